#include "engine/formats/gltf/gltf_clips.h"

#include "engine/formats/gltf/gltf_joints.h"

#include <fmt/format.h>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>

namespace sinew
{
namespace
{

constexpr double kSwitch = 0.5 + 1e-9; // between 0.5 and the next float

// The sums of weights that are driven. Appends to `heights` numbers whose signs change where a
// weight bends or an expression switches.
std::map<std::uint32_t, double> sumsOf(std::span<const GltfDrive> drives, const GltfRow& row,
                                       std::vector<double>& heights)
{
    std::map<std::uint32_t, double> sums;
    for (const GltfDrive& drive : drives)
    {
        const double own = valueAt(drive.expression, row.seconds, row.side).x;
        const double high = own - (drive.isBinary ? kSwitch : 1.0);
        heights.insert(heights.end(), {high, drive.isBinary ? high : own});
        sums[drive.weight] +=
            drive.factor * (drive.isBinary ? (high > 0.0 ? 1.0 : 0.0) : std::clamp(own, 0.0, 1.0));
    }
    for (const auto& [weight, sum] : sums)
        heights.push_back(sum - 1.0);
    return sums;
}

// Overwrites the weights that are driven with the sums of their drives, limited to 1.
void driveWeights(std::span<const GltfDrive> drives, const GltfRow& row, std::span<double> weights)
{
    std::vector<double> heights;
    for (const auto& [weight, sum] : sumsOf(drives, row, heights))
        weights[weight] = std::min(sum, 1.0);
}

// Adds the times just before and after each bend or switch between two rows, up to `most` times.
// Returns whether it added any.
bool addBends(std::span<const GltfDrive> drives, std::span<const GltfRow> rows, std::size_t most,
              std::set<double>& times)
{
    constexpr double kAround = 1e-9; // of the time between the rows
    const double closest = 4.0 * kAround * (rows.back().seconds - rows.front().seconds);
    const std::size_t known = times.size();
    std::vector<double> from;
    sumsOf(drives, rows.front(), from);
    for (std::size_t i = 1; i < rows.size() && times.size() < most; ++i)
    {
        std::vector<double> to;
        sumsOf(drives, rows[i], to);
        for (std::size_t j = 0; j < to.size(); ++j)
            if (from[j] * to[j] < 0.0 && rows[i].seconds - rows[i - 1].seconds > closest)
                for (const double side : {-kAround, kAround})
                    times.insert(
                        std::lerp(rows[i - 1].seconds, rows[i].seconds,
                                  std::clamp(from[j] / (from[j] - to[j]) + side, 0.0, 1.0)));
        from = std::move(to);
    }
    return times.size() > known;
}

// What an animation does to one joint; null: it stays as it is at rest.
struct JointChannels
{
    const GltfSampler* translation = nullptr;
    const GltfSampler* rotation = nullptr;
    const GltfSampler* scale = nullptr;
    const GltfFit* fit = nullptr; // of translation and rotation; null: used as stored
};

glm::dvec3 fitted(const glm::dvec3& translation, const GltfFit* fit)
{
    return fit == nullptr ? translation
                          : fit->translation->linear * translation + fit->translation->offset;
}

glm::dvec4 fitted(const glm::dvec4& rotation, const GltfFit* fit)
{
    if (fit == nullptr)
        return rotation;
    const glm::dquat q =
        fit->before * glm::dquat(rotation.w, rotation.x, rotation.y, rotation.z) * fit->after;
    return {q.x, q.y, q.z, q.w};
}

double parentsScale(const GltfJoints& joints, std::size_t joint)
{
    const std::int32_t parent = joints.parents[joint];
    return parent < 0 ? 1.0 : joints.foldedScales[static_cast<std::size_t>(parent)];
}

glm::dquat zUpQuaternionOf(const glm::dvec4& v)
{
    return zUp(glm::dquat(v.w, v.x, v.y, v.z));
}

// Where the joint is without its animations, folded scales multiplied in.
JointTransform restOf(const GltfJoints& joints, std::size_t joint)
{
    JointTransform rest = joints.rest[joint];
    rest.position *= parentsScale(joints, joint);
    if (joints.isFolded[joint])
        rest.scale = glm::dvec3(1.0);
    return rest;
}

class ClipBuilder
{
public:
    ClipBuilder(const GltfFile& file, const GltfAnimation& animation, const GltfMoved& moved,
                const GltfJoints& joints, const GltfWeights& weights, GltfSamplerFacts& facts)
        : joints_(joints), channels_(joints.nodes.size()), weights_(weights.atRest),
          weightCurves_(weights.atRest.size()), facts_(facts)
    {
        for (const GltfChannel& channel : animation.channels)
            if (const auto& times = animation.samplers[channel.sampler].times; !times.empty())
                start_ = std::min(start_, static_cast<double>(times.front()));
        end_ = start_;
        for (const GltfChannel& channel : animation.channels)
        {
            const GltfSampler& sampler = animation.samplers[channel.sampler];
            if (!sampler.times.empty())
                end_ = std::max(end_, static_cast<double>(sampler.times.back()));
            if (sampler.times.empty())
                continue;
            if (channel.path == GltfPath::Weights)
                addWeights(sampler, moved.firstWeights[channel.node], file, channel.node);
            if (channel.path == GltfPath::Translation)
                addDrives(sampler, moved.drives, channel.node);
            const std::optional<std::uint32_t> joint = moved.joints[channel.node];
            if (!joint)
                continue;
            JointChannels& own = channels_[*joint];
            const auto fit = moved.fits.find(channel.node);
            own.fit = fit == moved.fits.end() ? nullptr : &fit->second;
            const bool takesTranslation = own.fit == nullptr || own.fit->translation;
            if (channel.path == GltfPath::Translation && takesTranslation)
                own.translation = &sampler;
            else if (channel.path == GltfPath::Rotation)
                own.rotation = &sampler;
            else if (channel.path == GltfPath::Scale && own.fit == nullptr)
                own.scale = &sampler;
        }
    }

