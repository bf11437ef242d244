#include "tools/character/rings.h"
#include "tools/character/rotation.h"
#include "tools/strider/strider.h"
#include "tools/strider/strider_atlas.h"

#include <glm/common.hpp>

#include <array>

namespace sinew
{

namespace
{

LoftSurface rubberSurface(const AtlasArea& area, std::uint32_t segments)
{
    return {
        .segments = segments, .texture = textureRect(area, strider::kRubberSize), .evenV = true};
}

// Pleats: every second ring is narrower.
void fold(std::vector<Ring>& rings, double narrow)
{
    for (std::size_t i = 1; i < rings.size(); i += 2)
    {
        rings[i].halfWidth *= narrow;
        rings[i].above *= narrow;
        rings[i].below *= narrow;
    }
}

glm::dvec3 jointAt(const Skeleton& skeleton, std::string_view joint)
{
    return skeleton.joint(joint).bindPose.position;
}

MeshPart neck(const Skeleton& skeleton)
{
    std::vector<glm::dvec3> points;
    for (const char* joint : {"neck1", "neck2", "neck3", "neck4", "head"})
        points.push_back(jointAt(skeleton, joint));
    auto rings = ringsAlongCurve(points, kUp, 2 * strider::kNeckPleats + 1,
                                 [](double t) { return 4.1 - 0.9 * t; });
    fold(rings, 0.8);
    return loft(rings, rubberSurface(strider::kNeck, 12),
                bindChain(skeleton, {"body", "neck1", "neck2", "neck3", "neck4", "head"}, 6.0));
}

MeshPart tail(const Skeleton& skeleton)
{
    std::vector<glm::dvec3> points;
    for (const char* joint : {"tail1", "tail2", "tail3", "tail4"})
        points.push_back(jointAt(skeleton, joint));
    points.push_back(skeleton.boneEnd(skeleton.index("tail4")));
    auto rings = ringsAlongCurve(points, kUp, 2 * strider::kTailPleats + 1,
                                 [](double t) { return 3.4 - 2.0 * t; });
    fold(rings, 0.8);
    return loft(rings, rubberSurface(strider::kNeck, 10),
                bindChain(skeleton, {"tail1", "tail2", "tail3", "tail4"}, 6.0));
}

// A pleated sleeve over the place where `lower` bends against `upper`.
MeshPart sleeve(const Skeleton& skeleton, std::string_view upper, std::string_view lower,
                double reach, double radius)
{
    const glm::dvec3 bend = jointAt(skeleton, lower);
    const glm::dvec3 from = jointAt(skeleton, upper);
    const glm::dvec3 to = skeleton.boneEnd(skeleton.index(lower));
    const std::array<glm::dvec3, 3> points{{bend + glm::normalize(from - bend) * reach, bend,
                                            bend + glm::normalize(to - bend) * reach}};
    auto rings = ringsAlongCurve(points, kLeft, 2 * strider::kSleevePleats + 1,
                                 [&](double t) { return radius * (0.85 + 0.6 * t * (1.0 - t)); });
    fold(rings, 0.9);
    return loft(rings, rubberSurface(strider::kSleeve, 10),
                bindChain(skeleton, {upper, lower}, 1.3 * reach));
}

MeshPart leftAntenna(const Skeleton& skeleton)
{
    const std::array<glm::dvec3, 3> points{
        {jointAt(skeleton, "antenna1_l") + glm::dvec3(0.8, -0.5, -1.5),
         jointAt(skeleton, "antenna2_l"), skeleton.boneEnd(skeleton.index("antenna2_l"))}};
    const auto rings = ringsAlongCurve(points, kLeft, 9, [](double t) { return 0.75 - 0.4 * t; });
    return loft(rings, rubberSurface(strider::kSleeve, 6),
                bindChain(skeleton, {"antenna1_l", "antenna2_l"}, 6.0));
}

} // namespace

MeshPart striderHoses(const Skeleton& skeleton)
{
    MeshPart hoses = neck(skeleton);
    hoses.append(tail(skeleton));
    hoses.append(bothSides(sleeve(skeleton, "thigh_l", "shin_l", 4.2, 2.2), skeleton));
    hoses.append(bothSides(sleeve(skeleton, "shin_l", "ankle_l", 3.2, 1.7), skeleton));
    hoses.append(bothSides(leftAntenna(skeleton), skeleton));
    return hoses;
}

} // namespace sinew
