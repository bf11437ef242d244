#include "tools/character/rotation.h"
#include "tools/strider/strider.h"
#include "tools/strider/strider_measures.h"

#include <array>

namespace sinew
{

namespace
{

using Point = glm::dvec3;

// `tip` is the tip of the claw.
void addLeftToe(Skeleton& skeleton, std::string_view name, const Point& knuckle,
                const Point& middle, const Point& tip)
{
    const std::string toe(name);
    skeleton.add(toe + "1_l", "foot_l", knuckle, middle);
    skeleton.add(toe + "2_l", toe + "1_l", middle, tip);
}

void addLeftLeg(Skeleton& skeleton)
{
    constexpr Point kHip{-2.0, 11.0, 38.0};
    constexpr Point kKnee{7.5, 12.0, 27.5};
    constexpr Point kAnkle{-6.5, 12.0, 15.5};
    constexpr Point kBall{0.5, 12.0, 2.6};
    skeleton.add("thigh_l", "body", kHip, kKnee);
    skeleton.add("shin_l", "thigh_l", kKnee, kAnkle);
    skeleton.add("ankle_l", "shin_l", kAnkle, kBall);
    skeleton.add("foot_l", "ankle_l", kBall, {3.0, 12.0, 1.5});
    addLeftToe(skeleton, "toe_in", {2.9, 10.8, 1.3}, {7.4, 8.5, 1.2}, {12.1, 6.2, 0.1});
    addLeftToe(skeleton, "toe_mid", {3.4, 12.0, 1.3}, {8.6, 12.0, 1.2}, {14.2, 12.0, 0.1});
    addLeftToe(skeleton, "toe_out", {2.9, 13.2, 1.3}, {7.4, 15.5, 1.2}, {12.1, 17.8, 0.1});
    skeleton.add("toe_back_l", "foot_l", {-1.2, 12.0, 1.3}, {-7.2, 12.0, 0.1});
}

// Folded: a shoulder plate, an arm behind it, and three long feathers along the flank.
void addLeftWing(Skeleton& skeleton)
{
    constexpr Point kShoulder{8.5, 10.4, 47.4};
    constexpr Point kElbow{-2.5, 14.4, 46.6};
    constexpr Point kWrist{-9.0, 14.9, 45.2};
    skeleton.add("wing1_l", "chest", kShoulder, kElbow);
    skeleton.add("wing2_l", "wing1_l", kElbow, kWrist);
    skeleton.add("feather1_l", "wing2_l", {-6.4, 14.9, 46.8}, {-21.0, 14.6, 47.2});
    skeleton.add("feather2_l", "wing2_l", {-6.0, 14.5, 45.2}, {-22.0, 14.0, 43.6});
    skeleton.add("feather3_l", "wing2_l", {-5.0, 14.1, 43.8}, {-19.0, 13.4, 40.2});
}

void addHead(Skeleton& skeleton)
{
    constexpr std::array<Point, 4> kAntenna{
        {{16.6, 6.2, 70.6}, {14.6, 8.4, 74.6}, {11.4, 10.2, 78.0}, {7.0, 11.4, 80.4}}};
    constexpr Point kEye = strider::kEyeCentre;
    skeleton.add("head", "neck6", {17.5, 0.0, 63.5}, {28.0, 0.0, 65.0});
    skeleton.add("jaw", "head", {20.0, 0.0, 61.6}, {31.0, 0.0, 60.0});
    skeleton.add("eye", "head", kEye, kEye + kForward);
    skeleton.add("lid_upper", "head", kEye, kEye + kForward);
    skeleton.add("lid_lower", "head", kEye, kEye + kForward);
    skeleton.add("brow", "head", {21.5, 0.0, 66.5}, {28.0, 0.0, 72.0});
    skeleton.add("crest1", "head", {20.0, 0.0, 72.9}, {18.6, 0.0, 80.0});
    skeleton.add("crest2", "head", {16.8, 0.0, 72.8}, {12.5, 0.0, 79.6});
    skeleton.add("crest3", "head", {13.8, 0.0, 70.6}, {7.4, 0.0, 75.4});
    skeleton.addChain("antenna", "head", kAntenna, "_l");
}

void addTail(Skeleton& skeleton)
{
    constexpr std::array<Point, 8> kTail{{{-14.5, 0.0, 42.0},
                                          {-18.3, 0.0, 41.5},
                                          {-22.1, 0.0, 41.6},
                                          {-25.8, 0.0, 42.6},
                                          {-29.1, 0.0, 44.4},
                                          {-32.0, 0.0, 46.8},
                                          {-34.4, 0.0, 49.7},
                                          {-36.2, 0.0, 52.8}}};
    skeleton.addChain("tail", "body", kTail);
    skeleton.add("fan", "tail7", kTail.back(), {-44.0, 0.0, 65.0});
    skeleton.add("fan1_l", "fan", {-36.4, 0.9, 53.0}, {-43.0, 6.0, 65.0});
    skeleton.add("fan2_l", "fan", {-36.4, 1.6, 52.8}, {-41.0, 11.0, 62.5});
}

} // namespace

Skeleton striderSkeleton()
{
    constexpr std::array<Point, 7> kNeck{{{9.4, 0.0, 47.6},
                                          {12.0, 0.0, 49.9},
                                          {13.7, 0.0, 52.6},
                                          {14.6, 0.0, 55.4},
                                          {15.0, 0.0, 58.2},
                                          {15.8, 0.0, 61.0},
                                          {17.5, 0.0, 63.5}}};
    Skeleton skeleton;
    skeleton.add("origin", "", {0.0, 0.0, 0.0}, kForward);
    skeleton.add("body", "origin", {-1.0, 0.0, 40.0}, {3.0, 0.0, 40.4});
    skeleton.add("spine1", "body", {1.6, 0.0, 40.6}, {4.4, 0.0, 41.0});
    skeleton.add("spine2", "spine1", {4.4, 0.0, 41.0}, {7.2, 0.0, 41.4});
    skeleton.add("chest", "spine2", {7.2, 0.0, 41.4}, {16.0, 0.0, 42.0});
    skeleton.addChain("neck", "chest", kNeck);
    addHead(skeleton);
    addTail(skeleton);
    skeleton.add("exhaust_l", "body", {-11.8, 5.4, 54.3}, {-15.5, 5.5, 51.6});
    addLeftWing(skeleton);
    addLeftLeg(skeleton);
    skeleton.addMirrored();
    return skeleton;
}

} // namespace sinew
