#include "engine/render/inspection_pass.h"

#include "engine/render/render_target.h"

#include <cstddef>
#include <cstring>
#include <utility>

#include "spirv/inspected_frag.h"
#include "spirv/inspected_vert.h"

namespace sinew
{
namespace
{

enum VertexBinding : std::uint32_t
{
    kSkinnedBinding,
    kTangentBinding,
    kStaticBinding,
    kColourBinding,
};

gpu::Pipeline createPipeline(const gpu::Device& device, const SceneFrames& scene,
                             VkSampleCountFlagBits samples)
{
    return gpu::createGraphicsPipeline(
        device,
        {.vertexShader = inspected_vert_spirv,
         .vertexConstants = {},
         .fragmentShader = inspected_frag_spirv,
         .fragmentConstants = {},
         .vertexBindings = {{kSkinnedBinding, sizeof(gpu::SkinnedVertex)},
                            {kTangentBinding, sizeof(std::uint32_t)},
                            {kStaticBinding, sizeof(gpu::StaticVertex)},
                            {kColourBinding, sizeof(std::uint32_t)}},
         .vertexAttributes = {{0, kSkinnedBinding, VK_FORMAT_R32G32B32_SFLOAT,
                               offsetof(gpu::SkinnedVertex, position)},
                              {1, kSkinnedBinding, VK_FORMAT_R16G16_SNORM,
                               offsetof(gpu::SkinnedVertex, normal)},
                              {2, kTangentBinding, VK_FORMAT_R16G16_SNORM, 0},
                              {3, kStaticBinding, VK_FORMAT_R32G32_SFLOAT,
                               offsetof(gpu::StaticVertex, texCoord)},
                              {4, kColourBinding, VK_FORMAT_R8G8B8A8_UNORM, 0}},
         .colourFormat = kColourFormat,
         .depthFormat = gpu::depthFormat(device.capabilities()),
         .samples = samples,
         .pushBytes = sizeof(gpu::InspectionPush)},
        {&scene.setLayout()}, "inspection");
}

} // namespace

InspectionPass::InspectionPass(const gpu::Device& device, const ModelBuffers& model,
                               const PosedBufferRing& posed, const SceneFrames& scene,
                               VkSampleCountFlagBits samples)
    : device_(device), model_(model), posed_(posed), scene_(scene),
      pipeline_(createPipeline(device, scene, samples))
{
    setColours(std::vector<std::uint32_t>(model.vertexCount, 0xFFFFFFFFU));
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

    const PosedBuffers& posed = posed_[frame.slot];
    const std::array buffers = {posed.skinned.get(), posed.tangents.get(),
                                model_.staticVertices.get(), colours.get()};
    constexpr std::array<VkDeviceSize, buffers.size()> kOffsets{};
    vkCmdBindVertexBuffers(frame.commands, 0, static_cast<std::uint32_t>(buffers.size()),
                           buffers.data(), kOffsets.data());
    vkCmdBindIndexBuffer(frame.commands, model_.indices.get(), 0, VK_INDEX_TYPE_UINT32);
    pipeline_.bind(frame.commands);
    scene_.bind(frame, pipeline_, 0);
    pipeline_.push(frame.commands, gpu::InspectionPush{.shown = shown});
    gpu::setSurfaceState(frame.commands, {.cullMode = VK_CULL_MODE_NONE});
    for (const std::uint32_t mesh : meshes)
        if (const IndexRange& range = model_.meshes[mesh]; range.count > 0)
            vkCmdDrawIndexed(frame.commands, range.count, 1, range.first, 0, 0);
}

} // namespace sinew
