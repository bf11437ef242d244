#include "tests/support/gltf_reference.h"

#include <glm/ext/vector_double4.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <valarray>

namespace sinew::test
{
namespace
{

using Value = std::valarray<double>;

double lengthOf(const Value& value)
{
    return std::sqrt((value * value).sum());
}

Value unit(const Value& value)
{
    return value / lengthOf(value);
}

Value slerp(const Value& a, Value b, double way)
{
    if ((a * b).sum() < 0.0)
        b *= -1.0;
    const double angle = 2.0 * std::asin(std::min(1.0, 0.5 * lengthOf(a - b)));
    if (angle < 1e-12)
        return a;
    return unit(std::sin((1.0 - way) * angle) * a + std::sin(way * angle) * b);
}

// Evaluates a sampler, whose values are stored one after the other.
class Curve
{
public:
    Curve(const GltfSampler& sampler, std::size_t components, bool isRotation)
        : sampler_(&sampler), components_(components), isRotation_(isRotation)
    {
    }

    Value at(double seconds) const
    {
        std::size_t reached = 0; // number of keys up to the time
        while (reached < sampler_->times.size() && sampler_->times[reached] <= seconds)
            ++reached;
        if (reached == 0)
            return key(0);
        if (reached == sampler_->times.size() || sampler_->interpolation == GltfInterpolation::Step)
            return key(reached - 1);
        const double start = sampler_->times[reached - 1];
        const double duration = sampler_->times[reached] - start;
        const double way = (seconds - start) / duration;
        if (sampler_->interpolation == GltfInterpolation::CubicSpline)
            return spline(reached - 1, way, duration);
        if (isRotation_)
            return slerp(key(reached - 1), key(reached), way);
        return (1.0 - way) * key(reached - 1) + way * key(reached);
    }

private:
    Value stored(std::size_t index) const
    {
        Value value(components_);
        std::ranges::copy(sampler_->values.subspan(index * components_, components_),
                          std::begin(value));
        return value;
    }

    Value key(std::size_t index) const
    {
        const bool isSpline = sampler_->interpolation == GltfInterpolation::CubicSpline;
        const Value value = stored(isSpline ? 3 * index + 1 : index);
        return isRotation_ ? unit(value) : value;
    }

    // Interpolates the values as stored; normalised afterwards.
    Value spline(std::size_t from, double t, double duration) const
    {
        const Value a = stored(3 * from + 1);
        const Value leaving = stored(3 * from + 2);
        const Value arriving = stored(3 * from + 3);
        const Value b = stored(3 * from + 4);
        const double arrived = t * t * (3.0 - 2.0 * t);
        const Value value = (1.0 - arrived) * a + arrived * b +
                            duration * t * (1.0 - t) * ((1.0 - t) * leaving - t * arriving);
        return isRotation_ ? unit(value) : value;
    }

    const GltfSampler* sampler_;
    std::size_t components_;
    bool isRotation_;
};

class Reference
{
public:
    Reference(const GltfFile& file, const std::optional<GltfMoment>& moment)
        : file_(file), moment_(moment), globals_(file.nodes.size())
    {
        for (GltfIndex node = 0; node < file.nodes.size(); ++node)
            if (!file.nodes[node].parent)
                placeTree(node);
    }

    std::vector<GltfReferencePart> parts() const
    {
        std::vector<GltfIndex> drawn;
        for (const GltfIndex root : file_.scenes[file_.scene].nodes)
            addTree(root, drawn);
        std::ranges::sort(drawn);
        std::vector<GltfReferencePart> parts;
        for (const GltfIndex node : drawn)
            if (file_.nodes[node].mesh)
                for (const GltfPrimitive& primitive :
                     file_.meshes[*file_.nodes[node].mesh].primitives)
                    parts.push_back(part(node, primitive));
        return parts;
    }

private:
    void addTree(GltfIndex root, std::vector<GltfIndex>& nodes) const
    {
        nodes.push_back(root);
        for (const GltfIndex child : file_.nodes[root].children)
            addTree(child, nodes);
    }

    void placeTree(GltfIndex node)
    {
        const std::optional<GltfIndex>& parent = file_.nodes[node].parent;
        globals_[node] = (parent ? globals_[*parent] : glm::dmat4(1.0)) * local(node);
        for (const GltfIndex child : file_.nodes[node].children)
            placeTree(child);
    }

    Value animated(GltfIndex node, GltfPath path, const Value& rest) const
    {
        const bool isRotation = path == GltfPath::Rotation;
        if (moment_)
        {
            const GltfAnimation& animation = file_.animations[moment_->animation];
            for (const GltfChannel& channel : animation.channels)
                if (channel.node == node && channel.path == path)
                    return Curve(animation.samplers[channel.sampler], rest.size(), isRotation)
                        .at(moment_->seconds);
        }
        return isRotation ? unit(rest) : rest;
    }

