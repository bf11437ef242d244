#include "tools/strider/strider.h"

#include <array>

namespace sinew
{

namespace
{

using Point = glm::dvec3;

void addLeftLeg(Skeleton& skeleton)
{
    constexpr Point kHip{-2.0, 11.0, 38.0};
    constexpr Point kKnee{7.5, 12.0, 27.5};
    constexpr Point kAnkle{-6.5, 12.0, 15.5};
    constexpr Point kBall{0.5, 12.0, 2.6};
    constexpr Point kKnuckle{6.0, 12.0, 1.4};
    constexpr Point kToeTip{12.0, 12.0, 1.0};
    skeleton.add("thigh_l", "body", kHip, kKnee);
    skeleton.add("shin_l", "thigh_l", kKnee, kAnkle);
    skeleton.add("ankle_l", "shin_l", kAnkle, kBall);
    skeleton.add("foot_l", "ankle_l", kBall, kKnuckle);
    skeleton.add("toes_l", "foot_l", kKnuckle, kToeTip);
}

} // namespace

Skeleton striderSkeleton()
{
    constexpr std::array<Point, 5> kNeck{{{8.0, 0.0, 46.5},
                                          {12.5, 0.0, 50.5},
                                          {14.5, 0.0, 55.0},
                                          {15.0, 0.0, 59.5},
                                          {17.5, 0.0, 63.5}}};
    constexpr std::array<Point, 5> kTail{{{-14.5, 0.0, 42.0},
                                          {-21.5, 0.0, 41.5},
                                          {-28.0, 0.0, 43.5},
                                          {-33.0, 0.0, 47.5},
                                          {-36.5, 0.0, 53.0}}};
    constexpr std::array<Point, 3> kAntenna{
        {{17.0, 6.5, 70.0}, {13.0, 9.0, 75.5}, {6.5, 11.0, 79.0}}};

    Skeleton skeleton;
    skeleton.add("origin", "", {0.0, 0.0, 0.0}, {1.0, 0.0, 0.0});
    skeleton.add("body", "origin", {0.0, 0.0, 40.0}, {12.0, 0.0, 40.0});
    skeleton.addChain("neck", "body", kNeck);
    skeleton.add("head", "neck4", kNeck.back(), {28.0, 0.0, 65.0});
    skeleton.add("brow", "head", {20.0, 0.0, 66.5}, {28.0, 0.0, 72.0});
    skeleton.add("jaw", "head", {20.0, 0.0, 62.0}, {31.0, 0.0, 60.0});
    skeleton.addChain("tail", "body", kTail);
    skeleton.add("antenna1_l", "head", kAntenna[0], kAntenna[1]);
    skeleton.add("antenna2_l", "antenna1_l", kAntenna[1], kAntenna[2]);
    skeleton.add("wing_l", "body", {6.5, 9.5, 46.0}, {-14.0, 13.5, 43.0});
    addLeftLeg(skeleton);
    skeleton.addMirrored();
    return skeleton;
}

} // namespace sinew
