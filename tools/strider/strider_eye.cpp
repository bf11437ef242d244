// Glowing parts: the eye, the heart behind its guard, the lamps and the fire in the pipes; and the
// guard itself.
#include "tools/character/rings.h"
#include "tools/character/rotation.h"
#include "tools/strider/strider.h"
#include "tools/strider/strider_atlas.h"
#include "tools/strider/strider_measures.h"

#include <array>
#include <cmath>

namespace sinew
{

namespace
{

LoftSurface onEye(const AtlasArea& area, std::uint32_t segments)
{
    return strider::onTexture(area, strider::kEyeSize, segments);
}

// v = 0 is the back, 1 the centre of the pupil.
MeshPart eyeball(const Skeleton& skeleton)
{
    constexpr std::uint32_t kRings = 10;
    std::vector<Section> sections;
    for (std::uint32_t i = 0; i < kRings; ++i)
    {
        // From just behind the centre to the front; the chords get shorter.
        const double t = static_cast<double>(i) / (kRings - 1);
        const double along = -0.25 + 1.25 * t * (2.0 - t);
        const double across = i + 1 == kRings ? 0.0 : std::sqrt(1.0 - along * along);
        sections.push_back(roundSection(strider::kEyeRadius * along, strider::kEyeRadius * across));
    }
    const auto rings = ringsAlongAxis(strider::kEyeCentre, kForward, kUp, sections);
    return loft(rings, onEye(strider::kIris, 20), bindRigid(skeleton, "eye"));
}

MeshPart heart(const Skeleton& skeleton)
{
    const std::array<Section, 5> sections{{
        roundSection(-0.3, 3.9),
        roundSection(0.1, 3.2),
        roundSection(0.5, 2.2),
        roundSection(0.7, 1.1),
        roundSection(0.75, 0.0),
    }};
    const auto rings = ringsAlongAxis(strider::kPort, kForward, kUp, sections);
    return loft(rings, onEye(strider::kHeart, 16), bindRigid(skeleton, "chest"));
}

MeshPart bulb(const Skeleton& skeleton, std::string_view joint, const glm::dvec3& origin,
              const glm::dvec3& axis, double radius)
{
    const std::array<Section, 6> sections{{
        roundSection(-radius, 0.0),
        roundSection(-0.7 * radius, 0.7 * radius),
        roundSection(0.0, radius),
        roundSection(0.5 * radius, 0.866 * radius),
        roundSection(0.866 * radius, 0.5 * radius),
        roundSection(radius, 0.0),
    }};
    const auto rings = ringsAlongAxis(origin, axis, kLeft, sections);
    return loft(rings, onEye(strider::kLamp, 10), bindRigid(skeleton, joint));
}

MeshPart leftEmber(const Skeleton& skeleton)
{
    const std::array<Section, 2> sections{{roundSection(6.3, 1.5), roundSection(6.3, 0.0)}};
    const auto rings = ringsAlongAxis(strider::kExhaust, strider::kExhaustAxis, kLeft, sections);
    return loft(rings, onEye(strider::kEmber, 10), bindRigid(skeleton, "body"));
}

} // namespace

MeshPart striderLights(const Skeleton& skeleton)
{
    MeshPart lights = eyeball(skeleton);
    lights.append(heart(skeleton));
    const glm::dvec3 antennaTip = skeleton.boneEnd("antenna3_l");
    lights.append(
        bothSides(bulb(skeleton, "antenna3_l", antennaTip, {-1.0, 0.3, 0.6}, 1.2), skeleton));
    lights.append(bothSides(leftEmber(skeleton), skeleton));
    return lights;
}

MeshPart striderGuard(const Skeleton& skeleton)
{
    const std::array<Section, 5> sections{{
        roundSection(0.9, 4.2),
        roundSection(1.6, 3.4),
        roundSection(2.1, 2.4),
        roundSection(2.35, 1.3),
        roundSection(2.4, 0.3),
    }};
    const auto rings = ringsAlongAxis(strider::kPort, kForward, kUp, sections);
    return loft(rings, strider::onTexture(strider::kGuard, strider::kFeatherSize, 16),
                bindRigid(skeleton, "chest"));
}

} // namespace sinew
