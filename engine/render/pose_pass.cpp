#include "engine/render/pose_pass.h"

#include "engine/render/dispatch.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "spirv/pose_comp.h"
#include "spirv/pose_scale_comp.h"

namespace sinew
{
namespace
{

std::vector<std::vector<gpu::Descriptor>> poseSets(std::span<const ClipBuffers> clips,
                                                   const PosedBufferRing& outputs)
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (const ClipBuffers& clip : clips)
        for (const PosedBuffers& output : outputs)
            sets.push_back(
                {&clip.keys, &clip.hierarchy, &output.joints, &output.joints, &clip.scales});
    return sets;
}

} // namespace

PosePass::PosePass(const gpu::Device& device, std::span<const ClipBuffers> clips,
                   const PosedBufferRing& outputs, JointScale scale)
    : clips_(clips), pass_(device,
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

void PosePass::record(const gpu::Frame& frame, const ChannelPlays& plays, std::size_t level) const
{
    const ClipBuffers& first = clips_[indexOf(plays[gpu::kFirstChannel].clip)];
    const HierarchyLevel& joints = first.levels[level];
    const ChannelPlay& play =
        plays[joints.channel == gpu::kSecondChannel ? gpu::kSecondChannel : gpu::kFirstChannel];
    const std::size_t clip = indexOf(play.clip);
    const std::uint32_t jointCount = clips_[clip].jointCount;
    pass_.bind(frame.commands, clip * gpu::kFramesInFlight + frame.slot);
    pass_.push(frame.commands,
               gpu::PosePush{
                   .firstKey = play.phase.frame * jointCount,
                   .firstNextKey = play.phase.nextFrame * jointCount,
                   .fraction = std::ldexp(static_cast<float>(play.phase.fraction), -32),
                   .firstInLevel = joints.first,
                   .jointsInLevel = joints.count,
               });
    dispatch(frame.commands, joints.count);
}

} // namespace sinew
