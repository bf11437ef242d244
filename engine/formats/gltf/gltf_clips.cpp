#include "engine/formats/gltf/gltf_model.h"

#include <fmt/format.h>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace sinew
{
namespace
{

constexpr std::array kJointPaths{GltfPath::Translation, GltfPath::Rotation, GltfPath::Scale};

// Sets the part of a transform that belongs to a path.
void setPart(JointTransform& transform, GltfPath path, const glm::dvec4& value)
{
    if (path == GltfPath::Translation)
        transform.position = glm::dvec3(value);
    else if (path == GltfPath::Rotation)
        transform.orientation = {value.w, value.x, value.y, value.z};
    else
        transform.scale = glm::dvec3(value);
}

// The channels of one joint in an animation.
struct JointChannels
{
    JointTransform still;                         // parts that never change
    std::array<const GltfSampler*, 3> samplers{}; // by path; null: constant, see `still`
    const GltfBone* fit = nullptr; // adapts translation and rotation; null: used as stored
};

glm::dvec3 fitted(const glm::dvec3& translation, const GltfBone* fit)
{
    return fit == nullptr ? translation
                          : fit->translation->linear * translation + fit->translation->offset;
}

glm::dvec4 fitted(const glm::dvec4& rotation, const GltfBone* fit)
{
    if (fit == nullptr)
        return rotation;
    const glm::dquat q =
        fit->before * glm::dquat(rotation.w, rotation.x, rotation.y, rotation.z) * fit->after;
    return {q.x, q.y, q.z, q.w};
}

class ClipBuilder
{
public:
    ClipBuilder(const GltfRig& rig, const GltfFile& file, const GltfAnimation& animation,
                const GltfMoved& moved)
        : joints_(rig.joints), channels_(rig.joints.nodes.size()), weights_(rig.weights.atRest),
          weightCurves_(rig.weights.atRest.size())
    {
        for (const GltfChannel& channel : animation.channels)
            start_ = std::min<double>(start_, animation.samplers[channel.sampler].times.front());
        end_ = start_;
        for (const GltfChannel& channel : animation.channels)
        {
            const GltfSampler& sampler = animation.samplers[channel.sampler];
            end_ = std::max<double>(end_, sampler.times.back());
            if (channel.path == GltfPath::Weights)
            {
                addWeights(sampler, moved.firstWeights[channel.node], file, channel.node);
                continue;
            }
            const std::optional<std::uint32_t> joint = moved.joints[channel.node];
            if (!joint)
                continue;
            JointChannels& own = channels_[*joint];
            const auto fit = moved.bones.find(channel.node);
            own.fit = fit == moved.bones.end() ? nullptr : &fit->second;
            const bool isTaken = own.fit == nullptr || channel.path == GltfPath::Rotation ||
                                 (channel.path == GltfPath::Translation && own.fit->translation);
            if (isTaken)
                own.samplers.at(static_cast<std::size_t>(channel.path)) = &sampler;
        }
    }

    std::optional<ModelClip> build(std::size_t mostKeys)
    {
        ModelClip result;
        Clip& clip = result.clip;
        for (std::size_t joint = 0; joint < channels_.size(); ++joint)
        {
            clip.joints.push_back({.parent = joints_.parents[joint]});
            holdConstantParts(joint);
        }
        const std::size_t mostRows =
            mostKeys / std::max<std::size_t>(1, channels_.size() + weights_.size());
        std::optional<GltfRows> rows = rowsOf(changing_, start_, end_, mostRows);
        if (!rows)
            return std::nullopt;
        clip.frameRate = rows->frameRate;
        clip.frameCount = static_cast<std::uint32_t>(rows->rows.size());
        clip.frameTimes = std::move(rows->frameTimes);
        clip.weightCount = static_cast<std::uint32_t>(weights_.size());
        clip.keys.reserve(channels_.size() * clip.frameCount);
        for (std::size_t i = 0; i < rows->rows.size(); ++i)
        {
            const GltfRow& row = rows->rows[i];
            for (std::size_t joint = 0; joint < channels_.size(); ++joint)
                clip.keys.push_back(transformAt(joint, row, i + 1));
            for (std::size_t k = 0; k < weights_.size(); ++k)
                clip.weights.push_back(weightCurves_[k].sampler == nullptr
                                           ? weights_[k]
                                           : valueAt(weightCurves_[k], row.seconds, row.side).x);
        }
        result.splineError = rows->splineError;
        clip.orientationKeys = orientationKeys(*rows);
        return result;
    }

private:
    // Only linear samplers have orientation keys: splines become chords, and steps are jumps.
    OrientationKeys orientationKeys(const GltfRows& rows)
    {
        OrientationKeys keys;
        std::map<const float*, std::size_t> lists; // by times
        for (const JointChannels& own : channels_)
        {
            const GltfSampler* const sampler = own.samplers[1];
            keys.ofJoint.push_back(OrientationKeys::kNone);
            if (sampler == nullptr || sampler->interpolation != GltfInterpolation::Linear)
                continue;
            const auto [list, isNew] = lists.try_emplace(sampler->times.data(), keys.frames.size());
            keys.ofJoint.back() = list->second;
            if (isNew)
                keys.frames.push_back(framesOf(sampler->times, rows.rows));
        }
        return keys;
    }

    // Returns the frame of each time. Every time has a row; a jump has two, and the later one
    // counts.
    static std::vector<std::uint32_t> framesOf(std::span<const float> times,
                                               const std::vector<GltfRow>& rows)
    {
        std::vector<std::uint32_t> frames;
        for (std::size_t i = 0; i < times.size(); ++i)
        {
            const auto after = std::ranges::upper_bound(rows, times[i], {}, &GltfRow::seconds);
            if (i == 0 || times[i] != times[i - 1])
                frames.push_back(static_cast<std::uint32_t>(after - rows.begin() - 1));
        }
        return frames;
    }

    // Adds the weights of all morph targets of a node's mesh.
    void addWeights(const GltfSampler& sampler, const std::optional<std::uint32_t>& first,
                    const GltfFile& file, GltfIndex node)
    {
        if (!first)
            return;
        const std::size_t count = file.meshes[*file.nodes[node].mesh].targetCount;
        const auto constant = constantOf(sampler, count);
        for (std::size_t i = 0; i < count; ++i)
        {
            if (constant)
            {
                weights_[*first + i] = (*constant)[i];
                continue;
            }
            changing_.push_back({.sampler = &sampler,
                                 .path = GltfPath::Weights,
                                 .target = i,
                                 .targetCount = count});
            weightCurves_[*first + i] = changing_.back();
        }
    }

    void holdConstantParts(std::size_t joint)
    {
        JointChannels& own = channels_[joint];
        own.still = joints_.rest[joint];
        for (const GltfPath path : kJointPaths)
        {
            const GltfSampler*& sampler = own.samplers.at(static_cast<std::size_t>(path));
            if (sampler == nullptr)
                continue;
            const GltfCurve curve{.sampler = sampler, .path = path};
            if (!constantOf(*sampler, componentsOf(path)))
            {
                changing_.push_back(curve);
                continue;
            }
            setPart(own.still, path, converted(joint, path, valueAt(curve, 0.0)));
            sampler = nullptr;
        }
    }

    // Converts a channel's value for the model's clips: adapted to its bones, in Sinew's axes.
    glm::dvec4 converted(std::size_t joint, GltfPath path, const glm::dvec4& value) const
    {
        const GltfBone* const fit = channels_[joint].fit;
        if (path == GltfPath::Translation)
            return {zUp(fitted(glm::dvec3(value), fit)), 0.0};
        if (path == GltfPath::Scale)
            return {zUpScale(glm::dvec3(value)), 0.0};
        const glm::dvec4 q = fitted(value, fit);
        const glm::dquat turned = zUp(glm::dquat(q.w, q.x, q.y, q.z));
        return {turned.x, turned.y, turned.z, turned.w};
    }

    JointTransform transformAt(std::size_t joint, const GltfRow& row, std::size_t likelyNext) const
    {
        JointTransform transform = channels_[joint].still;
        for (const GltfPath path : kJointPaths)
        {
            const GltfCurve curve{.sampler =
                                      channels_[joint].samplers.at(static_cast<std::size_t>(path)),
                                  .path = path};
            if (curve.sampler != nullptr)
                setPart(transform, path,
                        converted(joint, path, valueAt(curve, row.seconds, row.side, likelyNext)));
        }
        return transform;
    }

    const GltfJoints& joints_;
    std::vector<JointChannels> channels_; // one per joint
    std::vector<double> weights_;         // constant weights
    std::vector<GltfCurve> weightCurves_; // changing weights; the others have no sampler
    std::vector<GltfCurve> changing_;
    double start_ = 0.0; // the earliest key's time, at most 0
    double end_ = 0.0;
};

} // namespace

Clip restClip(const GltfRig& rig)
{
    const auto& [file, shown, draws, joints, weights] = rig;
    Clip clip{.frameCount = 1,
              .weightCount = static_cast<std::uint32_t>(weights.atRest.size()),
              .keys = joints.rest,
              .weights = weights.atRest};
    for (const std::int32_t parent : joints.parents)
        clip.joints.push_back({.parent = parent});
    return clip;
}

std::vector<std::string> clipNames(const GltfFile& file)
{
    std::vector<std::string> names;
    std::set<std::string> taken;
    for (const GltfAnimation& animation : file.animations)
    {
        std::string name =
            animation.name.empty() ? fmt::format("{}", animation.index) : animation.name;
        if (!taken.insert(name).second)
        {
            name = fmt::format("{} ({})", name, animation.index);
            taken.insert(name);
        }
        names.push_back(name);
    }
    return names;
}

std::optional<ModelClip> clipOf(const GltfRig& rig, const GltfFile& file,
                                const GltfAnimation& animation, const GltfMoved& moved,
                                std::size_t mostKeys)
{
    return ClipBuilder(rig, file, animation, moved).build(mostKeys);
}

} // namespace sinew