    std::optional<ModelClip> build(std::size_t mostKeys)
    {
        ModelClip result;
        Clip& clip = result.clip;
        for (std::size_t joint = 0; joint < channels_.size(); ++joint)
            clip.joints.push_back(describe(joint, clip.componentsPerFrame));
        const std::size_t mostRows =
            mostKeys /
            std::max<std::size_t>(1, channels_.size() + weights_.size() + drives_.size());
        std::set<double> times{start_, end_};
        std::optional<GltfRows> rows = rowsOf(changing_, times, mostRows, facts_);
        // The first pass finds where expressions bend, the second where their sums do.
        for (int pass = 0; pass < 2 && rows && addBends(drives_, rows->rows, mostRows, times);
             ++pass)
            rows = rowsOf(changing_, times, mostRows, facts_);
        if (!rows)
            return std::nullopt;
        clip.frameRate = rows->frameRate;
        clip.frameCount = static_cast<std::uint32_t>(rows->rows.size());
        clip.frameTimes = rows->frameTimes;
        clip.weightCount = static_cast<std::uint32_t>(weights_.size());
        clip.componentsPerFrame += clip.weightCount;
        clip.components.reserve(std::size_t{clip.frameCount} * clip.componentsPerFrame);
        for (const GltfRow& row : rows->rows)
        {
            for (std::size_t joint = 0; joint < channels_.size(); ++joint)
                addComponents(joint, row, clip);
            for (std::size_t i = 0; i < weights_.size(); ++i)
                clip.components.push_back(weightCurves_[i].sampler == nullptr
                                              ? weights_[i]
                                              : valueAt(weightCurves_[i], row.seconds, row.side).x);
            driveWeights(drives_, row, std::span(clip.components).last(weights_.size()));
        }
        result.splineError = rows->splineError;
        clip.orientationKeys = orientationKeys(*rows);
        return result;
    }

private:
    // Only linear samplers have keys in this sense: splines become chords, and steps jump.
    OrientationKeys orientationKeys(const GltfRows& rows)
    {
        OrientationKeys keys;
        std::map<const GltfTimes*, std::size_t> lists;
        for (const JointChannels& own : channels_)
        {
            const GltfSampler* const sampler = own.rotation;
            keys.ofJoint.push_back(OrientationKeys::kNone);
            if (sampler == nullptr || sampler->interpolation != GltfInterpolation::Linear ||
                facts_.constantOf(*sampler, componentsOf(GltfPath::Rotation)))
                continue;
            const GltfTimes& times = facts_.timesOf(*sampler);
            const auto [list, isNew] = lists.try_emplace(&times, keys.frames.size());
            keys.ofJoint.back() = list->second;
            if (isNew)
                keys.frames.push_back(framesOf(times.times, rows.rows));
        }
        return keys;
    }

