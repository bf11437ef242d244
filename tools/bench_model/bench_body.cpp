#include "tools/bench_model/tube.h"

#include <fmt/format.h>
#include <glm/common.hpp>

#include <algorithm>
#include <array>

namespace sinew::bench
{

namespace
{

using Point = glm::dvec3;

struct RadiusKey
{
    double t = 0.0;
    TubeRadius radius;
};

// Linear from key to key; t ascends from 0 to 1.
std::function<TubeRadius(double)> between(std::vector<RadiusKey> keys)
{
    return [keys = std::move(keys)](double t)
    {
        std::size_t next = 1;
        while (next + 1 < keys.size() && keys[next].t < t)
            ++next;
        const RadiusKey& a = keys[next - 1];
        const RadiusKey& b = keys[next];
        const double x = std::clamp((t - a.t) / (b.t - a.t), 0.0, 1.0);
        return TubeRadius{.side = glm::mix(a.radius.side, b.radius.side, x),
                          .up = glm::mix(a.radius.up, b.radius.up, x)};
    };
}

std::vector<std::string> numbered(std::string_view prefix, int count, std::string_view suffix = "")
{
    std::vector<std::string> names;
    for (int i = 1; i <= count; ++i)
        names.push_back(fmt::format("{}{}{}", prefix, i, suffix));
    return names;
}

std::vector<std::string> operator+(std::vector<std::string> a, const std::vector<std::string>& b)
{
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

// Through the joints of a chain and the end of its last bone.
std::vector<Point> alongChain(const Skeleton& skeleton, const std::vector<std::string>& joints)
{
    std::vector<Point> points;
    for (const std::string& joint : joints)
        points.push_back(skeleton.position(joint));
    points.push_back(skeleton.boneEnd(joints.back()));
    return points;
}

Tube torso()
{
    return {.points = {{0.0, 0.0, 34.5}, {-0.2, 0.0, 43.0}, {-0.4, 0.0, 52.0}, {0.2, 0.0, 62.0}},
            .up = {1.0, 0.0, 0.0},
            .size = {.rings = 28, .segments = 29},
            .radiusAt = between({{0.0, {6.0, 4.2}},
                                 {0.25, {6.6, 4.4}},
                                 {0.42, {5.4, 3.9}},
                                 {0.70, {7.6, 4.8}},
                                 {0.88, {7.0, 4.0}},
                                 {1.0, {3.4, 2.6}}}),
            .rounding = 0.14,
            .vFrom = 0.0,
            .vTo = 0.24,
            .joints = std::vector<std::string>{"pelvis", "clavicle_l", "clavicle_r", "neck1",
                                               "thigh_l", "thigh_r"} +
                      numbered("spine", 5) + numbered("plate", 5)};
}

Tube head()
{
    return {.points = {{0.3, 0.0, 59.0}, {0.9, 0.0, 64.0}, {1.4, 0.0, 69.0}, {1.4, 0.0, 75.4}},
            .up = {1.0, 0.0, 0.0},
            .size = {.rings = 19, .segments = 30},
            .radiusAt = between({{0.0, {2.4, 2.4}},
                                 {0.34, {2.2, 2.3}},
                                 {0.46, {3.4, 3.8}},
                                 {0.70, {4.2, 4.7}},
                                 {1.0, {3.8, 4.2}}}),
            .rounding = 0.22,
            .vFrom = 0.25,
            .vTo = 0.44,
            .joints = {"neck1", "neck2", "head", "jaw", "eye_l", "eye_r", "brow_l", "brow_r",
                       "ear_l", "ear_r"}};
}

Tube horn(const Skeleton& skeleton)
{
    const std::vector<std::string> joints = numbered("horn", 3, "_l");
    return {.points = alongChain(skeleton, joints),
            .up = {1.0, 0.0, 0.0},
            .size = {.rings = 6, .segments = 8},
            .radiusAt = between({{0.0, {1.3, 1.3}}, {1.0, {0.3, 0.3}}}),
            .vFrom = 0.45,
            .vTo = 0.54,
            .joints = joints + std::vector<std::string>{"head"}};
}

Tube arm(const Skeleton& skeleton)
{
    return {.points = {skeleton.position("upper_arm_l") + Point(0.0, -1.5, 0.6),
                       skeleton.position("upper_arm_twist_l"), skeleton.position("forearm_l"),
                       skeleton.position("forearm_twist_l"), skeleton.position("hand_l"),
                       skeleton.boneEnd("hand_l")},
            .up = {1.0, 0.0, 0.0},
            .size = {.rings = 24, .segments = 16},
            .radiusAt = between({{0.0, {2.8, 2.8}},
                                 {0.2, {2.4, 2.3}},
                                 {0.4, {1.7, 1.8}},
                                 {0.55, {2.0, 2.0}},
                                 {0.78, {1.2, 1.4}},
                                 {0.88, {1.1, 2.0}},
                                 {1.0, {1.0, 2.1}}}),
            .rounding = 0.06,
            .vFrom = 0.55,
            .vTo = 0.74,
            .joints = {"clavicle_l", "shoulder_pad_l", "upper_arm_l", "upper_arm_twist_l",
                       "elbow_pad_l", "forearm_l", "forearm_twist_l", "hand_l"}};
}

Tube finger(const Skeleton& skeleton, int number)
{
    const std::vector<std::string> joints = numbered(fmt::format("finger{}_", number), 3, "_l");
    return {.points = alongChain(skeleton, joints),
            .up = {1.0, 0.0, 0.0},
            .size = {.rings = 6, .segments = 6},
            .radiusAt = between({{0.0, {0.62, 0.62}}, {1.0, {0.45, 0.45}}}),
            .rounding = 0.16,
            .vFrom = 0.70,
            .vTo = 0.74,
            .joints = joints + std::vector<std::string>{"hand_l"}};
}

Tube leg(const Skeleton& skeleton)
{
    return {.points = {skeleton.position("thigh_l") + Point(0.0, -0.4, 1.5),
                       skeleton.position("thigh_twist_l"), skeleton.position("shin_l"),
                       skeleton.position("shin_twist_l"),
                       skeleton.position("foot_l") + Point(0.0, 0.0, -1.6)},
            .up = {1.0, 0.0, 0.0},
            .size = {.rings = 28, .segments = 18},
            .radiusAt = between({{0.0, {3.5, 3.9}},
                                 {0.2, {3.4, 3.8}},
                                 {0.48, {2.2, 2.5}},
                                 {0.64, {2.3, 2.7}},
                                 {0.9, {1.4, 1.6}},
                                 {1.0, {1.5, 1.7}}}),
            .rounding = 0.06,
            .vFrom = 0.75,
            .vTo = 0.89,
            .joints = {"pelvis", "thigh_l", "thigh_twist_l", "knee_pad_l", "shin_l", "shin_twist_l",
                       "foot_l"}};
}

Tube foot()
{
    return {.points = {{-3.0, 5.1, 1.5}, {0.0, 5.3, 1.7}, {4.6, 5.6, 1.3}, {9.0, 5.8, 0.8}},
            .up = {0.0, 0.0, 1.0},
            .size = {.rings = 8, .segments = 10},
            .radiusAt = between({{0.0, {1.8, 1.5}}, {0.6, {2.4, 1.3}}, {1.0, {2.2, 0.8}}}),
            .rounding = 0.2,
            .vFrom = 0.86,
            .vTo = 0.90,
            .joints =
                std::vector<std::string>{"shin_l", "foot_l", "toes_l"} + numbered("toe", 5, "_l")};
}

Tube tail(const Skeleton& skeleton)
{
    const std::vector<std::string> joints = numbered("tail", 12);
    return {.points = alongChain(skeleton, joints),
            .up = {0.0, 0.0, 1.0},
            .size = {.rings = 20, .segments = 14},
            .radiusAt = between({{0.0, {2.6, 2.6}}, {1.0, {0.5, 0.5}}}),
            .rounding = 0.05,
            .vFrom = 0.91,
            .vTo = 1.0,
            .joints = joints + std::vector<std::string>{"pelvis"}};
}

Part mirrored(const Part& part)
{
    Part other = part;
    for (Point& position : other.positions)
        position.y = -position.y;
    for (Triangle& triangle : other.triangles)
        std::swap(triangle[1], triangle[2]);
    for (std::string& joint : other.joints)
        if (joint.ends_with("_l"))
            joint.back() = 'r';
    return other;
}

} // namespace

std::vector<Part> body(const Skeleton& skeleton)
{
    std::vector<Part> parts{tube(torso()), tube(head()), tube(tail(skeleton))};
    std::vector<Part> leftParts{tube(arm(skeleton)), tube(leg(skeleton)), tube(foot()),
                                tube(horn(skeleton))};
    for (int number = 1; number <= 5; ++number)
        leftParts.push_back(tube(finger(skeleton, number)));
    for (const Part& part : leftParts)
    {
        parts.push_back(part);
        parts.push_back(mirrored(part));
    }
    return parts;
}

} // namespace sinew::bench
