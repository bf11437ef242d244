#include "tools/md5_writer/clip_from_poses.h"

#include "engine/animation/animated_model.h"
#include "engine/animation/pose.h"
#include "tools/md5_writer/md5_writer.h"

namespace sinew
{

Clip clipFromPoses(std::span<const Joint> joints, double frameRate, std::span<const Pose> poses)
{
    Clip clip;
    clip.frameRate = frameRate;
    clip.frameCount = static_cast<std::uint32_t>(poses.size());
    clip.joints = modelJoints(joints);
    for (const Pose& pose : poses)
        for (const auto& [position, orientation, scale] : pose)
            clip.keys.push_back(
                {.position = {asWritten(position.x, kPositionDecimals),
                              asWritten(position.y, kPositionDecimals),
                              asWritten(position.z, kPositionDecimals)},
                 .orientation = orientationFromXyz(writtenOrientation(orientation))});
    return clip;
}

std::vector<Bounds> boundsOfFrames(const SkeletalModel& model, const Clip& clip)
{
    const SkinningModel skinning = buildSkinningModel(model, 0.0);
    std::vector<Bounds> bounds;
    for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
        bounds.push_back(posedBounds(skinning, composed(clip, localPose(clip, frame))));
    return bounds;
}

} // namespace sinew
