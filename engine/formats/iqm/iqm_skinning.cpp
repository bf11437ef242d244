#include "engine/animation/pose.h"
#include "engine/animation/tangent_space.h"
#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/formats/iqm/iqm.h"
#include "engine/formats/refusals.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/color_space.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

namespace sinew
{
namespace
{

// What the rounding of four floats, or of bytes made floats, can move their sum from 1.
constexpr double kIqmSumTolerance = 1e-6;

// A vertex in the base pose, model space.
struct BaseVertex
{
    glm::dvec3 position;
    glm::dvec3 normal;
    glm::dvec3 tangent;
};

glm::vec4 linearColour(const glm::vec4& colour)
{
    return glm::convertSRGBToLinear(glm::clamp(colour, 0.0F, 1.0F));
}

class Builder
{
public:
    Builder(const IqmFile& file, double creaseDegrees, const std::string& fileName,
            Diagnostics& warnings)
        : file_(file), creaseDegrees_(creaseDegrees), fileName_(fileName), warnings_(&warnings)
    {
    }

    SkinningModel build()
    {
        result_.jointCount =
            static_cast<std::uint32_t>(std::max<std::size_t>(file_.joints.size(), 1));
        for (const IqmMesh& mesh : file_.meshes)
            for (std::uint32_t i = 0; i < mesh.vertexCount; ++i)
                fileInfluences_ += influenceCount(mesh.firstVertex + i);
        if (fileInfluences_ > kMaxInfluencesPerModel)
            refuse(fileName_, fmt::format("the vertices have {} joints in all, more than the {} "
                                          "that are supported",
                                          fileInfluences_, kMaxInfluencesPerModel));
        invertBasePose();
        for (std::uint32_t i = 0; i < file_.meshes.size(); ++i)
            addMesh(i);
        return std::move(result_);
    }

private:
    std::uint32_t influenceCount(std::size_t vertex) const
    {
        if (file_.weights.empty())
            return 1;
        const auto& weights = file_.weights[vertex].weights;
        const auto zeros = std::ranges::count(weights, 0.0);
        return zeros == 4 ? 1 : static_cast<std::uint32_t>(4 - zeros);
    }

    void invertBasePose()
    {
        std::vector<std::int32_t> parents;
        for (const IqmJoint& joint : file_.joints)
            parents.push_back(joint.parent);
        ModelPose base(file_.joints.size());
        localToModel(parents, parentsFirst(parents), iqmBasePose(file_), base);
        for (std::size_t i = 0; i < base.size(); ++i)
        {
            const std::optional<JointMatrix> toJoint = inverseOf(base[i]);
            if (!toJoint)
                refuse(fileName_, fmt::format("the base pose of joint {} ({}) has no inverse: its "
                                              "scale or that of one above it is 0",
                                              i, quotedForMessage(file_.joints[i].name)));
            toJoint_.push_back(*toJoint);
        }
        if (toJoint_.empty())
            toJoint_.emplace_back(); // of the one joint that there is then
    }

    void addMesh(std::uint32_t index)
    {
        const IqmMesh& mesh = file_.meshes[index];
        const std::vector<glm::dvec3> positions = ofMesh<glm::dvec3>(mesh, file_.positions);
        faults_.clear();
        std::vector<glm::dvec2> texCoords =
            repaired<glm::dvec2>(mesh, file_.texCoords, "texture coordinates", "0");
        const auto colours = repaired(mesh, file_.colours, "colours", "white", glm::vec4(1.0F));
        texCoords.resize(mesh.vertexCount);
        std::vector<Triangle> triangles(file_.triangles.begin() + mesh.firstTriangle,
                                        file_.triangles.begin() + mesh.firstTriangle +
                                            mesh.triangleCount);
        for (Triangle& triangle : triangles)
            for (std::uint32_t& corner : triangle)
                corner -= mesh.firstVertex;
        const std::vector<glm::dvec3> normals = normalsOf(mesh, positions, triangles);
        const TangentBasis basis = basisOf(mesh, positions, normals, texCoords, triangles);

        const auto firstVertex = static_cast<std::uint32_t>(result_.vertices.size());
        result_.meshes.push_back({
            .firstVertex = firstVertex,
            .fileVertexCount = mesh.vertexCount,
            .mirroredVertexCount = static_cast<std::uint32_t>(basis.copied.size()),
            .firstIndex = static_cast<std::uint32_t>(result_.indices.size()),
            .indexCount = 3 * mesh.triangleCount,
        });
        worstSum_ = 1.0;
        offCount_ = weightless_ = 0;
        for (std::uint32_t i = 0; i < basis.tangents.size(); ++i)
        {
            const bool isCopy = i >= mesh.vertexCount;
            const std::uint32_t of = isCopy ? basis.copied[i - mesh.vertexCount] : i;
            if (!colours.empty())
                result_.colours.push_back(linearColour(colours[of]));
            addVertex(mesh.firstVertex + of, isCopy, texCoords[of], basis.signs[i],
                      {positions[of], normals[of], basis.tangents[i]});
        }
        for (const Triangle& triangle : basis.triangles)
            for (const std::uint32_t corner : triangle)
                result_.indices.push_back(firstVertex + corner);
        warnOfFaults(mesh, index);
    }

