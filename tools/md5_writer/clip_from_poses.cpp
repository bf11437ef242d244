#include "tools/md5_writer/clip_from_poses.h"

#include "engine/animation/pose.h"
#include "tools/md5_writer/md5_writer.h"

#include <array>
#include <bit>

namespace sinew
{

namespace
{

using Components = std::array<double, 6>; // in the order of AnimatedComponent

Components writtenComponents(const JointTransform& local)
{
    const glm::dvec3 orientation = writtenOrientation(local.orientation);
    return {asWritten(local.position.x, kPositionDecimals),
            asWritten(local.position.y, kPositionDecimals),
            asWritten(local.position.z, kPositionDecimals),
            orientation.x,
            orientation.y,
            orientation.z};
}

std::uint32_t animatedComponents(std::span<const Pose> poses, std::size_t joint)
{
    const Components base = writtenComponents(poses.front()[joint]);
    std::uint32_t animated = 0;
    for (const Pose& pose : poses)
    {
        const Components now = writtenComponents(pose[joint]);
        for (std::size_t i = 0; i < now.size(); ++i)
            if (now[i] != base[i])
                animated |= 1U << i;
    }
    return animated;
}

} // namespace

Clip clipFromPoses(std::span<const Joint> joints, double frameRate, std::span<const Pose> poses)
{
    Clip clip;
    clip.frameRate = frameRate;
    clip.frameCount = static_cast<std::uint32_t>(poses.size());
    for (std::size_t i = 0; i < joints.size(); ++i)
    {
        const Components base = writtenComponents(poses.front()[i]);
        const std::uint32_t animated = animatedComponents(poses, i);
        clip.joints.push_back({.name = joints[i].name,
                               .parent = joints[i].parent,
                               .animated = animated,
                               .firstComponent = clip.componentsPerFrame,
                               .basePosition = {base[0], base[1], base[2]},
                               .baseOrientation = {base[3], base[4], base[5]}});
        clip.componentsPerFrame += static_cast<std::uint32_t>(std::popcount(animated));
    }
    for (const Pose& pose : poses)
    {
        for (std::size_t i = 0; i < joints.size(); ++i)
        {
            const Components now = writtenComponents(pose[i]);
            for (std::size_t k = 0; k < now.size(); ++k)
                if (clip.joints[i].animated & (1U << k))
                    clip.components.push_back(now[k]);
        }
    }
    return clip;
}

std::vector<Bounds> boundsOfFrames(const SkeletalModel& model, const Clip& clip)
{
    const SkinningModel skinning = buildSkinningModel(model, 0.0);
    const std::vector<std::int32_t> parents = parentsOf(clip);
    const std::vector<std::uint32_t> order = parentsFirst(parents);
    std::vector<Bounds> bounds;
    Pose local(clip.joints.size());
    ModelPose pose(local.size());
    for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
    {
        localPose(clip, frame, local);
        localToModel(parents, order, local, pose);
        bounds.push_back(posedBounds(skinning, pose));
    }
    return bounds;
}

} // namespace sinew
