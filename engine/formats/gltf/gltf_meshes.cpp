#include "engine/formats/gltf/gltf_reading.h"

#include <glm/common.hpp>

#include <algorithm>
#include <numeric>

namespace sinew
{
namespace
{

// Integers stand for what KHR_mesh_quantization says, whether or not the file names it.
constexpr GltfComponents kAnyNumbers = kGltfFloats | kGltfIntegers;
constexpr GltfUse kVectorsUse{GltfShape::Vec3, kAnyNumbers};
constexpr GltfUse kNormalsUse{GltfShape::Vec3, kAnyNumbers, true,
                              "those normals are rebuilt from the triangles"};
constexpr GltfUse kTangentsUse{GltfShape::Vec4, kAnyNumbers, true};
constexpr GltfUse kTexCoordsUse{GltfShape::Vec2, kAnyNumbers, false,
                                "those texture coordinates become 0"};
constexpr GltfUse kJointsUse{GltfShape::Vec4, kGltfUnsigned};
constexpr GltfUse kWeightsUse{GltfShape::Vec4, kGltfFloats | kGltfUnsigned, true};

// In other formats, the greatest index of a type restarts a strip. glTF reserves it.
std::uint32_t restartOf(GltfComponent component)
{
    return withComponent(
        component, [](auto zero)
        { return static_cast<std::uint32_t>(std::numeric_limits<decltype(zero)>::max()); });
}

// Specification, 3.7.2.1: every second triangle of a strip is turned round.
std::array<std::size_t, 3> cornersOf(GltfMode mode, std::size_t triangle)
{
    if (mode == GltfMode::TriangleFan)
        return {triangle + 1, triangle + 2, 0};
    const std::size_t odd = triangle % 2;
    return {triangle, triangle + 1 + odd, triangle + 2 - odd};
}

// Primitives that list the same triangles share one array.
class GltfTriangles
{
public:
    explicit GltfTriangles(const GltfReading& reading) : reading_(&reading) {}

    // Three corners for each triangle, all below vertexCount. `mode` is one of the last three.
    std::span<const std::uint32_t> corners(const JsonValue& primitive, GltfMode mode,
                                           std::size_t vertexCount)
    {
        const std::optional<std::uint32_t> accessor =
            reading_->accessors.named(primitive, "indices");
        const Key key(accessor, accessor ? 0 : vertexCount, mode);
        auto known = lists_.find(key);
        if (known == lists_.end())
            known = lists_.emplace(key, list(primitive, accessor, mode, vertexCount)).first;
        if (known->second.greatest >= vertexCount)
            primitive["indices"].fail(fmt::format("index {}, but the primitive has {} vertices",
                                                  known->second.greatest, vertexCount));
        return known->second.corners;
    }

private:
    struct List
    {
        std::span<const std::uint32_t> corners;
        std::uint32_t greatest = 0;
    };
    // An accessor of indices, or the number of vertices where there is none.
    using Key = std::tuple<std::optional<std::uint32_t>, std::size_t, GltfMode>;

    std::span<const std::uint32_t> indicesOf(const JsonValue& primitive,
                                             std::optional<std::uint32_t> accessor,
                                             std::size_t vertexCount)
    {
        constexpr GltfComponents kComponents = gltfComponents(GltfComponent::Uint8) |
                                               gltfComponents(GltfComponent::Uint16) |
                                               gltfComponents(GltfComponent::Uint32);
        if (accessor)
            return reading_->accessors.read<std::uint32_t>(primitive["indices"], *accessor,
                                                           {GltfShape::Scalar, kComponents});
        const std::span<std::uint32_t> all =
            reading_->storage.make<std::uint32_t>(primitive, vertexCount);
        std::iota(all.begin(), all.end(), 0U);
        return all;
    }

