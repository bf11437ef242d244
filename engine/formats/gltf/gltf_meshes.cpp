#include "engine/formats/gltf/gltf_draco.h"
#include "engine/formats/gltf/gltf_reading.h"
#include "engine/formats/gltf/gltf_triangles.h"

#include <fmt/format.h>
#include <glm/common.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace sinew
{
namespace
{

// Integers stand for what KHR_mesh_quantization says, whether or not the file names it.
constexpr GltfComponents kAnyNumbers = kGltfFloats | kGltfIntegers;
constexpr GltfUse kVectors{GltfShape::Vec3, kAnyNumbers};
constexpr GltfUse kNormals{GltfShape::Vec3, kAnyNumbers, true};
constexpr GltfUse kTangents{GltfShape::Vec4, kAnyNumbers, true};
constexpr GltfUse kTexCoords{GltfShape::Vec2, kAnyNumbers};
constexpr GltfUse kJoints{GltfShape::Vec4, kGltfUnsigned};
constexpr GltfUse kWeights{GltfShape::Vec4, kGltfFloats | kGltfUnsigned, true};

class MeshReader
{
public:
    explicit MeshReader(const GltfReading& reading)
        : reading_(&reading), report_(&reading.report), triangles_(reading), draco_(reading)
    {
    }

    void read(const JsonValue& json, GltfMesh& mesh);

private:
    bool readPrimitive(const JsonValue& json, GltfPrimitive& primitive);
    void readAttributes(const JsonValue& attributes, GltfPrimitive& primitive);
    void readInfluences(const JsonValue& attributes, GltfPrimitive& primitive);
    std::uint32_t jointCount(const JsonValue& weights, std::pair<GltfIndex, GltfIndex> accessors,
                             const GltfInfluences& influences);
    void readTargets(const JsonValue& json, GltfPrimitive& primitive);
    void readWeights(const JsonValue& json, GltfMesh& mesh);

    // An optional attribute, as long as the positions; empty after a failure, or left out.
    template <class Element>
    std::span<const Element> attribute(const JsonValue& attributes, const std::string& name,
                                       const GltfUse& use, std::size_t vertexCount)
    {
        const auto values = reading_->accessors.read<Element>(attributes, name, use);
        return withCount(attributes[name], values, vertexCount);
    }
    template <class Element>
    std::span<const Element> withCount(const JsonValue& value, std::span<const Element> values,
                                       std::size_t vertexCount)
    {
        if (!value || values.empty() || values.size() == vertexCount)
            return values;
        report_->fail(value,
                      fmt::format("{} elements for {} vertices", values.size(), vertexCount));
        return {};
    }

    const GltfReading* reading_;
    JsonReport* report_;
    GltfTriangles triangles_;
    GltfDraco draco_;
    std::map<std::pair<GltfIndex, GltfIndex>, std::uint32_t> jointCounts_; // by accessors
};

void MeshReader::read(const JsonValue& json, GltfMesh& mesh)
{
    mesh.name = report_->name(json);
    GltfIndex index = 0;
    for (const JsonValue primitiveJson : report_->objects(json, "primitives"))
    {
        GltfPrimitive primitive{.index = index++};
        if (readPrimitive(primitiveJson, primitive))
        {
            const std::size_t targetCount = primitive.targets.size();
            if (!mesh.primitives.empty() && targetCount != mesh.targetCount)
                report_->fail(primitiveJson, fmt::format("{} morph targets, but {} in another "
                                                         "primitive of the mesh",
                                                         targetCount, mesh.targetCount));
            mesh.targetCount = static_cast<std::uint32_t>(targetCount);
            mesh.primitives.push_back(std::move(primitive));
        }
        if (!report_->ok())
            return;
    }
    readWeights(json, mesh);
}

void MeshReader::readWeights(const JsonValue& json, GltfMesh& mesh)
{
    mesh.weights = report_->numbers(json, "weights");
    if (mesh.primitives.empty() || mesh.weights.empty())
        mesh.weights.assign(mesh.targetCount, 0.0);
    else if (mesh.weights.size() != mesh.targetCount)
        report_->fail(json["weights"], fmt::format("{} weights for {} morph targets",
                                                   mesh.weights.size(), mesh.targetCount));
    if (const JsonValue names = json["extras"]["targetNames"]; names.is(JsonKind::Array))
        for (const JsonValue name : names)
            mesh.targetNames.emplace_back(
                name.is(JsonKind::Text) && name.text().size() <= kMostGltfName ? name.text() : "");
}

// Whether there is something to draw as triangles.
bool MeshReader::readPrimitive(const JsonValue& json, GltfPrimitive& primitive)
{
    const std::uint64_t number =
        report_->count(json, "mode", static_cast<std::uint64_t>(GltfMode::Triangles));
    if (number > static_cast<std::uint64_t>(GltfMode::TriangleFan))
        report_->fail(json["mode"], fmt::format("mode {} does not exist", number));
    const JsonValue attributes = report_->object(json, "attributes");
    if (!attributes)
        report_->fail(json, "\"attributes\" is missing");
    primitive.material =
        report_->index(json, "material", reading_->file.materials.size(), "materials");
    if (!report_->ok())
        return false;
    auto mode = static_cast<GltfMode>(number);
    if (mode < GltfMode::Triangles || !attributes["POSITION"])
    {
        report_->warn(json, mode < GltfMode::Triangles
                                ? "points and lines are left out"
                                : "a primitive without positions is left out");
        return false;
    }
    mode = draco_.decode(json, mode);
    readAttributes(attributes, primitive);
    if (!report_->ok())
        return false;
    primitive.corners = triangles_.corners(json, mode, primitive.positions.size());
    readTargets(json, primitive);
    if (report_->ok() && primitive.corners.empty())
        report_->warn(json, "a primitive without a whole triangle is left out");
    return report_->ok() && !primitive.corners.empty();
}

void MeshReader::readAttributes(const JsonValue& attributes, GltfPrimitive& primitive)
{
    primitive.positions = reading_->accessors.read<glm::vec3>(attributes, "POSITION", kVectors);
    const std::size_t count = primitive.positions.size();
    primitive.normals = attribute<glm::vec3>(attributes, "NORMAL", kNormals, count);
    primitive.tangents = attribute<glm::vec4>(attributes, "TANGENT", kTangents, count);
    for (std::size_t set = 0; set < kGltfTexCoordSets; ++set)
        primitive.texCoords[set] =
            attribute<glm::vec2>(attributes, fmt::format("TEXCOORD_{}", set), kTexCoords, count);
    primitive.colours = withCount(attributes["COLOR_0"],
                                  reading_->accessors.readColours(attributes, "COLOR_0"), count);
    readInfluences(attributes, primitive);
}

void MeshReader::readInfluences(const JsonValue& attributes, GltfPrimitive& primitive)
{
    const std::size_t count = primitive.positions.size();
    std::size_t setCount = 0;
    for (const std::string_view name : attributes.keys())
        setCount += name.starts_with("JOINTS_") ? 1U : 0U;
    if (setCount > kMostGltfJointSets)
        report_->fail(attributes, fmt::format("{} sets of joints: expected at most {}", setCount,
                                              kMostGltfJointSets));
    for (std::size_t set = 0; report_->ok(); ++set)
    {
        const std::string joints = fmt::format("JOINTS_{}", set);
        const std::string weights = fmt::format("WEIGHTS_{}", set);
        if (!attributes[joints] && !attributes[weights])
            break;
        if (!attributes[joints] || !attributes[weights])
            report_->fail(attributes,
                          fmt::format("expected {} and {} or neither", joints, weights));
        const GltfInfluences influences{
            .joints = attribute<glm::u16vec4>(attributes, joints, kJoints, count),
            .weights = attribute<glm::vec4>(attributes, weights, kWeights, count)};
        const auto jointsAccessor = reading_->accessors.named(attributes, joints);
        const auto weightsAccessor = reading_->accessors.named(attributes, weights);
        if (!report_->ok() || !jointsAccessor || !weightsAccessor)
            return;
        primitive.jointCount = std::max(
            primitive.jointCount,
            jointCount(attributes[weights], {*jointsAccessor, *weightsAccessor}, influences));
        primitive.influences.push_back(influences);
    }
    if (setCount != primitive.influences.size())
        report_->fail(attributes, "expected JOINTS_0, JOINTS_1 and so on without gaps");
}

std::uint32_t MeshReader::jointCount(const JsonValue& weights,
                                     std::pair<GltfIndex, GltfIndex> accessors,
                                     const GltfInfluences& influences)
{
    if (const auto known = jointCounts_.find(accessors); known != jointCounts_.end())
        return known->second;
    std::uint32_t greatest = 0;
    for (std::size_t vertex = 0; vertex < influences.joints.size(); ++vertex)
    {
        const glm::vec4& weight = influences.weights[vertex];
        const glm::u16vec4& joint = influences.joints[vertex];
        if (weight == glm::vec4(0.0F))
            greatest = std::max<std::uint32_t>(greatest, joint.x);
        for (glm::length_t i = 0; i < 4; ++i)
        {
            if (weight[i] < 0.0F)
                report_->fail(weights, fmt::format("vertex {} has the weight {}: expected none "
                                                   "below 0",
                                                   vertex, weight[i]));
            if (weight[i] != 0.0F)
                greatest = std::max<std::uint32_t>(greatest, joint[i]);
        }
    }
    jointCounts_[accessors] = greatest + 1;
    return greatest + 1;
}

void MeshReader::readTargets(const JsonValue& json, GltfPrimitive& primitive)
{
    const std::size_t count = primitive.positions.size();
    for (const JsonValue target : report_->objects(json, "targets"))
    {
        primitive.targets.push_back(
            {.positions = attribute<glm::vec3>(target, "POSITION", kVectors, count),
             .normals = attribute<glm::vec3>(target, "NORMAL", kVectors, count),
             .tangents = attribute<glm::vec3>(target, "TANGENT", kVectors, count)});
        if (!report_->ok())
            return;
    }
}

} // namespace

void readGltfMeshes(const GltfReading& reading)
{
    MeshReader reader(reading);
    for (const JsonValue json : reading.report.objects(reading.root, "meshes"))
    {
        reader.read(json, reading.file.meshes.emplace_back());
        if (!reading.report.ok())
            return;
    }
}

} // namespace sinew
