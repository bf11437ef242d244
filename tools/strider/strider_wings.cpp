// The plates of the wings and the tail fan, and the vanes at their ends.
#include "tools/character/rings.h"
#include "tools/character/rotation.h"
#include "tools/character/sheet.h"
#include "tools/strider/strider.h"
#include "tools/strider/strider_atlas.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <array>

namespace sinew
{

namespace
{

using strider::onBody;

struct Direction
{
    glm::dvec3 along{0.0};
    double length = 0.0;
};

Direction boneOf(const Skeleton& skeleton, std::string_view joint)
{
    const glm::dvec3 bone = skeleton.boneEnd(joint) - skeleton.position(joint);
    return {.along = glm::normalize(bone), .length = glm::length(bone)};
}

// The shield over the shoulder, which ends above the elbow.
MeshPart shoulderPlate(const Skeleton& skeleton)
{
    constexpr std::array<Section, 9> kSections{{
        {-3.0, 0.0, 0.0, 0.0},
        {-2.5, 1.9, 0.9, 0.5, 2.4},
        {-0.5, 3.6, 1.7, 0.7, 2.4},
        {3.0, 4.8, 2.0, 0.7, 2.4},
        {7.0, 5.1, 1.9, 0.7, 2.4},
        {10.5, 4.4, 1.6, 0.6, 2.4},
        {13.0, 3.0, 1.2, 0.5, 2.4},
        {14.4, 1.2, 0.8, 0.4, 2.4},
        {14.8, 0.0, 0.3, 0.0},
    }};
    const auto rings =
        ringsAlongAxis(skeleton.position("wing1_l") + glm::dvec3(0.0, 1.5, 0.0),
                       boneOf(skeleton, "wing1_l").along, {0.1, 1.0, 0.22}, kSections);
    return loft(rings, onBody(strider::kWing, 12), bindRigid(skeleton, "wing1_l"));
}

MeshPart arm(const Skeleton& skeleton)
{
    constexpr std::array<Section, 7> kSections{{
        {-2.6, 0.0, 0.0, 0.0},
        {-2.0, 2.2, 0.9, 0.5, 2.4},
        {1.0, 3.5, 1.0, 0.6, 2.4},
        {4.5, 3.6, 0.9, 0.6, 2.4},
        {7.5, 2.9, 0.7, 0.5, 2.4},
        {9.4, 1.4, 0.5, 0.4, 2.4},
        {9.8, 0.0, 0.0, 0.0},
    }};
    const auto rings = ringsAlongAxis(skeleton.position("wing2_l"),
                                      boneOf(skeleton, "wing2_l").along, kLeft, kSections);
    return loft(rings, onBody(strider::kArm, 10), bindRigid(skeleton, "wing2_l"));
}

// A flat painted blade that widens from its joint to `breadth` units.
MeshPart blade(const Skeleton& skeleton, std::string_view joint, const glm::dvec3& up,
               double breadth, double length)
{
    const double half = 0.5 * breadth;
    const std::array<Section, 7> sections{{
        {-0.06 * length, 0.0, 0.0, 0.0},
        {0.0, 0.42 * half, 0.55, 0.55},
        {0.3 * length, 0.8 * half, 0.5, 0.5},
        {0.6 * length, half, 0.42, 0.42},
        {0.82 * length, 0.85 * half, 0.34, 0.34},
        {0.97 * length, 0.4 * half, 0.22, 0.22},
        {length, 0.0, 0.0, 0.0},
    }};
    const auto rings =
        ringsAlongAxis(skeleton.position(joint), boneOf(skeleton, joint).along, up, sections);
    return loft(rings, onBody(strider::kBlade, 6), bindRigid(skeleton, joint));
}

// A vane under a blade, sticking out beyond its end and sides. `up` is that of the blade.
MeshPart vane(const Skeleton& skeleton, std::string_view joint, const glm::dvec3& up,
              double breadth, double from, double to)
{
    const glm::dvec3 start = skeleton.position(joint);
    const glm::dvec3 along = boneOf(skeleton, joint).along;
    const glm::dvec3 across = glm::normalize(glm::cross(along, up));
    const glm::dvec3 normal = glm::cross(across, along);
    const auto pointAt = [&](double u, double v)
    {
        const double curl = 0.08 * (to - from) * (1.0 - v) * (1.0 - v);
        return start + along * (to + (from - to) * v) + across * (breadth * (u - 0.5)) -
               normal * curl;
    };
    const SheetSurface surface{
        .columns = 2, .rows = 5, .texture = textureRect(strider::kVane, strider::kFeatherSize)};
    return sheet(surface, pointAt, bindRigid(skeleton, joint));
}

struct FeatherSize
{
    double breadth = 0.0;
    double length = 0.0;
};
constexpr std::array<FeatherSize, 3> kWingFeathers{{{3.9, 13.0}, {4.2, 14.5}, {3.7, 12.5}}};
constexpr glm::dvec3 kWingUp{0.0, 1.0, 0.1};

struct FanBlade
{
    const char* joint;
    glm::dvec3 up;
    bool isPair;
};
constexpr std::array<FanBlade, 3> kFan{{{"fan", {1.0, 0.0, 0.7}, false},
                                        {"fan1_l", {1.0, 0.16, 0.7}, true},
                                        {"fan2_l", {1.0, 0.34, 0.7}, true}}};

std::string wingFeather(std::size_t i)
{
    return fmt::format("feather{}_l", i + 1);
}

MeshPart onOneOrBothSides(const MeshPart& part, bool isPair, const Skeleton& skeleton)
{
    return isPair ? bothSides(part, skeleton) : part;
}

} // namespace

MeshPart striderPlates(const Skeleton& skeleton)
{
    MeshPart wing = shoulderPlate(skeleton);
    wing.append(arm(skeleton));
    for (std::size_t i = 0; i < kWingFeathers.size(); ++i)
        wing.append(blade(skeleton, wingFeather(i), kWingUp, kWingFeathers[i].breadth,
                          kWingFeathers[i].length));
    MeshPart plates = bothSides(wing, skeleton);
    for (const FanBlade& fan : kFan)
        plates.append(
            onOneOrBothSides(blade(skeleton, fan.joint, fan.up, 5.0, 12.0), fan.isPair, skeleton));
    return plates;
}

MeshPart striderVanes(const Skeleton& skeleton)
{
    MeshPart wing;
    for (std::size_t i = 0; i < kWingFeathers.size(); ++i)
        wing.append(vane(skeleton, wingFeather(i), kWingUp, kWingFeathers[i].breadth * 1.5,
                         kWingFeathers[i].length * 0.35, kWingFeathers[i].length * 1.3));
    MeshPart vanes = bothSides(wing, skeleton);
    for (const FanBlade& fan : kFan)
        vanes.append(onOneOrBothSides(vane(skeleton, fan.joint, fan.up, 7.6, 3.0, 16.5), fan.isPair,
                                      skeleton));
    return vanes;
}

} // namespace sinew