    template <class Element, class Stored>
    static std::vector<Element> ofMesh(const IqmMesh& mesh, const std::vector<Stored>& all)
    {
        if (all.empty())
            return {};
        const auto first = all.begin() + mesh.firstVertex;
        return std::vector<Element>(first, first + mesh.vertexCount);
    }

    // Replaces unusable vectors by `replacement`, which messages call `shown`.
    template <class Element, class Stored>
    std::vector<Element> repaired(const IqmMesh& mesh, const std::vector<Stored>& all,
                                  std::string_view what, std::string_view shown,
                                  const Element& replacement = Element(0.0))
    {
        std::vector<Element> vectors = ofMesh<Element>(mesh, all);
        std::size_t count = 0;
        for (Element& vector : vectors)
        {
            bool isSound = true;
            for (glm::length_t i = 0; i < Element::length(); ++i)
                isSound = isSound && isSmallEnough(vector[i]);
            count += isSound ? 0 : 1;
            vector = isSound ? vector : replacement;
        }
        if (count > 0)
            addFault(fmt::format("{} of {} vertices are not finite or above {:g} and become {}",
                                 what, count, kMaxMagnitude, shown));
        return vectors;
    }

    void addFault(std::string_view fault)
    {
        faults_ += fmt::format("{}{}", faults_.empty() ? "" : "; ", fault);
    }

    std::vector<glm::dvec3> normalsOf(const IqmMesh& mesh, std::span<const glm::dvec3> positions,
                                      std::span<const Triangle> triangles)
    {
        std::vector<glm::dvec3> normals =
            repaired<glm::dvec3>(mesh, file_.normals, "normals", "those of the surface");
        const auto hasNone = [](const glm::dvec3& normal) { return glm::length(normal) == 0.0; };
        std::vector<glm::dvec3> made;
        if (normals.empty() || std::ranges::any_of(normals, hasNone))
            made = vertexNormals(positions, triangles, creaseDegrees_);
        if (normals.empty())
            return made;
        for (std::size_t i = 0; i < normals.size(); ++i)
            normals[i] = hasNone(normals[i]) ? made[i] : glm::normalize(normals[i]);
        return normals;
    }

    // The file's tangents, or made ones; copies of mirrored vertices are left out where they would
    // lead past what the storage buffers are sure to hold.
    TangentBasis basisOf(const IqmMesh& mesh, std::span<const glm::dvec3> positions,
                         std::span<const glm::dvec3> normals, std::span<const glm::dvec2> texCoords,
                         std::span<const Triangle> triangles)
    {
        if (!file_.tangents.empty())
            return basisOfFile(mesh, positions, normals, texCoords, triangles);
        TangentBasis split =
            buildTangentBasis(positions, normals, texCoords, triangles, MirroredVertices::Split);
        std::size_t copied = copiedInfluences_;
        for (const std::uint32_t vertex : split.copied)
            copied += influenceCount(mesh.firstVertex + vertex);
        if (fileInfluences_ + copied > kMaxInfluencesPerModel)
            return buildTangentBasis(positions, normals, texCoords, triangles,
                                     MirroredVertices::Keep);
        copiedInfluences_ = copied;
        return split;
    }

    TangentBasis basisOfFile(const IqmMesh& mesh, std::span<const glm::dvec3> positions,
                             std::span<const glm::dvec3> normals,
                             std::span<const glm::dvec2> texCoords,
                             std::span<const Triangle> triangles)
    {
        const std::vector<glm::dvec4> tangents =
            repaired<glm::dvec4>(mesh, file_.tangents, "tangents", "those of the surface");
        const auto hasNone = [](const glm::dvec4& tangent)
        { return glm::dvec3(tangent) == glm::dvec3(0.0); };
        TangentBasis basis{.triangles = {triangles.begin(), triangles.end()}};
        if (std::ranges::any_of(tangents, hasNone))
            basis =
                buildTangentBasis(positions, normals, texCoords, triangles, MirroredVertices::Keep);
        basis.tangents.resize(tangents.size());
        basis.signs.resize(tangents.size());
        for (std::size_t i = 0; i < tangents.size(); ++i)
        {
            if (hasNone(tangents[i]))
                continue;
            basis.tangents[i] = perpendicularUnit(glm::dvec3(tangents[i]), normals[i]);
            // The file's bitangent, w * cross(normal, tangent), runs along -t.
            basis.signs[i] = tangents[i].w > 0.0 ? -1.0 : 1.0;
        }
        return basis;
    }

