#include "engine/base/text.h"
#include "engine/formats/gltf/gltf_model.h"
#include "engine/formats/gltf/gltf_reading.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace sinew
{
namespace
{

constexpr float kLeastRotation = 1e-6F; // minimum length of a quaternion that can be normalised
constexpr std::array<std::string_view, 3> kInterpolations{"STEP", "LINEAR", "CUBICSPLINE"};

// Accessor types of the paths, in the order of GltfPath.
constexpr std::array<GltfUse, 4> kUses{{
    {.type = "VEC3"},
    {.type = "VEC4", .isNormalized = true},
    {.type = "VEC3"},
    {.isNormalized = true},
}};

using Target = std::pair<GltfIndex, GltfPath>; // a node and its animated property

GltfInterpolation interpolationOf(const JsonValue& sampler)
{
    const JsonValue value = sampler["interpolation"];
    if (!value)
        return GltfInterpolation::Linear;
    const auto* const known = std::ranges::find(kInterpolations, value.text());
    if (known == kInterpolations.end())
        value.fail("expected \"STEP\", \"LINEAR\" or \"CUBICSPLINE\"");
    return static_cast<GltfInterpolation>(known - kInterpolations.begin());
}

GltfPath pathOf(const JsonValue& json, std::string_view name)
{
    const auto* const path = std::ranges::find(kGltfPaths, name);
    if (path == kGltfPaths.end())
        json.fail(fmt::format("path {} is not supported", quotedForMessage(name)));
    return static_cast<GltfPath>(path - kGltfPaths.begin());
}

// Parses a pointer: "/nodes/3/rotation" is node 3 with path "rotation".
Target targetOfPointer(const GltfReading& reading, const JsonValue& json)
{
    constexpr std::string_view kNodes = "/nodes/";
    const std::string_view text = json.text();
    const std::size_t slash = text.find('/', kNodes.size());
    const char* const end = text.data() + std::min(slash, text.size());
    GltfIndex node = 0;
    if (!text.starts_with(kNodes) || slash == std::string_view::npos ||
        std::from_chars(text.data() + kNodes.size(), end, node).ptr != end ||
        node >= reading.file.nodes.size())
        json.fail(fmt::format("the pointer {} is not supported", quotedForMessage(text)));
    return {node, pathOf(json, text.substr(slash + 1))};
}

Target targetOf(const GltfReading& reading, const JsonValue& json)
{
    const std::string_view name = json["path"].text();
    if (const JsonValue extension = json["extensions"]["KHR_animation_pointer"];
        extension && name == "pointer")
        return targetOfPointer(reading, extension["pointer"]);
    const GltfIndex node = json.neededIndex("node", reading.file.nodes.size(), "nodes");
    return {node, pathOf(json, name)};
}

GltfSampler samplerOf(const GltfReading& reading, const JsonValue& json, GltfPath path,
                      std::size_t targetCount)
{
    const JsonValue input = json.needed("input");
    const JsonValue output = json.needed("output");
    GltfSampler sampler{.interpolation = interpolationOf(json)};
    const bool isSpline = sampler.interpolation == GltfInterpolation::CubicSpline;
    sampler.times = reading.accessors.read<float>(json, "input", {});
    sampler.values =
        reading.accessors.read<float>(json, "output", kUses.at(static_cast<std::size_t>(path)));
    // A small file may refer to a large accessor any number of times, so each pass over its
    // elements counts towards the memory limit.
    reading.storage.take(json, sampler.times.size() + sampler.values.size(), sizeof(float));
    const auto descent = std::ranges::adjacent_find(sampler.times, std::greater());
    if (descent != sampler.times.end())
        input.fail(fmt::format("time {} is {}, after {}: expected ascending times",
                               descent + 1 - sampler.times.begin(), descent[1], descent[0]));
    const std::size_t perTime =
        componentsOf(path) * (path == GltfPath::Weights ? targetCount : 1) * (isSpline ? 3 : 1);
    if (sampler.values.size() != sampler.times.size() * perTime)
        output.fail(fmt::format("{} numbers for {} times: expected {} for each",
                                sampler.values.size(), sampler.times.size(), perTime));
    if (path != GltfPath::Rotation)
        return sampler;
    for (std::size_t i = isSpline ? 4 : 0; i < sampler.values.size(); i += perTime)
        if (const auto value = sampler.values.subspan(i, 4);
            glm::length(glm::vec4(value[0], value[1], value[2], value[3])) < kLeastRotation)
            output.fail(fmt::format("rotation {} is zero", i / perTime));
    return sampler;
}

void readChannel(const GltfReading& reading, const JsonValue& json,
                 const std::vector<JsonValue>& samplers, std::set<Target>& targets,
                 GltfAnimation& animation)
{
    const GltfIndex sampler = json.neededIndex("sampler", samplers.size(), "samplers");
    const JsonValue targetJson = json.needed("target");
    const Target target = targetOf(reading, targetJson);
    const auto [nodeIndex, path] = target;
    const GltfNode& node = reading.file.nodes[nodeIndex];
    const std::size_t targetCount = node.mesh ? reading.file.meshes[*node.mesh].targetCount : 0;
    if (path != GltfPath::Weights && node.hasMatrix)
        targetJson.fail("a node with a matrix cannot be animated");
    if (path == GltfPath::Weights && targetCount == 0)
        targetJson.fail("the node has no morph targets");
    if (targets.contains(target))
        targetJson.fail("an earlier channel already animates this");
    animation.samplers[sampler] = samplerOf(reading, samplers[sampler], path, targetCount);
    targets.insert(target);
    animation.channels.push_back({.node = nodeIndex, .path = path, .sampler = sampler});
}

void readAnimation(const GltfReading& reading, const JsonValue& json, GltfAnimation& animation)
{
    if (!json.is(JsonKind::Object))
        json.fail("expected an object: the clip is left out");
    animation.name = json.name();
    std::vector<JsonValue> samplers;
    for (const JsonValue sampler : json.array("samplers"))
        samplers.push_back(sampler);
    animation.samplers.resize(samplers.size());
    std::set<Target> targets;
    const JsonValue channels = json.array("channels");
    for (const JsonValue channel : channels)
        reading.report.attempt(": the channel is left out", [&]
                               { readChannel(reading, channel, samplers, targets, animation); });
    if (animation.channels.empty() && channels.size() > 0)
        json.fail("no channel is left: the clip is left out");
}

} // namespace

void readGltfAnimations(const GltfReading& reading)
{
    JsonReport& report = reading.report;
    GltfIndex index = 0;
    for (const JsonValue json : report.list(reading.root, "animations"))
    {
        GltfAnimation animation{.index = index++};
        if (report.attempt("", [&] { readAnimation(reading, json, animation); }))
            reading.file.animations.push_back(std::move(animation));
    }
}

} // namespace sinew
