#include "engine/base/text.h"
#include "engine/formats/gltf/gltf_clips.h"
#include "engine/formats/gltf/gltf_reading.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace sinew
{
namespace
{

constexpr float kLeastRotation = 1e-6F; // length of a quaternion that can be made unit
constexpr std::array<std::string_view, 3> kInterpolations{"STEP", "LINEAR", "CUBICSPLINE"};
constexpr std::array<std::string_view, 4> kPaths{"translation", "rotation", "scale", "weights"};

// Values of a path, in the order of GltfPath.
constexpr std::array<GltfUse, 4> kUses{{
    {GltfShape::Vec3, kGltfFloats},
    {GltfShape::Vec4, kGltfFloats | kGltfIntegers, true},
    {GltfShape::Vec3, kGltfFloats},
    {GltfShape::Scalar, kGltfFloats | kGltfIntegers, true},
}};

class AnimationReader
{
public:
    explicit AnimationReader(const GltfReading& reading)
        : reading_(&reading), report_(&reading.report)
    {
    }

    void read(const JsonValue& json, GltfAnimation& animation)
    {
        if (!json.is(JsonKind::Object))
            json.fail("expected an object: the clip is left out");
        animation.name = report_->name(json);
        std::vector<JsonValue> samplers;
        for (const JsonValue sampler : json.array("samplers"))
            samplers.push_back(sampler);
        animation.samplers.resize(samplers.size());
        targets_.clear();
        const JsonValue channels = json.array("channels");
        for (const JsonValue channel : channels)
            if (const auto fault =
                    report_->attempt([&] { readChannel(channel, samplers, animation); }))
                faults_.add(*fault, "the channel is left out");
        float first = 0.0F;
        for (const GltfChannel& channel : animation.channels)
            first = std::min(first, animation.samplers[channel.sampler].times.front());
        if (first < 0.0F)
            faults_.add({json, fmt::format("the first key is at {} s", first)},
                        "the clip starts there");
        if (animation.channels.empty() && channels.size() > 0)
            throw faults_.take(", so the clip is empty and left out");
        faults_.warn(*report_);
    }

private:
    using Target = std::pair<GltfIndex, GltfPath>; // a node and its animated property

    void readChannel(const JsonValue& json, const std::vector<JsonValue>& samplers,
                     GltfAnimation& animation)
    {
        const GltfIndex sampler = json.neededIndex("sampler", samplers.size(), "samplers");
        const JsonValue targetJson = json.needed("target");
        const Target target = targetOf(targetJson);
        const auto [nodeIndex, path] = target;
        const GltfNode& node = reading_->file.nodes[nodeIndex];
        const std::size_t targetCount =
            node.mesh ? reading_->file.meshes[*node.mesh].targetCount : 0;
        if (path != GltfPath::Weights && node.matrix)
            targetJson.fail("a node with a matrix cannot be animated");
        if (path == GltfPath::Weights && targetCount == 0)
            targetJson.fail("the node has no morph targets");
        if (targets_.contains(target))
            targetJson.fail("an earlier channel already animates this");
        animation.samplers[sampler] = samplerOf(samplers[sampler], path, targetCount);
        targets_.insert(target);
        animation.channels.push_back({.node = nodeIndex, .path = path, .sampler = sampler});
    }

    Target targetOf(const JsonValue& json) const
    {
        const JsonValue value = json["path"];
        const std::string_view name = value.is(JsonKind::Text) ? value.text() : std::string_view();
        if (const JsonValue extension = json["extensions"]["KHR_animation_pointer"];
            extension && name == "pointer")
            return targetOfPointer(extension["pointer"]);
        const GltfIndex node = json.neededIndex("node", reading_->file.nodes.size(), "nodes");
        return {node, pathOf(json, name)};
    }

    // "/nodes/3/rotation": the same as node 3 and the path "rotation".
    Target targetOfPointer(const JsonValue& json) const
    {
        constexpr std::string_view kNodes = "/nodes/";
        const std::string_view text = json.is(JsonKind::Text) ? json.text() : std::string_view();
        const std::size_t slash = text.find('/', kNodes.size());
        if (!text.starts_with(kNodes) || slash == std::string_view::npos)
            json.fail(fmt::format("the pointer {} is not supported", quotedForMessage(text)));
        GltfIndex node = 0;
        const char* const end = text.data() + slash;
        const auto [last, error] = std::from_chars(text.data() + kNodes.size(), end, node);
        if (error != std::errc() || last != end || node >= reading_->file.nodes.size())
            json.fail(fmt::format("{} is not one of the {} nodes", quotedForMessage(text),
                                  reading_->file.nodes.size()));
        return {node, pathOf(json, text.substr(slash + 1))};
    }

    static GltfPath pathOf(const JsonValue& json, std::string_view name)
    {
        const auto* const path = std::ranges::find(kPaths, name);
        if (path == kPaths.end())
            json.fail(fmt::format("path {} is not supported", quotedForMessage(name)));
        return static_cast<GltfPath>(path - kPaths.begin());
    }

    GltfSampler samplerOf(const JsonValue& json, GltfPath path, std::size_t targetCount)
    {
        const JsonValue input = json.needed("input");
        const JsonValue output = json.needed("output");
        const GltfIndex times = input.asIndex(reading_->accessors.size(), "accessors");
        const GltfIndex values = output.asIndex(reading_->accessors.size(), "accessors");
        GltfSampler sampler{.interpolation = interpolationOf(json)};
        const auto use = static_cast<std::size_t>(path);
        sampler.times = reading_->accessors.read<float>(input, times, {GltfShape::Scalar});
        JsonFaults* const repairs = path == GltfPath::Rotation ? &faults_ : nullptr;
        sampler.values = reading_->accessors.read<float>(output, values, kUses[use], repairs);
        checkOnce(times, Check::Times, [&] { checkTimes(input, sampler.times); });
        const bool isSpline = sampler.interpolation == GltfInterpolation::CubicSpline;
        const std::size_t perTime =
            componentsOf(path) * (path == GltfPath::Weights ? targetCount : 1) * (isSpline ? 3 : 1);
        if (sampler.values.size() != sampler.times.size() * perTime)
            output.fail(fmt::format("{} numbers for {} times: expected {} for each",
                                    sampler.values.size(), sampler.times.size(), perTime));
        if (path == GltfPath::Rotation)
            checkOnce(values, isSpline ? Check::SplineRotations : Check::Rotations,
                      [&] { checkRotations(output, sampler); });
        return sampler;
    }

    static GltfInterpolation interpolationOf(const JsonValue& sampler)
    {
        const JsonValue value = sampler["interpolation"];
        if (!value)
            return GltfInterpolation::Linear;
        for (std::size_t i = 0; i < kInterpolations.size(); ++i)
            if (value.is(JsonKind::Text) && value.text() == kInterpolations[i])
                return static_cast<GltfInterpolation>(i);
        value.fail("expected \"STEP\", \"LINEAR\" or \"CUBICSPLINE\"");
    }

    void checkTimes(const JsonValue& input, std::span<const float> times)
    {
        bool hasEqual = false;
        for (std::size_t i = 1; i < times.size(); ++i)
        {
            if (times[i] < times[i - 1])
                input.fail(fmt::format("time {} is {}, after {}: expected times that ascend", i,
                                       times[i], times[i - 1]));
            hasEqual |= times[i] == times[i - 1];
        }
        if (hasEqual)
            report_->warn(input, "some times are equal: the last value of a time counts");
    }

    static void checkRotations(const JsonValue& output, const GltfSampler& sampler)
    {
        constexpr std::size_t kComponentCount = 4;
        const bool isSpline = sampler.interpolation == GltfInterpolation::CubicSpline;
        const std::size_t step = kComponentCount * (isSpline ? 3 : 1);
        for (std::size_t i = isSpline ? kComponentCount : 0; i < sampler.values.size(); i += step)
        {
            const std::span<const float> value = sampler.values.subspan(i, kComponentCount);
            if (glm::length(glm::vec4(value[0], value[1], value[2], value[3])) < kLeastRotation)
                output.fail(fmt::format("rotation {} is zero", i / step));
        }
    }

    enum class Check
    {
        Times,
        Rotations,
        SplineRotations,
    };
    // Checks an accessor once and repeats its failure afterwards, because a small file may refer to
    // a large accessor any number of times.
    template <class Run>
    void checkOnce(GltfIndex accessor, Check check, const Run& run)
    {
        const auto [entry, isNew] = checked_.try_emplace({accessor, check});
        if (isNew)
            entry->second = report_->attempt(run);
        if (entry->second)
            throw JsonFailure(*entry->second);
    }

    const GltfReading* reading_;
    JsonReport* report_;
    std::map<std::pair<GltfIndex, Check>, std::optional<JsonFailure>> checked_;
    std::set<Target> targets_; // of the current animation
    JsonFaults faults_;        // of the current animation
};

} // namespace

void readGltfAnimations(const GltfReading& reading)
{
    AnimationReader reader(reading);
    JsonReport& report = reading.report;
    GltfIndex index = 0;
    JsonValue animations;
    report.attempt("", [&] { animations = reading.root.array("animations"); });
    for (const JsonValue json : animations)
    {
        GltfAnimation animation{.index = index++};
        if (report.attempt("", [&] { reader.read(json, animation); }))
            reading.file.animations.push_back(std::move(animation));
    }
}

} // namespace sinew
