#include "engine/formats/gltf/gltf_instances.h"

#include "engine/formats/gltf/gltf_axes.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <array>
#include <string_view>

namespace sinew
{
namespace
{

constexpr GltfUse kPlaces{GltfShape::Vec3};
constexpr GltfUse kTurns{GltfShape::Vec4, kGltfFloats | kGltfIntegers, true};

} // namespace

GltfInstances readGltfInstances(const GltfReading& reading, const JsonValue& node)
{
    JsonReport& report = reading.report;
    const JsonValue extension =
        report.object(report.object(node, "extensions"), "EXT_mesh_gpu_instancing");
    const JsonValue attributes = report.object(extension, "attributes");
    GltfInstances instances;
    if (!attributes || !node["mesh"])
        return instances;
    if (node["skin"])
    {
        report.warn(extension, "instancing of a skinned mesh is not supported: it is drawn once");
        return instances;
    }
    instances.translations = reading.accessors.read<glm::vec3>(attributes, "TRANSLATION", kPlaces);
    instances.rotations = reading.accessors.read<glm::vec4>(attributes, "ROTATION", kTurns);
    instances.scales = reading.accessors.read<glm::vec3>(attributes, "SCALE", kPlaces);
    const std::array counts{instances.translations.size(), instances.rotations.size(),
                            instances.scales.size()};
    instances.count = *std::ranges::max_element(counts);
    constexpr std::array<std::string_view, 3> kNames{"TRANSLATION", "ROTATION", "SCALE"};
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (attributes[kNames.at(i)] && counts.at(i) != instances.count)
            report.fail(attributes[kNames.at(i)],
                        fmt::format("{} elements for {} instances", counts.at(i), instances.count));
    return instances;
}

JointMatrix gltfInstance(const GltfInstances& instances, std::size_t index)
{
    JointTransform placed;
    if (!instances.translations.empty())
        placed.position = zUp(glm::dvec3(instances.translations[index]));
    if (!instances.rotations.empty())
    {
        const glm::dvec4 q(instances.rotations[index]);
        const double length = glm::length(q);
        if (length > 0.0)
            placed.orientation = zUp(glm::dquat(q.w, q.x, q.y, q.z) / length);
    }
    if (!instances.scales.empty())
        placed.scale = zUpScale(glm::dvec3(instances.scales[index]));
    return matrixOf(placed);
}

} // namespace sinew
