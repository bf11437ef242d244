#include "engine/base/text_location.h"
#include "engine/formats/gltf/gltf_reading.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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
constexpr std::array<std::size_t, 4> kComponents{3, 4, 3, 1};

class AnimationReader
{
public:
    explicit AnimationReader(const GltfReading& reading)
        : reading_(&reading), report_(&reading.report)
    {
    }

    void read(const JsonValue& json, GltfAnimation& animation);

private:
    void readChannel(const JsonValue& json, const std::vector<JsonValue>& samplers,
                     GltfAnimation& animation);
    std::optional<GltfPath> pathOf(const JsonValue& target, const GltfNode& node);
    void readSampler(const JsonValue& json, GltfPath path, std::size_t targetCount,
                     GltfSampler& sampler);
    std::optional<GltfIndex> accessorOf(const JsonValue& value);
    GltfInterpolation interpolationOf(const JsonValue& sampler);
    void checkTimes(const JsonValue& input, std::span<const float> times);
    void checkRotations(const JsonValue& output, const GltfSampler& sampler);

    enum class Check
    {
        Times,
        Rotations,
        SplineRotations,
    };
    // Whether it is the first check of this kind for an accessor: a small file may refer to a large
    // one any number of times.
    bool isFirst(GltfIndex accessor, Check check);

    const GltfReading* reading_;
    JsonReport* report_;
    std::array<std::vector<bool>, 3> checked_;         // accessors by Check
    std::set<std::pair<GltfIndex, GltfPath>> targets_; // of the animation that is read
};

void AnimationReader::read(const JsonValue& json, GltfAnimation& animation)
{
    animation.name = report_->name(json);
    std::vector<JsonValue> samplers;
    for (const JsonValue sampler : report_->objects(json, "samplers"))
        samplers.push_back(sampler);
    animation.samplers.resize(samplers.size());
    targets_.clear();
    for (const JsonValue channel : report_->objects(json, "channels"))
    {
        readChannel(channel, samplers, animation);
        if (!report_->ok())
            return;
    }
}

void AnimationReader::readChannel(const JsonValue& json, const std::vector<JsonValue>& samplers,
                                  GltfAnimation& animation)
{
    const auto sampler = report_->neededIndex(json, "sampler", samplers.size(), "samplers");
    const JsonValue target = report_->object(json, "target");
    const auto index = report_->index(target, "node", reading_->file.nodes.size(), "nodes");
    if (!index || !sampler) // without a node an extension says what moves
        return;
    const GltfNode& node = reading_->file.nodes[*index];
    const std::optional<GltfPath> path = pathOf(target, node);
    if (!path || !report_->ok())
        return;
    if (!targets_.emplace(*index, *path).second)
        report_->fail(target, "another channel of the animation moves this too");
    const std::size_t targetCount = node.mesh ? reading_->file.meshes[*node.mesh].targetCount : 0;
    readSampler(samplers[*sampler], *path, targetCount, animation.samplers[*sampler]);
    animation.channels.push_back({.node = *index, .path = *path, .sampler = *sampler});
}

// What moves, or nothing with a warning where it cannot.
std::optional<GltfPath> AnimationReader::pathOf(const JsonValue& target, const GltfNode& node)
{
    const JsonValue value = target["path"];
    const std::string_view name = value.is(JsonKind::Text) ? value.text() : std::string_view();
    for (std::size_t i = 0; i < kPaths.size(); ++i)
    {
        if (name != kPaths[i])
            continue;
        const auto path = static_cast<GltfPath>(i);
        const bool isWeights = path == GltfPath::Weights;
        if (!isWeights && node.matrix)
            report_->fail(target, "a node with a matrix cannot be animated");
        if (!isWeights || (node.mesh && reading_->file.meshes[*node.mesh].targetCount > 0))
            return path;
        report_->warn(target, "the node has no morph targets: its weights are left out");
        return std::nullopt;
    }
    report_->warn(target, fmt::format("path {} is not supported: the channel is left out",
                                      quotedForMessage(name)));
    return std::nullopt;
}

void AnimationReader::readSampler(const JsonValue& json, GltfPath path, std::size_t targetCount,
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
    sampler.values = reading_->accessors.read<float>(output, *values, kUses[use]);
    if (!report_->ok())
        return;
    if (isFirst(*times, Check::Times))
        checkTimes(input, sampler.times);
    const bool isSpline = sampler.interpolation == GltfInterpolation::CubicSpline;
    const std::size_t perTime =
        kComponents[use] * (path == GltfPath::Weights ? targetCount : 1) * (isSpline ? 3 : 1);
    if (sampler.values.size() != sampler.times.size() * perTime)
        report_->fail(output, fmt::format("{} numbers for {} times: expected {} for each",
                                          sampler.values.size(), sampler.times.size(), perTime));
    if (report_->ok() && path == GltfPath::Rotation &&
        isFirst(*values, isSpline ? Check::SplineRotations : Check::Rotations))
        checkRotations(output, sampler);
}

std::optional<GltfIndex> AnimationReader::accessorOf(const JsonValue& value)
{
    if (!value)
        return std::nullopt;
    return report_->indexOf(value, reading_->accessors.size(), "accessors");
}

GltfInterpolation AnimationReader::interpolationOf(const JsonValue& sampler)
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

bool AnimationReader::isFirst(GltfIndex accessor, Check check)
{
    std::vector<bool>& checked = checked_[static_cast<std::size_t>(check)];
    checked.resize(reading_->accessors.size());
    const bool isFirst = !checked[accessor];
    checked[accessor] = true;
    return isFirst;
}

void AnimationReader::checkTimes(const JsonValue& input, std::span<const float> times)
{
    if (times.front() < 0.0F)
        report_->fail(input,
                      fmt::format("the first time is {}: expected none below 0", times.front()));
    bool hasEqual = false;
    for (std::size_t i = 1; i < times.size(); ++i)
    {
        if (times[i] < times[i - 1])
            return report_->fail(input,
                                 fmt::format("time {} is {}, after {}: expected times that ascend",
                                             i, times[i], times[i - 1]));
        hasEqual |= times[i] == times[i - 1];
    }
    if (hasEqual)
        report_->warn(input, "some times are equal: the last value of a time counts");
}

void AnimationReader::checkRotations(const JsonValue& output, const GltfSampler& sampler)
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

} // namespace

void readGltfAnimations(const GltfReading& reading)
{
    AnimationReader reader(reading);
    for (const JsonValue json : reading.report.objects(reading.root, "animations"))
    {
        reader.read(json, reading.file.animations.emplace_back());
        if (!reading.report.ok())
            return;
    }
}

} // namespace sinew
