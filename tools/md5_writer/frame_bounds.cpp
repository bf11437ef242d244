#include "tools/md5_writer/frame_bounds.h"

#include "engine/animation/pose.h"
#include "engine/animation/sample_clip.h"

namespace sinew
{

std::vector<Bounds> boundsOfFrames(const SkeletalModel& model, const Clip& clip)
{
    const SkinningModel skinning = buildSkinningModel(model, 0.0);
    const std::vector<std::int32_t> parents = parentsOf(clip);
    const std::vector<std::uint32_t> order = parentsFirst(parents);
    std::vector<Bounds> bounds;
    Pose pose(clip.joints.size());
    for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
    {
        localPose(clip, frame, pose);
        localToModel(parents, order, pose, pose);
        bounds.push_back(posedBounds(skinning, pose));
    }
    return bounds;
}

} // namespace sinew
