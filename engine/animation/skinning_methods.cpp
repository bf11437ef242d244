#include "engine/animation/skinning_methods.h"

#include "engine/animation/bounds.h"
#include "engine/animation/pose.h"
#include "engine/base/divided_up.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>
#include <set>

namespace sinew
{
namespace
{

constexpr std::size_t kFour = 4;
constexpr double kBakedRate = 30.0;

// Sample positions between one key (0) and the next (1). For similar orientations, nlerp is exact
// halfway and has its largest errors at the other two. A phase stores 128ths without rounding.
constexpr std::array kFractions{0.0, 27.0 / 128.0, 0.5, 101.0 / 128.0};

void addBetween(double from, double to, std::set<double>& times)
{
    for (const double fraction : kFractions)
        times.insert(from + fraction * (to - from));
}

glm::dquat nlerp(const glm::dquat& from, const glm::dquat& next, double way)
{
    const glm::dquat to = glm::dot(from, next) < 0.0 ? -next : next;
    return glm::normalize(from * (1.0 - way) + to * way);
}

// sampleClip, but with nlerp between the file's keys instead of slerp.
Pose sampledByNlerp(const ChannelPlay& play)
{
    const Clip& clip = *play.clip;
    const auto& [frame, nextFrame, fraction] = play.phase;
    const bool hasKeys = clip.orientationKeys && nextFrame > frame && fraction != 0;
    const double here =
        std::lerp(timeInFrames(clip, frame), timeInFrames(clip, nextFrame), fractionOf(play.phase));
    Pose local(clip.joints.size());
    sampleClip(clip, play.phase, local);
    for (std::size_t i = 0; i < local.size(); ++i)
    {
        std::uint32_t from = frame;
        std::uint32_t to = nextFrame;
        double way = fractionOf(play.phase);
        if (hasKeys)
        {
            const std::size_t list = clip.orientationKeys->ofJoint[i];
            if (list == OrientationKeys::kNone)
                continue;
            const std::vector<std::uint32_t>& keys = clip.orientationKeys->frames[list];
            const auto after = std::ranges::upper_bound(keys, play.phase.frame);
            if (after == keys.begin() || after == keys.end())
                continue; // before the first or after the last key
            from = *std::prev(after);
            to = *after;
            way = (here - timeInFrames(clip, from)) /
                  (timeInFrames(clip, to) - timeInFrames(clip, from));
        }
        local[i].orientation =
            nlerp(localPose(clip, from)[i].orientation, localPose(clip, to)[i].orientation, way);
    }
    return local;
}

// The pose between two frames of a clip resampled at 30 Hz. Frames are counted from the start of
// each loop, whose end is a frame too.
void sampleBaked(const AnimatedModel& model, const Playback& playback, Pose& local,
                 std::vector<double>& weights)
{
    const ModelClip& clip = model.clips[playback.clips[gpu::kFirstChannel]];
    const bool loops = clip.loopMode != LoopMode::Once && clip.period > 0.0;
    const double start = loops ? std::floor(playback.seconds / clip.period) * clip.period : 0.0;
    const double from = start + std::floor((playback.seconds - start) * kBakedRate) / kBakedRate;
    const double next = from + 1.0 / kBakedRate;
    const double to = loops ? std::min(next, start + clip.period) : next;
    const double way =
        to > from ? std::clamp((playback.seconds - from) / (to - from), 0.0, 1.0) : 0.0;
    Pose end(local.size());
    sampleClip(clip.clip, clipPhaseAt(clip.clip, clip.loopMode, from), local);
    sampleClip(clip.clip, clipPhaseAt(clip.clip, clip.loopMode, to), end);
    blendPoses(local, end, way, local);
    weights = weightsAt(model, {.clips = playback.clips, .seconds = from});
    const std::vector<double> endWeights =
        weightsAt(model, {.clips = playback.clips, .seconds = to});
    for (std::size_t i = 0; i < weights.size(); ++i)
        weights[i] = std::lerp(weights[i], endWeights[i], way);
}

// A matrix split into a rotation and the rest: linear = rotation * rest.
struct Decomposed
{
    glm::dquat rotation{1.0, 0.0, 0.0, 0.0};
    glm::dquat dual{0.0, 0.0, 0.0, 0.0};
    glm::dmat3 rest{1.0};
};

Decomposed decomposed(const JointMatrix& matrix)
{
    Decomposed parts;
    parts.rotation = withoutShear(matrix).orientation;
    parts.rest = glm::transpose(glm::mat3_cast(parts.rotation)) * matrix.linear;
    parts.dual = 0.5 * (glm::dquat(0.0, matrix.position.x, matrix.position.y, matrix.position.z) *
                        parts.rotation);
    return parts;
}

// The joint matrices of a vertex blended as dual quaternions.
JointMatrix blendedAsDualQuaternions(std::span<const PaletteWeight> weights,
                                     std::span<const Decomposed> palette)
{
    if (weights.front().joint == kNoJoint)
        return {};
    glm::dquat rotation(0.0, 0.0, 0.0, 0.0);
    glm::dquat dual(0.0, 0.0, 0.0, 0.0);
    glm::dmat3 rest(0.0);
    const glm::dquat& pivot = palette[weights.front().joint].rotation;
    for (const PaletteWeight& weight : weights)
    {
        const Decomposed& joint = palette[weight.joint];
        // Takes the shorter path from the joint with the largest weight.
        const double share = glm::dot(joint.rotation, pivot) < 0.0 ? -weight.weight : weight.weight;
        rotation += joint.rotation * share;
        dual += joint.dual * share;
        rest += weight.weight * joint.rest;
    }
    const double length = glm::length(rotation);
    rotation /= length;
    dual /= length;
    const glm::dquat moved = 2.0 * (dual * glm::conjugate(rotation));
    return {.linear = glm::mat3_cast(rotation) * rest, .position = {moved.x, moved.y, moved.z}};
}

ReferenceVertex movedBy(const JointMatrix& matrix, const ReferenceVertex& bind)
{
    return {.position = matrix.position + matrix.linear * bind.position,
            .normal = unitOr(matrix.linear * bind.normal, {0.0, 0.0, 1.0}),
            .tangent = unitOr(matrix.linear * bind.tangent, {1.0, 0.0, 0.0})};
}

} // namespace

SkinningModel withFewerInfluences(const SkinningModel& model, std::size_t count)
{
    SkinningModel fewer = model;
    fewer.influences.clear();
    fewer.morphRanges.clear();
    for (SkinningVertex& vertex : fewer.vertices)
    {
        std::vector<std::uint32_t> kept(vertex.influenceCount);
        std::iota(kept.begin(), kept.end(), vertex.firstInfluence);
        std::ranges::stable_sort(kept, std::ranges::greater(),
                                 [&](std::uint32_t i) { return model.influences[i].bias; });
        double all = 0.0;
        for (const std::uint32_t i : kept)
            all += model.influences[i].bias;
        kept.resize(std::min(kept.size(), count));
        double sum = 0.0;
        for (const std::uint32_t i : kept)
            sum += model.influences[i].bias;
        vertex.firstInfluence = static_cast<std::uint32_t>(fewer.influences.size());
        vertex.influenceCount = static_cast<std::uint32_t>(kept.size());
        for (const std::uint32_t i : kept)
        {
            fewer.influences.push_back(model.influences[i]);
            if (sum != 0.0)
                fewer.influences.back().bias *= all / sum;
            if (!model.morphRanges.empty())
                fewer.morphRanges.push_back(model.morphRanges[i]);
        }
    }
    return fewer;
}

SkinningMethods::SkinningMethods(const AnimatedModel& model, std::size_t paletteWeights)
    : model_(model),
      hasFewWeights_(std::ranges::all_of(model.skinning.vertices, [](const SkinningVertex& vertex)
                                         { return vertex.influenceCount <= kFour; }))
{
    if (model.frames)
        return;
    fourWeights_ = withFewerInfluences(model.skinning, kFour);
    palette_ = bindMesh(model);
    keepGreatestWeights(palette_, paletteWeights);
}

std::optional<const char*> SkinningMethods::idleBecause(SkinningMethod method) const
{
    if (method == SkinningMethod::Device || method == SkinningMethod::Reference)
        return std::nullopt;
    if (model_.frames)
        return "its vertices are stored frame by frame";
    if (method == SkinningMethod::FourWeights && hasFewWeights_)
        return "no vertex has more than four weights";
    const bool isOfTime = method == SkinningMethod::Baked30Hz || method == SkinningMethod::Nlerp;
    if (isOfTime && model_.clips.empty())
        return "it has no clips";
    return std::nullopt;
}

std::vector<ReferenceVertex> SkinningMethods::skin(SkinningMethod method,
                                                   const Playback& playback) const
{
    if (method == SkinningMethod::Reference || idleBecause(method))
        return verticesAt(model_, playback);
    const ChannelPlay play = channelPlays(model_, playback)[gpu::kFirstChannel];
    Pose local(model_.joints.size());
    std::vector<double> weights = weightsAt(model_, playback);
    if (method == SkinningMethod::Baked30Hz)
        sampleBaked(model_, playback, local, weights);
    else if (method == SkinningMethod::Nlerp)
        local = sampledByNlerp(play);
    else
        sampleClip(*play.clip, play.phase, local);
    addLayers(play.layers, local);
    const ModelPose pose = composed(*play.clip, local);
    if (method == SkinningMethod::MatrixPalette || method == SkinningMethod::DualQuaternions)
        return skinWithPalette(method, pose, weights);
    std::vector<ReferenceVertex> skinned(model_.skinning.vertices.size());
    skinReference(method == SkinningMethod::FourWeights ? fourWeights_ : model_.skinning, pose,
                  skinned, weights);
    return skinned;
}

std::vector<ReferenceVertex> SkinningMethods::skinWithPalette(SkinningMethod method,
                                                              const ModelPose& pose,
                                                              std::span<const double> weights) const
{
    std::vector<ReferenceVertex> skinned(model_.skinning.vertices.size());
    for (std::size_t mesh = 0; mesh < model_.skinning.meshes.size(); ++mesh)
    {
        const ModelPose palette = paletteOf(palette_, mesh, pose);
        std::vector<Decomposed> parts;
        if (method == SkinningMethod::DualQuaternions)
            std::ranges::transform(palette, std::back_inserter(parts), decomposed);
        const SkinningMesh& range = model_.skinning.meshes[mesh];
        for (std::size_t v = range.firstVertex; v < range.firstVertex + vertexCountOf(range); ++v)
            skinned[v] = movedBy(method == SkinningMethod::DualQuaternions
                                     ? blendedAsDualQuaternions(palette_.weights[v], parts)
                                     : blended(palette_.weights[v], palette),
                                 morphedBind(palette_, v, weights));
    }
    return skinned;
}

double sizeAtRest(const AnimatedModel& model)
{
    return posedBounds(model.skinning, stillPose(model)).size();
}

SkinningDifference differenceOf(std::span<const ReferenceVertex> a,
                                std::span<const ReferenceVertex> b, std::vector<double>* distances)
{
    SkinningDifference greatest;
    if (distances != nullptr)
        distances->resize(a.size());
    for (std::size_t i = 0; i < a.size(); ++i)
    {
        const double distance = glm::distance(a[i].position, b[i].position);
        if (distances != nullptr)
            (*distances)[i] = distance;
        if (distance > greatest.distance)
            greatest = {.distance = distance, .vertex = i};
    }
    return greatest;
}

std::vector<double> timesToCompare(const AnimatedModel& model, const Playback& playback)
{
    std::set<double> times{0.0};
    for (const std::size_t played : playedClips(model, playback))
    {
        const ModelClip& clip = model.clips[played];
        const auto timeOf = [&](std::uint32_t frame)
        { return timeInFrames(clip.clip, frame) / clip.clip.frameRate; };
        for (std::uint32_t frame = 1; frame < clip.clip.frameCount; ++frame)
            addBetween(timeOf(frame - 1), timeOf(frame), times);
        const double last = timeOf(clip.clip.frameCount - 1);
        if (!clip.clip.orientationKeys)
        {
            if (clip.period > last)
                addBetween(last, clip.period, times);
            continue;
        }
        for (const std::vector<std::uint32_t>& keys : clip.clip.orientationKeys->frames)
            for (std::size_t i = 1; i < keys.size(); ++i)
                addBetween(timeOf(keys[i - 1]), timeOf(keys[i]), times);
        times.insert(last);
    }
    constexpr std::size_t kMostTimes = 1200;
    const std::vector<double> all(times.begin(), times.end());
    const std::size_t count = std::min(all.size(), kMostTimes);
    const std::size_t stride = all.size() / count;
    std::vector<double> spread;
    for (std::size_t i = 0; i < count; ++i)
        spread.push_back(all[i * all.size() / count + i % stride]); // cycles through kFractions
    return spread;
}

void compareAt(const SkinningMethods& methods, const Playback& playback,
               SkinningDifferences& greatest)
{
    const std::vector<ReferenceVertex> reference =
        methods.skin(SkinningMethod::Reference, playback);
    for (std::size_t i = 0; i < greatest.size(); ++i)
    {
        const auto method = static_cast<SkinningMethod>(i);
        if (method == SkinningMethod::Device || methods.idleBecause(method))
            continue;
        SkinningDifference difference = differenceOf(methods.skin(method, playback), reference);
        difference.seconds = playback.seconds;
        if (difference.distance > greatest.at(i).distance)
            greatest.at(i) = difference;
    }
}

double paletteError(const AnimatedModel& model)
{
    constexpr std::size_t kPoses = 200;
    const SkinningMethods methods(model, kPaletteWeights);
    const std::size_t clips = std::max<std::size_t>(model.clips.size(), 1);
    const std::size_t ofClip = dividedUp(kPoses, clips);
    double greatest = 0.0;
    for (std::size_t clip = 0; clip < clips; ++clip)
    {
        Playback playback{.clips = {clip}};
        const std::vector<double> times = timesToCompare(model, playback);
        for (std::size_t i = 0; i < times.size(); i += dividedUp(times.size(), ofClip))
        {
            playback.seconds = times[i];
            greatest = std::max(greatest,
                                differenceOf(methods.skin(SkinningMethod::MatrixPalette, playback),
                                             methods.skin(SkinningMethod::Reference, playback))
                                    .distance);
        }
    }
    const double size = sizeAtRest(model);
    return size > 0.0 ? greatest / size : 0.0;
}

} // namespace sinew
