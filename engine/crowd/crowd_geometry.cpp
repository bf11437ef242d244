#include "engine/crowd/crowd_geometry.h"

#include "engine/crowd/crowd_form.h"

#include <array>
#include <cstddef>
#include <utility>

#include "spirv/crowd_motion_skinned_vert_variants.h"
#include "spirv/crowd_shadow_from_joints_vert_variants.h"
#include "spirv/crowd_shadow_skinned_vert_variants.h"
#include "spirv/crowd_surface_from_joints_vert_variants.h"
#include "spirv/crowd_surface_skinned_vert_variants.h"

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

std::vector<VkVertexInputBindingDescription> bindings(const CrowdForm& form)
{
    std::vector<VkVertexInputBindingDescription> result = {
        {.binding = kStaticBinding, .stride = sizeof(gpu::StaticVertex)}};
    if (!form.skins())
        result.push_back({.binding = kInfluencesBinding, .stride = sizeof(gpu::VertexInfluences)});
    return result;
}

std::vector<VkVertexInputAttributeDescription>
withInfluences(std::vector<VkVertexInputAttributeDescription> attributes, const CrowdForm& form)
{
    if (!form.skins())
        attributes.push_back(
            {.location = 8, .binding = kInfluencesBinding, .format = VK_FORMAT_R32G32_UINT});
    return attributes;
}

// Of passes that need no more of a vertex than its position.
struct PositionShader
{
    ArrayShader plain;
    ArrayShader textured; // with the texture coordinates that some materials need
};
constexpr PositionShader kSkinnedShadow{
    .plain = {crowd_shadow_skinned_vert_spirv, crowd_shadow_skinned_storage_vert_spirv},
    .textured = {crowd_shadow_skinned_textured_vert_spirv,
                 crowd_shadow_skinned_storage_textured_vert_spirv},
};
constexpr PositionShader kFromJointsShadow{
    .plain = {crowd_shadow_from_joints_vert_spirv, crowd_shadow_from_joints_storage_vert_spirv},
    .textured = {crowd_shadow_from_joints_textured_vert_spirv,
                 crowd_shadow_from_joints_storage_textured_vert_spirv},
};
constexpr PositionShader kSkinnedMotion{
    .plain = {crowd_motion_skinned_vert_spirv, crowd_motion_skinned_storage_vert_spirv},
    .textured = {crowd_motion_skinned_textured_vert_spirv,
                 crowd_motion_skinned_storage_textured_vert_spirv},
};

// By what surfaces read of a vertex: neither, tangents, colours, both, and with them the second
// texture coordinates.
using SurfaceShaders = std::array<ArrayShader, 5>;
constexpr SurfaceShaders kSkinnedSurface{{
    {crowd_surface_skinned_vert_spirv, crowd_surface_skinned_storage_vert_spirv},
    {crowd_surface_skinned_tangents_vert_spirv, crowd_surface_skinned_storage_tangents_vert_spirv},
    {crowd_surface_skinned_colours_vert_spirv, crowd_surface_skinned_storage_colours_vert_spirv},
    {crowd_surface_skinned_colours_tangents_vert_spirv,
     crowd_surface_skinned_storage_colours_tangents_vert_spirv},
    {crowd_surface_skinned_colours_second_tangents_vert_spirv,
     crowd_surface_skinned_storage_colours_second_tangents_vert_spirv},
}};
constexpr SurfaceShaders kFromJointsSurface{{
    {crowd_surface_from_joints_vert_spirv, crowd_surface_from_joints_storage_vert_spirv},
    {crowd_surface_from_joints_tangents_vert_spirv,
     crowd_surface_from_joints_storage_tangents_vert_spirv},
    {crowd_surface_from_joints_colours_vert_spirv,
     crowd_surface_from_joints_storage_colours_vert_spirv},
    {crowd_surface_from_joints_colours_tangents_vert_spirv,
     crowd_surface_from_joints_storage_colours_tangents_vert_spirv},
    {crowd_surface_from_joints_colours_second_tangents_vert_spirv,
     crowd_surface_from_joints_storage_colours_second_tangents_vert_spirv},
}};

gpu::SpirV suiting(const SurfaceShaders& shaders, const CrowdForm& form, VertexExtras extras)
{
    std::size_t index = form.tangents ? 1 : 0;
    if (extras == VertexExtras::Colours)
        index += 2;
    if (extras == VertexExtras::ColoursAndTexCoords)
        index = 4;
    return shaders.at(index).suiting(form);
}

std::vector<gpu::Descriptor> descriptors(const CrowdModelBuffers& model, const ChunkBuffers& chunk,
                                         const ListBuffers& lists, const CrowdForm& form)
{
    if (form.skins() && form.motion)
        return {&lists.lists, &chunk.now.skinned, &chunk.tangents, &chunk.before->skinned};
    if (form.skins())
        return {&lists.lists, &chunk.now.skinned, &chunk.tangents};
    return {&lists.lists, &chunk.now.jointMatrices,
            form.texels ? gpu::Descriptor(&model.plainInfluences) : &model.simpleInfluences};
}

} // namespace

