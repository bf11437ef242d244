#include "engine/render/model_moment.h"

#include "engine/animation/packed_model.h"
#include "engine/animation/pose.h"
#include "engine/base/divided_up.h"

#include <fmt/format.h>
#include <glm/ext/quaternion_float.hpp>

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

gpu::FadeJoint fadeJoint(const JointTransform& joint)
{
    const glm::quat orientation(joint.orientation);
    return {.orientation = {orientation.x, orientation.y, orientation.z, orientation.w},
            .position = glm::vec3(joint.position),
            .scale = glm::vec3(joint.scale)};
}

gpu::FadeVertex fadeVertex(const FrameShape& shape)
{
    return {.position = glm::vec3(shape.position),
            .normal = glm::vec3(shape.normal),
            .tangent = glm::vec3(shape.tangent)};
}

const PoseFade* fadeOf(const ClipDeparture& departure)
{
    return departure.fade ? &*departure.fade : nullptr;
}

float progressOf(const PoseFade* fade)
{
    return fade != nullptr ? static_cast<float>(fade->progress) : 1.0F;
}

gpu::Groups groupsFor(std::uint32_t items)
{
    return {.x = dividedUp(items, gpu::kWorkgroupSize)};
}

template <class T>
void writeTo(const gpu::Buffer& buffer, const std::vector<T>& contents)
{
    std::memcpy(buffer.mapped().data(), contents.data(), contents.size() * sizeof(T));
}

// Packs everything that a fade starts from.
template <class From, class Packed>
void writeFade(const std::vector<From>& from, Packed (*pack)(const From&),
               const gpu::Buffer& buffer)
{
    require(from.size() * sizeof(Packed) == buffer.size(), "a fade from another model");
    std::vector<Packed> packed(from.size());
    std::ranges::transform(from, packed.begin(), pack);
    writeTo(buffer, packed);
}

} // namespace

ClipDeparture departureAt(const AnimatedModel& model, const Playback& playback)
{
    return {.fade = playback.fade, .weights = weightsAt(model, playback)};
}

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

ModelMoment::ModelMoment(const gpu::Device& device, const ModelBuffers& model,
                         std::span<const ClipBuffers> clips, const std::string& name)
    : device_(device), model_(model), clips_(clips), posed_(createPosedBuffers(device, model, name))
{
    const std::uint32_t fadedVertices = model.frames ? model.vertexCount : 0;
    const auto create = [&](std::size_t bytes, const char* what, std::size_t slot)
    {
        return gpu::Buffer(device, bytes, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
                           gpu::Residency::Upload, fmt::format("{} of slot {}", what, slot));
    };
    for (std::size_t slot = 0; slot < posed_.size(); ++slot)
    {
        fadeJoints_[slot] =
            create(sizeof(gpu::FadeJoint) * model.jointCount, "pose to fade from", slot);
        fadeVertices_[slot] =
            create(sizeof(gpu::FadeVertex) * fadedVertices, "vertices to fade from", slot);
    }
}

gpu::Program ModelMoment::createPose(bool fades) const
{
    return {device_,
            pose_comp_spirv,
            fades ? "pose that fades" : "pose",
            {model_.scales ? 1U : 0U, fades ? 1U : 0U}};
}

gpu::Program ModelMoment::createSkin(bool fades) const
{
    if (model_.frames)
        return {device_,
                skin_frames_comp_spirv,
                fades ? "skin of frames that fades" : "skin of frames",
                {1U, fades ? 1U : 0U}};
    if (model_.weightCount > 0)
        return {device_,
                skin_simple_morphed_comp_spirv,
                "skin of morphed vertices",
                {model_.scales ? 1U : 0U}};
    return {device_, skin_simple_comp_spirv, "skin", {model_.scales ? 1U : 0U}};
}

void ModelMoment::makePrograms()
{
    pose_ = createPose(false);
    skin_ = createSkin(false);
    fadingPose_ = {};
    fadingSkin_ = {};
}

std::size_t ModelMoment::indexOf(const Clip* clip) const
{
    const auto found = std::ranges::find(clips_, clip, &ClipBuffers::clip);
    require(found != clips_.end(), "a clip that was not uploaded");
    return static_cast<std::size_t>(found - clips_.begin());
}

std::size_t ModelMoment::levelCount(const ChannelPlays& plays) const
{
    return clips_[indexOf(plays[gpu::kFirstChannel].clip)].levels.size();
}

