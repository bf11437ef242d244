// The shells of the body and the parts fixed to them.
#include "tools/character/rings.h"
#include "tools/character/rotation.h"
#include "tools/strider/strider.h"
#include "tools/strider/strider_atlas.h"
#include "tools/strider/strider_measures.h"

#include <array>

namespace sinew
{

namespace
{

using strider::onBody;

constexpr glm::dvec3 kHullAxis{0.0, 0.0, 41.0};
constexpr double kRoundness = 2.35;
constexpr std::uint32_t kHullSegments = 24;

LoftSurface onHull(double vFrom, double vTo)
{
    LoftSurface surface = onBody(strider::kHull, kHullSegments);
    surface.texture = strider::partOf(surface.texture, vFrom, vTo);
    return surface;
}

// From the tail to the waist, where the edge rolls inwards.
MeshPart hips(const Skeleton& skeleton)
{
    constexpr std::array<Section, 11> kSections{{
        {-17.6, 0.0, 0.0, 0.0},
        {-17.2, 2.6, 2.4, 2.4, kRoundness},
        {-15.0, 5.2, 4.4, 4.8, kRoundness},
        {-11.5, 7.4, 6.4, 7.1, kRoundness},
        {-7.5, 9.0, 8.1, 8.9, kRoundness},
        {-3.5, 10.1, 9.3, 10.1, kRoundness},
        {0.0, 10.6, 9.9, 10.6, kRoundness},
        {2.0, 10.7, 10.0, 10.7, kRoundness},
        {2.6, 10.4, 9.7, 10.4, kRoundness, true},
        {2.6, 9.0, 8.4, 9.0, kRoundness, true},
        {0.5, 8.6, 8.0, 8.6, kRoundness},
    }};
    const auto rings = ringsAlongAxis(kHullAxis, kForward, kUp, kSections);
    return loft(rings, onHull(0.0, strider::kHipsEnd), bindRigid(skeleton, "body"));
}

// From the waist to the breast, whose front is flat to hold the heart.
MeshPart chest(const Skeleton& skeleton)
{
    constexpr std::array<Section, 11> kSections{{
        {8.4, 8.6, 8.0, 8.6, kRoundness},
        {6.4, 9.0, 8.4, 9.0, kRoundness, true},
        {6.4, 10.3, 9.8, 10.3, kRoundness, true},
        {7.0, 10.6, 10.1, 10.6, kRoundness},
        {9.0, 10.5, 10.2, 10.4, kRoundness},
        {11.5, 9.7, 9.8, 9.5, kRoundness},
        {13.8, 8.3, 8.6, 8.1, kRoundness},
        {15.6, 6.7, 6.9, 6.5, 2.2},
        {16.6, 5.3, 5.3, 5.2, 2.0},
        {16.9, 4.4, 4.4, 4.3},
        {16.9, 0.0, 0.0, 0.0},
    }};
    const auto rings = ringsAlongAxis(kHullAxis, kForward, kUp, kSections);
    return loft(rings, onHull(strider::kChestStart, 1.0), bindRigid(skeleton, "chest"));
}

// A turned ring from which a hose emerges.
MeshPart collar(const Skeleton& skeleton, std::string_view joint, const glm::dvec3& origin,
                const glm::dvec3& axis, double radius)
{
    const std::array<Section, 6> sections{{
        roundSection(-3.5, radius * 1.3),
        roundSection(0.9, radius * 1.2),
        roundSection(1.6, radius * 1.12, true),
        roundSection(2.2, radius, true),
        roundSection(0.6, radius * 0.7),
        roundSection(0.0, 0.0),
    }};
    const auto rings = ringsAlongAxis(origin, axis, kLeft, sections);
    return loft(rings, onBody(strider::kTrim, 16), bindRigid(skeleton, joint));
}

// The frame around the heart.
MeshPart port(const Skeleton& skeleton)
{
    const std::array<Section, 6> sections{{
        roundSection(-1.6, 5.6),
        roundSection(0.4, 5.3),
        roundSection(1.3, 4.7, true),
        roundSection(1.3, 4.0, true),
        roundSection(-0.2, 3.8),
        roundSection(-0.4, 3.0),
    }};
    const auto rings = ringsAlongAxis(strider::kPort, kForward, kUp, sections);
    return loft(rings, onBody(strider::kTrim, 18), bindRigid(skeleton, "chest"));
}

MeshPart leftExhaust(const Skeleton& skeleton)
{
    const std::array<Section, 7> sections{{
        roundSection(0.0, 1.9),
        roundSection(1.2, 1.5, true),
        roundSection(4.8, 1.4),
        roundSection(5.6, 2.0),
        roundSection(8.0, 2.2, true),
        roundSection(8.0, 1.7, true),
        roundSection(5.5, 1.3),
    }};
    const auto rings = ringsAlongAxis(strider::kExhaust, strider::kExhaustAxis, kLeft, sections);
    return loft(rings, onBody(strider::kTrim, 10), bindRigid(skeleton, "body"));
}

// A lid on the pipe's mouth, hinged at its front edge.
MeshPart leftFlap(const Skeleton& skeleton)
{
    const std::array<Section, 5> sections{{
        roundSection(8.1, 0.0),
        roundSection(8.1, 2.3, true),
        roundSection(8.6, 2.3, true),
        roundSection(8.8, 1.4),
        roundSection(8.9, 0.0),
    }};
    const auto rings = ringsAlongAxis(strider::kExhaust, strider::kExhaustAxis, kLeft, sections);
    return loft(rings, onBody(strider::kDisc, 8), bindRigid(skeleton, "exhaust_l"));
}

} // namespace

MeshPart striderHull(const Skeleton& skeleton)
{
    MeshPart hull = hips(skeleton);
    hull.append(chest(skeleton));
    hull.append(collar(skeleton, "chest", {12.2, 0.0, 50.2}, {0.55, 0.0, 1.0}, 4.9));
    hull.append(collar(skeleton, "body", {-15.2, 0.0, 41.9}, {-1.0, 0.0, -0.05}, 3.9));
    hull.append(port(skeleton));
    hull.append(bothSides(leftExhaust(skeleton), skeleton));
    hull.append(bothSides(leftFlap(skeleton), skeleton));
    return hull;
}

} // namespace sinew
