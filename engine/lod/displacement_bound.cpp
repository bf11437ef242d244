#include "engine/animation/pose.h"
#include "engine/lod/surface_error.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace sinew
{
namespace
{

// Cosine of the angle of the rotation between both: 2 cos(half angle)^2 - 1.
double cosineBetween(const glm::dquat& a, const glm::dquat& b)
{
    const double half = std::min(std::abs(glm::dot(a, b)), 1.0);
    return 2.0 * half * half - 1.0;
}

constexpr std::uint32_t kModelSpace = 0xFFFFFFFFU; // above the roots

} // namespace

std::vector<JointRange> jointRanges(std::span<const Clip* const> clips)
{
    std::vector<JointRange> ranges;
    for (const KeyRange& keys : keyRanges(clips))
        ranges.push_back({.keys = keys,
                          .orientation = {0.0, 0.0, 0.0, 0.0},
                          .position = keys.positions.centre()});
    const auto forEachKey = [&](const auto& visit)
    {
        for (const Clip* clip : clips)
            for (std::size_t i = 0; i < clip->keys.size(); ++i)
                visit(ranges[i % ranges.size()], clip->keys[i]);
    };
    forEachKey(
        [](JointRange& range, const JointTransform& key)
        {
            glm::dquat& sum = range.orientation; // each with the sign nearer to the sum
            sum += glm::dot(sum, key.orientation) < 0.0 ? -key.orientation : key.orientation;
        });
    for (JointRange& range : ranges)
    {
        const double length = glm::length(range.orientation);
        range.orientation = length > 0.0 ? range.orientation / length : JointRange().orientation;
    }
    forEachKey(
        [](JointRange& range, const JointTransform& key)
        {
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
    return ranges;
}

DisplacementBound::DisplacementBound(const AnimatedModel& model)
    : model_(model), parents_(parentsOf(*clipsThatPlay(model).front())),
      joints_(jointRanges(clipsThatPlay(model))), depths_(depthsOf(parents_)),
      weights_(weightRanges(clipsThatPlay(model)))
{
}

double DisplacementBound::of(std::span<const VertexShare> shares) const
{
    if (isSpent())
        return std::numeric_limits<double>::infinity();
    std::uint64_t steps = 0;
    const double bound =
        model_.frames ? ofFramed(shares, steps) : ofSkinned(termsOf(shares, steps), steps);
    steps_ += steps;
    return bound;
}

double DisplacementBound::ofRebinding(std::uint32_t vertex, const Influence& carried) const
{
    if (isSpent())
        return std::numeric_limits<double>::infinity();
    std::uint64_t steps = 0;
    std::vector<Term> terms = termsOf(std::array{VertexShare{vertex, 1.0}}, steps);
    Term& own = termOf(terms, carried.joint);
    own.share -= 1.0;
    own.centre -= carried.position;
    const double bound = ofSkinned(std::move(terms), steps);
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
    return largest * joints_[first.carrier & gpu::kCarrierJoint].keys.greatestScaleToModel;
}

DisplacementBound::Term& DisplacementBound::termOf(std::vector<Term>& terms, std::uint32_t joint)
{
    const auto found = std::ranges::find(terms, joint, &Term::joint);
    return found != terms.end() ? *found : terms.emplace_back(Term{.joint = joint});
}

std::vector<DisplacementBound::Term> DisplacementBound::termsOf(std::span<const VertexShare> shares,
                                                                std::uint64_t& steps) const
{
    std::vector<Term> terms;
    using JointAndWeight = std::pair<std::uint32_t, std::uint32_t>;
    std::map<JointAndWeight, glm::dvec3> morphs; // change of a term's centre at weight 1
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
            Term& own = termOf(terms, influence.joint);
            own.share += weighted;
            own.centre += weighted * influence.position;
            if (weights_.empty())
                continue;
            constexpr std::uint64_t kStepsOfDelta = 10;
            for (const MorphDelta& delta : morphDeltasOf(skinning, i))
            {
                steps += kStepsOfDelta;
                const auto added = morphs.try_emplace({influence.joint, delta.weight}, 0.0);
                added.first->second += weighted * delta.position;
            }
        }
    }
    for (const auto& [of, delta] : morphs)
    {
        Term& own = termOf(terms, of.first);
        const WeightRange& range = weights_[of.second];
        own.centre += 0.5 * (range.least + range.greatest) * delta;
        own.radius += 0.5 * (range.greatest - range.least) * glm::length(delta);
    }
    return terms;
}

DisplacementBound::Term DisplacementBound::inParent(const Term& term) const
{
    const JointRange& joint = joints_[term.joint];
    const glm::dvec3 scaled = joint.keys.scales.centre() * term.centre;
    const double length = glm::length(scaled);
    const std::int32_t parent = parents_[term.joint];
    return {.joint = parent < 0 ? kModelSpace : static_cast<std::uint32_t>(parent),
            .share = term.share,
            // The smallest ball around all images of the centre under the cone's rotations.
            .centre = joint.cosine * (joint.orientation * scaled) + term.share * joint.position,
            .radius = joint.sine * length +
                      glm::length(joint.keys.scales.halfSize() * term.centre) +
                      joint.keys.greatestScale * term.radius +
                      std::abs(term.share) * joint.positionRadius};
}

double DisplacementBound::ofSkinned(std::vector<Term> terms, std::uint64_t& steps) const
{
    const auto depthOf = [&](const Term& term)
    { return term.joint == kModelSpace ? 0U : depths_[term.joint] + 1; };
    while (!terms.empty())
    {
        steps += terms.size();
        const auto deepest = std::ranges::max_element(terms, {}, depthOf);
        const Term term = *deepest;
        terms.erase(deepest);
        if (term.joint == kModelSpace)
            return glm::length(term.centre) + term.radius;
        constexpr double kNoShare = 1e-5; // rounding leaves shares that are not exactly 0
        if (terms.empty() && std::abs(term.share) < kNoShare)
        {
            const JointRange& joint = joints_[term.joint];
            return joint.keys.greatestScaleToModel * (glm::length(term.centre) + term.radius) +
                   std::abs(term.share) * joint.keys.reach;
        }
        const Term moved = inParent(term);
        Term& own = termOf(terms, moved.joint);
        own.share += moved.share;
        own.centre += moved.centre;
        own.radius += moved.radius;
    }
    return 0.0;
}

} // namespace sinew
