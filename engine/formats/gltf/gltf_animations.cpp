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
            return report_->fail(json, "expected an object: the clip is left out");
        animation.name = report_->name(json);
        std::vector<JsonValue> samplers;
        for (const JsonValue sampler : report_->array(json, "samplers"))
            samplers.push_back(sampler);
        animation.samplers.resize(samplers.size());
        targets_.clear();
        const JsonValue channels = report_->array(json, "channels");
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
            report_->fail(faults_.take(", so the clip is empty and left out"));
        faults_.warn(*report_);
    }

private:
    using Target = std::pair<GltfIndex, GltfPath>; // a node and its animated property

    void readChannel(const JsonValue& json, const std::vector<JsonValue>& samplers,
                     GltfAnimation& animation)
    {
        const auto sampler = report_->neededIndex(json, "sampler", samplers.size(), "samplers");
        const JsonValue targetJson = report_->needed(json, "target");
        const std::optional<Target> target = targetOf(targetJson);
        if (!sampler || !target || !report_->ok())
            return;
        const auto [nodeIndex, path] = *target;
        const GltfNode& node = reading_->file.nodes[nodeIndex];
        const std::size_t targetCount =
            node.mesh ? reading_->file.meshes[*node.mesh].targetCount : 0;
        if (path != GltfPath::Weights && node.matrix)
            report_->fail(targetJson, "a node with a matrix cannot be animated");
        else if (path == GltfPath::Weights && targetCount == 0)
            report_->fail(targetJson, "the node has no morph targets");
        else if (targets_.contains(*target))
            report_->fail(targetJson, "an earlier channel already animates this");
        GltfSampler read;
        readSampler(samplers[*sampler], path, targetCount, read);
        if (!report_->ok())
            return;
        targets_.insert(*target);
        animation.samplers[*sampler] = read;
        animation.channels.push_back({.node = nodeIndex, .path = path, .sampler = *sampler});
    }

    std::optional<Target> targetOf(const JsonValue& json)
    {
        const JsonValue value = json["path"];
        const std::string_view name = value.is(JsonKind::Text) ? value.text() : std::string_view();
        if (const JsonValue extension = json["extensions"]["KHR_animation_pointer"];
            extension && name == "pointer")
            return targetOfPointer(extension["pointer"]);
        const auto node = report_->neededIndex(json, "node", reading_->file.nodes.size(), "nodes");
        const std::optional<GltfPath> path = pathOf(json, name);
        return node && path ? std::optional(Target{*node, *path}) : std::nullopt;
    }

    // "/nodes/3/rotation": the same as node 3 and the path "rotation".
    std::optional<Target> targetOfPointer(const JsonValue& json)
    {
        constexpr std::string_view kNodes = "/nodes/";
        const std::string_view text = json.is(JsonKind::Text) ? json.text() : std::string_view();
        const std::size_t slash = text.find('/', kNodes.size());
        if (!text.starts_with(kNodes) || slash == std::string_view::npos)
        {
            report_->fail(json,
                          fmt::format("the pointer {} is not supported", quotedForMessage(text)));
            return std::nullopt;
        }
        GltfIndex node = 0;
        const char* const end = text.data() + slash;
        const auto [last, error] = std::from_chars(text.data() + kNodes.size(), end, node);
        if (error != std::errc() || last != end || node >= reading_->file.nodes.size())
            report_->fail(json, fmt::format("{} is not one of the {} nodes", quotedForMessage(text),
                                            reading_->file.nodes.size()));
        const auto path = pathOf(json, text.substr(slash + 1));
        return path ? std::optional(Target{node, *path}) : std::nullopt;
    }

    std::optional<GltfPath> pathOf(const JsonValue& json, std::string_view name)
    {
        const auto* const path = std::ranges::find(kPaths, name);
        if (path != kPaths.end())
            return static_cast<GltfPath>(path - kPaths.begin());
        report_->fail(json, fmt::format("path {} is not supported", quotedForMessage(name)));
        return std::nullopt;
    }

    void readSampler(const JsonValue& json, GltfPath path, std::size_t targetCount,
                     GltfSampler& sampler)
    {
        const JsonValue input = report_->needed(json, "input");
        const JsonValue output = report_->needed(json, "output");
        const auto times = accessorOf(input);
        const auto values = accessorOf(output);
        if (!times || !values)
            return;
        sampler.interpolation = interpolationOf(json);
        const auto use = static_cast<std::size_t>(path);
        sampler.times = reading_->accessors.read<float>(input, *times, {GltfShape::Scalar});
        JsonFaults* const repairs = path == GltfPath::Rotation ? &faults_ : nullptr;
        sampler.values = reading_->accessors.read<float>(output, *values, kUses[use], repairs);
        if (!report_->ok())
            return;
        checkOnce(*times, Check::Times, [&] { checkTimes(input, sampler.times); });
        const bool isSpline = sampler.interpolation == GltfInterpolation::CubicSpline;
        const std::size_t perTime =
            componentsOf(path) * (path == GltfPath::Weights ? targetCount : 1) * (isSpline ? 3 : 1);
        if (sampler.values.size() != sampler.times.size() * perTime)
            report_->fail(output,
                          fmt::format("{} numbers for {} times: expected {} for each",
                                      sampler.values.size(), sampler.times.size(), perTime));
        if (report_->ok() && path == GltfPath::Rotation)
            checkOnce(*values, isSpline ? Check::SplineRotations : Check::Rotations,
                      [&] { checkRotations(output, sampler); });
    }

    std::optional<GltfIndex> accessorOf(const JsonValue& value)
    {
        if (!value)
            return std::nullopt;
        return report_->indexOf(value, reading_->accessors.size(), "accessors");
    }

    GltfInterpolation interpolationOf(const JsonValue& sampler)
    {
        const JsonValue value = sampler["interpolation"];
        if (!value)
            return GltfInterpolation::Linear;
        for (std::size_t i = 0; i < kInterpolations.size(); ++i)
            if (value.is(JsonKind::Text) && value.text() == kInterpolations[i])
                return static_cast<GltfInterpolation>(i);
        report_->fail(value, "expected \"STEP\", \"LINEAR\" or \"CUBICSPLINE\"");
        return GltfInterpolation::Linear;
    }

    void checkTimes(const JsonValue& input, std::span<const float> times)
    {
        bool hasEqual = false;
        for (std::size_t i = 1; i < times.size(); ++i)
        {
            if (times[i] < times[i - 1])
                return report_->fail(
                    input, fmt::format("time {} is {}, after {}: expected times that ascend", i,
                                       times[i], times[i - 1]));
            hasEqual |= times[i] == times[i - 1];
        }
        if (hasEqual)
            report_->warn(input, "some times are equal: the last value of a time counts");
    }

    void checkRotations(const JsonValue& output, const GltfSampler& sampler)
    {
        constexpr std::size_t kComponentCount = 4;
        const bool isSpline = sampler.interpolation == GltfInterpolation::CubicSpline;
        const std::size_t step = kComponentCount * (isSpline ? 3 : 1);
        for (std::size_t i = isSpline ? kComponentCount : 0; i < sampler.values.size(); i += step)
        {
            const std::span<const float> value = sampler.values.subspan(i, kComponentCount);
            if (glm::length(glm::vec4(value[0], value[1], value[2], value[3])) < kLeastRotation)
                return report_->fail(output, fmt::format("rotation {} is zero", i / step));
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
            report_->fail(*entry->second);
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
    report.attempt("", [&] { animations = report.array(reading.root, "animations"); });
    for (const JsonValue json : animations)
    {
        GltfAnimation animation{.index = index++};
        if (report.attempt("", [&] { reader.read(json, animation); }))
            reading.file.animations.push_back(std::move(animation));
    }
}

} // namespace sinew
