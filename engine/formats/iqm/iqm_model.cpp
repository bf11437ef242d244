#include "engine/animation/model_joints.h"
#include "engine/animation/pose.h"
#include "engine/animation/tangent_space.h"
#include "engine/base/diagnostic.h"
#include "engine/base/text.h"
#include "engine/formats/iqm/iqm.h"
#include "engine/formats/load_model.h"
#include "engine/formats/model_list.h"
#include "engine/formats/refusals.h"
#include "engine/formats/requested_clips.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <glm/geometric.hpp>
#include <glm/gtc/color_space.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
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

class SkinningBuilder
{
public:
    SkinningBuilder(const IqmFile& file, double creaseDegrees, const std::string& fileName)
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
        const ModelPose base = composed(parents, iqmBasePose(file_));
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
            toJoint_.emplace_back(); // for the single joint that such a model gets
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

    // Generates tangents and replaces them with the file's, if present. Copies mirrored vertices if
    // all tangents are generated, unless that could exceed the guaranteed size of storage buffers.
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
            // The file's bitangent, w * cross(normal, tangent), points along -t.
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

// Names of all clips; the index of a clip without a name.
std::vector<std::string> iqmClipNames(const IqmFile& file)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < file.clips.size(); ++i)
        names.push_back(file.clips[i].name.empty() ? std::to_string(i) : file.clips[i].name);
    return names;
}

void addMeshes(const IqmFile& file, LoadedModel& loaded)
{
    const SkinningModel& skinning = loaded.model.skinning;
    for (std::size_t i = 0; i < file.meshes.size(); ++i)
    {
        const IqmMesh& mesh = file.meshes[i];
        std::size_t weights = 0;
        for (std::uint32_t v = 0; v < mesh.vertexCount; ++v)
            weights += skinning.vertices[skinning.meshes[i].firstVertex + v].influenceCount;
        loaded.model.meshes.push_back({.name = mesh.name.empty() ? std::to_string(i) : mesh.name,
                                       .shader = mesh.material,
                                       .weightCount = weights});
        loaded.shaders.push_back({.name = mesh.material, .vertexColours = !file.colours.empty()});
    }
}

constexpr std::array<std::string_view, 1> kExtensions{".iqm"};
// The clip has one joint per pose of the file.
Clip iqmClip(const IqmFile& file, std::size_t clip)
{
    const IqmClip& stored = file.clips[clip];
    Clip result{.frameRate = stored.frameRate, .frameCount = stored.frameCount};
    for (const IqmPose& pose : file.poses)
        result.joints.push_back({.parent = pose.parent});
    const std::uint32_t rows = file.numbersPerFrame == 0 ? 1 : stored.frameCount;
    for (std::uint32_t frame = 0; frame < rows; ++frame)
        for (std::size_t joint = 0; joint < file.poses.size(); ++joint)
            result.keys.push_back(
                iqmJointTransform(iqmTransform(file, stored.firstFrame + frame, joint)));
    return result;
}

std::vector<NamedJoint> jointsOf(const IqmFile& file)
{
    std::vector<NamedJoint> joints;
    for (const IqmJoint& joint : file.joints)
        joints.push_back({.name = joint.name, .parent = joint.parent});
    return joints;
}

// Files with only clips may lack joint names. Then their joints are the model's, if the counts
// match.
std::vector<NamedJoint> jointsOfClips(const IqmFile& file, std::span<const NamedJoint> model)
{
    std::vector<NamedJoint> joints = jointsOf(file);
    const bool hasAsMany = file.poses.size() == model.size();
    for (std::size_t i = joints.size(); i < file.poses.size(); ++i)
        joints.push_back({hasAsMany ? model[i].name : std::string(), file.poses[i].parent});
    return joints;
}

// The clips of the model's own file, or, with a match, of another file.
ClipFile clipFile(std::shared_ptr<const IqmFile> file, const std::string& shown,
                  const ClipFitter& fitter, std::optional<JointMatch> match = {})
{
    ClipFile clips{.shown = shown, .names = iqmClipNames(*file), .load = {}};
    clips.load = [&fitter, file = std::move(file), names = clips.names,
                  match = std::move(match)](std::size_t index, bool)
    {
        Clip clip = iqmClip(*file, index);
        return ModelClip{.name = names[index],
                         .clip = match ? fitter.fitted(*match, std::move(clip)) : std::move(clip)};
    };
    return clips;
}

