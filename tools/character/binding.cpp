#include "tools/character/binding.h"

#include "tools/md5_writer/md5_writer.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace sinew
{

namespace
{

struct Bone
{
    std::uint32_t joint = 0;
    glm::dvec3 from{0.0};
    glm::dvec3 to{0.0};
    double start = 0.0; // start of the bone along the chain
    double length = 0.0;
};

std::vector<Bone> bonesOfChain(const Skeleton& skeleton,
                               const std::vector<std::string_view>& joints)
{
    std::vector<Bone> bones;
    double along = 0.0;
    for (std::size_t i = 0; i < joints.size(); ++i)
    {
        Bone bone;
        bone.joint = skeleton.index(joints[i]);
        bone.from = skeleton.joints()[bone.joint].bindPose.position;
        bone.to =
            i + 1 < joints.size() ? skeleton.position(joints[i + 1]) : skeleton.boneEnd(bone.joint);
        bone.start = along;
        bone.length = glm::length(bone.to - bone.from);
        along += bone.length;
        bones.push_back(bone);
    }
    return bones;
}

double positionAlong(const std::vector<Bone>& bones, const glm::dvec3& point)
{
    double position = 0.0;
    double nearest = std::numeric_limits<double>::infinity();
    for (const Bone& bone : bones)
    {
        const glm::dvec3 direction = (bone.to - bone.from) / bone.length;
        const double t = std::clamp(glm::dot(point - bone.from, direction), 0.0, bone.length);
        const double distance = glm::length(point - bone.from - direction * t);
        if (distance < nearest)
        {
            nearest = distance;
            position = bone.start + t;
        }
    }
    return position;
}

// Smaller shares than this have no visible effect.
constexpr double kSmallestShare = 0.004;

// Integral up to x of a bell-shaped window (a cosine's, over `window` units around 0).
double bellBelow(double x, double window)
{
    const double t = std::clamp(x / window, -0.5, 0.5);
    return 0.5 + t + std::sin(2.0 * std::numbers::pi * t) / (2.0 * std::numbers::pi);
}

// Offset towards the bone's middle, for a point `beyond` units past it along the chain.
glm::dvec3 pullOf(const Bone& bone, double beyond, const HoseBinding& hose)
{
    const double pull = std::clamp(hose.pull * beyond, -hose.mostPull, hose.mostPull);
    return (bone.to - bone.from) / bone.length * -pull;
}

// Subtracts the mean from the offsets to keep the point in place in the bind pose.
void balanceOffsets(std::vector<Share>& shares)
{
    glm::dvec3 mean{0.0};
    for (const Share& share : shares)
        mean += share.bias * share.offset;
    for (Share& share : shares)
        share.offset -= mean;
}

} // namespace

void roundToSumOne(std::vector<Share>& shares)
{
    double sum = 0.0;
    for (Share& share : shares)
    {
        share.bias = asWritten(share.bias, kPositionDecimals);
        sum += share.bias;
    }
    std::erase_if(shares, [](const Share& share) { return share.bias == 0.0; });
    const auto largest =
        std::max_element(shares.begin(), shares.end(),
                         [](const Share& a, const Share& b) { return a.bias < b.bias; });
    largest->bias = asWritten(largest->bias + 1.0 - sum, kPositionDecimals);
}

Binding bindRigid(const Skeleton& skeleton, std::string_view joint)
{
    const std::uint32_t index = skeleton.index(joint);
    return [index](const glm::dvec3&) { return std::vector<Share>{{.joint = index, .bias = 1.0}}; };
}

Binding bindChain(const Skeleton& skeleton, const std::vector<std::string_view>& joints,
                  double window)
{
    return [bones = bonesOfChain(skeleton, joints), window](const glm::dvec3& point)
    {
        const double centre = positionAlong(bones, point);
        const double low = centre - 0.5 * window;
        const double high = centre + 0.5 * window;
        std::vector<Share> shares;
        for (std::size_t i = 0; i < bones.size(); ++i)
        {
            // The first and last bone extend beyond the chain as far as the window.
            const double from = i == 0 ? low : bones[i].start;
            const double to = i + 1 == bones.size() ? high : bones[i].start + bones[i].length;
            const double overlap = std::min(high, to) - std::max(low, from);
            if (overlap > 0.0)
                shares.push_back({.joint = bones[i].joint, .bias = overlap / window});
        }
        roundToSumOne(shares);
        return shares;
    };
}

Binding bindHose(const Skeleton& skeleton, const std::vector<std::string_view>& joints,
                 const HoseBinding& hose)
{
    return [bones = bonesOfChain(skeleton, joints), hose](const glm::dvec3& point)
    {
        const double position = positionAlong(bones, point);
        std::vector<Share> shares;
        for (std::size_t i = 0; i < bones.size(); ++i)
        {
            const double from = i == 0 ? 0.0 : bellBelow(bones[i].start - position, hose.window);
            const double to =
                i + 1 == bones.size() ? 1.0 : bellBelow(bones[i + 1].start - position, hose.window);
            const double middle = bones[i].start + 0.5 * bones[i].length;
            if (to - from > kSmallestShare)
                shares.push_back({.joint = bones[i].joint,
                                  .bias = to - from,
                                  .offset = pullOf(bones[i], position - middle, hose)});
        }
        roundToSumOne(shares);
        balanceOffsets(shares);
        return shares;
    };
}

} // namespace sinew
