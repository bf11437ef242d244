#include "engine/crowd/crowd_geometry.h"

#include "engine/crowd/crowd_config.h"

#include <array>
#include <cstddef>
#include <utility>

#include "spirv/crowd_from_joints_vert_variants.h"
#include "spirv/crowd_skinned_vert_variants.h"

namespace sinew
{
namespace
{

enum VertexBinding : std::uint32_t
{
    kStaticBinding,
    kInfluencesBinding,
    kColouredBinding,
};

std::vector<gpu::Descriptor> boundBuffers(const CrowdModelBuffers& model, const ChunkBuffers& chunk,
                                          const ListBuffers& lists, const CrowdConfig& config)
{
    const gpu::Buffer& before = config.motion ? chunk.before->skinned : chunk.now.skinned;
    if (config.skins())
        return {&lists.lists, &chunk.now.skinned, &chunk.tangents, &before, &chunk.tints};
    return {&lists.lists, config.hasPalette() ? &chunk.now.palettes : &chunk.now.jointMatrices,
            &model.plainInfluences, &lists.lists, &chunk.tints};
}

} // namespace

CrowdGeometry::CrowdGeometry(const gpu::Device& device, const CrowdModelBuffers& model,
                             const ChunkBuffers& chunk, const ListBuffers& lists,
                             const CrowdConfig& config)
    : model_(model), buffers_(chunk), lists_(lists), config_(config),
      drawsSeveral_(device.features().core.multiDrawIndirect == VK_TRUE),
      countsDraws_(countsOrderedDraws(device)),
      setLayout_(device, VK_SHADER_STAGE_VERTEX_BIT,
                 std::vector(boundBuffers(model, chunk, lists, config).size(),
                             config.texels ? VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER
                                           : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER),
                 "crowd geometry set layout"),
      sets_(device, setLayout_, {boundBuffers(model, chunk, lists, config)}, "crowd geometry set")
{
}

VertexStage CrowdGeometry::stageFor(SurfaceOutput output, bool textured) const
{
    require(output != SurfaceOutput::Motion || config_.motion,
            "motion of a crowd that is posed for the previous frame");
    const std::span<const gpu::ShaderVariant> variants =
        config_.skins() ? std::span<const gpu::ShaderVariant>(crowd_skinned_vert_variants)
                        : crowd_from_joints_vert_variants;
    const bool isSurface = output == SurfaceOutput::Colours;
    const bool tangents = config_.tangents || model_.extras == VertexExtras::ColoursAndTexCoords;
    VertexStage stage{
        .shader =
            gpu::variantOf(variants, {config_.hasPalette() ? "PALETTE" : "", arraysWord(config_),
                                      isSurface ? wordFor(model_.extras) : "",
                                      isSurface && tangents ? "TANGENTS" : "",
                                      !isSurface && textured ? "TEXTURED" : "",
                                      isSurface                         ? "SURFACE"
                                      : output == SurfaceOutput::Motion ? "MOTION"
                                                                        : ""}),
        .bindings = {{.binding = kInfluencesBinding, .stride = sizeof(gpu::VertexInfluences)}},
        .attributes = {{8, kInfluencesBinding, VK_FORMAT_R32G32_UINT, 0}},
        .extras = isSurface ? model_.extras : VertexExtras::None};
    stage.constants = {config_.hasPalette() ? model_.paletteSize : model_.jointCount,
                       model_.scale == JointScale::Any ? 1U : 0U,
                       config_.tints ? buffers_.capacity : 0U,
                       model_.shared.firstCopy,
                       model_.shared.vertexCount,
                       model_.shared.firstVertex};
    addStaticInputs(stage, kStaticBinding, kColouredBinding);
    return stage;
}

void CrowdGeometry::bindBuffers(const gpu::Frame& frame) const
{
    // In the order of VertexBinding.
    const std::array buffers = {model_.staticVertices.get(), model_.vertexInfluences.get()};
    constexpr std::array<VkDeviceSize, buffers.size()> kOffsets{};
    vkCmdBindVertexBuffers(frame.commands, 0, config_.skins() ? 1 : 2, buffers.data(),
                           kOffsets.data());
    const VkBuffer coloured = model_.colouredVertices.get();
    if (model_.extras != VertexExtras::None)
        vkCmdBindVertexBuffers(frame.commands, kColouredBinding, 1, &coloured, kOffsets.data());
}

void CrowdGeometry::draw(const gpu::Frame& frame, const gpu::Pipeline& pipeline, DrawnView view,
                         std::uint32_t mesh) const
{
    pipeline.bindSet(frame.commands, sets_[0], 2);
    switch (view)
    {
    case DrawnView::Camera:
        drawList(frame, gpu::kCameraWholeList, mesh);
        drawCulled(frame, gpu::kCameraCulledList, mesh);
        break;
    case DrawnView::CameraInOrder:
        drawInOrder(frame, mesh);
        break;
    case DrawnView::Light:
        drawList(frame, gpu::kLightWholeList, mesh);
        drawCulled(frame, gpu::kLightCulledList, mesh);
        break;
    }
}

void CrowdGeometry::drawInOrder(const gpu::Frame& frame, std::uint32_t mesh) const
{
    if (model_.lodCount == 1)
        return drawList(frame, gpu::kCameraList, mesh);
    const VkBuffer draws = lists_.orderedDraws.get();
    const VkDeviceSize first =
        gpu::orderedDraw(mesh, 0, buffers_.capacity) * sizeof(gpu::DrawCommand);
    vkCmdBindIndexBuffer(frame.commands, model_.indices.get(), 0, VK_INDEX_TYPE_UINT32);
    if (countsDraws_)
    {
        frame.countDraws(lists_.drawCounts.get(),
                         gpu::orderedDrawCountIndex(model_.meshCount) * sizeof(std::uint32_t));
        vkCmdDrawIndexedIndirectCount(frame.commands, draws, first, lists_.drawCounts.get(),
                                      gpu::orderedDrawCountIndex(model_.meshCount) *
                                          sizeof(std::uint32_t),
                                      buffers_.capacity, sizeof(gpu::DrawCommand));
        return;
    }
    const std::uint32_t atOnce = drawsSeveral_ ? buffers_.capacity : 1;
    for (std::uint32_t draw = 0; draw < buffers_.capacity; draw += atOnce)
        vkCmdDrawIndexedIndirect(frame.commands, draws, first + draw * sizeof(gpu::DrawCommand),
                                 atOnce, sizeof(gpu::DrawCommand));
    frame.count(&gpu::RecordedCounts::draws, buffers_.capacity);
}

void CrowdGeometry::drawList(const gpu::Frame& frame, std::uint32_t list, std::uint32_t mesh) const
{
    vkCmdBindIndexBuffer(frame.commands, model_.indices.get(), 0, VK_INDEX_TYPE_UINT32);
    // Entries of the camera's ordered list all have LOD 0.
    const std::uint32_t lods = list == gpu::kCameraList ? 1 : model_.lodCount;
    const std::uint32_t first = gpu::listDraw(list, mesh, model_.meshCount, model_.lodCount);
    for (std::uint32_t lod = 0; lod < lods; ++lod)
        vkCmdDrawIndexedIndirect(frame.commands, lists_.draws.get(),
                                 (first + lod) * sizeof(gpu::DrawCommand), 1,
                                 sizeof(gpu::DrawCommand));
    frame.count(&gpu::RecordedCounts::draws, lods);
}

void CrowdGeometry::drawCulled(const gpu::Frame& frame, std::uint32_t list,
                               std::uint32_t mesh) const
{
    if (!config_.projects())
        return;
    const bool ofLight = list == gpu::kLightCulledList;
    const gpu::Buffer& indices = (ofLight ? buffers_.light : buffers_.camera).indices;
    const gpu::Buffer& draws = ofLight ? lists_.lightDraws : lists_.cameraDraws;
    const gpu::CrowdMesh& own = model_.meshRecords[mesh];
    const VkDeviceSize first = gpu::firstCulledDraw(own.firstPiece, buffers_.capacity);
    const VkDeviceSize count = gpu::drawCountIndex(list, mesh, model_.meshCount);
    vkCmdBindIndexBuffer(frame.commands, indices.get(), 0, buffers_.indexType);
    frame.countDraws(lists_.drawCounts.get(), count * sizeof(std::uint32_t));
    vkCmdDrawIndexedIndirectCount(frame.commands, draws.get(), first * sizeof(gpu::DrawCommand),
                                  lists_.drawCounts.get(), count * sizeof(std::uint32_t),
                                  buffers_.capacity * own.pieceCount, sizeof(gpu::DrawCommand));
}

} // namespace sinew