// Reads the clips of another file. Returns none if the file was not requested and also has meshes.
ClipFile readClips(const std::vector<std::byte>& bytes, const std::string& shown, bool isAskedFor,
                   ClipFitter& fitter, Diagnostics& warnings)
{
    Diagnostics ofFile;
    IqmFile file = valueOf(readIqm(bytes, shown, ofFile));
    if (file.clips.empty() || (!isAskedFor && !file.meshes.empty()))
        return {.shown = shown, .names = {}, .load = {}};
    std::uint64_t frames = kFramesOfClipJoints * file.clips.size();
    for (const IqmClip& clip : file.clips)
        frames += clip.frameCount;
    JointMatch match =
        valueOf(fitter.match(jointsOfClips(file, fitter.joints()), frames, shown, isAskedFor));
    warnings.append(ofFile);
    return clipFile(std::make_shared<IqmFile>(std::move(file)), shown, fitter, std::move(match));
}

// Adds files named after the model (garg_walk.iqm beside garg.iqm) or after their content
// ("anims.iqm"). Skips files without clips, or with the model's own clips.
void addClipsBeside(ModelLoading& loading, ClipFitter& fitter, std::vector<ClipFile>& clips)
{
    const MountedModel& model = loading.named;
    for (const VirtualFile& file : loading.files.listIn(model.mount, model.folder, kExtensions))
    {
        const std::string stem = lowerStemOf(file);
        if (file.name == model.file->name ||
            (!stem.starts_with(lowerStemOf(*model.file)) && stem.find("anim") == std::string::npos))
            continue;
        const auto read = [&]
        {
            return readClips(valueOf(loading.files.read(file)), file.shown, false, fitter,
                             loading.warnings);
        };
        const auto found = whileReading(file.shown, [&] { return resultOf(read); });
        const std::vector<std::string>& own = clips.front().names;
        if (found && std::ranges::find_first_of(found->names, own) == found->names.end())
            clips.push_back(*found);
    }
}

// Loads the file's own clips and those of files beside it, or only the requested ones
// (requestedClips). Clips of another file must move joints of the model. Ignores the file's loop
// flag: all clips loop.
std::vector<ModelClip> loadIqmClips(ModelLoading& loading, IqmFile read,
                                    const std::vector<NamedJoint>& joints)
{
    const VirtualFile& model = *loading.named.file;
    const auto own = std::make_shared<const IqmFile>(std::move(read));
    std::vector<JointTransform> bind = iqmBasePose(*own);
    bind.resize(joints.size());
    ClipFitter fitter(joints, std::move(bind), model.shown, loading.warnings);
    std::vector<ClipFile> clips{clipFile(own, model.shown, fitter)};
    if (!loading.request.noClip)
        addClipsBeside(loading, fitter, clips);
    const auto readOther = [&](const std::vector<std::byte>& bytes, const MountedModel& other)
    { return readClips(bytes, other.file->shown, true, fitter, loading.warnings); };
    return requestedClips(loading, clips, {.extensions = kExtensions, .read = readOther});
}

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
    return resultOf([&] { return SkinningBuilder(file, creaseDegrees, fileName).build(); });
}

LoadedModel loadIqmModel(ModelLoading& loading, std::vector<std::byte> bytes)
{
    const std::string& shown = loading.named.file->shown;
    IqmFile file = valueOf(readIqm(bytes, shown, loading.warnings));
    if (file.meshes.empty())
        refuseWithoutMeshes(shown, iqmClipNames(file));
    LoadedModel loaded;
    AnimatedModel& model = loaded.model;
    model.skinning = valueOf(iqmSkinning(file, loading.request.creaseDegrees, shown));
    // A model without joints gets one, which does not move.
    model.joints = jointsOf(file);
    if (model.joints.empty())
        model.joints.push_back({.name = "origin"});
    model.still = {.frameCount = 1, .joints = model.joints, .keys = iqmBasePose(file)};
    model.still.keys.resize(model.joints.size());
    addMeshes(file, loaded);
    model.clips = loadIqmClips(loading, std::move(file), model.joints);
    const bool isMirrored = mirrorsInClips(model);
    for (ShaderRequest& shader : loaded.shaders)
        shader.isMirrored = isMirrored;
    return loaded;
}

} // namespace sinew
