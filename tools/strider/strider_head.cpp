#include "tools/character/rings.h"
#include "tools/character/rotation.h"
#include "tools/character/sheet.h"
#include "tools/strider/strider.h"
#include "tools/strider/strider_atlas.h"
#include "tools/strider/strider_measures.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/trigonometric.hpp>

#include <array>
#include <cmath>

namespace sinew
{

namespace
{

using strider::kHeadCentre;
using strider::onBody;

MeshPart helmet(const Skeleton& skeleton)
{
    constexpr double kRoundness = 2.3;
    constexpr std::array<Section, 12> kSections{{
        {-8.6, 0.0, 0.0, 0.0},
        {-8.2, 2.4, 2.2, 2.0, kRoundness},
        {-6.9, 4.4, 4.0, 3.6, kRoundness},
        {-4.8, 5.9, 5.5, 4.8, kRoundness},
        {-2.2, 6.8, 6.4, 5.5, kRoundness},
        {0.6, 7.2, 6.9, 5.9, kRoundness},
        {3.2, 7.1, 6.9, 6.0, kRoundness},
        {5.2, 6.6, 6.5, 5.9, 2.2},
        {6.2, 6.3, 6.3, 5.9, 2.1, true},
        {6.4, 5.5, 5.5, 5.5, 2.0, true},
        {3.0, 5.9, 5.9, 5.9},
        {-1.0, 5.0, 5.0, 5.0},
    }};
    const auto rings = ringsAlongAxis(kHeadCentre, kForward, kUp, kSections);
    return loft(rings, onBody(strider::kHead, 20), bindRigid(skeleton, "head"));
}

MeshPart bezel(const Skeleton& skeleton)
{
    const std::array<Section, 6> sections{{
        roundSection(5.8, 6.1),
        roundSection(6.9, 6.1),
        roundSection(7.5, 5.7, true),
        roundSection(7.7, 5.2, true),
        roundSection(7.1, 4.85),
        roundSection(5.8, 5.5),
    }};
    const auto rings = ringsAlongAxis(kHeadCentre, kForward, kUp, sections);
    return loft(rings, onBody(strider::kTrim, 20), bindRigid(skeleton, "head"));
}

// A hood over the upper half of the eye.
MeshPart brow(const Skeleton& skeleton)
{
    std::vector<glm::dvec3> arc;
    for (const double degrees : {-2.0, 30.0, 60.0, 90.0, 120.0, 150.0, 182.0})
    {
        const double angle = glm::radians(degrees);
        arc.push_back(kHeadCentre +
                      glm::dvec3(7.0, -6.75 * std::cos(angle), 6.65 * std::sin(angle)));
    }
    const auto halfBreadth = [](double t) { return 0.55 + 2.0 * std::sqrt(t * (1.0 - t)); };
    std::vector<Ring> rings = ringsAlongCurve(arc, kForward, 13, halfBreadth);
    for (Ring& ring : rings)
    {
        ring.halfWidth = 0.5;
        ring.above *= 1.8;
        ring.roundness = 3.0;
    }
    return loft(capped(rings), onBody(strider::kBeak, 8), bindRigid(skeleton, "brow"));
}

// A visor: part of a sphere around the eye, from `front` to `back` degrees above straight ahead
// (`back` may lie below), with a lip along its front edge.
MeshPart lid(const Skeleton& skeleton, std::string_view joint, double front, double back)
{
    constexpr double kRadius = strider::kEyeRadius + 0.22;
    constexpr double kLip = 0.2;
    constexpr double kLipRows = 1.0 / 7.0;
    const bool isUpper = back > front;
    const auto pointAt = [&](double u, double v)
    {
        const double around = glm::radians(isUpper ? 8.0 + 164.0 * u : 172.0 - 164.0 * u);
        const double part = std::max(0.0, v - kLipRows) / (1.0 - kLipRows);
        const double pitch = front + (back - front) * part;
        const double radius = kRadius - (v < kLipRows ? kLip : 0.0);
        const glm::dvec3 onCircle{radius * std::sin(around), radius * std::cos(around), 0.0};
        return strider::kEyeCentre + pitchUp(pitch) * onCircle;
    };
    const SheetSurface surface{
        .columns = 12, .rows = 7, .texture = textureRect(strider::kLid, strider::kBodySize)};
    return sheet(surface, pointAt, bindRigid(skeleton, joint));
}

MeshPart beak(const Skeleton& skeleton, std::string_view joint, const glm::dvec3& origin,
              const glm::dvec3& axis, double length, double thickness)
{
    const std::array<Section, 8> sections{{
        {0.0, 3.4, thickness, 0.5 * thickness, 2.6},
        {0.2 * length, 3.2, 0.97 * thickness, 0.5 * thickness, 2.6},
        {0.4 * length, 2.8, 0.86 * thickness, 0.48 * thickness, 2.6},
        {0.6 * length, 2.25, 0.7 * thickness, 0.42 * thickness, 2.6},
        {0.78 * length, 1.6, 0.5 * thickness, 0.4 * thickness, 2.6},
        {0.91 * length, 0.95, 0.3 * thickness, 0.36 * thickness, 2.6},
        {0.98 * length, 0.4, 0.12 * thickness, 0.3 * thickness, 2.6},
        {length, 0.0, 0.0, 0.0},
    }};
    const auto rings = ringsAlongAxis(origin, axis, kUp, sections);
    return loft(rings, onBody(strider::kBeak, 10), bindRigid(skeleton, joint));
}

MeshPart leftEar(const Skeleton& skeleton)
{
    const std::array<Section, 6> sections{{
        roundSection(0.0, 3.5),
        roundSection(1.5, 3.4, true),
        roundSection(2.0, 2.9, true),
        roundSection(1.9, 2.3, true),
        roundSection(1.5, 1.4, true),
        roundSection(2.5, 0.0),
    }};
    const auto rings =
        ringsAlongAxis(kHeadCentre + glm::dvec3(-1.0, 6.1, 0.8), {0.0, 1.0, 0.08}, kUp, sections);
    return loft(rings, onBody(strider::kDisc, 10), bindRigid(skeleton, "head"));
}

// The socket of an antenna.
MeshPart leftSocket(const Skeleton& skeleton)
{
    const std::array<Section, 4> sections{{
        roundSection(-1.6, 1.7),
        roundSection(0.6, 1.3, true),
        roundSection(0.8, 0.9, true),
        roundSection(0.4, 0.0),
    }};
    const glm::dvec3 from = skeleton.position("antenna1_l");
    const glm::dvec3 to = skeleton.boneEnd("antenna1_l");
    return loft(ringsAlongAxis(from, to - from, kForward, sections), onBody(strider::kTrim, 8),
                bindRigid(skeleton, "head"));
}

} // namespace

MeshPart striderHead(const Skeleton& skeleton)
{
    MeshPart head = helmet(skeleton);
    head.append(bezel(skeleton));
    head.append(brow(skeleton));
    head.append(lid(skeleton, "lid_upper", 44.0, 150.0));
    head.append(lid(skeleton, "lid_lower", -46.0, -150.0));
    head.append(beak(skeleton, "head", {22.0, 0.0, 61.4}, {1.0, 0.0, -0.12}, 11.0, 2.0));
    head.append(beak(skeleton, "jaw", {21.0, 0.0, 60.2}, {1.0, 0.0, -0.08}, 10.0, 1.1));
    head.append(bothSides(leftEar(skeleton), skeleton));
    head.append(bothSides(leftSocket(skeleton), skeleton));
    return head;
}

} // namespace sinew
