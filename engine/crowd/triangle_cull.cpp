#include "engine/crowd/triangle_cull.h"

#include "engine/base/divided_up.h"
#include "engine/crowd/crowd_form.h"
#include "engine/crowd/crowd_pose_pass.h"
#include "engine/gpu/barrier.h"

#include <algorithm>

#include "spirv/crowd_reused_draws_comp.h"
#include "spirv/crowd_triangles_comp_variants.h"

namespace sinew
{
namespace
{

// `meshes`: of one LOD, as SkinningMesh or gpu::CrowdMesh.
std::uint32_t mostTrianglesOfPiece(const auto& meshes, std::uint32_t perInstance)
{
    std::uint32_t triangles = 0;
    for (const auto& mesh : meshes)
        triangles += mesh.indexCount / 3;
    return std::max(dividedUp(triangles, perInstance), 1U);
}

std::uint32_t pieceCount(std::uint32_t triangles, std::uint32_t mostOfPiece)
{
    return std::max(dividedUp(triangles, mostOfPiece), 1U);
}

// If the device runs subgroups of the size that it reports.
std::uint32_t subgroupsOfGroup(const gpu::Device& device, const CrowdForm& form)
{
    constexpr std::uint32_t kLargestWorkgroup = 128; // any device has so many invocations
    const std::uint32_t most = std::max(kLargestWorkgroup / device.subgroups().subgroupSize, 1U);
    return std::min(form.trianglePieces, most);
}

constexpr ArrayShader kLong{crowd_triangles_comp_spirv, crowd_triangles_storage_comp_spirv};
constexpr ArrayShader kShort{crowd_triangles_short_comp_spirv,
                             crowd_triangles_short_storage_comp_spirv};

struct CulledView
{
    const ChunkBuffers::Culled& buffers;
    gpu::Buffer ListBuffers::*draws;
    const char* name;
    bool ofOccluders; // they are culled, too
};

gpu::ComputePass createPass(const gpu::Device& device, const CrowdBuffers& buffers,
                            const CulledView& view)
{
    const ChunkBuffers& chunk = buffers.chunk;
    std::vector<const ListBuffers*> groups = {&chunk.shown};
    if (view.ofOccluders)
        groups.push_back(&chunk.occluders);
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (const ListBuffers* lists : groups)
        for (const gpu::Buffer& constants : buffers.instances.constants)
            sets.push_back({gpu::UniformBuffer{.buffer = &constants}, &buffers.model.pieces,
                            buffers.model.triangles.texels(), view.buffers.projected.texels(),
                            lists->lists.storage(), &view.buffers.indices, &(lists->*view.draws),
                            &lists->lengths, &buffers.model.meshes, &lists->drawCounts});
    return {
        device,    (chunk.indexType == VK_INDEX_TYPE_UINT16 ? kShort : kLong).suiting(buffers.form),
        sets,      sizeof(gpu::TrianglePush),
        view.name, {device.subgroups().subgroupSize * subgroupsOfGroup(device, buffers.form)}};
}

} // namespace

std::vector<std::uint32_t> pieceCounts(std::span<const SkinningMesh> meshes,
                                       std::uint32_t perInstance)
{
    const std::uint32_t most = mostTrianglesOfPiece(meshes, perInstance);
    std::vector<std::uint32_t> counts;
    for (const SkinningMesh& mesh : meshes)
        counts.push_back(pieceCount(mesh.indexCount / 3, most));
    return counts;
}

std::vector<gpu::TrianglePiece> cutIntoPieces(std::span<gpu::CrowdMesh> meshes,
                                              std::size_t meshCount, std::uint32_t perInstance)
{
    const std::uint32_t most = mostTrianglesOfPiece(meshes.first(meshCount), perInstance);
    std::vector<gpu::TrianglePiece> pieces;
    for (std::uint32_t i = 0; i < meshes.size(); ++i)
    {
        gpu::CrowdMesh& mesh = meshes[i];
        const std::uint32_t firstOfLod = meshes[i - i % meshCount].firstIndex / 3;
        const std::uint64_t triangles = mesh.indexCount / 3;
        mesh.firstPiece = static_cast<std::uint32_t>(pieces.size());
        mesh.pieceCount = pieceCount(mesh.indexCount / 3, most);
        for (std::uint32_t piece = 0; piece < mesh.pieceCount; ++piece)
        {
            const auto begin = static_cast<std::uint32_t>(triangles * piece / mesh.pieceCount);
            const auto end = static_cast<std::uint32_t>(triangles * (piece + 1) / mesh.pieceCount);
            pieces.push_back({.firstTriangle = mesh.firstIndex / 3 + begin,
                              .triangleCount = end - begin,
                              .firstWritten = mesh.firstIndex / 3 - firstOfLod + begin,
                              .mesh = i,
                              .culledSides = gpu::kCullNone});
        }
    }
    return pieces;
}

std::uint32_t groupsOfInstance(const gpu::Device& device, const CrowdForm& form)
{
    const std::uint32_t subgroups = subgroupsOfGroup(device, form);
    return dividedUp(form.trianglePieces, subgroups);
}

TriangleCullPass::TriangleCullPass(const gpu::Device& device, const CrowdBuffers& buffers)
    : buffers_(buffers), groupsOfInstance_(groupsOfInstance(device, buffers.form)),
      camera_(createPass(device, buffers,
                         {.buffers = buffers.chunk.camera,
                          .draws = &ListBuffers::cameraDraws,
                          .name = "triangle cull for the camera",
                          .ofOccluders = buffers.form.occludes})),
      light_(createPass(device, buffers,
                        {.buffers = buffers.chunk.light,
                         .draws = &ListBuffers::lightDraws,
                         .name = "triangle cull for the light",
                         .ofOccluders = false}))
{
    const ChunkBuffers& chunk = buffers.chunk;
    if (buffers.form.occludes)
        reused_.emplace(
            device, crowd_reused_draws_comp_spirv,
            std::vector<std::vector<gpu::Descriptor>>{
                {&chunk.shown.lengths, chunk.shown.lists.storage(), &buffers.model.meshes,
                 &chunk.occluders.cameraDraws, &chunk.shown.cameraDraws,
                 &chunk.occluders.drawCounts, &chunk.shown.drawCounts}},
            static_cast<std::uint32_t>(sizeof(gpu::TrianglePush)), "draws of occluders");
}

void TriangleCullPass::record(const gpu::Frame& frame, const Chunk& chunk) const
{
    const gpu::DisjointWrites draws(frame);
    if ((chunk.views & gpu::kCameraView) != 0)
        recordList(frame, chunk, camera_, gpu::kCameraCulledList);
    if ((chunk.views & gpu::kLightView) != 0 && !chunk.listsOccluders)
        recordList(frame, chunk, light_, gpu::kLightCulledList);
    if (chunk.hides && (chunk.views & gpu::kCameraView) != 0)
        reused_->dispatchIndirect(frame, pushFor(gpu::kCameraCulledList),
                                  buffers_.chunk.chunkCommands, gpu::kListsCommand);
}

gpu::TrianglePush TriangleCullPass::pushFor(std::uint32_t list) const
{
    return {.list = list,
            .capacity = buffers_.chunk.capacity,
            .meshCount = buffers_.model.meshCount,
            .groupsOfInstance = groupsOfInstance_,
            .lodCount = buffers_.model.lodCount};
}

void TriangleCullPass::recordList(const gpu::Frame& frame, const Chunk& chunk,
                                  const gpu::ComputePass& pass, std::uint32_t list) const
{
    const CrowdModelBuffers& model = buffers_.model;
    const auto bucketCount = static_cast<std::uint32_t>(model.buckets.size());
    pass.dispatchIndirect(frame, pushFor(list), listsFor(buffers_.chunk, chunk).listCommands,
                          gpu::trianglesCommand(model.lodCount, bucketCount, list), setsFor(chunk));
}

} // namespace sinew
