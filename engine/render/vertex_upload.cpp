#include "engine/render/vertex_upload.h"

#include "engine/animation/packed_model.h"

#include <fmt/format.h>

#include <cstring>

namespace sinew
{
namespace
{

constexpr VkDeviceSize kSides = 2;

} // namespace

SkinnedVertices packSkinned(std::span<const ReferenceVertex> vertices)
{
    SkinnedVertices packed;
    packed.positions.reserve(vertices.size());
    packed.tangents.reserve(vertices.size());
    for (const ReferenceVertex& vertex : vertices)
    {
        packed.positions.push_back(
            {.position = gpu::vec3(vertex.position), .normal = octahedralEncode(vertex.normal)});
        packed.tangents.push_back(octahedralEncode(vertex.tangent));
    }
    return packed;
}

VertexUpload::VertexUpload(const gpu::Device& device, const ModelBuffers& model,
                           const PosedBufferRing& posed)
    : posed_(posed)
{
    const VkDeviceSize bytes =
        VkDeviceSize{model.vertexCount} * (sizeof(gpu::SkinnedVertex) + sizeof(std::uint32_t));
    for (std::uint32_t slot = 0; slot < staging_.size(); ++slot)
        staging_.at(slot) =
            gpu::Buffer(device, kSides * bytes, VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                        gpu::Residency::Upload, fmt::format("vertices to show in slot {}", slot));
}

void VertexUpload::record(const gpu::Frame& frame, PictureSide side,
                          const SkinnedVertices& vertices) const
{
    const gpu::Buffer& staging = staging_.at(frame.slot);
    const PosedBuffers& posed = posed_.at(frame.slot);
    const std::span positions = std::as_bytes(std::span(vertices.positions));
    const std::span tangents = std::as_bytes(std::span(vertices.tangents));
    const VkDeviceSize first = side == PictureSide::Left ? 0 : positions.size() + tangents.size();
    std::memcpy(staging.mapped().subspan(first).data(), positions.data(), positions.size());
    std::memcpy(staging.mapped().subspan(first + positions.size()).data(), tangents.data(),
                tangents.size());
    const VkBufferCopy ofPositions{.srcOffset = first, .size = positions.size()};
    const VkBufferCopy ofTangents{.srcOffset = first + positions.size(), .size = tangents.size()};
    vkCmdCopyBuffer(frame.commands, staging.get(), posed.skinned.get(), 1, &ofPositions);
    vkCmdCopyBuffer(frame.commands, staging.get(), posed.tangents.get(), 1, &ofTangents);
}

} // namespace sinew
