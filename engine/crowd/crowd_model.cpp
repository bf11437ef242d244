#include "engine/crowd/crowd_model.h"

#include "engine/animation/model_joints.h"
#include "engine/animation/pose.h"
#include "engine/base/require.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <numeric>
#include <utility>

namespace sinew
{
namespace
{

double biasSum(const SkinningModel& model, const SkinningVertex& vertex)
{
    double sum = 0.0;
    for (std::uint32_t i = 0; i < vertex.influenceCount; ++i)
        sum += model.influences[vertex.firstInfluence + i].bias;
    return sum;
}

bool lacksBias(const SkinningModel& model, const SkinningVertex& vertex)
{
    return std::abs(biasSum(model, vertex) - 1.0) > kBiasSumTolerance;
}

// See CrowdModel::skinning.
SkinningModel withOriginInfluences(const SkinningModel& model)
{
    SkinningModel result = model;
    bool needed = false;
    result.influences.clear();
    result.morphRanges.clear();
    for (SkinningVertex& vertex : result.vertices)
    {
        const bool lacks = lacksBias(model, vertex);
        const std::uint32_t first = vertex.firstInfluence;
        const double missing = 1.0 - biasSum(model, vertex);
        vertex.firstInfluence = static_cast<std::uint32_t>(result.influences.size());
        for (std::uint32_t i = 0; i < vertex.influenceCount; ++i)
        {
            result.influences.push_back(model.influences[first + i]);
            if (!model.morphRanges.empty())
                result.morphRanges.push_back(model.morphRanges[first + i]);
        }
        if (!lacks)
            continue;
        // A vertex's only influence must have a normal and a tangent. This one has neither, so a
        // vertex without influences gets two.
        const std::uint32_t added = vertex.influenceCount == 0 ? 2 : 1;
        for (std::uint32_t i = 0; i < added; ++i)
            result.influences.push_back({.bias = missing / added, .joint = model.jointCount});
        if (!model.morphRanges.empty())
            result.morphRanges.resize(result.influences.size());
        vertex.influenceCount += added;
        needed = true;
    }
    result.jointCount += needed ? 1 : 0;
    return result;
}

Clip withOriginJoint(Clip clip, std::uint32_t jointCount)
{
    if (clip.joints.size() == jointCount)
        return clip;
    std::vector<JointTransform> keys;
    for (std::size_t i = 0; i < clip.keys.size(); ++i)
    {
        keys.push_back(clip.keys[i]);
        if ((i + 1) % clip.joints.size() == 0)
            keys.emplace_back(); // a root that never leaves the origin
    }
    clip.keys = std::move(keys);
    clip.joints.emplace_back();
    return clip;
}

std::span<const std::uint32_t> jointChannels(const CrowdModel& crowd)
{
    return crowd.framed ? std::span(crowd.framed->jointChannels) : std::span<const std::uint32_t>();
}

// `needed`: the coarsest LOD that poses each joint.
void takeHierarchy(const PackedClip& packed, std::span<const std::uint32_t> needed,
                   CrowdModel& crowd)
{
    require(packed.joints.size() <= gpu::kHierarchyJoint,
            "more joints than a hierarchy can number");
    crowd.posedJoints.resize(crowd.lodPixelSizes.size());
    for (std::size_t lod = crowd.posedJoints.size(); lod-- > 0;)
    {
        for (HierarchyLevel level : packed.levels)
        {
            const auto joints = std::span(packed.joints).subspan(level.first, level.count);
            level.first = static_cast<std::uint32_t>(crowd.hierarchy.size());
            std::ranges::copy_if(joints, std::back_inserter(crowd.hierarchy),
                                 [&](const gpu::PoseJoint& joint)
                                 { return needed[joint.joint] == lod; });
            level.count = static_cast<std::uint32_t>(crowd.hierarchy.size()) - level.first;
            if (level.count > 0)
                crowd.levels.push_back(level);
        }
        crowd.posedJoints[lod] = static_cast<std::uint32_t>(crowd.hierarchy.size());
    }
    const std::span<const std::uint32_t> channels = jointChannels(crowd);
    for (gpu::PoseJoint& entry : crowd.hierarchy)
        if (!channels.empty() && channels[entry.joint] == gpu::kSecondChannel)
            entry.joint |= gpu::kHierarchySecondChannel;
    if (crowd.rigidBounds.empty())
        return;
    std::vector<std::int32_t> placeOf(crowd.jointCount);
    for (std::size_t i = 0; i < crowd.hierarchy.size(); ++i)
        placeOf[crowd.hierarchy[i].joint] = static_cast<std::int32_t>(i);
    for (std::uint32_t i = 0; i < crowd.posedJoints[crowd.firstRigidLod()]; ++i)
    {
        gpu::PoseJoint entry = crowd.hierarchy[i];
        if (entry.parent >= 0)
            entry.parent = placeOf[static_cast<std::size_t>(entry.parent)];
        crowd.hierarchy.push_back(entry);
    }
}

FrameRange addFrameTimes(const Clip& clip, CrowdModel& crowd)
{
    if (clip.frameTimes.empty())
        return {.first = 0, .step = 0};
    const auto first = static_cast<std::uint32_t>(crowd.frameTimes.size());
    for (const std::uint64_t time : clip.frameTimes)
        crowd.frameTimes.emplace_back(static_cast<std::uint32_t>(time >> 32U),
                                      static_cast<std::uint32_t>(time));
    return {.first = first, .step = 1};
}

void addClip(const ModelClip& source, std::span<const std::uint32_t> needed, CrowdModel& crowd)
{
    require(crowdCanPlay(source.clip), "a clip is too long for a crowd");
    require(!crowd.framed || source.clip.frameTimes.empty(), "stored frames are evenly spaced");
    crowd.clips.push_back(withOriginJoint(source.clip, crowd.jointCount));
    const Clip& clip = crowd.clips.back();
    const PackedClip packed = packClip(clip, jointChannels(crowd));
    const FrameRange frames = crowd.framed ? source.frames : addFrameTimes(clip, crowd);
    crowd.records.push_back({
        // Tags of Quake 3 models move parts relative to each other, never the whole model.
        .travel =
            crowd.framed ? gpu::vec3(0.0F) : gpu::vec3(clipTravel(source.clip, source.loopMode)),
        .firstKey = static_cast<std::uint32_t>(crowd.keys.size()),
        .frameCount = clip.frameCount,
        .period = loopPeriod(clip, source.loopMode),
        .firstFrame = frames.first,
        .frameStep = frames.step,
    });
    crowd.loopModes.push_back(source.loopMode);
    crowd.keys.insert(crowd.keys.end(), packed.keys.begin(), packed.keys.end());
    if (crowd.scale != JointScale::None)
    {
        const std::vector<gpu::vec4> scales = packScales(clip);
        crowd.scales.insert(crowd.scales.end(), scales.begin(), scales.end());
    }
    for (std::uint32_t frame = 0; crowd.weightCount > 0 && frame < clip.frameCount; ++frame)
        for (const double weight : frameWeights(clip, frame))
            crowd.weights.push_back(static_cast<float>(weight));
    if (crowd.hierarchy.empty())
        takeHierarchy(packed, needed, crowd);
}

// The index of each joint in CrowdModel::hierarchy.
std::vector<std::uint32_t> placesInHierarchy(std::span<const std::uint32_t> needed,
                                             std::span<const std::int32_t> parents)
{
    std::vector<std::uint32_t> order(parents.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, std::ranges::less(),
                             [depths = depthsOf(parents)](std::uint32_t i) { return depths[i]; });
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [&](std::uint32_t joint) { return needed[joint]; });
    std::vector<std::uint32_t> places(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        places[order[i]] = i;
    return places;
}

// Appends the LOD's own vertices as copies of the originals, and makes the surface use them.
void addOwnVertices(const RigidSurface& rigid, std::span<const std::uint32_t> places,
                    LodSurface& surface, SkinningModel& model)
{
    surface.firstOwnVertex = static_cast<std::uint32_t>(model.vertices.size());
    surface.ownVertexCount = static_cast<std::uint32_t>(rigid.vertices.size());
    for (std::size_t i = 0; i < rigid.vertices.size(); ++i)
    {
        const std::uint32_t original = rigid.vertices[i];
        SkinningVertex vertex = model.vertices[original];
        vertex.firstInfluence = static_cast<std::uint32_t>(model.influences.size());
        vertex.influenceCount = 1;
        model.vertices.push_back(vertex);
        model.influences.push_back(rigid.influences[i]);
        model.influences.back().joint = places[rigid.influences[i].joint];
        const auto copy = [&](auto& values) // copies optional vertex data
        {
            if (!values.empty())
                values.resize(values.size() + 1, values[original]);
        };
        copy(model.colours);
        copy(model.secondTexCoords);
    }
    for (std::uint32_t& index : surface.indices)
        index = surface.firstOwnVertex +
                static_cast<std::uint32_t>(std::ranges::lower_bound(rigid.vertices, index) -
                                           rigid.vertices.begin());
}

// Returns the coarsest LOD that poses each joint.
std::vector<std::uint32_t> takeVertices(SkinningModel model, std::vector<ModelLod> lods,
                                        std::span<const WeightRange> weights,
                                        std::vector<std::int32_t> parents, CrowdModel& crowd)
{
    parents.resize(model.jointCount, kNoParent); // includes the origin joint
    std::vector<bool> used(model.vertices.size());
    for (const std::uint32_t vertex : model.indices)
        used[vertex] = true;
    const auto usesOthers = [&](const ModelLod& lod)
    {
        return std::ranges::any_of(lod.surface.indices,
                                   [&](std::uint32_t vertex) { return !used[vertex]; });
    };
    lods.erase(std::ranges::find_if(lods, usesOthers), lods.end());
    lods.resize(std::min<std::size_t>(lods.size(), gpu::kMostLods - 1));

    crowd.jointCount = model.jointCount;
    crowd.bounds = crowd.framed ? carriedBounds(*crowd.framed) : carriedBounds(model, weights);
    crowd.allBounds = crowd.bounds;
    const auto isRigid = [](const ModelLod& lod) { return lod.rigid.has_value(); };
    // The full surface and the LODs up to this one need all joints.
    const auto lastOther =
        static_cast<std::uint32_t>(std::ranges::find_if(lods, isRigid) - lods.begin());
    std::vector<std::uint32_t> needed(model.jointCount, lastOther);
    for (std::uint32_t lod = lastOther; lod < lods.size(); ++lod)
        for (std::size_t joint = 0; joint < lods[lod].rigid->joints.size(); ++joint)
            if (lods[lod].rigid->joints[joint])
                needed[joint] = lod + 1;
    const std::vector<std::uint32_t> places = placesInHierarchy(needed, parents);
    std::vector<LodSurface> surfaces;
    crowd.lodPixelSizes.push_back(0.0);
    for (ModelLod& lod : lods)
    {
        if (lod.rigid)
        {
            addOwnVertices(*lod.rigid, places, lod.surface, model);
            CarriedBounds& bounds = crowd.rigidBounds.emplace_back();
            bounds.joints.resize(model.jointCount);
            for (const Influence& influence : lod.rigid->influences)
            {
                bounds.joints[places[influence.joint]].add(influence.position);
                crowd.allBounds.joints[influence.joint].add(influence.position);
            }
        }
        surfaces.push_back(std::move(lod.surface));
        crowd.lodPixelSizes.push_back(lod.pixelSize);
    }
    crowd.skinning = std::move(model);
    crowd.sorted = skinOrder(crowd.skinning, surfaces);
    return needed;
}

// Adds model.still. It plays if there are no clips, or on a channel without a clip.
void addStill(const AnimatedModel& model, std::span<const std::uint32_t> needed, CrowdModel& crowd)
{
    const auto index = static_cast<std::uint32_t>(crowd.clips.size());
    if (!model.frames && index > 0)
        return;
    addClip({.clip = model.still, .loopMode = LoopMode::Once}, needed, crowd);
    auto& [first, second, both] = crowd.channelClips;
    if (first.empty() != second.empty())
        (first.empty() ? first : second).push_back(index);
    else if (first.empty() && both.empty())
        both.push_back(index);
}

double reachOf(const CrowdModel& crowd)
{
    std::vector<const Clip*> played;
    for (const Clip& clip : crowd.clips)
        played.push_back(&clip);
    return reachOfClips(crowd.allBounds, played);
}

} // namespace

CrowdModel buildCrowdModel(const AnimatedModel& model, std::vector<ModelLod> lods)
{
    CrowdModel crowd;
    crowd.scale = jointScaleOf(model);
    crowd.framed = model.frames;
    crowd.channelClips = model.choices;
    crowd.weightCount = model.skinning.morphDeltas.empty() ? 0 : model.still.weightCount;
    const std::vector<std::uint32_t> needed = takeVertices(
        model.frames ? model.skinning : withOriginInfluences(model.skinning), std::move(lods),
        weightRanges(clipsThatPlay(model)), parentsOf(*clipsThatPlay(model).front()), crowd);
    for (const ModelClip& clip : model.clips)
        if (model.frames || crowdCanPlay(clip.clip))
            addClip(loopOf(clip), needed, crowd);
    addStill(model, needed, crowd);
    crowd.reach = reachOf(crowd);
    return crowd;
}

std::vector<gpu::CrowdClip> clipsAt(const CrowdModel& model, double seconds)
{
    std::vector<gpu::CrowdClip> records = model.records;
    for (std::size_t i = 0; i < model.clips.size(); ++i)
    {
        const ClipTime base = clipTime(model.clips[i], model.loopModes[i], seconds);
        records[i].frame = base.frame;
        records[i].fraction = base.fraction;
        records[i].fractionLow = base.fractionLow;
        records[i].loops = base.loops;
    }
    return records;
}

} // namespace sinew
