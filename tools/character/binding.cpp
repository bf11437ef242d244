#include "tools/character/binding.h"

#include "tools/md5_writer/md5_writer.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <limits>

namespace sinew
{

namespace
{

struct Bone
{
    std::uint32_t joint = 0;
    glm::dvec3 from{0.0};
    glm::dvec3 to{0.0};
    double start = 0.0; // of the bone, along the chain
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
        bone.to = i + 1 < joints.size() ? skeleton.joint(joints[i + 1]).bindPose.position
                                        : skeleton.boneEnd(bone.joint);
        bone.start = along;
        bone.length = glm::length(bone.to - bone.from);
        along += bone.length;
        bones.push_back(bone);
    }
    return bones;
}

double placeAlong(const std::vector<Bone>& bones, const glm::dvec3& point)
{
    double place = 0.0;
    double nearest = std::numeric_limits<double>::infinity();
    for (const Bone& bone : bones)
    {
        const glm::dvec3 direction = (bone.to - bone.from) / bone.length;
        const double t = std::clamp(glm::dot(point - bone.from, direction), 0.0, bone.length);
        const double distance = glm::length(point - bone.from - direction * t);
        if (distance < nearest)
        {
            nearest = distance;
            place = bone.start + t;
        }
    }
    return place;
}

// Rounds the biases as a file does and gives the largest what is left of 1.
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

} // namespace

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
        const double centre = placeAlong(bones, point);
        const double low = centre - 0.5 * window;
        const double high = centre + 0.5 * window;
        std::vector<Share> shares;
        for (std::size_t i = 0; i < bones.size(); ++i)
        {
            // The first and the last bone reach as far beyond the chain as the window does.
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

} // namespace sinew
