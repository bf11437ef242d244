#include "tests/support/crowd_index_bounds.h"

#include "tests/support/index_check.h"

#include <cmath>
#include <limits>
#include <span>
#include <stdexcept>

namespace sinew::test
{
namespace
{

struct Arrays
{
    const SkinOrder& ordered;
    std::size_t vertexCount = 0;
    std::size_t jointCount = 0;
    std::size_t weightCount = 0;
};

// Of a texel that holds one as a float.
std::uint64_t indexIn(float component)
{
    const bool isIndex = component >= 0.0F && component == std::floor(component);
    return isIndex ? static_cast<std::uint64_t>(component)
                   : std::numeric_limits<std::uint64_t>::max();
}

void checkInfluences(std::span<const gpu::vec4> texels, std::size_t jointCount)
{
    checkSize(texels.size() % kTexelsPerInfluence, 0, "texels left over");
    for (std::size_t i = 1; i < texels.size(); i += kTexelsPerInfluence)
        checkIndex(indexIn(texels[i].w), jointCount, "joint in a texel");
}

void checkMorphs(const Arrays& arrays)
{
    const SkinOrder& ordered = arrays.ordered;
    const std::size_t deltas = ordered.morphDeltaTexels.size() / gpu::kTexelsPerMorphDelta;
    for (const glm::uvec2& range : ordered.morphRanges)
        checkRange(range.x, range.y, deltas, "morph deltas in texels");
    for (std::size_t i = 0; i < ordered.morphDeltaTexels.size(); i += gpu::kTexelsPerMorphDelta)
        checkIndex(indexIn(ordered.morphDeltaTexels[i].w), arrays.weightCount, "weight in a texel");
}

void checkBucket(const InfluenceBucket& bucket, const Arrays& arrays)
{
    const SkinOrder& ordered = arrays.ordered;
    const std::size_t influences = ordered.influenceTexels.size() / kTexelsPerInfluence;
    // The shared bucket lies behind the vertices, as `places` has it.
    checkRange(bucket.firstVertex, bucket.vertexCount, ordered.places.size(),
               "vertices of a bucket");
    for (const std::uint32_t count : bucket.lods)
        checkRange(0, count, bucket.vertexCount, "vertices of a LOD in a bucket");
    if (bucket.isMorphed)
    {
        checkSize(ordered.morphedVertices.size(), bucket.vertexCount, "morphed vertices");
        for (const glm::uvec2& range : ordered.morphedVertices)
        {
            checkRange(range.x, range.y, influences, "influences of a morphed vertex");
            checkIndex(bucket.firstInfluence, range.x + std::size_t{1}, "first morphed influence");
            checkRange(range.x - bucket.firstInfluence, range.y, ordered.morphRanges.size(),
                       "ranges of a morphed vertex");
        }
    }
    else if (hasAnyNumber(bucket))
    {
        checkRange(bucket.firstAnyNumber, bucket.vertexCount, ordered.anyNumber.size(),
                   "vertices with any number of influences");
        for (std::size_t i = bucket.firstAnyNumber; i < bucket.firstAnyNumber + bucket.vertexCount;
             ++i)
            checkRange(ordered.anyNumber[i].x, ordered.anyNumber[i].y, influences,
                       "any number of influences");
    }
    else
        checkRange(bucket.firstInfluence, std::uint64_t{bucket.influences} * bucket.vertexCount,
                   influences, "influences of a bucket");
}

// A LOD's triangles are those of the vertices that are skinned for it.
void checkLod(const LodSurface& lod, std::uint32_t skinned, std::size_t meshCount)
{
    checkSize(lod.meshes.size(), meshCount, "meshes of a LOD");
    for (const LodRange& mesh : lod.meshes)
        checkRange(mesh.firstIndex, mesh.indexCount, lod.indices.size(), "indices of a LOD's mesh");
    for (const std::uint32_t index : lod.indices)
        checkIndex(index, skinned, "vertex of a LOD's triangle");
}

void checkVertices(const Arrays& arrays)
{
    const SkinOrder& ordered = arrays.ordered;
    checkSize(ordered.vertices.size(), arrays.vertexCount, "vertices in order");
    checkSize(ordered.staticVertices.size(), arrays.vertexCount, "static vertices");
    checkOptionalSize(ordered.colouredVertices.size(), arrays.vertexCount, "coloured vertices");
    checkSize(ordered.oldIndexOf.size(), arrays.vertexCount, "old indices");
    for (const std::uint32_t vertex : ordered.oldIndexOf)
        checkIndex(vertex, arrays.vertexCount, "old index");
    for (const std::uint32_t place : ordered.places)
        checkIndex(place, arrays.vertexCount, "place of a vertex");
    const std::size_t influences = ordered.plainTexels.size() / kTexelsPerInfluence;
    for (const gpu::VertexInfluences& range : ordered.vertices)
        checkRange(range.first, range.count, influences, "plain influences");
}

void checkOrdered(const Arrays& arrays, const SkinningModel& model)
{
    const SkinOrder& ordered = arrays.ordered;
    checkVertices(arrays);
    checkInfluences(ordered.influenceTexels, arrays.jointCount);
    checkInfluences(ordered.plainTexels, arrays.jointCount);
    checkMorphs(arrays);
    for (const InfluenceBucket& bucket : ordered.buckets)
        checkBucket(bucket, arrays);
    checkSize(ordered.lodCounts.size(), ordered.lods.size() + 1, "counts of LODs");
    for (const std::uint32_t count : ordered.lodCounts)
        checkRange(0, count, arrays.vertexCount, "vertices of a LOD");
    checkSize(ordered.indices.size(), model.indices.size(), "indices in order");
    for (const std::uint32_t index : ordered.indices)
        checkIndex(index, arrays.vertexCount, "vertex of a triangle in order");
    for (std::size_t lod = 0; lod < ordered.lods.size(); ++lod)
        checkLod(ordered.lods[lod], ordered.lodCounts[lod + 1], model.meshes.size());
}

void checkHierarchy(const CrowdModel& model)
{
    checkSize(model.hierarchy.size(), model.jointCount, "joints of a hierarchy");
    for (const gpu::PoseJoint& joint : model.hierarchy)
    {
        checkIndex(joint.joint & gpu::kHierarchyJoint, model.jointCount, "joint of a hierarchy");
        if (joint.parent != kNoParent)
            checkIndex(static_cast<std::uint32_t>(joint.parent), model.jointCount, "parent");
    }
    for (const HierarchyLevel& level : model.levels)
        checkRange(level.first, level.count, model.jointCount, "joints of a level");
    checkSize(model.bounds.joints.size(), model.jointCount, "bounds of joints");
}

// Shaders read frames below the record's number of them.
void checkClip(const gpu::CrowdClip& record, const CrowdModel& model)
{
    const std::uint64_t keys = std::uint64_t{record.frameCount} * model.jointCount;
    checkRange(record.firstKey, keys, model.keys.size(), "keys of a clip");
    if (model.weightCount > 0)
        checkRange(std::uint64_t{record.firstKey} / model.jointCount * model.weightCount,
                   std::uint64_t{record.frameCount} * model.weightCount, model.weights.size(),
                   "weights of a clip");
    if (!model.framed && record.frameStep != 0)
        checkRange(record.firstFrame, record.frameCount, model.frameTimes.size(),
                   "times of a clip's frames");
    if (model.framed && record.frameStep < 0)
        checkIndex(record.frameCount - 1, std::size_t{record.firstFrame} + 1,
                   "frames of a clip that runs backwards");
}

void checkClips(const CrowdModel& model)
{
    checkOptionalSize(model.scales.size(), model.keys.size(), "scales of keys");
    checkSize(model.records.size(), model.clips.size(), "records of clips");
    for (const gpu::CrowdClip& record : model.records)
        checkClip(record, model);
    for (const auto* const choices :
         {&model.channelClips.first, &model.channelClips.second, &model.channelClips.both})
        for (const std::uint32_t clip : *choices)
            checkIndex(clip, model.records.size(), "clip of a channel");
}

} // namespace

void checkIndices(const CrowdModel& model)
{
    checkOrdered({.ordered = model.sorted,
                  .vertexCount = model.skinning.vertices.size(),
                  .jointCount = model.jointCount,
                  .weightCount = model.weightCount},
                 model.skinning);
    checkSize(model.lodPixelSizes.size(), model.sorted.lods.size() + 1, "pixel sizes of LODs");
    checkIndex(model.sorted.lods.size(), gpu::kMostLods, "LODs");
    checkHierarchy(model);
    checkClips(model);
}

} // namespace sinew::test
