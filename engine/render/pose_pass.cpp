#include "engine/render/pose_pass.h"

#include "engine/render/dispatch.h"

#include <fmt/format.h>
#include <glm/ext/quaternion_float.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "spirv/pose_comp.h"
#include "spirv/pose_fade_comp.h"
#include "spirv/pose_scale_comp.h"
#include "spirv/pose_scale_fade_comp.h"

namespace sinew
{
namespace
{

// In every slot, of what it reads in the variant FADE.
using FadeBuffers = std::array<gpu::Buffer, gpu::kFramesInFlight>;

std::vector<std::vector<gpu::Descriptor>> poseSets(std::span<const ClipBuffers> clips,
                                                   const PosedBufferRing& outputs,
                                                   const FadeBuffers* fades = nullptr)
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (const ClipBuffers& clip : clips)
        for (std::size_t slot = 0; slot < outputs.size(); ++slot)
        {
            const gpu::Buffer* const joints = &outputs[slot].joints;
            sets.push_back({&clip.keys, &clip.hierarchy, joints, joints, &clip.scales});
            if (fades != nullptr)
                sets.back().emplace_back(&(*fades)[slot]);
        }
    return sets;
}

gpu::FadeJoint fadeJoint(const JointTransform& joint)
{
    const glm::quat orientation(joint.orientation);
    return {.orientation = {orientation.x, orientation.y, orientation.z, orientation.w},
            .position = glm::vec3(joint.position),
            .scale = glm::vec3(joint.scale)};
}

} // namespace

PosePass::PosePass(const gpu::Device& device, std::span<const ClipBuffers> clips,
                   const PosedBufferRing& outputs, JointScale scale)
    : device_(device), clips_(clips), outputs_(outputs), scale_(scale),
      pass_(device,
            scale == JointScale::None ? gpu::SpirV(pose_comp_spirv)
                                      : gpu::SpirV(pose_scale_comp_spirv),
            poseSets(clips, outputs), sizeof(gpu::PosePush), "pose")
{
}

std::size_t PosePass::indexOf(const Clip* clip) const
{
    const auto found = std::ranges::find(clips_, clip, &ClipBuffers::clip);
    require(found != clips_.end(), "a clip that was not uploaded");
    return static_cast<std::size_t>(found - clips_.begin());
}

std::size_t PosePass::levelCount(const ChannelPlays& plays) const
{
    return clips_[indexOf(plays[gpu::kFirstChannel].clip)].levels.size();
}

void PosePass::writeFade(const gpu::Frame& frame, const PoseFade& fade)
{
    const std::size_t joints = clips_.front().jointCount;
    require(fade.from.size() == joints, "a fade from a pose of other joints");
    if (!fading_)
    {
        for (std::size_t slot = 0; slot < fadeJoints_.size(); ++slot)
            fadeJoints_[slot] = gpu::Buffer(
                device_, sizeof(gpu::FadeJoint) * joints, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
                gpu::Residency::Upload, fmt::format("pose to fade from of slot {}", slot));
        fading_.emplace(device_,
                        scale_ == JointScale::None ? gpu::SpirV(pose_fade_comp_spirv)
                                                   : gpu::SpirV(pose_scale_fade_comp_spirv),
                        poseSets(clips_, outputs_, &fadeJoints_), sizeof(gpu::PosePush),
                        "pose that fades");
    }
    std::vector<gpu::FadeJoint> from(joints);
    std::ranges::transform(fade.from, from.begin(), fadeJoint);
    std::memcpy(fadeJoints_[frame.slot].mapped().data(), from.data(),
                from.size() * sizeof(gpu::FadeJoint));
}

void PosePass::record(const gpu::Frame& frame, const ChannelPlays& plays, std::size_t level,
                      const PoseFade* fade)
{
    const ClipBuffers& first = clips_[indexOf(plays[gpu::kFirstChannel].clip)];
    const HierarchyLevel& joints = first.levels[level];
    const ChannelPlay& play =
        plays[joints.channel == gpu::kSecondChannel ? gpu::kSecondChannel : gpu::kFirstChannel];
    const std::size_t clip = indexOf(play.clip);
    const std::uint32_t jointCount = clips_[clip].jointCount;
    if (fade != nullptr && level == 0) // the others read the same
        writeFade(frame, *fade);
    const gpu::ComputePass& pass = fade != nullptr ? *fading_ : pass_;
    pass.bind(frame.commands, clip * gpu::kFramesInFlight + frame.slot);
    pass.push(frame.commands,
              gpu::PosePush{
                  .firstKey = play.phase.frame * jointCount,
                  .firstNextKey = play.phase.nextFrame * jointCount,
                  .fraction = std::ldexp(static_cast<float>(play.phase.fraction), -32),
                  .firstInLevel = joints.first,
                  .jointsInLevel = joints.count,
                  .fade = fade != nullptr ? static_cast<float>(fade->progress) : 1.0F,
              });
    dispatch(frame.commands, joints.count);
}

} // namespace sinew