void ModelMoment::pose(const gpu::Frame& frame, const ChannelPlays& plays,
                       const ClipDeparture& departure, std::size_t level)
{
    if (level >= levelCount(plays))
        return;
    const PoseFade* const fade = fadeOf(departure);
    if (fade != nullptr && level == 0) // the other levels read the same
        writeFade(fade->from, fadeJoint, fadeJoints_[frame.slot]);
    if (fade != nullptr && !fadingPose_)
        fadingPose_ = createPose(true);
    const ClipBuffers& first = clips_[indexOf(plays[gpu::kFirstChannel].clip)];
    const HierarchyLevel& joints = first.levels[level];
    const ChannelPlay& play =
        plays[joints.channel == gpu::kSecondChannel ? gpu::kSecondChannel : gpu::kFirstChannel];
    const ClipBuffers& clip = clips_[indexOf(play.clip)];
    const gpu::Buffer& posed = posed_[frame.slot].joints;
    dispatch(frame, fade != nullptr ? fadingPose_ : pose_, groupsFor(joints.count),
             gpu::PosePush{
                 .firstKey = play.phase.frame * model_.jointCount,
                 .firstNextKey = play.phase.nextFrame * model_.jointCount,
                 .fraction = std::ldexp(static_cast<float>(play.phase.fraction), -32),
                 .firstInLevel = joints.first,
                 .jointsInLevel = joints.count,
                 .fade = progressOf(fade),
             },
             {&clip.keys, &clip.hierarchy, &posed, &posed, &clip.scales, &fadeJoints_[frame.slot]});
}

void ModelMoment::skin(const gpu::Frame& frame, const ChannelPlays& plays,
                       const ClipDeparture& departure)
{
    if (model_.vertexCount == 0)
        return;
    if (model_.frames)
    {
        skinFrames(frame, plays, fadeOf(departure));
        return;
    }
    const InfluenceBuffers& influences = *model_.influences;
    const PosedBuffers& posed = posed_[frame.slot];
    const gpu::SkinPush push{.vertexCount = model_.vertexCount};
    if (model_.weightCount == 0)
    {
        dispatch(frame, skin_, groupsFor(model_.vertexCount), push,
                 {&influences.vertices, &influences.influences, &posed.joints, &posed.skinned,
                  &posed.tangents});
        return;
    }
    const ChannelPlay& first = plays[gpu::kFirstChannel];
    writeWeights(frame,
                 departure.weights ? *departure.weights : sampleWeights(*first.clip, first.phase));
    dispatch(frame, skin_, groupsFor(model_.vertexCount), push,
             {&influences.vertices, &influences.influences, &posed.joints, &posed.skinned,
              &posed.tangents, &influences.morphRanges, &influences.morphDeltas, &posed.weights});
}

void ModelMoment::skinFrames(const gpu::Frame& frame, const ChannelPlays& plays,
                             const PoseFade* fade)
{
    if (fade != nullptr)
        writeFade(fade->shapes, fadeVertex, fadeVertices_[frame.slot]);
    if (fade != nullptr && !fadingSkin_)
        fadingSkin_ = createSkin(true);
    const FrameBuffers& frames = *model_.frames;
    const PosedBuffers& posed = posed_[frame.slot];
    dispatch(frame, fade != nullptr ? fadingSkin_ : skin_, groupsFor(model_.vertexCount),
             gpu::SkinFramesPush{.first = framePairOf(plays[gpu::kFirstChannel]),
                                 .second = framePairOf(plays[gpu::kSecondChannel]),
                                 .vertexCount = model_.vertexCount,
                                 .fade = progressOf(fade)},
             {&frames.vertices, &frames.frames, &frames.tangents, &frames.normals, &posed.joints,
              &posed.skinned, &posed.tangents, &fadeVertices_[frame.slot]});
}

void ModelMoment::writeWeights(const gpu::Frame& frame, std::span<const double> exact) const
{
    require(exact.size() == model_.weightCount, "weights of other morph targets");
    std::vector<float> weights(exact.size());
    std::ranges::transform(exact, weights.begin(),
                           [](double weight) { return static_cast<float>(weight); });
    writeTo(posed_[frame.slot].weights, weights);
}

void ModelMoment::upload(const gpu::Frame& frame, PictureSide side, const SkinnedVertices& vertices)
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