    glm::dmat4 local(GltfIndex index) const
    {
        const GltfNode& node = file_.nodes[index];
        const glm::dvec3& t = node.translation;
        const glm::dquat& r = node.rotation;
        const glm::dvec3& s = node.scale;
        const Value translation = animated(index, GltfPath::Translation, {t.x, t.y, t.z});
        const Value q = animated(index, GltfPath::Rotation, {r.x, r.y, r.z, r.w});
        const Value scale = animated(index, GltfPath::Scale, {s.x, s.y, s.z});
        const double x = q[0];
        const double y = q[1];
        const double z = q[2];
        const double w = q[3];
        const glm::dvec4 right(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y),
                               0);
        const glm::dvec4 up(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), 0);
        const glm::dvec4 back(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), 0);
        return {right * scale[0], up * scale[1], back * scale[2],
                glm::dvec4(translation[0], translation[1], translation[2], 1)};
    }

    struct FileVertex
    {
        glm::dvec3 position{0.0};
        glm::dvec3 normal{0.0};
        glm::dvec3 tangent{0.0};
    };

    GltfReferencePart part(GltfIndex node, const GltfPrimitive& primitive) const
    {
        const GltfIndex mesh = *file_.nodes[node].mesh;
        GltfReferencePart result{
            .node = node, .mesh = mesh, .primitive = primitive.index, .vertices = {}};
        const GltfNode& drawing = file_.nodes[node];
        const std::vector<double>& atRest =
            drawing.weights.empty() ? file_.meshes[mesh].weights : drawing.weights;
        const Value weights =
            animated(node, GltfPath::Weights, Value(atRest.data(), atRest.size()));
        for (std::size_t v = 0; v < primitive.positions.size(); ++v)
        {
            FileVertex vertex{.position = glm::dvec3(primitive.positions[v])};
            if (!primitive.normals.empty())
                vertex.normal = glm::dvec3(primitive.normals[v]);
            if (!primitive.normals.empty() && !primitive.tangents.empty())
                vertex.tangent = glm::dvec3(primitive.tangents[v]);
            for (std::size_t i = 0; i < primitive.targets.size(); ++i)
            {
                const GltfMorphTarget& target = primitive.targets[i];
                if (!target.positions.empty())
                    vertex.position += weights[i] * glm::dvec3(target.positions[v]);
                if (!target.normals.empty())
                    vertex.normal += weights[i] * glm::dvec3(target.normals[v]);
                if (!target.tangents.empty())
                    vertex.tangent += weights[i] * glm::dvec3(target.tangents[v]);
            }
            result.vertices.push_back(carried(node, primitive, v, vertex));
        }
        return result;
    }

    GltfReferenceVertex carried(GltfIndex node, const GltfPrimitive& primitive, std::size_t vertex,
                                const FileVertex& stored) const
    {
        const std::optional<GltfIndex>& skinIndex = file_.nodes[node].skin;
        GltfReferenceVertex result;
        double sum = 0.0;
        const auto add = [&](double weight, const glm::dmat4& matrix)
        {
            sum += weight;
            result.position += weight * glm::dvec3(matrix * glm::dvec4(stored.position, 1.0));
            result.normal += weight * turned(glm::dmat3(matrix), stored.normal);
            result.tangent += weight * (glm::dmat3(matrix) * stored.tangent);
        };
        if (!skinIndex || primitive.influences.empty())
            add(1.0, globals_[node]);
        else
        {
            const GltfSkin& skin = file_.skins[*skinIndex];
            for (const GltfInfluences& set : primitive.influences)
                for (int i = 0; i < 4; ++i)
                    if (set.weights[vertex][i] > 0.0F)
                        add(set.weights[vertex][i], jointMatrix(skin, set.joints[vertex][i]));
            if (sum == 0.0)
                add(1.0, jointMatrix(skin, primitive.influences.front().joints[vertex][0]));
        }
        result.position /= sum;
        result.normalLength = glm::length(result.normal) / sum;
        if (result.normalLength > 0.0)
            result.normal = glm::normalize(result.normal);
        result.tangentLength = glm::length(result.tangent) / sum;
        if (result.tangentLength > 0.0)
            result.tangent = glm::normalize(result.tangent);
        return result;
    }

    glm::dmat4 jointMatrix(const GltfSkin& skin, std::size_t joint) const
    {
        const glm::dmat4& global = globals_[skin.joints[joint]];
        return skin.inverseBindMatrices.empty()
                   ? global
                   : global * glm::dmat4(skin.inverseBindMatrices[joint]);
    }

    // sign(det) * cofactors * normal, normalised, from determinants of submatrices.
    static glm::dvec3 turned(const glm::dmat3& m, const glm::dvec3& normal)
    {
        glm::dvec3 result(0.0);
        for (int column = 0; column < 3; ++column)
            for (int row = 0; row < 3; ++row)
            {
                const int c1 = (column + 1) % 3;
                const int c2 = (column + 2) % 3;
                const int r1 = (row + 1) % 3;
                const int r2 = (row + 2) % 3;
                result[row] += (m[c1][r1] * m[c2][r2] - m[c1][r2] * m[c2][r1]) * normal[column];
            }
        const double length = glm::length(result);
        if (length == 0.0)
            return result;
        return result / (glm::determinant(m) < 0.0 ? -length : length);
    }

    const GltfFile& file_;
    std::optional<GltfMoment> moment_;
    std::vector<glm::dmat4> globals_; // by node
};

} // namespace

std::vector<GltfReferencePart> gltfReference(const GltfFile& file,
                                             const std::optional<GltfMoment>& moment)
{
    return Reference(file, moment).parts();
}

} // namespace sinew::test