    List list(const JsonValue& primitive, std::optional<std::uint32_t> accessor, GltfMode mode,
              std::size_t vertexCount)
    {
        const std::span<const std::uint32_t> indices = indicesOf(primitive, accessor, vertexCount);
        const std::uint32_t greatest = std::ranges::max(indices);
        if (accessor && greatest == restartOf(reading_->accessors[*accessor].component))
            primitive["indices"].fail(fmt::format("index {} is reserved", greatest));
        if (mode == GltfMode::Triangles)
        {
            if (indices.size() % 3 != 0)
                reading_->report.warn(
                    primitive, fmt::format("{} corners of triangles: the last {} are left out",
                                           indices.size(), indices.size() % 3));
            return {indices.first(indices.size() / 3 * 3), greatest};
        }
        const std::size_t count = std::max<std::size_t>(indices.size(), 2) - 2;
        const std::span<std::uint32_t> corners =
            reading_->storage.make<std::uint32_t>(primitive, std::uint64_t{count} * 3);
        for (std::size_t i = 0; i < corners.size() / 3; ++i)
        {
            const std::array<std::size_t, 3> from = cornersOf(mode, i);
            std::ranges::transform(from, corners.begin() + static_cast<std::ptrdiff_t>(3 * i),
                                   [&](std::size_t corner) { return indices[corner]; });
        }
        return {corners, greatest};
    }

    const GltfReading* reading_;
    std::map<Key, List> lists_;
};

class MeshReader
{
public:
    explicit MeshReader(const GltfReading& reading)
        : reading_(&reading), report_(&reading.report), triangles_(reading), draco_(reading)
    {
    }

    void read(const JsonValue& json, GltfMesh& mesh)
    {
        mesh.name = report_->name(json);
        GltfIndex index = 0;
        for (const JsonValue primitiveJson : json.objects("primitives"))
        {
            GltfPrimitive primitive{.index = index++};
            if (!readPrimitive(primitiveJson, primitive))
                continue;
            const auto targetCount = static_cast<std::uint32_t>(primitive.targets.size());
            if (!mesh.primitives.empty() && targetCount != mesh.targetCount)
                faults_.add({primitiveJson,
                             fmt::format("{} morph targets, but {} in another primitive of the "
                                         "mesh",
                                         targetCount, mesh.targetCount)},
                            "the missing ones have no effect");
            mesh.targetCount = std::max(mesh.targetCount, targetCount);
            mesh.primitives.push_back(std::move(primitive));
        }
        readWeights(json, mesh);
        faults_.warn(*report_);
    }

private:
    // Whether there is something to draw as triangles.
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
        succeeds("the default material is used",
                 [&] { primitive.material = json.index("material", materialCount, "materials"); });
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
        primitive.corners = triangles_.corners(json, mode, primitive.positions.size());
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
        checkTangents(attributes, primitive);
        for (std::size_t set = 0; set < kGltfTexCoordSets; ++set)
        {
            const std::string name = fmt::format("TEXCOORD_{}", set);
            primitive.texCoords[set] = optional<glm::vec2>(attributes, name, kTexCoordsUse, count);
            primitive.namesTexCoords[set] = static_cast<bool>(attributes[name]);
        }
        succeeds("COLOR_0 is left out",
                 [&]
                 {
                     primitive.colours = withCount(
                         attributes["COLOR_0"],
                         reading_->accessors.readColours(attributes, "COLOR_0", faults_), count);
                 });
        readInfluences(attributes, primitive);
    }

    void readInfluences(const JsonValue& attributes, GltfPrimitive& primitive)
    {
        const std::size_t count = primitive.positions.size();
        std::size_t setCount = 0;
        for (const std::string_view name : attributes.keys())
            setCount += name.starts_with("JOINTS_") ? 1U : 0U;
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
            const GltfInfluences influences{
                .joints = attribute<glm::u16vec4>(attributes, joints, kJointsUse, count),
                .weights = attribute<glm::vec4>(attributes, weights, kWeightsUse, count)};
            const auto jointsAccessor = reading_->accessors.named(attributes, joints);
            const auto weightsAccessor = reading_->accessors.named(attributes, weights);
            if (!jointsAccessor || !weightsAccessor)
                return;
            primitive.jointCount = std::max(
                primitive.jointCount,
                jointCount(attributes[weights], {*jointsAccessor, *weightsAccessor}, influences));
            primitive.influences.push_back(influences);
        }
        if (setCount != primitive.influences.size())
            attributes.fail("expected JOINTS_0, JOINTS_1 and so on without gaps");
    }

