#include "tools/character/rings.h"
#include "tools/character/rotation.h"
#include "tools/strider/strider.h"
#include "tools/strider/strider_atlas.h"

#include <glm/geometric.hpp>

#include <array>

namespace sinew
{

namespace
{

LoftSurface onRubber(const AtlasArea& area, std::uint32_t segments)
{
    LoftSurface surface = strider::onTexture(area, strider::kRubberSize, segments);
    surface.evenV = true;
    return surface;
}

// For the neck and the tail: the window spans four or five of their short bones.
constexpr HoseBinding kHose{.window = 17.0, .pull = 0.12, .mostPull = 0.85};

// Makes pleats by narrowing every second ring.
void fold(std::vector<Ring>& rings, double narrow)
{
    for (std::size_t i = 1; i < rings.size(); i += 2)
    {
        rings[i].halfWidth *= narrow;
        rings[i].above *= narrow;
        rings[i].below *= narrow;
    }
}

// A pleated hose through `joints`, carried by them and by `root`.
MeshPart pleatedHose(const Skeleton& skeleton, std::string_view root,
                     std::vector<std::string_view> joints, std::uint32_t segments,
                     const std::function<double(double)>& radiusAt)
{
    std::vector<glm::dvec3> points;
    for (const std::string_view joint : joints)
        points.push_back(skeleton.position(joint));
    auto rings = ringsAlongCurve(points, kUp, 2 * strider::kNeckPleats + 1, radiusAt);
    fold(rings, 0.82);
    joints.insert(joints.begin(), root);
    return loft(rings, onRubber(strider::kNeck, segments), bindHose(skeleton, joints, kHose));
}

MeshPart neck(const Skeleton& skeleton)
{
    return pleatedHose(skeleton, "chest",
                       {"neck1", "neck2", "neck3", "neck4", "neck5", "neck6", "head"}, 13,
                       [](double t) { return 4.2 - 1.0 * t; });
}

MeshPart tail(const Skeleton& skeleton)
{
    return pleatedHose(skeleton, "body",
                       {"tail1", "tail2", "tail3", "tail4", "tail5", "tail6", "tail7", "fan"}, 9,
                       [](double t) { return 3.5 - 2.2 * t; });
}

// The bellows between the two shells of the body.
MeshPart waist(const Skeleton& skeleton)
{
    std::vector<Section> sections;
    for (int i = 0; i <= 2 * strider::kWaistPleats; ++i)
    {
        const double radius = i % 2 == 0 ? 9.6 : 8.9;
        sections.push_back({.along = 0.4 + 1.05 * i,
                            .halfWidth = radius,
                            .above = radius - 0.6,
                            .below = radius,
                            .roundness = 2.35});
    }
    const auto rings = ringsAlongAxis({0.0, 0.0, 41.0}, kForward, kUp, sections);
    return loft(rings, onRubber(strider::kWaist, 20),
                bindHose(skeleton, {"body", "spine1", "spine2", "chest"},
                         {.window = 7.0, .pull = 0.1, .mostPull = 0.5}));
}

// A pleated sleeve over the joint between `upper` and `lower`.
MeshPart sleeve(const Skeleton& skeleton, std::string_view upper, std::string_view lower,
                double reach, double radius)
{
    const glm::dvec3 bend = skeleton.position(lower);
    const glm::dvec3 from = skeleton.position(upper);
    const glm::dvec3 to = skeleton.boneEnd(lower);
    const std::array<glm::dvec3, 3> points{{bend + glm::normalize(from - bend) * reach, bend,
                                            bend + glm::normalize(to - bend) * reach}};
    auto rings = ringsAlongCurve(points, kLeft, 2 * strider::kSleevePleats + 1,
                                 [&](double t) { return radius * (0.85 + 0.6 * t * (1.0 - t)); });
    fold(rings, 0.9);
    return loft(rings, onRubber(strider::kSleeve, 8),
                bindChain(skeleton, {upper, lower}, 1.3 * reach));
}

MeshPart leftAntenna(const Skeleton& skeleton)
{
    std::vector<glm::dvec3> points;
    for (const char* joint : {"antenna1_l", "antenna2_l", "antenna3_l"})
        points.push_back(skeleton.position(joint));
    points.push_back(skeleton.boneEnd("antenna3_l"));
    const auto rings = ringsAlongCurve(points, kLeft, 11, [](double t) { return 0.8 - 0.45 * t; });
    return loft(rings, onRubber(strider::kCord, 6),
                bindHose(skeleton, {"head", "antenna1_l", "antenna2_l", "antenna3_l"},
                         {.window = 7.0, .pull = 0.1, .mostPull = 0.4}));
}

// A cable from the hip along the back of the thigh to the shin.
MeshPart leftCable(const Skeleton& skeleton)
{
    const glm::dvec3 knee = skeleton.position("shin_l");
    const std::array<glm::dvec3, 5> points{{{-6.5, 8.2, 36.5},
                                            {-6.6, 11.6, 32.0},
                                            {-2.6, 12.6, 27.2},
                                            knee + glm::dvec3(-4.6, 0.3, -3.8),
                                            knee + glm::dvec3(-4.8, 0.2, -7.6)}};
    const auto rings = ringsAlongCurve(points, kLeft, 13, [](double) { return 0.62; });
    return loft(rings, onRubber(strider::kCord, 6),
                bindHose(skeleton, {"body", "thigh_l", "shin_l"},
                         {.window = 9.0, .pull = 0.06, .mostPull = 0.6}));
}

} // namespace

MeshPart striderHoses(const Skeleton& skeleton)
{
    MeshPart hoses = neck(skeleton);
    hoses.append(tail(skeleton));
    hoses.append(waist(skeleton));
    hoses.append(bothSides(sleeve(skeleton, "thigh_l", "shin_l", 4.2, 2.2), skeleton));
    hoses.append(bothSides(sleeve(skeleton, "shin_l", "ankle_l", 3.2, 1.7), skeleton));
    hoses.append(bothSides(leftAntenna(skeleton), skeleton));
    hoses.append(bothSides(leftCable(skeleton), skeleton));
    return hoses;
}

} // namespace sinew
