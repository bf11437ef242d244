#include "tools/character/follow.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <numbers>

namespace sinew
{

namespace
{

constexpr int kStepsPerSample = 16;
constexpr double kSettlingSwings = 40.0; // after which the start has no effect

glm::dvec3 tipOf(const RigPose& pose, const Skeleton& skeleton, std::string_view joint)
{
    const std::uint32_t index = skeleton.index(joint);
    const glm::dvec3 bone = skeleton.boneEnd(index) - skeleton.joints()[index].bindPose.position;
    return pose.modelPosition(joint) + pose.modelTurn(joint) * bone;
}

// Turns a joint so that its bone's tip moves towards `lag` (model space).
void swing(RigPose& pose, const Skeleton& skeleton, const Swaying& swaying, const glm::dvec3& lag)
{
    const std::uint32_t index = skeleton.index(swaying.joint);
    const Joint& joint = skeleton.joints()[index];
    const std::string& parent = skeleton.joints()[static_cast<std::size_t>(joint.parent)].name;
    const glm::dvec3 bone = skeleton.boneEnd(index) - joint.bindPose.position;
    const glm::dvec3 inParent = glm::conjugate(pose.modelTurn(parent)) * lag;
    const glm::dvec3 turn = swaying.share * glm::cross(bone, inParent) / glm::dot(bone, bone);
    const double angle = glm::length(turn);
    if (angle < 1e-9)
        return;
    const double most = glm::radians(swaying.mostDegrees);
    // A soft limit, without which a bone would stop with a jerk.
    pose.turn(swaying.joint, glm::angleAxis(most * angle / (most + angle), turn / angle));
}

} // namespace

std::vector<glm::dvec3> followLoop(std::span<const glm::dvec3> target, double secondsApart,
                                   const Spring& spring)
{
    const std::size_t count = target.size();
    const double rate = 2.0 * std::numbers::pi * spring.frequency;
    const double step = secondsApart / kStepsPerSample;
    const double period = secondsApart * static_cast<double>(count);
    const auto loops =
        static_cast<std::size_t>(1.0 + kSettlingSwings / (spring.frequency * period));
    std::vector<glm::dvec3> path(count);
    glm::dvec3 position = target[0];
    glm::dvec3 velocity{0.0};
    for (std::size_t i = 0; i <= loops * count; ++i)
    {
        path[i % count] = position;
        const glm::dvec3 from = target[i % count];
        const glm::dvec3 to = target[(i + 1) % count];
        const glm::dvec3 targetVelocity = (to - from) / secondsApart;
        for (int k = 0; k < kStepsPerSample; ++k)
        {
            const glm::dvec3 now = from + (to - from) * ((k + 0.5) / kStepsPerSample);
            velocity += step * (rate * rate * (now - position) +
                                2.0 * spring.damping * rate * (targetVelocity - velocity));
            position += step * velocity;
        }
    }
    return path;
}

void addSway(std::vector<RigPose>& loop, const Skeleton& skeleton, double secondsApart,
             std::span<const Swaying> swaying)
{
    std::vector<std::vector<glm::dvec3>> lags;
    for (const Swaying& each : swaying)
    {
        std::vector<glm::dvec3> tips;
        for (const RigPose& pose : loop)
            tips.push_back(tipOf(pose, skeleton, each.joint));
        std::vector<glm::dvec3> lag = followLoop(tips, secondsApart, each.spring);
        for (std::size_t i = 0; i < lag.size(); ++i)
            lag[i] -= tips[i];
        lags.push_back(std::move(lag));
    }
    for (std::size_t i = 0; i < loop.size(); ++i)
        for (std::size_t k = 0; k < swaying.size(); ++k)
            swing(loop[i], skeleton, swaying[k], lags[k][i]);
}

} // namespace sinew
