#include "tools/bench_model/bench_model.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace sinew::bench
{

namespace
{

using Point = glm::dvec3;

void addSpineAndHead(Skeleton& skeleton)
{
    constexpr std::array<Point, 6> kSpine{{{0.0, 0.0, 42.0},
                                           {-0.5, 0.0, 45.5},
                                           {-0.8, 0.0, 49.0},
                                           {-0.6, 0.0, 52.5},
                                           {0.0, 0.0, 56.0},
                                           {0.2, 0.0, 60.0}}};
    constexpr std::array<Point, 3> kNeck{{{0.2, 0.0, 60.0}, {0.6, 0.0, 62.5}, {1.0, 0.0, 65.0}}};
    constexpr std::array<Point, 4> kHorn{
        {{1.5, 2.6, 72.5}, {0.5, 4.4, 75.5}, {-1.0, 5.2, 78.5}, {-3.0, 5.0, 81.0}}};
    skeleton.addChain("spine", "pelvis", kSpine);
    for (std::size_t i = 0; i + 1 < kSpine.size(); ++i)
        skeleton.add(fmt::format("plate{}", i + 1), fmt::format("spine{}", i + 1),
                     kSpine[i] + Point(-3.6, 0.0, 1.5), kSpine[i] + Point(-6.0, 0.0, 2.5));
    skeleton.addChain("neck", "spine5", kNeck);
    skeleton.add("head", "neck2", kNeck.back(), {1.5, 0.0, 74.0});
    skeleton.add("jaw", "head", {2.0, 0.0, 66.4}, {5.4, 0.0, 65.4});
    skeleton.add("eye_l", "head", {3.6, 1.9, 69.4}, {5.6, 2.0, 69.4});
    skeleton.add("brow_l", "head", {3.8, 1.9, 71.0}, {5.4, 2.0, 71.6});
    skeleton.add("ear_l", "head", {1.0, 4.0, 68.8}, {0.6, 5.6, 70.4});
    skeleton.addChain("horn", "head", kHorn, "_l");
}

void addFingers(Skeleton& skeleton, const Point& wrist, const Point& palm)
{
    const Point along = (palm - wrist) / 4.4;
    constexpr std::array<double, 5> kAcross{-2.0, -1.0, 0.0, 1.0, 2.6}; // the last is the thumb
    for (std::size_t i = 0; i < kAcross.size(); ++i)
    {
        const bool isThumb = i == 4;
        const Point root = (isThumb ? wrist + along * 1.6 : palm) + Point(kAcross[i] * 0.8, 0, 0);
        const Point bone = along * (isThumb ? 1.3 : 1.55) + Point(isThumb ? 0.7 : 0.0, 0, 0);
        const std::array<Point, 4> points{
            {root, root + bone, root + bone * 2.0, root + bone * 2.9}};
        skeleton.addChain(fmt::format("finger{}_", i + 1), "hand_l", points, "_l");
    }
}

void addArm(Skeleton& skeleton)
{
    constexpr Point kShoulder{0.0, 7.5, 58.0};
    constexpr Point kElbow{-0.8, 16.0, 49.5};
    constexpr Point kWrist{0.8, 23.5, 41.5};
    constexpr Point kPalm{1.4, 26.4, 38.2};
    skeleton.add("clavicle_l", "spine5", {0.0, 1.6, 58.4}, kShoulder);
    skeleton.add("shoulder_pad_l", "clavicle_l", {0.0, 7.4, 60.0}, {0.0, 9.6, 60.4});
    skeleton.add("upper_arm_l", "clavicle_l", kShoulder, kElbow);
    skeleton.add("upper_arm_twist_l", "upper_arm_l", (kShoulder + kElbow) * 0.5, kElbow);
    skeleton.add("elbow_pad_l", "upper_arm_l", kElbow + Point(-1.6, 0.4, 0.0),
                 kElbow + Point(-2.6, 0.6, -0.6));
    skeleton.add("forearm_l", "upper_arm_l", kElbow, kWrist);
    skeleton.add("forearm_twist_l", "forearm_l", (kElbow + kWrist) * 0.5, kWrist);
    skeleton.add("hand_l", "forearm_l", kWrist, kPalm);
    addFingers(skeleton, kWrist, kPalm);
}

void addLeg(Skeleton& skeleton)
{
    constexpr Point kHip{0.0, 4.2, 38.5};
    constexpr Point kKnee{0.8, 4.8, 21.5};
    constexpr Point kAnkle{-0.4, 5.2, 4.2};
    constexpr Point kBall{5.4, 5.6, 1.2};
    skeleton.add("thigh_l", "pelvis", kHip, kKnee);
    skeleton.add("thigh_twist_l", "thigh_l", (kHip + kKnee) * 0.5, kKnee);
    skeleton.add("shin_l", "thigh_l", kKnee, kAnkle);
    skeleton.add("knee_pad_l", "shin_l", kKnee + Point(2.2, 0.0, 0.4),
                 kKnee + Point(2.6, 0.0, -1.8));
    skeleton.add("shin_twist_l", "shin_l", (kKnee + kAnkle) * 0.5, kAnkle);
    skeleton.add("foot_l", "shin_l", kAnkle, kBall);
    skeleton.add("toes_l", "foot_l", kBall, {8.4, 5.8, 1.0});
    for (int i = 0; i < 5; ++i)
    {
        const Point root{7.0 - 0.2 * i, 4.2 + 0.8 * i, 1.0};
        skeleton.add(fmt::format("toe{}_l", i + 1), "toes_l", root, root + Point(1.8, 0.05, -0.1));
    }
}

void addTail(Skeleton& skeleton)
{
    std::vector<Point> points;
    for (int i = 0; i <= 12; ++i)
    {
        const double t = i / 12.0;
        points.emplace_back(-3.4 - 24.0 * t, 0.0, 39.0 - 14.0 * t + 16.0 * t * t);
    }
    skeleton.addChain("tail", "pelvis", points);
}

} // namespace

Skeleton skeleton()
{
    Skeleton skeleton;
    skeleton.add("origin", "", {0.0, 0.0, 0.0}, {1.0, 0.0, 0.0});
    skeleton.add("pelvis", "origin", {0.0, 0.0, 39.5}, {0.0, 0.0, 42.0});
    addSpineAndHead(skeleton);
    addArm(skeleton);
    addLeg(skeleton);
    addTail(skeleton);
    skeleton.addMirrored();
    return skeleton;
}

} // namespace sinew::bench
