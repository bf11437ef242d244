#include "tools/character/rings.h"
#include "tools/character/rotation.h"
#include "tools/strider/strider.h"
#include "tools/strider/strider_atlas.h"

#include <glm/trigonometric.hpp>

#include <array>
#include <cmath>

namespace sinew
{

namespace
{

constexpr glm::dvec3 kCentre{19.5, 0.0, 66.5};

LoftSurface bodySurface(const AtlasArea& area, std::uint32_t segments)
{
    return {.segments = segments, .texture = textureRect(area, strider::kBodySize)};
}

MeshPart helmet(const Skeleton& skeleton)
{
    constexpr double kRoundness = 2.3;
    constexpr std::array<Section, 9> kSections{{
        {-8.6, 0.0, 0.0, 0.0},
        {-8.2, 2.4, 2.2, 2.0, kRoundness},
        {-6.6, 4.6, 4.2, 3.8, kRoundness},
        {-3.6, 6.4, 6.0, 5.2, kRoundness},
        {0.0, 7.1, 6.8, 5.8, kRoundness},
        {3.6, 6.9, 6.7, 5.9, kRoundness},
        {6.0, 6.2, 6.2, 5.8, 2.1, true},
        {6.6, 5.2, 5.2, 5.2, 2.0, true},
        {5.0, 0.0, 0.0, 0.0},
    }};
    const auto rings = ringsAlongAxis(kCentre, kForward, kUp, kSections);
    return loft(rings, bodySurface(strider::kHead, 20), bindRigid(skeleton, "head"));
}

MeshPart bezel(const Skeleton& skeleton)
{
    const std::array<Section, 4> sections{{
        roundSection(5.6, 5.5),
        roundSection(7.4, 5.3, true),
        roundSection(7.6, 4.5, true),
        roundSection(5.8, 4.3),
    }};
    const auto rings = ringsAlongAxis(kCentre, kForward, kUp, sections);
    return loft(rings, bodySurface(strider::kTrim, 20), bindRigid(skeleton, "head"));
}

// A hood over the upper half of the eye.
MeshPart brow(const Skeleton& skeleton)
{
    std::vector<glm::dvec3> arc;
    for (const double degrees : {-2.0, 30.0, 60.0, 90.0, 120.0, 150.0, 182.0})
    {
        const double angle = glm::radians(degrees);
        arc.push_back(kCentre + glm::dvec3(6.6, -6.3 * std::cos(angle), 6.2 * std::sin(angle)));
    }
    const auto halfBreadth = [](double t) { return 0.55 + 2.0 * std::sqrt(t * (1.0 - t)); };
    std::vector<Ring> rings = ringsAlongCurve(arc, kForward, 13, halfBreadth);
    for (Ring& ring : rings)
    {
        ring.halfWidth = 0.55;
        ring.above *= 1.7;
        ring.roundness = 3.0;
    }
    return loft(capped(rings), bodySurface(strider::kBeak, 8), bindRigid(skeleton, "brow"));
}

MeshPart beak(const Skeleton& skeleton, std::string_view joint, const glm::dvec3& origin,
              const glm::dvec3& axis, double length, double thickness)
{
    const std::array<Section, 6> sections{{
        {0.0, 3.4, thickness, 0.5 * thickness, 2.6},
        {0.3 * length, 3.0, 0.9 * thickness, 0.5 * thickness, 2.6},
        {0.6 * length, 2.2, 0.7 * thickness, 0.4 * thickness, 2.6},
        {0.85 * length, 1.2, 0.4 * thickness, 0.4 * thickness, 2.6},
        {0.98 * length, 0.4, 0.15 * thickness, 0.3 * thickness, 2.6},
        {length, 0.0, 0.0, 0.0},
    }};
    const auto rings = ringsAlongAxis(origin, axis, kUp, sections);
    return loft(rings, bodySurface(strider::kBeak, 10), bindRigid(skeleton, joint));
}

MeshPart leftEar(const Skeleton& skeleton)
{
    const std::array<Section, 5> sections{{
        roundSection(0.0, 3.4),
        roundSection(1.6, 3.3, true),
        roundSection(2.0, 2.5, true),
        roundSection(1.6, 1.4, true),
        roundSection(2.6, 0.0),
    }};
    const auto rings =
        ringsAlongAxis(kCentre + glm::dvec3(-1.0, 6.0, 0.8), {0.0, 1.0, 0.08}, kUp, sections);
    return loft(rings, bodySurface(strider::kDisc, 14), bindRigid(skeleton, "head"));
}

} // namespace

MeshPart striderHead(const Skeleton& skeleton)
{
    MeshPart head = helmet(skeleton);
    head.append(bezel(skeleton));
    head.append(brow(skeleton));
    head.append(beak(skeleton, "head", {22.0, 0.0, 61.6}, {1.0, 0.0, -0.12}, 10.5, 2.0));
    head.append(beak(skeleton, "jaw", {21.0, 0.0, 60.4}, {1.0, 0.0, -0.08}, 9.5, 1.1));
    head.append(bothSides(leftEar(skeleton), skeleton));
    return head;
}

} // namespace sinew
