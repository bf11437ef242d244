#include "engine/animation/pose.h"
#include "engine/lod/surface_error.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace sinew
{
namespace
{

using EachKey = std::function<void(std::size_t joint, const JointTransform& local)>;

void forEachKey(const AnimatedModel& model, const EachKey& visit)
{
    for (const Clip* clip : clipsThatPlay(model))
        for (std::size_t i = 0; i < clip->keys.size(); ++i)
            visit(i % clip->joints.size(), clip->keys[i]);
}

// Around all keys of one joint.
struct Extent
{
    glm::dquat sum{0.0, 0.0, 0.0, 0.0}; // of unit quaternions, each with the sign nearer to the sum
    glm::dvec3 leastPosition{std::numeric_limits<double>::infinity()};
    glm::dvec3 greatestPosition{-std::numeric_limits<double>::infinity()};
    glm::dvec3 leastScale{std::numeric_limits<double>::infinity()};
    glm::dvec3 greatestScale{-std::numeric_limits<double>::infinity()};

    void add(const JointTransform& key)
    {
        const glm::dquat& q = key.orientation;
        sum += glm::dot(sum, q) < 0.0 ? -q : q;
        leastPosition = glm::min(leastPosition, key.position);
        greatestPosition = glm::max(greatestPosition, key.position);
        leastScale = glm::min(leastScale, key.scale);
        greatestScale = glm::max(greatestScale, key.scale);
    }
};

JointRange middleOf(const Extent& extent)
{
    const double length = glm::length(extent.sum);
    JointRange range;
    if (length > 0.0)
        range.orientation = extent.sum / length;
    range.position = 0.5 * (extent.leastPosition + extent.greatestPosition);
    range.scale = 0.5 * (extent.leastScale + extent.greatestScale);
    range.scaleRange = 0.5 * (extent.greatestScale - extent.leastScale);
    const glm::dvec3 largest =
        glm::max(glm::abs(extent.leastScale), glm::abs(extent.greatestScale));
    range.greatestScale = std::max({largest.x, largest.y, largest.z});
    return range;
}

// Cosine of the angle of the rotation between both: 2 cos(half angle)^2 - 1.
double cosineBetween(const glm::dquat& a, const glm::dquat& b)
{
    const double half = std::min(std::abs(glm::dot(a, b)), 1.0);
    return 2.0 * half * half - 1.0;
}

void addChains(const AnimatedModel& model, std::vector<JointRange>& ranges)
{
    const std::vector<std::int32_t> parents = parentsOf(*clipsThatPlay(model).front());
    for (const std::uint32_t joint : parentsFirst(parents))
    {
        JointRange& own = ranges[joint];
        own.greatestScaleToModel = own.greatestScale;
        own.reach = glm::length(own.position) + own.positionRadius;
        if (parents[joint] < 0)
            continue;
        const JointRange& parent = ranges[static_cast<std::size_t>(parents[joint])];
        own.greatestScaleToModel *= parent.greatestScaleToModel;
        own.reach = parent.reach + parent.greatestScaleToModel * own.reach;
    }
}

// The element of the joint (and weight); added if missing.
template <class Element, class Is>
Element& elementFor(std::vector<Element>& elements, const Is& is, const Element& otherwise)
{
    const auto found = std::ranges::find_if(elements, is);
    return found != elements.end() ? *found : elements.emplace_back(otherwise);
}

constexpr std::uint32_t kModelSpace = 0xFFFFFFFFU; // above the roots

} // namespace

std::vector<const Clip*> clipsThatPlay(const AnimatedModel& model)
{
    std::vector<const Clip*> clips;
    for (const ModelClip& clip : model.clips)
        clips.push_back(&clip.clip);
    if (clips.empty() || model.frames)
        clips.push_back(&model.still);
    return clips;
}

std::vector<JointRange> jointRanges(const AnimatedModel& model)
{
    std::vector<Extent> extents(model.joints.size());
    forEachKey(model,
               [&](std::size_t joint, const JointTransform& key) { extents[joint].add(key); });
    std::vector<JointRange> ranges;
    for (const Extent& extent : extents)
        ranges.push_back(middleOf(extent));
    forEachKey(model,
               [&](std::size_t joint, const JointTransform& key)
               {
                   JointRange& range = ranges[joint];
                   range.cosine =
                       std::min(range.cosine, cosineBetween(range.orientation, key.orientation));
                   range.positionRadius =
                       std::max(range.positionRadius, glm::distance(range.position, key.position));
               });
    for (JointRange& range : ranges)
    {
        range.cosine = std::max(range.cosine, 0.0);
        range.sine = std::sqrt(1.0 - range.cosine * range.cosine);
    }
    addChains(model, ranges);
    return ranges;
}

DisplacementBound::DisplacementBound(const AnimatedModel& model)
    : model_(model), parents_(parentsOf(*clipsThatPlay(model).front())),
      joints_(jointRanges(model)), depths_(depthsOf(parents_)),
      weights_(weightRanges(clipsThatPlay(model)))
{
}

double DisplacementBound::of(std::span<const VertexShare> shares) const
{
    if (isSpent())
        return std::numeric_limits<double>::infinity();
    std::uint64_t steps = 0;
    const double bound = model_.frames ? ofFramed(shares, steps) : ofSkinned(shares, steps);
    steps_ += steps;
    return bound;
}

double DisplacementBound::ofFramed(std::span<const VertexShare> shares, std::uint64_t& steps) const
{
    const StoredFrames& frames = *model_.frames;
    if (shares.empty())
        return 0.0;
    const gpu::FramedVertex& first = frames.vertices[shares.front().vertex];
    const std::uint32_t lastFrame =
        first.carrier >> gpu::kCarrierChannelShift == gpu::kStillChannel ? 0 : first.lastFrame;
    steps += (std::uint64_t{lastFrame} + 1) * shares.size();
    double largest = 0.0;
    for (std::uint32_t frame = 0; frame <= lastFrame; ++frame)
    {
        glm::dvec3 sum(0.0);
        for (const auto& [vertex, share] : shares)
        {
            const gpu::FramedVertex& stored = frames.vertices[vertex];
            sum += share *
                   positionOf(frames.frames[stored.first + std::size_t{frame} * stored.stride]);
        }
        largest = std::max(largest, glm::length(sum));
    }
    return largest * joints_[first.carrier & gpu::kCarrierJoint].greatestScaleToModel;
}

std::vector<DisplacementBound::Term> DisplacementBound::termsOf(std::span<const VertexShare> shares,
                                                                std::uint64_t& steps) const
{
    std::vector<Term> terms;
    std::vector<Morph> morphs;
    const SkinningModel& skinning = model_.skinning;
    for (const auto& [vertex, share] : shares)
    {
        const SkinningVertex& of = skinning.vertices[vertex];
        for (std::uint32_t i = of.firstInfluence; i < of.firstInfluence + of.influenceCount; ++i)
        {
            const Influence& influence = skinning.influences[i];
            const double weighted = share * influence.bias;
            if (weighted == 0.0)
                continue;
            const std::uint32_t joint = influence.joint;
            Term& own = elementFor(
                terms, [&](const Term& other) { return other.joint == joint; },
                Term{.joint = joint});
            own.share += weighted;
            own.centre += weighted * influence.position;
            if (weights_.empty())
                continue;
            for (const MorphDelta& delta : morphDeltasOf(skinning, i))
            {
                steps += morphs.size();
                elementFor(
                    morphs,
                    [&](const Morph& other)
                    { return other.joint == joint && other.weight == delta.weight; },
                    Morph{.joint = joint, .weight = delta.weight})
                    .delta += weighted * delta.position;
            }
        }
    }
    for (const Morph& morph : morphs)
    {
        Term& own = *std::ranges::find(terms, morph.joint, &Term::joint);
        const WeightRange& range = weights_[morph.weight];
        own.centre += 0.5 * (range.least + range.greatest) * morph.delta;
        own.radius += 0.5 * (range.greatest - range.least) * glm::length(morph.delta);
    }
    return terms;
}

DisplacementBound::Term DisplacementBound::inParent(const Term& term) const
{
    const JointRange& joint = joints_[term.joint];
    const glm::dvec3 scaled = joint.scale * term.centre;
    const double length = glm::length(scaled);
    const std::int32_t parent = parents_[term.joint];
    return {.joint = parent < 0 ? kModelSpace : static_cast<std::uint32_t>(parent),
            .share = term.share,
            // The smallest ball around all images of the centre under the cone's rotations.
            .centre = joint.cosine * (joint.orientation * scaled) + term.share * joint.position,
            .radius = joint.sine * length + glm::length(joint.scaleRange * term.centre) +
                      joint.greatestScale * term.radius +
                      std::abs(term.share) * joint.positionRadius};
}

double DisplacementBound::ofSkinned(std::span<const VertexShare> shares, std::uint64_t& steps) const
{
    const auto depthOf = [&](const Term& term)
    { return term.joint == kModelSpace ? 0U : depths_[term.joint] + 1; };
    std::vector<Term> terms = termsOf(shares, steps);
    while (!terms.empty())
    {
        steps += terms.size();
        const auto deepest = std::ranges::max_element(terms, {}, depthOf);
        const Term term = *deepest;
        terms.erase(deepest);
        if (term.joint == kModelSpace)
            return glm::length(term.centre) + term.radius;
        constexpr double kNoShare = 1e-5; // rounding leaves shares that are not quite 0
        if (terms.empty() && std::abs(term.share) < kNoShare)
        {
            const JointRange& joint = joints_[term.joint];
            return joint.greatestScaleToModel * (glm::length(term.centre) + term.radius) +
                   std::abs(term.share) * joint.reach;
        }
        const Term moved = inParent(term);
        Term& own = elementFor(
            terms, [&](const Term& other) { return other.joint == moved.joint; },
            Term{.joint = moved.joint});
        own.share += moved.share;
        own.centre += moved.centre;
        own.radius += moved.radius;
    }
    return 0.0;
}

} // namespace sinew
