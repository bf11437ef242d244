#include "engine/formats/gltf/gltf_reading.h"

#include <glm/common.hpp>

#include <algorithm>
#include <numeric>

namespace sinew
{
namespace
{

constexpr GltfUse kVectorsUse{.type = "VEC3"};
constexpr GltfUse kNormalsUse{.type = "VEC3", .isNormalized = true};
constexpr GltfUse kTangentsUse{.type = "VEC4", .isNormalized = true};
constexpr GltfUse kTexCoordsUse{.type = "VEC2"};
constexpr GltfUse kColoursUse{.type = "VEC4", .isNormalized = true, .mayLackAlpha = true};
constexpr GltfUse kJointsUse{.type = "VEC4"};
constexpr GltfUse kWeightsUse{.type = "VEC4", .isNormalized = true};

// Specification, 3.7.2.1: every second triangle of a strip is reversed.
std::array<std::size_t, 3> cornersOf(GltfMode mode, std::size_t triangle)
{
    if (mode == GltfMode::TriangleFan)
        return {triangle + 1, triangle + 2, 0};
    const std::size_t odd = triangle % 2;
    return {triangle, triangle + 1 + odd, triangle + 2 - odd};
}

class MeshReader
{
public:
    explicit MeshReader(const GltfReading& reading) : reading_(&reading), report_(&reading.report)
    {
    }

    void read(const JsonValue& json, GltfMesh& mesh)
    {
        mesh.name = json.name();
        GltfIndex index = 0;
        for (const JsonValue primitiveJson : json.objects("primitives"))
        {
            GltfPrimitive primitive{.index = index++};
            if (!readPrimitive(primitiveJson, primitive))
                continue;
            mesh.targetCount =
                std::max(mesh.targetCount, static_cast<std::uint32_t>(primitive.targets.size()));
            mesh.jointCount = std::max(mesh.jointCount, primitive.jointCount);
            mesh.primitives.push_back(std::move(primitive));
        }
        readWeights(json, mesh);
        mesh.targetNames.resize(mesh.targetCount);
        readTargetNames(json, mesh);
        for (const JsonValue primitive : json["primitives"]) // for old versions of UniVRM
            readTargetNames(primitive, mesh);
        for (std::size_t i = 0; i < mesh.targetCount; ++i)
            if (mesh.targetNames[i].empty())
                mesh.targetNames[i] = fmt::format("{}", i);
    }

private:
    // Returns whether the primitive has triangles to draw.
    bool readPrimitive(const JsonValue& json, GltfPrimitive& primitive)
    {
        const std::uint64_t number =
            json.count("mode", static_cast<std::uint64_t>(GltfMode::Triangles));
        if (number > static_cast<std::uint64_t>(GltfMode::TriangleFan))
            json["mode"].fail(fmt::format("mode {} does not exist", number));
        const JsonValue attributes = json.object("attributes");
        if (!attributes)
            json.fail("\"attributes\" is missing");
        const std::size_t materialCount = reading_->file.materials.size();
        report_->attempt(
            ": the default material is used",
            [&] { primitive.material = json.index("material", materialCount, "materials"); });
        const auto mode = static_cast<GltfMode>(number);
        if (mode < GltfMode::Triangles || !attributes["POSITION"])
        {
            report_->warn(json, mode < GltfMode::Triangles
                                    ? "points and lines are left out"
                                    : "a primitive without positions is left out");
            return false;
        }
        decodeGltfDraco(*reading_, json, mode);
        readAttributes(attributes, primitive);
        readCorners(json, mode, primitive);
        readTargets(json, primitive);
        if (primitive.corners.empty())
            report_->warn(json, "a primitive without a whole triangle is left out");
        return !primitive.corners.empty();
    }

    void readAttributes(const JsonValue& attributes, GltfPrimitive& primitive)
    {
        primitive.positions =
            reading_->accessors.read<glm::vec3>(attributes, "POSITION", kVectorsUse);
        const std::size_t count = primitive.positions.size();
        primitive.normals = optional<glm::vec3>(attributes, "NORMAL", kNormalsUse, count);
        primitive.tangents = optional<glm::vec4>(attributes, "TANGENT", kTangentsUse, count);
        for (std::size_t set = 0; set < kGltfTexCoordSets; ++set)
            primitive.texCoords[set] = optional<glm::vec2>(
                attributes, fmt::format("TEXCOORD_{}", set), kTexCoordsUse, count);
        primitive.colours = optional<glm::vec4>(attributes, "COLOR_0", kColoursUse, count);
        readInfluences(attributes, primitive);
    }

    void readInfluences(const JsonValue& attributes, GltfPrimitive& primitive)
    {
        const auto setCount = static_cast<std::size_t>(
            std::ranges::count_if(attributes.members(), [](const auto& member)
                                  { return member.first.starts_with("JOINTS_"); }));
        if (setCount > kMostGltfJointSets)
            attributes.fail(fmt::format("{} sets of joints: expected at most {}", setCount,
                                        kMostGltfJointSets));
        for (std::size_t set = 0;; ++set)
        {
            const std::string joints = fmt::format("JOINTS_{}", set);
            const std::string weights = fmt::format("WEIGHTS_{}", set);
            if (!attributes[joints] && !attributes[weights])
                break;
            if (!attributes[joints] || !attributes[weights])
                attributes.fail(fmt::format("expected {} and {} or neither", joints, weights));
            const std::size_t count = primitive.positions.size();
            primitive.influences.push_back(
                {.joints = attribute<glm::u16vec4>(attributes, joints, kJointsUse, count),
                 .weights = attribute<glm::vec4>(attributes, weights, kWeightsUse, count)});
            primitive.jointCount = std::max(
                primitive.jointCount, jointCount(attributes[weights], primitive.influences.back()));
        }
        if (setCount != primitive.influences.size())
            attributes.fail("expected JOINTS_0, JOINTS_1 and so on without gaps");
    }

