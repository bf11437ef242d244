// The instances of a chunk as geometry of the drawing passes. The chunk writes the indirect draws.
#pragma once

#include "engine/crowd/crowd_buffers.h"
#include "engine/render/geometry.h"

namespace sinew
{

// The vertex shader reads lists and vertices (or joint matrices, if it skins). Draws and counts are
// indirect commands; culled triangles are indices.
class CrowdGeometry : public Geometry
{
public:
    // All arguments must outlive it. `lists`: the lists of the chunk to draw.
    CrowdGeometry(const gpu::Device& device, const CrowdModelBuffers& model,
                  const ChunkBuffers& chunk, const ListBuffers& lists, const CrowdConfig& config);

    VertexStage stageFor(SurfaceOutput output, bool textured) const override;
    const gpu::SetLayout* setLayout() const override { return &setLayout_; }
    void bindBuffers(const gpu::Frame& frame) const override;
    void draw(const gpu::Frame& frame, const gpu::Pipeline& pipeline, DrawnView view,
              std::uint32_t mesh) const override;

private:
    void drawInOrder(const gpu::Frame& frame, std::uint32_t mesh) const;
    void drawList(const gpu::Frame& frame, std::uint32_t list, std::uint32_t mesh) const;
    void drawCulled(const gpu::Frame& frame, std::uint32_t list, std::uint32_t mesh) const;

    const CrowdModelBuffers& model_;
    const ChunkBuffers& buffers_;
    const ListBuffers& lists_;
    CrowdConfig config_;
    bool drawsSeveral_; // one command can draw several: multiDrawIndirect
    bool countsDraws_;
    gpu::SetLayout setLayout_;
    gpu::DescriptorSets sets_; // one
};

} // namespace sinew
