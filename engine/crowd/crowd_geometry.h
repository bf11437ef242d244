// The instances of a chunk as geometry of the drawing passes: indirect draws written by the chunk.
#pragma once

#include "engine/crowd/crowd_buffers.h"
#include "engine/render/geometry.h"

#include <initializer_list>
#include <string_view>

namespace sinew
{

// Draws read lists and vertices (or joint matrices, if skinned in the vertex shader) in the vertex
// shader, draws and counts as indirect commands, and culled triangles as indices.
class CrowdGeometry : public Geometry
{
public:
    // `model` and `chunk` must outlive it.
    CrowdGeometry(const gpu::Device& device, const CrowdModelBuffers& model,
                  const ChunkBuffers& chunk, const CrowdConfig& config);

    VertexStage surfaceStage() const override;
    VertexStage shadowStage(bool textured) const override;
    std::optional<VertexStage> motionStage(bool textured) const override; // with config.motion
    const gpu::SetLayout* setLayout() const override { return &setLayout_; }
    void bindBuffers(const gpu::Frame& frame) const override;
    void draw(const gpu::Frame& frame, const gpu::Pipeline& pipeline, DrawnView view,
              std::uint32_t mesh) const override;

private:
    void drawInOrder(const gpu::Frame& frame, std::uint32_t mesh) const;
    void drawList(const gpu::Frame& frame, std::uint32_t list, std::uint32_t mesh) const;
    void drawCulled(const gpu::Frame& frame, std::uint32_t list, std::uint32_t mesh) const;
    VertexStage stageOf(std::initializer_list<std::string_view> words) const;

    const CrowdModelBuffers& model_;
    const ChunkBuffers& buffers_;
    CrowdConfig config_;
    bool drawsSeveral_; // by one command: with multiDrawIndirect
    bool countsDraws_;
    gpu::SetLayout setLayout_;
    gpu::DescriptorSets sets_; // one
};

} // namespace sinew
