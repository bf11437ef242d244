// The instances of a chunk as geometry of the drawing passes: indirect draws written by the chunk.
#pragma once

#include "engine/crowd/crowd_buffers.h"
#include "engine/render/geometry.h"

namespace sinew
{

// Draws read lists and vertices (or joint matrices, if skinned in the vertex shader) in the vertex
// shader, draws and counts as indirect commands, and culled triangles as indices.
class CrowdGeometry : public Geometry
{
public:
    // All arguments must outlive it. `lists` are the chunk's lists that are drawn.
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
    bool drawsSeveral_; // by one command: with multiDrawIndirect
    bool countsDraws_;
    gpu::SetLayout setLayout_;
    gpu::DescriptorSets sets_; // one
};

} // namespace sinew
