#include "tools/character/rings.h"
#include "tools/character/rotation.h"
#include "tools/strider/strider.h"
#include "tools/strider/strider_atlas.h"

#include <glm/geometric.hpp>

#include <array>
#include <string>

namespace sinew
{

namespace
{

using strider::onBody;

// Sections along a joint's bone; `above` is the front.
MeshPart alongBone(const Skeleton& skeleton, std::string_view joint,
                   std::span<const Section> sections, const LoftSurface& surface)
{
    const glm::dvec3 from = skeleton.position(joint);
    const glm::dvec3 to = skeleton.boneEnd(joint);
    const auto rings = ringsAlongAxis(from, to - from, kForward, sections);
    return loft(rings, surface, bindRigid(skeleton, joint));
}

MeshPart thigh(const Skeleton& skeleton)
{
    constexpr std::array<Section, 9> kSections{{
        {-4.4, 0.0, 0.0, 0.0},
        {-3.9, 1.8, 2.6, 2.4, 2.3},
        {-2.2, 3.0, 4.4, 4.2, 2.3},
        {0.8, 3.6, 5.2, 5.0, 2.3},
        {4.5, 3.4, 4.6, 4.5, 2.3},
        {8.5, 2.8, 3.3, 3.2, 2.3},
        {11.5, 2.3, 2.5, 2.4, 2.3},
        {12.4, 2.1, 2.2, 2.2, 2.3, true},
        {12.0, 0.0, 0.0, 0.0},
    }};
    return alongBone(skeleton, "thigh_l", kSections, onBody(strider::kThigh, 11));
}

MeshPart shin(const Skeleton& skeleton)
{
    constexpr std::array<Section, 8> kSections{{
        {2.2, 0.0, 0.0, 0.0},
        {2.0, 1.9, 2.0, 2.0, 2.4, true},
        {3.4, 2.2, 2.4, 2.6, 2.4},
        {6.5, 1.9, 2.0, 2.6, 2.4},
        {10.0, 1.5, 1.5, 1.9, 2.4},
        {14.0, 1.3, 1.3, 1.4, 2.4},
        {16.2, 1.5, 1.5, 1.5, 2.4, true},
        {16.0, 0.0, 0.0, 0.0},
    }};
    return alongBone(skeleton, "shin_l", kSections, onBody(strider::kShin, 9));
}

MeshPart metatarsus(const Skeleton& skeleton)
{
    constexpr std::array<Section, 7> kSections{{
        {1.9, 0.0, 0.0, 0.0},
        {1.7, 1.5, 1.5, 1.5, 2.4, true},
        {3.5, 1.5, 1.7, 1.6, 2.4},
        {8.0, 1.3, 1.4, 1.3, 2.4},
        {11.5, 1.5, 1.6, 1.5, 2.4},
        {13.4, 1.8, 1.9, 1.8, 2.4, true},
        {13.2, 0.0, 0.0, 0.0},
    }};
    return alongBone(skeleton, "ankle_l", kSections, onBody(strider::kFoot, 9));
}

// A short round axle across the leg, `inner` to `outer` units to the left of the joint `at`.
MeshPart axle(const Skeleton& skeleton, std::string_view at, std::string_view joint, double radius,
              double inner, double outer)
{
    const std::array<Section, 6> sections{{
        roundSection(inner + 0.3, 0.0),
        roundSection(inner, 0.8 * radius, true),
        roundSection(inner + 0.5, radius),
        roundSection(outer - 0.5, radius),
        roundSection(outer, 0.8 * radius, true),
        roundSection(outer - 0.3, 0.0),
    }};
    const auto rings = ringsAlongAxis(skeleton.position(at), kLeft, kUp, sections);
    return loft(rings, onBody(strider::kDisc, 10), bindRigid(skeleton, joint));
}

// A shield in front of the knee.
MeshPart kneecap(const Skeleton& skeleton)
{
    constexpr std::array<Section, 7> kSections{{
        {-2.8, 0.0, 0.0, 0.0},
        {-2.5, 1.0, 0.7, 0.4, 2.4},
        {-1.2, 1.9, 1.2, 0.5, 2.4},
        {0.6, 2.2, 1.4, 0.5, 2.4},
        {2.4, 1.8, 1.1, 0.4, 2.4},
        {3.6, 0.9, 0.6, 0.3, 2.4},
        {4.0, 0.0, 0.0, 0.0},
    }};
    const glm::dvec3 knee = skeleton.position("shin_l");
    const auto rings =
        ringsAlongAxis(knee + glm::dvec3(2.2, 0.0, 0.3), {-0.3, 0.0, -1.0}, kForward, kSections);
    return loft(rings, onBody(strider::kKnee, 8), bindRigid(skeleton, "shin_l"));
}

// A toe from the foot to the root of its claw; the sole is on the ground.
MeshPart toe(const Skeleton& skeleton, std::string_view first, std::string_view second)
{
    constexpr double kHeight = 1.25;
    const glm::dvec3 ball = skeleton.position("foot_l");
    const glm::dvec3 tip = skeleton.boneEnd(second);
    const glm::dvec3 from{ball.x, ball.y, kHeight};
    const glm::dvec3 axis{tip.x - from.x, tip.y - from.y, 0.0};
    const double length = glm::length(axis) - 1.2; // the claw's tip is farther out
    const std::array<Section, 9> sections{{
        {0.0, 1.3, 1.5, kHeight, 2.8},
        {0.22 * length, 1.5, 1.3, kHeight, 2.8},
        {0.36 * length, 1.35, 0.8, kHeight, 2.8},
        {0.46 * length, 1.55, 1.05, kHeight, 2.8},
        {0.58 * length, 1.5, 0.9, kHeight, 2.8},
        {0.66 * length, 1.3, 0.55, kHeight, 2.8},
        {0.74 * length, 1.45, 0.75, kHeight, 2.8},
        {0.86 * length, 1.2, 0.35, kHeight, 2.8, true},
        {0.85 * length, 0.0, 0.0, 0.0},
    }};
    const std::vector<std::string_view> joints =
        second == first ? std::vector{std::string_view("foot_l"), first}
                        : std::vector{std::string_view("foot_l"), first, second};
    return loft(ringsAlongAxis(from, axis, kUp, sections), onBody(strider::kToe, 7),
                bindChain(skeleton, joints, 2.0));
}

MeshPart claw(const Skeleton& skeleton, std::string_view joint)
{
    const glm::dvec3 ball = skeleton.position("foot_l");
    const glm::dvec3 tip = skeleton.boneEnd(joint);
    const glm::dvec3 outwards = glm::normalize(glm::dvec3(tip.x - ball.x, tip.y - ball.y, 0.0));
    const glm::dvec3 root = glm::dvec3(tip.x, tip.y, 0.85) - outwards * 3.6;
    const std::array<Section, 5> sections{{
        {0.0, 0.85, 0.8, 0.75, 2.2},
        {1.0, 0.75, 0.75, 0.65, 2.2},
        {2.0, 0.55, 0.55, 0.45, 2.2},
        {2.9, 0.28, 0.3, 0.2, 2.2},
        {3.6, 0.0, 0.0, 0.0},
    }};
    auto rings = ringsAlongAxis(root, outwards, kUp, sections);
    rings[2].centre.z -= 0.15;
    rings[3].centre.z -= 0.4;
    rings[4].centre.z -= 0.75;
    return loft(rings, onBody(strider::kBeak, 6), bindRigid(skeleton, joint));
}

MeshPart leftFoot(const Skeleton& skeleton)
{
    MeshPart foot = axle(skeleton, "foot_l", "foot_l", 2.5, -2.2, 2.2);
    for (const std::string_view name : {"toe_in", "toe_mid", "toe_out"})
    {
        const std::string first = std::string(name) + "1_l";
        const std::string second = std::string(name) + "2_l";
        foot.append(toe(skeleton, first, second));
        foot.append(claw(skeleton, second));
    }
    foot.append(toe(skeleton, "toe_back_l", "toe_back_l"));
    foot.append(claw(skeleton, "toe_back_l"));
    return foot;
}

MeshPart leftLeg(const Skeleton& skeleton)
{
    MeshPart leg = axle(skeleton, "thigh_l", "body", 3.4, -2.0, 4.3);
    leg.append(thigh(skeleton));
    leg.append(kneecap(skeleton));
    leg.append(shin(skeleton));
    leg.append(metatarsus(skeleton));
    leg.append(leftFoot(skeleton));
    return leg;
}

} // namespace

MeshPart striderLegs(const Skeleton& skeleton)
{
    return bothSides(leftLeg(skeleton), skeleton);
}

} // namespace sinew