    void addVertex(std::size_t fileVertex, bool isCopy, const glm::dvec2& texCoord, double sign,
                   const BaseVertex& vertex)
    {
        result_.vertices.push_back({
            .firstInfluence = static_cast<std::uint32_t>(result_.influences.size()),
            .influenceCount = influenceCount(fileVertex),
            .texCoord = texCoord,
            .tangentSign = sign,
        });
        if (file_.weights.empty())
        {
            addInfluence(0, 1.0, vertex);
            return;
        }
        const IqmWeights& of = file_.weights[fileVertex];
        double sum = 0.0;
        for (const double weight : of.weights)
            sum += weight;
        if (!isCopy)
            note(sum);
        if (sum == 0.0)
            addInfluence(of.joints[0], 1.0, vertex);
        for (std::size_t i = 0; i < 4; ++i)
            if (of.weights.at(i) != 0.0)
                addInfluence(of.joints.at(i), of.weights.at(i) / sum, vertex);
    }

    void addInfluence(std::uint32_t joint, double bias, const BaseVertex& vertex)
    {
        const JointMatrix& toJoint = toJoint_[joint];
        result_.influences.push_back({
            .position = toJoint.position + toJoint.linear * vertex.position,
            .bias = bias,
            .normal = turnedNormal(toJoint.linear, vertex.normal),
            .tangent = toJoint.linear * vertex.tangent,
            .joint = joint,
        });
    }

    void note(double sum)
    {
        if (sum == 0.0)
            ++weightless_;
        else if (std::abs(sum - 1.0) > kIqmSumTolerance)
            ++offCount_;
        else
            return;
        if (sum != 0.0 && std::abs(sum - 1.0) > std::abs(worstSum_ - 1.0))
            worstSum_ = sum;
    }

    void warnOfFaults(const IqmMesh& mesh, std::uint32_t index)
    {
        if (offCount_ != 0)
            addFault(fmt::format("the weights of {} vertices do not sum to 1, the worst to {:.4g}: "
                                 "they are divided by their sum",
                                 offCount_, worstSum_));
        if (weightless_ != 0)
            addFault(fmt::format("{} vertices have no weight and follow the first joint that they "
                                 "list",
                                 weightless_));
        if (!faults_.empty())
            warnings_->push_back({.file = fileName_,
                                  .message = fmt::format("mesh {} ({}): {}", index,
                                                         quotedForMessage(mesh.name), faults_)});
    }

    const IqmFile& file_;
    double creaseDegrees_;
    const std::string& fileName_;
    Diagnostics* warnings_;
    std::vector<JointMatrix> toJoint_; // model -> joint, base pose
    std::size_t fileInfluences_ = 0;
    std::size_t copiedInfluences_ = 0;
    // Of the mesh that is added.
    double worstSum_ = 1.0;
    std::size_t offCount_ = 0;
    std::size_t weightless_ = 0;
    std::string faults_; // of the current mesh, for its warning
    SkinningModel result_;
};

} // namespace

JointTransform iqmJointTransform(const IqmTransform& t)
{
    const glm::dquat rotation(t[6], t[3], t[4], t[5]);
    const double length = glm::length(rotation);
    return {.position = {t[0], t[1], t[2]},
            .orientation = length > 0.0 ? rotation / length : glm::dquat(1.0, 0.0, 0.0, 0.0),
            .scale = {t[7], t[8], t[9]}};
}

std::vector<JointTransform> iqmBasePose(const IqmFile& file)
{
    std::vector<JointTransform> local;
    for (const IqmJoint& joint : file.joints)
        local.push_back(iqmJointTransform(joint.base));
    return local;
}

Result<SkinningModel> iqmSkinning(const IqmFile& file, double creaseDegrees,
                                  const std::string& fileName, Diagnostics& warnings)
{
    return resultOf([&] { return Builder(file, creaseDegrees, fileName, warnings).build(); });
}

} // namespace sinew