    std::uint32_t jointCount(const JsonValue& weights, const GltfInfluences& influences)
    {
        takeTime(weights, influences.joints.size());
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
                    weights.fail(fmt::format("vertex {} has the weight {}: expected 0 or more",
                                             vertex, weight[i]));
                if (weight[i] != 0.0F)
                    greatest = std::max<std::uint32_t>(greatest, joint[i]);
            }
        }
        return greatest + 1;
    }

    // Reads three corners per triangle.
    void readCorners(const JsonValue& json, GltfMode mode, GltfPrimitive& primitive)
    {
        const JsonValue member = json["indices"];
        const std::size_t vertexCount = primitive.positions.size();
        std::span<const std::uint32_t> indices =
            reading_->accessors.read<std::uint32_t>(json, "indices", {});
        takeTime(json, indices.size());
        if (!member)
        {
            const auto all = reading_->storage.make<std::uint32_t>(json, vertexCount);
            std::iota(all.begin(), all.end(), 0U);
            indices = all;
        }
        const std::uint32_t greatest = std::ranges::max(indices);
        if (greatest >= vertexCount)
            member.fail(
                fmt::format("index {}, but the primitive has {} vertices", greatest, vertexCount));
        if (mode == GltfMode::Triangles)
        {
            if (indices.size() % 3 != 0)
                report_->warn(json, fmt::format("{} corners of triangles: the last {} are left out",
                                                indices.size(), indices.size() % 3));
            primitive.corners = indices.first(indices.size() / 3 * 3);
            return;
        }
        const std::size_t count = std::max<std::size_t>(indices.size(), 2) - 2;
        const std::span<std::uint32_t> corners =
            reading_->storage.make<std::uint32_t>(json, std::uint64_t{count} * 3);
        for (std::size_t i = 0; i < count; ++i)
            std::ranges::transform(cornersOf(mode, i), corners.subspan(3 * i).begin(),
                                   [&](std::size_t corner) { return indices[corner]; });
        primitive.corners = corners;
    }

    void readTargets(const JsonValue& json, GltfPrimitive& primitive)
    {
        const std::size_t count = primitive.positions.size();
        for (const JsonValue target : report_->list(json, "targets"))
        {
            GltfMorphTarget& read = primitive.targets.emplace_back();
            const auto readPositions = [&]
            {
                if (!target.is(JsonKind::Object))
                    target.fail("expected an object");
                read.positions = attribute<glm::vec3>(target, "POSITION", kVectorsUse, count);
            };
            if (!report_->attempt(": this morph target has no effect", readPositions))
                continue;
            read.normals = optional<glm::vec3>(target, "NORMAL", kVectorsUse, count);
            read.tangents = optional<glm::vec3>(target, "TANGENT", kVectorsUse, count);
        }
    }

    void readWeights(const JsonValue& json, GltfMesh& mesh)
    {
        const auto read = [&]
        {
            mesh.weights = json.numbers("weights");
            if (const std::size_t count = mesh.weights.size();
                !mesh.primitives.empty() && count != 0 && count != mesh.targetCount)
                json["weights"].fail(
                    fmt::format("{} weights for {} morph targets", count, mesh.targetCount));
        };
        report_->attempt(": missing or wrong weights become 0", read);
        mesh.weights.resize(mesh.targetCount, 0.0);
    }

    static void readTargetNames(const JsonValue& json, GltfMesh& mesh)
    {
        std::size_t target = 0;
        for (const JsonValue name : json["extras"]["targetNames"])
            if (target < mesh.targetCount)
                if (std::string& known = mesh.targetNames[target++];
                    known.empty() && name.text().size() <= kMostGltfName)
                    known = name.text();
    }

    // A small file may refer to a large accessor any number of times, so each pass over its
    // elements counts towards the memory limit.
    void takeTime(const JsonValue& value, std::size_t elements)
    {
        reading_->storage.take(value, elements);
    }

    // Reads an attribute with one element per position; empty if the file lacks it.
    template <class Element>
    std::span<const Element> attribute(const JsonValue& attributes, std::string_view name,
                                       const GltfUse& use, std::size_t vertexCount)
    {
        const auto values = reading_->accessors.read<Element>(attributes, name, use);
        if (!values.empty() && values.size() != vertexCount)
            attributes[name].fail(
                fmt::format("{} elements for {} vertices", values.size(), vertexCount));
        return values;
    }
    // The same for an optional attribute.
    template <class Element>
    std::span<const Element> optional(const JsonValue& attributes, std::string_view name,
                                      const GltfUse& use, std::size_t vertexCount)
    {
        std::span<const Element> values;
        report_->attempt(fmt::format(": {} is left out", name),
                         [&] { values = attribute<Element>(attributes, name, use, vertexCount); });
        return values;
    }

    const GltfReading* reading_;
    JsonReport* report_;
};

} // namespace

void readGltfMeshes(const GltfReading& reading)
{
    MeshReader reader(reading);
    for (const JsonValue json : reading.root.objects("meshes"))
        reader.read(json, reading.file.meshes.emplace_back());
}

} // namespace sinew