    // Every time has a row. At a jump, which has two, the later one is used.
    static std::vector<std::uint32_t> framesOf(const std::vector<double>& times,
                                               const std::vector<GltfRow>& rows)
    {
        std::vector<std::uint32_t> frames;
        for (const double seconds : times)
        {
            const auto after = std::ranges::upper_bound(rows, seconds, {}, &GltfRow::seconds);
            frames.push_back(static_cast<std::uint32_t>(after - rows.begin() - 1));
        }
        return frames;
    }

    // Of all morph targets of a node's mesh.
    void addWeights(const GltfSampler& sampler, const std::optional<std::uint32_t>& first,
                    const GltfFile& file, GltfIndex node)
    {
        if (!first)
            return;
        const std::size_t count = file.meshes[*file.nodes[node].mesh].targetCount;
        const auto constant = facts_.constantOf(sampler, count);
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

    // Connects a channel of an expression's node to the weights that it drives. Translations are
    // stored like the weights of three targets.
    void addDrives(const GltfSampler& sampler, const GltfDrives& drives, GltfIndex node)
    {
        const GltfCurve x{.sampler = &sampler, .path = GltfPath::Weights, .targetCount = 3};
        const auto [first, last] = drives.equal_range(node);
        for (auto drive = first; drive != last; ++drive)
            drives_.emplace_back(drive->second).expression = x;
        if (first != last && !facts_.constantOf(sampler, x.targetCount))
            changing_.push_back(x);
    }

    // Whether the channel changes. Where it does not, `value` is what it says all the time.
    bool changes(const GltfSampler* sampler, GltfPath path, glm::dvec4& value)
    {
        if (sampler == nullptr)
            return false;
        const auto constant = facts_.constantOf(*sampler, componentsOf(path));
        if (constant)
        {
            for (std::size_t i = 0; i < constant->size(); ++i)
                value[static_cast<int>(i)] = (*constant)[i];
            return false;
        }
        changing_.push_back({.sampler = sampler, .path = path});
        return true;
    }

    ClipJoint describe(std::size_t joint, std::uint32_t& components)
    {
        const JointTransform rest = restOf(joints_, joint);
        const JointChannels& own = channels_[joint];
        ClipJoint described{.parent = joints_.parents[joint],
                            .firstComponent = components,
                            .basePosition = rest.position,
                            .baseOrientation = xyzOf(rest.orientation),
                            .baseScale = rest.scale};
        glm::dvec4 value(0.0);
        if (changes(own.translation, GltfPath::Translation, value))
            described.animated |= kAnimatedPosition;
        else if (own.translation != nullptr)
            described.basePosition =
                zUp(fitted(glm::dvec3(value), own.fit)) * parentsScale(joints_, joint);
        if (changes(own.rotation, GltfPath::Rotation, value))
            described.animated |= kAnimatedOrientation;
        else if (own.rotation != nullptr)
            described.baseOrientation =
                xyzOf(zUpQuaternionOf(fitted(glm::normalize(value), own.fit)));
        if (changes(own.scale, GltfPath::Scale, value))
            described.animated |= kAnimatedScale;
        else if (own.scale != nullptr && !isFoldedScale(joint, glm::dvec3(value)))
            described.baseScale = unfolded(joint, glm::dvec3(value));
        return finished(described, components);
    }

    // What is left of a scale in a file's axes. A clip of another file may scale a joint whose
    // scale at rest was folded.
    glm::dvec3 unfolded(std::size_t joint, const glm::dvec3& scale) const
    {
        return zUpScale(scale) / (joints_.isFolded[joint] ? joints_.rest[joint].scale.x : 1.0);
    }

    // Channels have the scale at rest in floats.
    bool isFoldedScale(std::size_t joint, const glm::dvec3& scale) const
    {
        return joints_.isFolded[joint] && scale == glm::dvec3(glm::vec3(joints_.rest[joint].scale));
    }

    static ClipJoint finished(const ClipJoint& joint, std::uint32_t& components)
    {
        components += (joint.animated & kAnimatedPosition) != 0 ? 3 : 0;
        components += (joint.animated & kAnimatedOrientation) != 0 ? 4 : 0;
        components += (joint.animated & kAnimatedScale) != 0 ? 3 : 0;
        return joint;
    }

    void addComponents(std::size_t joint, const GltfRow& row, Clip& clip) const
    {
        const JointChannels& own = channels_[joint];
        const std::uint32_t animated = clip.joints[joint].animated;
        const auto add = [&](const glm::dvec3& v) {
            clip.components.insert(clip.components.end(), {v.x, v.y, v.z});
        };
        if ((animated & kAnimatedPosition) != 0)
            add(zUp(fitted(glm::dvec3(value(own.translation, GltfPath::Translation, row)),
                           own.fit)) *
                parentsScale(joints_, joint));
        if ((animated & kAnimatedOrientation) != 0)
        {
            const glm::dquat q =
                zUpQuaternionOf(fitted(value(own.rotation, GltfPath::Rotation, row), own.fit));
            clip.components.insert(clip.components.end(), {q.x, q.y, q.z, q.w});
        }
        if ((animated & kAnimatedScale) != 0)
            add(unfolded(joint, glm::dvec3(value(own.scale, GltfPath::Scale, row))));
    }

    static glm::dvec4 value(const GltfSampler* sampler, GltfPath path, const GltfRow& row)
    {
        return valueAt({.sampler = sampler, .path = path}, row.seconds, row.side);
    }

    const GltfJoints& joints_;
    std::vector<JointChannels> channels_; // one per joint
    std::vector<double> weights_;         // where they do not change
    std::vector<GltfCurve> weightCurves_; // those that do; the others have no sampler
    std::vector<GltfDrive> drives_;       // of expressions: they come before the other two
    std::vector<GltfCurve> changing_;
    GltfSamplerFacts& facts_;
    double start_ = 0.0; // or the first key, if that is earlier
    double end_ = 0.0;
};

} // namespace

Clip restClip(const GltfJoints& joints, const GltfWeights& weights)
{
    std::vector<ClipJoint> clipJoints;
    Pose pose;
    for (std::size_t joint = 0; joint < joints.nodes.size(); ++joint)
    {
        clipJoints.push_back({.parent = joints.parents[joint]});
        pose.push_back(restOf(joints, joint));
    }
    Clip clip = clipOfPose(std::move(clipJoints), pose);
    clip.weightCount = static_cast<std::uint32_t>(weights.atRest.size());
    clip.componentsPerFrame += clip.weightCount;
    clip.components.insert(clip.components.end(), weights.atRest.begin(), weights.atRest.end());
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

std::optional<ModelClip> clipOf(const GltfFile& file, const GltfAnimation& animation,
                                const GltfMoved& moved, const GltfJoints& joints,
                                const GltfWeights& weights, std::size_t mostKeys,
                                GltfSamplerFacts& facts)
{
    return ClipBuilder(file, animation, moved, joints, weights, facts).build(mostKeys);
}

} // namespace sinew
