#include "tools/strider/strider_clip.h"

#include "tools/character/follow.h"
#include "tools/md5_writer/clip_from_poses.h"

#include <fmt/format.h>

namespace sinew::strider
{

namespace
{

void addBothSides(std::vector<Swaying>& all, std::string_view joint, const Swaying& how)
{
    for (const char side : {'l', 'r'})
        all.push_back({fmt::format("{}_{}", joint, side), how.spring, how.share, how.mostDegrees});
}

// Thin, long parts swing slowly and far; stiff ones swing fast and little.
std::vector<Swaying> whatSways()
{
    std::vector<Swaying> all;
    for (int i = 1; i <= 7; ++i)
        all.push_back(
            {fmt::format("tail{}", i), {.frequency = 2.9 - 0.2 * i, .damping = 0.35}, 0.16, 7.0});
    all.push_back({"fan", {.frequency = 1.9, .damping = 0.3}, 0.22, 9.0});
    addBothSides(all, "fan1", {"", {.frequency = 2.2, .damping = 0.25}, 0.25, 8.0});
    addBothSides(all, "fan2", {"", {.frequency = 2.0, .damping = 0.25}, 0.3, 8.0});
    for (int i = 1; i <= 3; ++i)
    {
        addBothSides(all, fmt::format("antenna{}", i),
                     {"", {.frequency = 3.4 - 0.4 * i, .damping = 0.16}, 0.7, 22.0});
        addBothSides(all, fmt::format("feather{}", i),
                     {"", {.frequency = 3.6 - 0.3 * i, .damping = 0.3}, 0.25, 8.0});
        all.push_back(
            {fmt::format("crest{}", i), {.frequency = 3.2 - 0.3 * i, .damping = 0.22}, 0.7, 18.0});
    }
    addBothSides(all, "exhaust", {"", {.frequency = 4.0, .damping = 0.2}, 0.5, 14.0});
    return all;
}

} // namespace

Clip makeClip(const Skeleton& skeleton, const ClipPlan& plan)
{
    std::vector<RigPose> loop;
    for (std::uint32_t i = 0; i < plan.intervals; ++i)
    {
        loop.emplace_back(skeleton);
        for (const auto& poseAt : plan.parts)
            poseAt(loop.back(), static_cast<double>(i) / plan.intervals);
    }
    addSway(loop, skeleton, 1.0 / plan.frameRate, whatSways());
    std::vector<Pose> poses;
    for (const RigPose& pose : loop)
        poses.push_back(pose.localPose());
    poses.push_back(loop.front().localPose()); // Doom 3's clips end with their first pose
    return clipFromPoses(skeleton.joints(), plan.frameRate, poses);
}

} // namespace sinew::strider