CrowdGeometry::CrowdGeometry(const gpu::Device& device, const CrowdModelBuffers& model,
                             const ChunkBuffers& chunk, const ListBuffers& lists,
                             const CrowdForm& form)
    : model_(model), buffers_(chunk), lists_(lists), form_(form),
      drawsSeveral_(device.features().core.multiDrawIndirect == VK_TRUE),
      countsDraws_(countsOrderedDraws(device)),
      setLayout_(device, VK_SHADER_STAGE_VERTEX_BIT,
                 gpu::typesOf(descriptors(model, chunk, lists, form)), "crowd geometry set layout"),
      sets_(device, setLayout_, {descriptors(model, chunk, lists, form)}, "crowd geometry set")
{
}

gpu::Specialisation CrowdGeometry::vertexConstants() const
{
    if (form_.skins())
        return {};
    return {model_.jointCount, model_.scale == JointScale::Any ? 1U : 0U};
}

VertexStage CrowdGeometry::surfaceStage() const
{
    std::vector<VkVertexInputAttributeDescription> attributes = {
        texCoordAttribute(3, kStaticBinding)};
    if (form_.tangents)
        attributes.push_back(tangentSignAttribute(kStaticBinding));
    const SurfaceShaders& shaders = form_.skins() ? kSkinnedSurface : kFromJointsSurface;
    VertexStage stage{.shader = suiting(shaders, form_, model_.extras),
                      .constants = vertexConstants(),
                      .bindings = bindings(form_),
                      .attributes = withInfluences(std::move(attributes), form_)};
    addExtras(model_.extras, kColouredBinding, stage);
    return stage;
}

VertexStage CrowdGeometry::shadowStage(bool textured) const
{
    std::vector<VkVertexInputAttributeDescription> attributes;
    if (textured)
        attributes.push_back(texCoordAttribute(1, kStaticBinding));
    const PositionShader& shader = form_.skins() ? kSkinnedShadow : kFromJointsShadow;
    return {.shader = (textured ? shader.textured : shader.plain).suiting(form_),
            .constants = vertexConstants(),
            .bindings = bindings(form_),
            .attributes = withInfluences(std::move(attributes), form_)};
}

std::optional<VertexStage> CrowdGeometry::motionStage(bool textured) const
{
    if (!form_.motion)
        return std::nullopt;
    std::vector<VkVertexInputAttributeDescription> attributes;
    if (textured)
        attributes.push_back(texCoordAttribute(2, kStaticBinding));
    return VertexStage{
        .shader = (textured ? kSkinnedMotion.textured : kSkinnedMotion.plain).suiting(form_),
        .constants = {},
        .bindings = bindings(form_),
        .attributes = std::move(attributes)};
}

void CrowdGeometry::bindBuffers(const gpu::Frame& frame) const
{
    // In the order of VertexBinding.
    const std::array buffers = {model_.staticVertices.get(), model_.vertexInfluences.get()};
    constexpr std::array<VkDeviceSize, buffers.size()> kOffsets{};
    vkCmdBindVertexBuffers(frame.commands, 0, form_.skins() ? 1 : 2, buffers.data(),
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
}

void CrowdGeometry::drawList(const gpu::Frame& frame, std::uint32_t list, std::uint32_t mesh) const
{
    vkCmdBindIndexBuffer(frame.commands, model_.indices.get(), 0, VK_INDEX_TYPE_UINT32);
    // Of the camera's list in order, all are of LOD 0.
    const std::uint32_t lods = list == gpu::kCameraList ? 1 : model_.lodCount;
    const std::uint32_t first = gpu::listDraw(list, mesh, model_.meshCount, model_.lodCount);
    for (std::uint32_t lod = 0; lod < lods; ++lod)
        vkCmdDrawIndexedIndirect(frame.commands, lists_.draws.get(),
                                 (first + lod) * sizeof(gpu::DrawCommand), 1,
                                 sizeof(gpu::DrawCommand));
}

void CrowdGeometry::drawCulled(const gpu::Frame& frame, std::uint32_t list,
                               std::uint32_t mesh) const
{
    if (!form_.projects())
        return;
    const bool ofLight = list == gpu::kLightCulledList;
    const gpu::Buffer& indices = (ofLight ? buffers_.light : buffers_.camera).indices;
    const gpu::Buffer& draws = ofLight ? lists_.lightDraws : lists_.cameraDraws;
    const gpu::CrowdMesh& own = model_.meshRecords[mesh];
    const VkDeviceSize first = gpu::firstCulledDraw(own.firstPiece, buffers_.capacity);
    const VkDeviceSize count = gpu::drawCountIndex(list, mesh, model_.meshCount);
    vkCmdBindIndexBuffer(frame.commands, indices.get(), 0, buffers_.indexType);
    vkCmdDrawIndexedIndirectCount(frame.commands, draws.get(), first * sizeof(gpu::DrawCommand),
                                  lists_.drawCounts.get(), count * sizeof(std::uint32_t),
                                  buffers_.capacity * own.pieceCount, sizeof(gpu::DrawCommand));
}

} // namespace sinew
