#include "tools/character/rings.h"
#include "tools/character/rotation.h"
#include "tools/strider/strider.h"
#include "tools/strider/strider_atlas.h"

#include <glm/gtc/quaternion.hpp>

#include <array>

namespace sinew
{

namespace
{

LoftSurface bodySurface(const AtlasArea& area, std::uint32_t segments)
{
    return {.segments = segments, .texture = textureRect(area, strider::kBodySize)};
}

// Sections along a joint's bone; `above` is the front.
MeshPart alongBone(const Skeleton& skeleton, std::string_view joint,
                   std::span<const Section> sections, const LoftSurface& surface)
{
    const glm::dvec3 from = skeleton.joint(joint).bindPose.position;
    const glm::dvec3 to = skeleton.boneEnd(skeleton.index(joint));
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
    return alongBone(skeleton, "thigh_l", kSections, bodySurface(strider::kThigh, 14));
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
    return alongBone(skeleton, "shin_l", kSections, bodySurface(strider::kShin, 10));
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
    return alongBone(skeleton, "ankle_l", kSections, bodySurface(strider::kFoot, 10));
}

// A short round axle across the leg.
MeshPart axle(const Skeleton& skeleton, std::string_view joint, double radius, double halfLength)
{
    const std::array<Section, 6> sections{{
        roundSection(-halfLength + 0.3, 0.0),
        roundSection(-halfLength, 0.8 * radius, true),
        roundSection(-halfLength + 0.5, radius),
        roundSection(halfLength - 0.5, radius),
        roundSection(halfLength, 0.8 * radius, true),
        roundSection(halfLength - 0.3, 0.0),
    }};
    const auto rings =
        ringsAlongAxis(skeleton.joint(joint).bindPose.position, kLeft, kUp, sections);
    return loft(rings, bodySurface(strider::kDisc, 14), bindRigid(skeleton, joint));
}

// Its sole lies on the ground.
MeshPart toe(const Skeleton& skeleton, double yawDegrees, double length)
{
    const double height = 1.3;
    const std::array<Section, 8> sections{{
        {0.0, 1.3, 1.4, height, 2.8},
        {0.25 * length, 1.5, 1.2, height, 2.8},
        {0.45 * length, 1.5, 0.8, height, 2.8},
        {0.55 * length, 1.7, 1.0, height, 2.8},
        {0.7 * length, 1.6, 0.7, height, 2.8},
        {0.88 * length, 1.2, 0.1, height, 2.8},
        {0.98 * length, 0.5, -0.5, height, 2.8, true},
        {1.0 * length, 0.0, 0.0, 0.0},
    }};
    const glm::dvec3 ball = skeleton.joint("foot_l").bindPose.position;
    const glm::dvec3 axis = yawLeft(yawDegrees) * kForward;
    auto rings = ringsAlongAxis({ball.x, ball.y, height}, axis, kUp, sections);
    rings.back().centre.z -= 0.9;
    return loft(rings, bodySurface(strider::kToe, 8),
                bindChain(skeleton, {"foot_l", "toes_l"}, 2.0));
}

MeshPart leftLeg(const Skeleton& skeleton)
{
    MeshPart leg = thigh(skeleton);
    leg.append(shin(skeleton));
    leg.append(metatarsus(skeleton));
    leg.append(axle(skeleton, "foot_l", 2.5, 2.2));
    for (const double yawDegrees : {-27.0, 0.0, 27.0})
        leg.append(toe(skeleton, yawDegrees, 11.5));
    leg.append(toe(skeleton, 180.0, 6.0));
    return leg;
}

} // namespace

MeshPart striderLegs(const Skeleton& skeleton)
{
    return bothSides(leftLeg(skeleton), skeleton);
}

} // namespace sinew
