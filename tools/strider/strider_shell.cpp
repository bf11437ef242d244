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

MeshPart hull(const Skeleton& skeleton)
{
    constexpr double kRoundness = 2.35;
    constexpr std::array<Section, 11> kSections{{
        {-17.6, 0.0, 0.0, 0.0},
        {-17.2, 2.6, 2.4, 2.4, kRoundness},
        {-14.5, 5.4, 4.6, 5.0, kRoundness},
        {-10.0, 8.0, 7.0, 7.8, kRoundness},
        {-4.5, 9.8, 9.0, 9.8, kRoundness},
        {1.5, 10.6, 10.0, 10.6, kRoundness},
        {7.0, 10.0, 9.8, 9.8, kRoundness},
        {11.5, 8.4, 8.6, 7.8, kRoundness},
        {14.5, 6.0, 6.2, 5.2, kRoundness},
        {16.2, 3.0, 3.0, 2.6, kRoundness},
        {16.8, 0.0, 0.0, 0.0},
    }};
    const auto rings = ringsAlongAxis({0.0, 0.0, 41.0}, kForward, kUp, kSections);
    return loft(rings, bodySurface(strider::kHull, 24), bindRigid(skeleton, "body"));
}

// A turned ring that a hose comes out of.
MeshPart collar(const Skeleton& skeleton, std::string_view joint, const glm::dvec3& origin,
                const glm::dvec3& axis, double radius)
{
    const std::array<Section, 5> sections{{
        roundSection(-3.5, radius * 1.3),
        roundSection(1.4, radius * 1.18, true),
        roundSection(2.2, radius, true),
        roundSection(0.6, radius * 0.7),
        roundSection(0.0, 0.0),
    }};
    const auto rings = ringsAlongAxis(origin, axis, kLeft, sections);
    return loft(rings, bodySurface(strider::kTrim, 16), bindRigid(skeleton, joint));
}

MeshPart leftWing(const Skeleton& skeleton)
{
    constexpr std::array<Section, 9> kSections{{
        {-1.6, 0.0, 0.0, 0.0},
        {-1.0, 1.8, 0.7, 0.5, 2.4},
        {2.0, 3.4, 1.3, 0.6, 2.4},
        {6.0, 4.4, 1.5, 0.6, 2.4},
        {11.0, 4.6, 1.3, 0.6, 2.4},
        {16.0, 3.8, 1.0, 0.5, 2.4},
        {20.0, 2.3, 0.7, 0.4, 2.4},
        {22.5, 0.8, 0.4, 0.3, 2.4},
        {23.0, 0.0, 0.0, 0.0},
    }};
    const Joint& wing = skeleton.joint("wing_l");
    const auto rings =
        ringsAlongAxis(wing.bindPose.position + glm::dvec3(0.0, 1.4, 0.0),
                       skeleton.boneEnd(skeleton.index("wing_l")) - wing.bindPose.position,
                       {0.1, 1.0, 0.25}, kSections);
    return loft(rings, bodySurface(strider::kWing, 12), bindRigid(skeleton, "wing_l"));
}

MeshPart tailBlade(const Skeleton& skeleton, double yawDegrees)
{
    constexpr std::array<Section, 7> kSections{{
        {-1.0, 0.0, 0.0, 0.0},
        {0.0, 1.0, 0.7, 0.7},
        {4.0, 2.0, 0.6, 0.6},
        {8.0, 2.6, 0.5, 0.5},
        {11.5, 2.2, 0.4, 0.4},
        {14.0, 0.9, 0.25, 0.25},
        {14.6, 0.0, 0.0, 0.0},
    }};
    const glm::dvec3 root = skeleton.boneEnd(skeleton.index("tail4"));
    const glm::dquat direction = pitchUp(136.0) * yawLeft(yawDegrees);
    const auto rings = ringsAlongAxis(root, direction * kForward, direction * kUp, kSections);
    return loft(rings, bodySurface(strider::kBlade, 8), bindRigid(skeleton, "tail4"));
}

MeshPart leftExhaust(const Skeleton& skeleton)
{
    const std::array<Section, 6> sections{{
        roundSection(0.0, 1.5),
        roundSection(5.0, 1.4),
        roundSection(5.6, 2.0),
        roundSection(8.0, 2.1, true),
        roundSection(8.0, 1.5, true),
        roundSection(5.5, 0.0),
    }};
    const auto rings = ringsAlongAxis({-9.0, 4.4, 46.5}, {-0.72, 0.16, 1.0}, kLeft, sections);
    return loft(rings, bodySurface(strider::kTrim, 10), bindRigid(skeleton, "body"));
}

} // namespace

MeshPart striderShell(const Skeleton& skeleton)
{
    MeshPart shell = hull(skeleton);
    shell.append(collar(skeleton, "body", {10.4, 0.0, 48.9}, {1.0, 0.0, 0.95}, 4.9));
    shell.append(collar(skeleton, "body", {-15.2, 0.0, 41.9}, {-1.0, 0.0, -0.05}, 3.9));
    shell.append(bothSides(leftWing(skeleton), skeleton));
    shell.append(bothSides(leftExhaust(skeleton), skeleton));
    for (const double yawDegrees : {-26.0, 0.0, 26.0})
        shell.append(tailBlade(skeleton, yawDegrees));
    return shell;
}

} // namespace sinew
