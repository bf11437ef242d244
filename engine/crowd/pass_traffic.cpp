#include "engine/crowd/pass_traffic.h"

#include "engine/crowd/triangle_pieces.h"

#include <algorithm>
#include <bit>

namespace sinew
{
namespace
{

constexpr std::uint64_t kWord = sizeof(std::uint32_t);
constexpr std::uint64_t kJointMatrix = gpu::kTexelsPerJoint * sizeof(gpu::vec4);
constexpr std::uint64_t kProjected = kWord; // see view.glsl

std::uint64_t viewCount(std::uint32_t views)
{
    return static_cast<std::uint64_t>(std::popcount(views));
}

std::uint64_t jointMatrices(const CrowdBuffers& buffers, std::uint64_t instances)
{
    return instances * buffers.model.jointCount * kJointMatrix;
}

ChunkCounts::Culled culledOf(const gpu::Device& device, const CrowdModel& model,
                             const CrowdBuffers& buffers, const gpu::Buffer& drawBuffer,
                             std::uint32_t instances)
{
    const std::uint32_t capacity = buffers.chunk.capacity;
    const auto pieces = trianglePieces(model.skinning.meshes, buffers.form.trianglePieces);
    const auto draws =
        gpu::downloadBuffer<gpu::DrawCommand>(device, drawBuffer, capacity * pieces.size());
    return {.instances = instances,
            .triangles = culledTriangles(draws, pieces, instances, capacity)};
}

} // namespace

ChunkCounts countsOf(const gpu::Device& device, const CrowdModel& model,
                     const CrowdBuffers& buffers, std::uint32_t views)
{
    const ChunkBuffers& chunk = buffers.chunk;
    const auto lengths =
        gpu::downloadBuffer<std::uint32_t>(device, chunk.shown.lengths, gpu::kListCount);
    ChunkCounts counts{.posed =
                           gpu::downloadBuffer<std::uint32_t>(device, chunk.chunkCount, 1).front(),
                       .skinned = lengths[gpu::kSkinList],
                       .camera = {},
                       .light = {}};
    if (buffers.form.projects() && (views & gpu::kCameraView) != 0)
        counts.camera = culledOf(device, model, buffers, chunk.shown.cameraDraws,
                                 lengths[gpu::kCameraCulledList]);
    if (buffers.form.projects() && (views & gpu::kLightView) != 0)
        counts.light = culledOf(device, model, buffers, chunk.shown.lightDraws,
                                lengths[gpu::kLightCulledList]);
    return counts;
}

std::uint64_t culledTriangles(std::span<const gpu::DrawCommand> draws,
                              std::span<const gpu::TrianglePiece> pieces, std::uint32_t instances,
                              std::uint32_t capacity)
{
    std::uint64_t triangles = 0;
    for (std::uint32_t i = 0; i < pieces.size(); ++i)
        for (std::uint32_t entry = 0; entry < instances; ++entry)
        {
            const gpu::TrianglePiece& piece = pieces[i];
            const std::uint32_t first =
                gpu::culledDraw(piece.firstOfMesh, piece.countOfMesh, entry, capacity);
            triangles += draws[first + i - piece.firstOfMesh].indexCount / 3;
        }
    return triangles;
}

PassTraffic cullTraffic(const CrowdBuffers& buffers, const ChunkCounts& counts)
{
    const std::uint64_t all = buffers.instances.count;
    const std::uint64_t posed = counts.posed;
    const std::uint64_t lists = posed * kWord; // flags
    return {
        // The coarse cull tests every record; the compaction reads its flags. The tight cull goes
        // through the joint matrices of what was posed, and its compaction through these flags.
        .read = all * (sizeof(gpu::CrowdInstance) + kWord) + jointMatrices(buffers, posed) + lists,
        // Flags, and the candidates among them; flags, and the entries of the skin list. The views'
        // lists are up to as long again, which is little beside the matrices.
        .written = all * kWord + posed * kWord + lists + counts.skinned * kWord,
    };
}

PassTraffic poseTraffic(const CrowdModel& model, const CrowdBuffers& buffers,
                        const ChunkCounts& counts)
{
    const std::uint64_t posed = counts.posed;
    const std::uint64_t joints = posed * buffers.model.jointCount;
    // Two neighbouring keys of each joint, of two clips where they blend; but instances that play
    // the same frames share them, and there are not more than the clips have.
    const std::uint64_t keysOfJoint = buffers.form.blends ? 4 : 2;
    const std::uint64_t keys = std::min<std::uint64_t>(joints * keysOfJoint, model.keys.size());
    const std::uint64_t records = posed * sizeof(gpu::CrowdInstance);
    const bool byLevel = buffers.form.posing == CrowdPosing::ByLevel;
    // By level the parents' transforms come out of a buffer, and go into it; or out of the
    // matrices.
    if (model.scale != JointScale::None)
        return {.read = keys * (sizeof(gpu::Key) + sizeof(gpu::vec4)) + records +
                        (byLevel ? joints * kJointMatrix : 0),
                .written = joints * kJointMatrix};
    const std::uint64_t between = byLevel ? joints * sizeof(gpu::JointTransform) : 0;
    return {.read = keys * sizeof(gpu::Key) + records + between,
            .written = joints * kJointMatrix + between};
}

PassTraffic skinTraffic(const CrowdModel& model, const CrowdBuffers& buffers,
                        const ChunkCounts& counts, std::uint32_t views)
{
    const CrowdForm& form = buffers.form;
    const std::uint64_t vertices = buffers.model.vertexCount;
    const std::uint64_t skinned = counts.skinned;
    // Every instance reads the same influences; of one, the fast form without tangents reads two
    // texels of three.
    const bool wholeInfluence = form.tangents || form.skinning != CrowdSkinning::Fast;
    const std::uint64_t influence =
        (wholeInfluence ? gpu::kTexelsPerInfluence : 2) * sizeof(gpu::vec4);
    std::uint64_t shape = model.skinning.influences.size() * influence;
    shape += model.sorted.morphDeltaTexels.size() * sizeof(gpu::vec4);
    // Frame by frame: two frames of each vertex, which instances may share.
    if (model.framed)
        shape = vertices * (sizeof(gpu::FramedVertex) + 2 * sizeof(gpu::FrameVertex));
    const std::uint64_t written = sizeof(gpu::SkinnedVertex) + (form.tangents ? kWord : 0) +
                                  (form.projects() ? viewCount(views) * kProjected : 0);
    return {.read = jointMatrices(buffers, skinned) + shape + skinned * kWord,
            .written = skinned * vertices * written};
}

PassTraffic trianglesTraffic(const CrowdBuffers& buffers, const ChunkCounts& counts)
{
    const CrowdModelBuffers& model = buffers.model;
    const std::uint64_t index =
        buffers.chunk.indexType == VK_INDEX_TYPE_UINT16 ? sizeof(std::uint16_t) : kWord;
    PassTraffic traffic;
    for (const ChunkCounts::Culled& view : {counts.camera, counts.light})
    {
        if (view.instances == 0)
            continue;
        // Each instance reads the projection of its vertices; all read the same corners.
        traffic.read += std::uint64_t{view.instances} * model.vertexCount * kProjected +
                        std::uint64_t{model.triangleCount} * 2 * kWord;
        // The corners of what is left, and a draw per piece.
        traffic.written += view.triangles * 3 * index + std::uint64_t{view.instances} *
                                                            model.pieceCount *
                                                            sizeof(gpu::DrawCommand);
    }
    return traffic;
}

double skinMultiplyAdds(const CrowdModel& model, const CrowdForm& form, std::uint32_t views)
{
    if (model.framed || model.skinning.vertices.empty())
        return 0.0;
    constexpr double kPosition = 12.0;   // three rows of the matrix with (position, bias)
    constexpr double kDirection = 9.0;   // three rows without the translation
    constexpr double kCofactors = 18.0;  // of a matrix, where a normal needs them
    constexpr double kProjection = 12.0; // x, y and w of clip space; depth is not kept
    const double directions = form.tangents ? 2.0 : 1.0;
    const double influences = static_cast<double>(model.skinning.influences.size()) /
                              static_cast<double>(model.skinning.vertices.size());
    const double projections = form.projects() ? static_cast<double>(viewCount(views)) : 0.0;
    const double cofactors = model.scale == JointScale::Any ? kCofactors : 0.0;
    // Three numbers each of a position, a normal and a tangent.
    const double deltas = static_cast<double>(model.sorted.morphDeltaTexels.size()) /
                          static_cast<double>(model.skinning.vertices.size());
    return deltas * 3.0 + influences * (kPosition + directions * kDirection + cofactors) +
           projections * kProjection;
}

} // namespace sinew
