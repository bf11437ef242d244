#include "samples/interface/interface.h"
#include "shaders/shared/scene_types.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <imgui.h>
#include <span>
#include <string>

#include "spirv/interface_frag.h"
#include "spirv/interface_vert.h"

namespace sinew::ui
{
namespace
{

constexpr VkIndexType kIndexType =
    sizeof(ImDrawIdx) == 2 ? VK_INDEX_TYPE_UINT16 : VK_INDEX_TYPE_UINT32;

gpu::GpuImage uploadFont(const gpu::Device& device)
{
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
    ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    const VkExtent2D extent{static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)};
    const std::size_t bytes = std::size_t{4} * extent.width * extent.height;
    const std::array levels = {
        gpu::TextureLevelBytes{.extent = extent, .bytes = std::as_bytes(std::span(pixels, bytes))}};
    return gpu::uploadTexture(device, VK_FORMAT_R8G8B8A8_UNORM, levels, "interface font");
}

gpu::Pipeline createPipeline(const gpu::Device& device, const gpu::SetLayout& setLayout)
{
    return gpu::createGraphicsPipeline(
        device,
        {.vertexShader = interface_vert_spirv,
         .vertexConstants = {},
         .fragmentShader = interface_frag_spirv,
         .fragmentConstants = {},
         .vertexBindings = {{0, sizeof(ImDrawVert), VK_VERTEX_INPUT_RATE_VERTEX}},
         .vertexAttributes = {{0, 0, VK_FORMAT_R32G32_SFLOAT, offsetof(ImDrawVert, pos)},
                              {1, 0, VK_FORMAT_R32G32_SFLOAT, offsetof(ImDrawVert, uv)},
                              {2, 0, VK_FORMAT_R8G8B8A8_UNORM, offsetof(ImDrawVert, col)}},
         .blend = {VK_BLEND_FACTOR_SRC_ALPHA, VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA},
         .colourFormat = kColourFormat,
         .pushBytes = sizeof(gpu::InterfacePush)},
        {&setLayout}, "interface");
}

// Room for half as much again, so that a panel that grows line by line does not make a buffer with
// every line.
void grow(const gpu::Device& device, gpu::Buffer& buffer, std::size_t bytes,
          VkBufferUsageFlags usage, const std::string& name)
{
    if (buffer.size() < bytes)
        buffer = gpu::Buffer(device, bytes + bytes / 2, usage, gpu::Residency::Upload, name);
}

void beginDrawingOver(VkCommandBuffer commands, const RenderTarget& target)
{
    const VkRenderingAttachmentInfo colour{
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = target.colour.view(),
        .imageLayout = kDrawnOver.layout,
        .loadOp = VK_ATTACHMENT_LOAD_OP_LOAD,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
    const VkRenderingInfo info{
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = {.extent = target.extent()},
        .layerCount = 1,
        .colorAttachmentCount = 1,
        .pColorAttachments = &colour,
    };
    vkCmdBeginRendering(commands, &info);
    gpu::setWholeViewport(commands, target.extent());
}

// The part of the target that a command may draw into, in pixels; without area where none is.
VkRect2D clipOf(const ImDrawCmd& command, const ImDrawData& data, VkExtent2D extent)
{
    const auto side = [](float at, float origin, float scale, std::uint32_t most)
    {
        return static_cast<std::int32_t>(
            std::clamp((at - origin) * scale, 0.0F, static_cast<float>(most)));
    };
    const ImVec2 origin = data.DisplayPos;
    const ImVec2 scale = data.FramebufferScale;
    const std::int32_t left = side(command.ClipRect.x, origin.x, scale.x, extent.width);
    const std::int32_t top = side(command.ClipRect.y, origin.y, scale.y, extent.height);
    const std::int32_t right = side(command.ClipRect.z, origin.x, scale.x, extent.width);
    const std::int32_t bottom = side(command.ClipRect.w, origin.y, scale.y, extent.height);
    return {{left, top},
            {static_cast<std::uint32_t>(std::max(right - left, 0)),
             static_cast<std::uint32_t>(std::max(bottom - top, 0))}};
}

} // namespace

InterfacePass::InterfacePass(const gpu::Device& device)
    : device_(device), font_(uploadFont(device)),
      sampler_(gpu::createSampler(device, {.address = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE},
                                  "interface sampler")),
      setLayout_(device, VK_SHADER_STAGE_FRAGMENT_BIT, {VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER},
                 "interface set layout"),
      sets_(device, setLayout_, {{gpu::SampledTexture{.image = &font_, .sampler = sampler_.get()}}},
            "interface set"),
      pipeline_(createPipeline(device, setLayout_))
{
}

void InterfacePass::fill(Slot& slot, const ImDrawData& data)
{
    grow(device_, slot.vertices, std::size_t(data.TotalVtxCount) * sizeof(ImDrawVert),
         VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, "interface vertices");
    grow(device_, slot.indices, std::size_t(data.TotalIdxCount) * sizeof(ImDrawIdx),
         VK_BUFFER_USAGE_INDEX_BUFFER_BIT, "interface indices");
    std::byte* vertices = slot.vertices.mapped().data();
    std::byte* indices = slot.indices.mapped().data();
    for (const ImDrawList* list : std::span(data.CmdLists, std::size_t(data.CmdListsCount)))
    {
        const auto vertexBytes = static_cast<std::size_t>(list->VtxBuffer.size_in_bytes());
        const auto indexBytes = static_cast<std::size_t>(list->IdxBuffer.size_in_bytes());
        std::memcpy(vertices, list->VtxBuffer.Data, vertexBytes);
        std::memcpy(indices, list->IdxBuffer.Data, indexBytes);
        vertices += vertexBytes;
        indices += indexBytes;
    }
}

void InterfacePass::record(const gpu::Frame& frame, const RenderTarget& target,
                           const ImDrawData& data)
{
    if (data.TotalIdxCount == 0)
        return;
    Slot& slot = slots_[frame.slot];
    fill(slot, data);
    const VkCommandBuffer commands = frame.commands;
    beginDrawingOver(commands, target);
    pipeline_.bind(commands);
    pipeline_.bindSet(commands, sets_[0]);
    gpu::setSurfaceState(commands, {.cullMode = VK_CULL_MODE_NONE, .writesDepth = false});
    const gpu::vec2 scale(2.0F / data.DisplaySize.x, 2.0F / data.DisplaySize.y);
    pipeline_.push(commands, gpu::InterfacePush{.scale = scale,
                                                .offset = {-1.0F - data.DisplayPos.x * scale.x,
                                                           -1.0F - data.DisplayPos.y * scale.y}});
    const VkDeviceSize start = 0;
    vkCmdBindVertexBuffers(commands, 0, 1, std::array{slot.vertices.get()}.data(), &start);
    vkCmdBindIndexBuffer(commands, slot.indices.get(), 0, kIndexType);
    std::uint32_t firstIndex = 0;
    std::int32_t firstVertex = 0;
    for (const ImDrawList* list : std::span(data.CmdLists, std::size_t(data.CmdListsCount)))
    {
        for (const ImDrawCmd& command : list->CmdBuffer)
        {
            const VkRect2D clip = clipOf(command, data, target.extent());
            if (clip.extent.width == 0 || clip.extent.height == 0)
                continue;
            vkCmdSetScissor(commands, 0, 1, &clip);
            vkCmdDrawIndexed(commands, command.ElemCount, 1, firstIndex + command.IdxOffset,
                             firstVertex + static_cast<std::int32_t>(command.VtxOffset), 0);
        }
        firstIndex += static_cast<std::uint32_t>(list->IdxBuffer.Size);
        firstVertex += list->VtxBuffer.Size;
    }
    vkCmdEndRendering(commands);
}

} // namespace sinew::ui
