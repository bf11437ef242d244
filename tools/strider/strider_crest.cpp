// The feathers on the strider's head, which it raises when excited.
#include "tools/character/rotation.h"
#include "tools/character/sheet.h"
#include "tools/strider/strider.h"
#include "tools/strider/strider_atlas.h"

#include <glm/geometric.hpp>

#include <array>

namespace sinew
{

namespace
{

struct Plume
{
    const char* joint;
    double sideways; // of the tip, in units
    double length;
    double breadth;
};

// Bends backwards from the joint; the flat side alternates between facing forwards and sideways.
MeshPart plume(const Skeleton& skeleton, const Plume& shape)
{
    const glm::dvec3 root = skeleton.position(shape.joint);
    const glm::dvec3 end = skeleton.boneEnd(shape.joint);
    const glm::dvec3 along = glm::normalize(end - root + kLeft * shape.sideways);
    const glm::dvec3 back = glm::normalize(glm::cross(along, kLeft));
    const glm::dvec3 across = glm::normalize(kLeft + back * (0.25 * shape.sideways));
    const auto pointAt = [&](double u, double v)
    {
        const double distance = shape.length * (1.0 - v) - 0.8;
        const double bend = 0.28 * shape.length * (1.0 - v) * (1.0 - v);
        const double hollow = 0.5 * (2.0 * u - 1.0) * (2.0 * u - 1.0) * (1.0 - v);
        return root + along * distance + back * (bend - hollow) +
               across * (shape.breadth * (u - 0.5));
    };
    const SheetSurface surface{
        .columns = 2, .rows = 5, .texture = textureRect(strider::kPlume, strider::kFeatherSize)};
    return sheet(surface, pointAt, bindRigid(skeleton, shape.joint));
}

} // namespace

MeshPart striderCrest(const Skeleton& skeleton)
{
    constexpr std::array<Plume, 7> kPlumes{{{"crest1", 0.0, 8.5, 3.0},
                                            {"crest1", 2.4, 7.6, 2.6},
                                            {"crest1", -2.4, 7.6, 2.6},
                                            {"crest2", 0.0, 11.0, 3.4},
                                            {"crest2", 3.0, 9.6, 2.8},
                                            {"crest2", -3.0, 9.6, 2.8},
                                            {"crest3", 0.0, 9.5, 3.2}}};
    MeshPart crest;
    for (const Plume& shape : kPlumes)
        crest.append(plume(skeleton, shape));
    return crest;
}

} // namespace sinew
