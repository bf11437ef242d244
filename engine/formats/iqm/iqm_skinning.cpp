#include "engine/animation/pose.h"
#include "engine/animation/tangent_space.h"
#include "engine/base/text.h"
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

glm::vec4 linearColour(const glm::vec4& colour)
{
    return glm::convertSRGBToLinear(glm::clamp(colour, 0.0F, 1.0F));
}

class Builder
{
public:
    Builder(const IqmFile& file, double creaseDegrees, const std::string& fileName)
        : file_(file), creaseDegrees_(creaseDegrees), fileName_(fileName)
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
        for (const IqmMesh& mesh : file_.meshes)
            addMesh(mesh);
        return std::move(result_);
    }

private:
    std::uint32_t influenceCount(std::size_t vertex) const
    {
        return file_.weights.empty()
                   ? 1
                   : static_cast<std::uint32_t>(std::ranges::count_if(file_.weights[vertex].weights,
                                                                      [](double weight)
                                                                      { return weight > 0.0; }));
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

    void addMesh(const IqmMesh& mesh)
    {
        const std::vector<glm::dvec3> positions = ofMesh<glm::dvec3>(mesh, file_.positions);
        std::vector<glm::dvec2> texCoords = ofMesh<glm::dvec2>(mesh, file_.texCoords);
        texCoords.resize(mesh.vertexCount);
        std::vector<Triangle> triangles(file_.triangles.begin() + mesh.firstTriangle,
                                        file_.triangles.begin() + mesh.firstTriangle +
                                            mesh.triangleCount);
        for (Triangle& triangle : triangles)
            for (std::uint32_t& corner : triangle)
                corner -= mesh.firstVertex;
        std::vector<glm::dvec3> normals = ofMesh<glm::dvec3>(mesh, file_.normals);
        normals.resize(mesh.vertexCount);
        const auto isZero = [](const glm::dvec3& v) { return v == glm::dvec3(0.0); };
        std::vector<glm::dvec3> made;
        if (std::ranges::any_of(normals, isZero))
            made = vertexNormals(positions, triangles, creaseDegrees_);
        for (std::size_t i = 0; i < normals.size(); ++i)
            normals[i] = isZero(normals[i]) ? made[i] : glm::normalize(normals[i]);
        const auto addInfluences = [&](std::uint32_t vertex, const glm::dvec3& tangent)
        {
            const std::uint32_t stored = mesh.firstVertex + vertex;
            if (!file_.colours.empty())
                result_.colours.push_back(linearColour(file_.colours[stored]));
            const IqmWeights only{.weights = {1.0}};
            const auto& [joints, weights] = file_.weights.empty() ? only : file_.weights[stored];
            for (std::size_t i = 0; i < weights.size(); ++i)
            {
                if (weights.at(i) == 0.0)
                    continue;
                const JointMatrix& toJoint = toJoint_[joints.at(i)];
                result_.influences.push_back(
                    {.position = toJoint.position + toJoint.linear * positions[vertex],
                     .bias = weights.at(i),
                     .normal = turnedNormal(toJoint.linear, normals[vertex]),
                     .tangent = toJoint.linear * tangent,
                     .joint = joints.at(i)});
            }
        };
        sinew::addMesh(texCoords, basisOf(mesh, positions, normals, texCoords, triangles),
                       addInfluences, result_);
    }

    template <class Element, class Stored>
    static std::vector<Element> ofMesh(const IqmMesh& mesh, const std::vector<Stored>& all)
    {
        if (all.empty())
            return {};
        const auto first = all.begin() + mesh.firstVertex;
        return std::vector<Element>(first, first + mesh.vertexCount);
    }

    // Made tangents, replaced by the file's where it has some. Mirrored vertices are copied if all
    // tangents are made, unless that could lead past what the storage buffers are sure to hold.
    TangentBasis basisOf(const IqmMesh& mesh, std::span<const glm::dvec3> positions,
                         std::span<const glm::dvec3> normals, std::span<const glm::dvec2> texCoords,
                         std::span<const Triangle> triangles)
    {
        const std::vector<glm::dvec4> tangents = ofMesh<glm::dvec4>(mesh, file_.tangents);
        const auto isZero = [](const glm::dvec4& tangent)
        { return glm::dvec3(tangent) == glm::dvec3(0.0); };
        TangentBasis basis{.triangles = {triangles.begin(), triangles.end()}};
        const bool copies = file_.tangents.empty() && 2 * fileInfluences_ <= kMaxInfluencesPerModel;
        if (file_.tangents.empty() || std::ranges::any_of(tangents, isZero))
            basis = buildTangentBasis(positions, normals, texCoords, triangles,
                                      copies ? MirroredVertices::Split : MirroredVertices::Keep);
        basis.tangents.resize(std::max(basis.tangents.size(), tangents.size()));
        basis.signs.resize(basis.tangents.size());
        for (std::size_t i = 0; i < tangents.size(); ++i)
        {
            if (isZero(tangents[i]))
                continue;
            basis.tangents[i] = perpendicularUnit(glm::dvec3(tangents[i]), normals[i]);
            // The file's bitangent, w * cross(normal, tangent), runs along -t.
            basis.signs[i] = tangents[i].w > 0.0 ? -1.0 : 1.0;
        }
        return basis;
    }

    const IqmFile& file_;
    double creaseDegrees_;
    const std::string& fileName_;
    std::vector<JointMatrix> toJoint_; // model -> joint, base pose
    std::size_t fileInfluences_ = 0;
    SkinningModel result_;
};

} // namespace

IqmTransform iqmTransform(const IqmFile& file, std::uint32_t frame, std::size_t joint)
{
    const IqmPose& pose = file.poses[joint];
    std::size_t number = std::size_t{frame} * file.numbersPerFrame + pose.firstNumber;
    IqmTransform transform{};
    for (std::size_t i = 0; i < kIqmChannels; ++i)
    {
        transform.at(i) = pose.offset.at(i);
        if ((pose.mask >> i & 1U) != 0)
            transform.at(i) += double{pose.scale.at(i)} * file.frames[number++];
    }
    return transform;
}

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
                                  const std::string& fileName)
{
    return resultOf([&] { return Builder(file, creaseDegrees, fileName).build(); });
}

} // namespace sinew
