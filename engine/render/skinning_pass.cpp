#include "engine/render/skinning_pass.h"

#include "engine/animation/pose.h"
#include "engine/animation/skinning_arrays.h"
#include "engine/base/divided_up.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "spirv/pose_comp.h"
#include "spirv/skin_frames_comp.h"
#include "spirv/skin_simple_comp_variants.h"

namespace sinew
{
namespace
{

constexpr VkBufferUsageFlags kStorage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;

gpu::Buffer uploadStorage(const gpu::Device& device, const auto& contents, const std::string& name)
{
    return uploadBuffer(device, contents, kStorage, name);
}

} // namespace

ModelBuffers uploadModel(const gpu::Device& device, const AnimatedModel& model, JointScale scale)
{
    const bool isFramed = model.frames.has_value();
    const StoredFrames framed = model.frames.value_or(StoredFrames{});
    const SkinningArrays packed = packModel(model.skinning);
    const SkinningArrays skinned = isFramed ? SkinningArrays{} : packed;
    const auto storage = [&](const auto& contents, const char* name)
    { return uploadStorage(device, contents, name); };
    ModelBuffers buffers{
        .vertices = storage(skinned.vertices, "vertex influences"),
        .influences = storage(skinned.influences, "influences"),
        .morphRanges = storage(skinned.morphRanges, "ranges of morph deltas"),
        .morphDeltas = storage(skinned.morphDeltas, "morph deltas"),
        .framedVertices = storage(framed.vertices, "framed vertices"),
        .frames = storage(framed.frames, "frames"),
        .frameTangents = storage(framed.tangents, "tangents of frames"),
        .frameNormals = storage(isFramed ? frameNormals() : decltype(frameNormals()){}, "normals"),
        .staticVertices = uploadBuffer(device, packed.staticVertices,
                                       VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, "static vertices"),
        .colouredVertices = uploadBuffer(device, packed.colouredVertices,
                                         VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, "coloured vertices"),
        .indices = uploadIndices(device, packed.indices, "indices"),
        .meshes = {},
        .vertexCount = static_cast<std::uint32_t>(packed.vertices.size()),
        .jointCount = model.skinning.jointCount,
        .extras = extrasOf(model.skinning),
        .isFramed = isFramed,
        .scales = scale != JointScale::None,
        .weightCount = packed.morphDeltas.empty() ? 0 : model.still.weightCount,
    };
    for (const SkinningMesh& mesh : model.skinning.meshes)
        buffers.meshes.push_back({.first = mesh.firstIndex, .count = mesh.indexCount});
    return buffers;
}

ClipBuffers uploadClip(const gpu::Device& device, const Clip& clip,
                       std::span<const std::uint32_t> jointChannels, JointScale scale,
                       const std::string& name)
{
    const PackedClip packed = packClip(clip, jointChannels);
    return {
        .clip = &clip,
        .keys = uploadStorage(device, packed.keys, "keys of " + name),
        .scales = uploadStorage(
            device, scale == JointScale::None ? std::vector<gpu::vec4>() : packScales(clip),
            "scales of " + name),
        .hierarchy = uploadStorage(device, packed.joints, "hierarchy of " + name),
        .levels = packed.levels,
    };
}

PosedBufferRing createPosedBuffers(const gpu::Device& device, const ModelBuffers& model,
                                   const std::string& name)
{
    const std::string suffix = name.empty() ? "" : " " + name;
    PosedBufferRing ring;
    for (std::uint32_t slot = 0; slot < ring.size(); ++slot)
    {
        const auto create = [&](VkDeviceSize size, VkBufferUsageFlags usage, const char* what)
        {
            return gpu::Buffer(device, size,
                               kStorage | VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                   VK_BUFFER_USAGE_TRANSFER_DST_BIT | usage,
                               gpu::Residency::Device,
                               fmt::format("{}{} of slot {}", what, suffix, slot));
        };
        const auto upload = [&](VkDeviceSize size, const char* what)
        {
            return gpu::Buffer(device, size, kStorage, gpu::Residency::Upload,
                               fmt::format("{}{} of slot {}", what, suffix, slot));
        };
        ring[slot] = {
            .joints = create(sizeof(JointRows) * model.jointCount, 0, "joints"),
            .skinned = create(sizeof(gpu::SkinnedVertex) * model.vertexCount,
                              VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, "skinned vertices"),
            .tangents = create(sizeof(std::uint32_t) * model.vertexCount,
                               VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, "skinned tangents"),
            .weights = upload(sizeof(float) * model.weightCount, "weights"),
            .keys = upload(sizeof(gpu::Key) * model.jointCount, "layered keys"),
            .scales = upload(sizeof(gpu::vec4) * model.jointCount, "layered scales"),
        };
    }
    return ring;
}

JointMatrix matrixOf(const JointRows& rows)
{
    return {.linear = glm::transpose(
                glm::dmat3(glm::dvec3(rows[0]), glm::dvec3(rows[1]), glm::dvec3(rows[2]))),
            .position = {rows[0].w, rows[1].w, rows[2].w}};
}

SkinningResult readSkinningResult(const gpu::Device& device, const ModelBuffers& model,
                                  const PosedBuffers& posed)
{
    SkinningResult result{
        .matrices = {},
        .joints = {},
        .vertices =
            gpu::downloadBuffer<gpu::SkinnedVertex>(device, posed.skinned, model.vertexCount),
        .tangents = gpu::downloadBuffer<std::uint32_t>(device, posed.tangents, model.vertexCount),
    };
    for (const JointRows& rows :
         gpu::downloadBuffer<JointRows>(device, posed.joints, model.jointCount))
    {
        result.matrices.push_back(matrixOf(rows));
        result.joints.push_back(withoutShear(result.matrices.back()));
        if (!model.scales)
            result.joints.back().scale = glm::dvec3(1.0);
    }
    return result;
}

namespace
{

gpu::Groups groupsFor(std::uint32_t items)
{
    return {.x = dividedUp(items, gpu::kWorkgroupSize)};
}

} // namespace

SkinnedVertices packSkinned(std::span<const ReferenceVertex> vertices)
{
    SkinnedVertices packed;
    packed.positions.reserve(vertices.size());
    packed.tangents.reserve(vertices.size());
    for (const ReferenceVertex& vertex : vertices)
    {
        packed.positions.push_back(
            {.position = gpu::vec3(vertex.position), .normal = octahedralEncode(vertex.normal)});
        packed.tangents.push_back(octahedralEncode(vertex.tangent));
    }
    return packed;
}

SkinningPass::SkinningPass(const gpu::Device& device, const ModelBuffers& model,
                           std::span<const ClipBuffers> clips, const std::string& name)
    : device_(device), model_(model), clips_(clips), posed_(createPosedBuffers(device, model, name))
{
}

gpu::Program SkinningPass::createSkin() const
{
    if (model_.isFramed)
        return {device_, skin_frames_comp_spirv, "skin of frames"};
    const bool morphs = model_.weightCount > 0;
    return {device_,
            morphs ? gpu::SpirV(skin_simple_morphed_comp_spirv)
                   : gpu::SpirV(skin_simple_comp_spirv),
            morphs ? "skin of morphed vertices" : "skin",
            {model_.scales ? 1U : 0U}};
}

void SkinningPass::makePrograms()
{
    pose_ = {device_, pose_comp_spirv, "pose", {model_.scales ? 1U : 0U}};
    skin_ = createSkin();
}

std::size_t SkinningPass::indexOf(const Clip* clip) const
{
    const auto found = std::ranges::find(clips_, clip, &ClipBuffers::clip);
    require(found != clips_.end(), "a clip that was not uploaded");
    return static_cast<std::size_t>(found - clips_.begin());
}

std::size_t SkinningPass::levelCount(const ChannelPlays& plays) const
{
    return clips_[indexOf(plays[gpu::kFirstChannel].clip)].levels.size();
}

void SkinningPass::pose(const gpu::Frame& frame, const ChannelPlays& plays, std::size_t level)
{
    if (level >= levelCount(plays))
        return;
    const ClipBuffers& first = clips_[indexOf(plays[gpu::kFirstChannel].clip)];
    const HierarchyLevel& joints = first.levels[level];
    const ChannelPlay& play =
        plays[joints.channel == gpu::kSecondChannel ? gpu::kSecondChannel : gpu::kFirstChannel];
    const ClipBuffers& clip = clips_[indexOf(play.clip)];
    const PosedBuffers& posed = posed_[frame.slot];
    const bool isLayered = !play.layers.empty();
    if (isLayered && level == 0)
        writeLayered(frame, play);
    const std::uint32_t rowSize = isLayered ? 0 : model_.jointCount;
    dispatch(frame, pose_, groupsFor(joints.count),
             gpu::PosePush{
                 .firstKey = play.phase.frame * rowSize,
                 .firstNextKey = play.phase.nextFrame * rowSize,
                 .fraction = std::ldexp(static_cast<float>(play.phase.fraction), -32),
                 .firstInLevel = joints.first,
                 .jointsInLevel = joints.count,
             },
             {isLayered ? &posed.keys : &clip.keys, &clip.hierarchy, &posed.joints, &posed.joints,
              isLayered ? &posed.scales : &clip.scales});
}

void SkinningPass::writeLayered(const gpu::Frame& frame, const ChannelPlay& play) const
{
    require(play.layers.size() <= gpu::kMostLayers && !model_.isFramed,
            "more layers than the model can have");
    const Clip pose{.frameCount = 1, .joints = play.clip->joints, .keys = localPoseOf(play)};
    const std::vector<gpu::Key> keys = packClip(pose).keys;
    const std::vector<gpu::vec4> scales = packScales(pose);
    const PosedBuffers& posed = posed_[frame.slot];
    std::memcpy(posed.keys.mapped().data(), keys.data(), keys.size() * sizeof keys[0]);
    std::memcpy(posed.scales.mapped().data(), scales.data(), scales.size() * sizeof scales[0]);
}

void SkinningPass::skin(const gpu::Frame& frame, const ChannelPlays& plays)
{
    if (model_.vertexCount == 0)
        return;
    const PosedBuffers& posed = posed_[frame.slot];
    if (model_.isFramed)
    {
        dispatch(frame, skin_, groupsFor(model_.vertexCount),
                 gpu::SkinFramesPush{.first = framePairOf(plays[gpu::kFirstChannel]),
                                     .second = framePairOf(plays[gpu::kSecondChannel]),
                                     .vertexCount = model_.vertexCount},
                 {&model_.framedVertices, &model_.frames, &model_.frameTangents,
                  &model_.frameNormals, &posed.joints, &posed.skinned, &posed.tangents});
        return;
    }
    const gpu::SkinPush push{.vertexCount = model_.vertexCount};
    std::vector<const gpu::Buffer*> buffers = {&model_.vertices, &model_.influences, &posed.joints,
                                               &posed.skinned, &posed.tangents};
    if (model_.weightCount > 0)
    {
        writeWeights(frame, weightsOf(plays));
        buffers.insert(buffers.end(), {&model_.morphRanges, &model_.morphDeltas, &posed.weights});
    }
    dispatch(frame, skin_, groupsFor(model_.vertexCount), push, buffers);
}

void SkinningPass::writeWeights(const gpu::Frame& frame, std::span<const double> exact) const
{
    require(exact.size() == model_.weightCount, "weights of other morph targets");
    const std::vector<float> weights(exact.begin(), exact.end());
    std::memcpy(posed_[frame.slot].weights.mapped().data(), weights.data(),
                weights.size() * sizeof(float));
}

void SkinningPass::upload(const gpu::Frame& frame, PictureSide side,
                          const SkinnedVertices& vertices)
{
    constexpr VkDeviceSize kSides = 2;
    const std::span positions = std::as_bytes(std::span(vertices.positions));
    const std::span tangents = std::as_bytes(std::span(vertices.tangents));
    const VkDeviceSize bytes = positions.size() + tangents.size();
    gpu::Buffer& staging = staging_[frame.slot];
    if (staging.get() == VK_NULL_HANDLE)
        staging = gpu::Buffer(device_, kSides * bytes, VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                              gpu::Residency::Upload,
                              fmt::format("given vertices of slot {}", frame.slot));
    const VkDeviceSize first = side == PictureSide::Left ? 0 : bytes;
    const std::span<std::byte> mapped = staging.mapped().subspan(first);
    std::ranges::copy(positions, mapped.begin());
    std::ranges::copy(tangents, mapped.subspan(positions.size()).begin());
    const PosedBuffers& posed = posed_[frame.slot];
    const VkBufferCopy ofPositions{.srcOffset = first, .size = positions.size()};
    const VkBufferCopy ofTangents{.srcOffset = first + positions.size(), .size = tangents.size()};
    vkCmdCopyBuffer(frame.commands, staging.get(), posed.skinned.get(), 1, &ofPositions);
    vkCmdCopyBuffer(frame.commands, staging.get(), posed.tangents.get(), 1, &ofTangents);
}

} // namespace sinew