    std::uint32_t jointCount(const JsonValue& weights, std::pair<GltfIndex, GltfIndex> accessors,
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
                    weights.fail(fmt::format("vertex {} has the weight {}: expected none below 0",
                                             vertex, weight[i]));
                if (weight[i] != 0.0F)
                    greatest = std::max<std::uint32_t>(greatest, joint[i]);
            }
        }
        jointCounts_[accessors] = greatest + 1;
        return greatest + 1;
    }

    void readTargets(const JsonValue& json, GltfPrimitive& primitive)
    {
        const std::size_t count = primitive.positions.size();
        JsonValue targets;
        succeeds("morph targets are left out", [&] { targets = json.array("targets"); });
        for (const JsonValue target : targets)
        {
            GltfMorphTarget& read = primitive.targets.emplace_back();
            const auto readPositions = [&]
            {
                if (!target.is(JsonKind::Object))
                    target.fail("expected an object");
                read.positions = attribute<glm::vec3>(target, "POSITION", kVectorsUse, count);
            };
            if (!succeeds("this morph target has no effect", readPositions))
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
        succeeds("missing or wrong weights become 0", read);
        mesh.weights.resize(mesh.targetCount, 0.0);
        if (const JsonValue names = json["extras"]["targetNames"]; names.is(JsonKind::Array))
            for (const JsonValue name : names)
                mesh.targetNames.emplace_back(
                    name.is(JsonKind::Text) && name.text().size() <= kMostGltfName ? name.text()
                                                                                   : "");
    }

    // Some exporters write zeros for tangents that they do not have.
    void checkTangents(const JsonValue& attributes, GltfPrimitive& primitive)
    {
        const std::vector<SurfaceMaterial>& materials = reading_->file.materials;
        if (primitive.tangents.empty() || !primitive.material ||
            !materials[*primitive.material].normalTexture)
            return;
        const GltfIndex accessor = *reading_->accessors.named(attributes, "TANGENT");
        const auto [entry, isNew] = haveTangents_.try_emplace(accessor, true);
        if (isNew)
            entry->second = std::ranges::any_of(primitive.tangents, [](const glm::vec4& tangent)
                                                { return hasDirection(glm::vec3(tangent)); });
        if (entry->second)
            return;
        faults_.add({attributes["TANGENT"], "all tangents are 0"}, "TANGENT is left out");
        primitive.tangents = {};
    }

    // Whether `read` succeeds. A failure is added to the faults of the mesh.
    template <class Read>
    bool succeeds(const std::string& consequence, const Read& read)
    {
        const std::optional<JsonFailure> failure = report_->attempt(read);
        if (failure)
            faults_.add(*failure, consequence);
        return !failure;
    }
    // An attribute with one element per position; empty if the file has none.
    template <class Element>
    std::span<const Element> attribute(const JsonValue& attributes, const std::string& name,
                                       const GltfUse& use, std::size_t vertexCount)
    {
        const auto values = reading_->accessors.read<Element>(attributes, name, use, &faults_);
        return withCount(attributes[name], values, vertexCount);
    }
    // The same for an attribute that can be left out.
    template <class Element>
    std::span<const Element> optional(const JsonValue& attributes, const std::string& name,
                                      const GltfUse& use, std::size_t vertexCount)
    {
        std::span<const Element> values;
        succeeds(name + " is left out",
                 [&] { values = attribute<Element>(attributes, name, use, vertexCount); });
        return values;
    }
    template <class Element>
    static std::span<const Element>
    withCount(const JsonValue& value, std::span<const Element> values, std::size_t vertexCount)
    {
        if (!values.empty() && values.size() != vertexCount)
            value.fail(fmt::format("{} elements for {} vertices", values.size(), vertexCount));
        return values;
    }

    const GltfReading* reading_;
    JsonReport* report_;
    GltfTriangles triangles_;
    GltfDraco draco_;
    std::map<std::pair<GltfIndex, GltfIndex>, std::uint32_t> jointCounts_; // by accessors
    std::map<GltfIndex, bool> haveTangents_; // by accessor: some are not 0
    JsonFaults faults_;                      // of the current mesh
};

} // namespace

void readGltfMeshes(const GltfReading& reading)
{
    MeshReader reader(reading);
    for (const JsonValue json : reading.root.objects("meshes"))
        reader.read(json, reading.file.meshes.emplace_back());
}

} // namespace sinew
