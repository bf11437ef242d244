#include "tools/character/rings.h"
#include "tools/character/rotation.h"
#include "tools/strider/strider.h"
#include "tools/strider/strider_atlas.h"

#include <array>

namespace sinew
{

namespace
{

LoftSurface eyeSurface(const AtlasArea& area, std::uint32_t segments)
{
    return {.segments = segments, .texture = textureRect(area, strider::kEyeSize)};
}

MeshPart lens(const Skeleton& skeleton)
{
    const std::array<Section, 6> sections{{
        roundSection(0.0, 4.6),
        roundSection(1.0, 4.2),
        roundSection(1.8, 3.4),
        roundSection(2.4, 2.4),
        roundSection(2.8, 1.2),
        roundSection(2.9, 0.0),
    }};
    const auto rings = ringsAlongAxis({25.3, 0.0, 66.5}, kForward, kUp, sections);
    return loft(rings, eyeSurface(strider::kLens, 20), bindRigid(skeleton, "head"));
}

MeshPart bulb(const Skeleton& skeleton, std::string_view joint, const glm::dvec3& origin,
              const glm::dvec3& axis, double radius)
{
    const std::array<Section, 5> sections{{
        roundSection(-radius, 0.0),
        roundSection(-0.7 * radius, 0.7 * radius),
        roundSection(0.0, radius),
        roundSection(0.7 * radius, 0.7 * radius),
        roundSection(radius, 0.0),
    }};
    const auto rings = ringsAlongAxis(origin, axis, kLeft, sections);
    return loft(rings, eyeSurface(strider::kLamp, 8), bindRigid(skeleton, joint));
}

} // namespace

MeshPart striderLamps(const Skeleton& skeleton)
{
    MeshPart lamps = lens(skeleton);
    const glm::dvec3 antennaTip = skeleton.boneEnd(skeleton.index("antenna2_l"));
    lamps.append(
        bothSides(bulb(skeleton, "antenna2_l", antennaTip, {-1.0, 0.3, 0.6}, 1.15), skeleton));
    lamps.append(
        bothSides(bulb(skeleton, "body", {15.0, 3.6, 40.5}, {1.0, 0.35, 0.0}, 1.3), skeleton));
    return lamps;
}

} // namespace sinew
