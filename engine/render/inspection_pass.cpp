#include "engine/render/inspection_pass.h"

#include "engine/render/render_target.h"

#include <cstring>
#include <utility>

#include "spirv/inspected_frag.h"
#include "spirv/inspected_vert.h"

namespace sinew
{
namespace
{

constexpr std::uint32_t kColourBinding = SkinnedGeometry::kBindings;
constexpr std::uint32_t kColourLocation = 9; // unused by other stages

gpu::Pipeline createPipeline(const gpu::Device& device, const Geometry& geometry,
                             const SceneFrames& scene, VkSampleCountFlagBits samples)
{
    VertexStage stage = geometry.stageFor(SurfaceOutput::Colours, true);
    stage.bindings.push_back({kColourBinding, sizeof(std::uint32_t)});
    stage.attributes.push_back({kColourLocation, kColourBinding, VK_FORMAT_R8G8B8A8_UNORM, 0});
    gpu::GraphicsDescription description = graphicsOf(stage);
    description.vertexShader = inspected_vert_spirv;
    description.vertexConstants = {};
    description.fragmentShader = inspected_frag_spirv;
    description.colourFormat = kColourFormat;
    description.samples = samples;
    description.pushBytes = sizeof(gpu::InspectionPush);
    return gpu::createGraphicsPipeline(device, description, {&scene.setLayout()}, "inspection");
}

} // namespace

InspectionPass::InspectionPass(const gpu::Device& device, const SkinnedGeometry& geometry,
                               const SceneFrames& scene, std::uint32_t vertexCount,
                               VkSampleCountFlagBits samples)
    : device_(device), geometry_(geometry), scene_(scene),
      pipeline_(createPipeline(device, geometry, scene, samples))
{
    setColours(std::vector<std::uint32_t>(vertexCount, 0xFFFFFFFFU));
}

void InspectionPass::setColours(std::vector<std::uint32_t> colours)
{
    colours_ = std::move(colours);
    ++version_;
}

void InspectionPass::draw(const gpu::Frame& frame, std::span<const std::uint32_t> meshes,
                          std::uint32_t shown)
{
    gpu::Buffer& colours = buffers_[frame.slot];
    const std::size_t bytes = colours_.size() * sizeof(std::uint32_t);
    if (colours.get() == VK_NULL_HANDLE)
        colours = gpu::Buffer(device_, bytes, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT,
                              gpu::Residency::Upload, "colours of vertices");
    if (std::exchange(versions_[frame.slot], version_) != version_ && bytes > 0)
        std::memcpy(colours.mapped().data(), colours_.data(), bytes);

    geometry_.bindBuffers(frame);
    constexpr VkDeviceSize kStart = 0;
    const VkBuffer buffer = colours.get();
    vkCmdBindVertexBuffers(frame.commands, kColourBinding, 1, &buffer, &kStart);
    pipeline_.bind(frame.commands);
    scene_.bind(frame, pipeline_, 0);
    pipeline_.push(frame.commands, gpu::InspectionPush{.shown = shown});
    gpu::setSurfaceState(frame.commands, {.cullMode = VK_CULL_MODE_NONE});
    for (const std::uint32_t mesh : meshes)
        geometry_.draw(frame, pipeline_, DrawnView::Camera, mesh);
}

} // namespace sinew
