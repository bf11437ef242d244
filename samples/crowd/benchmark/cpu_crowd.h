// A crowd whose instances the CPU poses and skins as textbooks do, on every core, into memory that
// the device reads: what the benchmark compares the device with. Always the full surface.
#pragma once

#include "engine/crowd/crowd_geometry.h"
#include "engine/crowd/crowd_model.h"

#include <glm/ext/matrix_float3x4.hpp>

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace sinew::crowd
{

// Joint -> world: glm's columns are the matrix's rows.
using CpuJointMatrices = std::vector<glm::mat3x4>;

// What the skinning loop reads: the model's arrays in the order of CrowdModel::sorted.
struct CpuModel
{
    std::vector<gpu::VertexInfluences> vertices;
    std::vector<gpu::Influence> influences;
    bool anyScale = false; // JointScale::Any
};

CpuModel cpuModel(const CrowdModel& model);

// An instance's position, as shaders/crowd/instances.glsl computes it.
glm::vec3 positionOf(std::span<const gpu::CrowdClip> clips, const gpu::CrowdInstance& instance,
                     const gpu::CrowdConstants& constants);

// Interpolates the keys, blends the two clips and composes the hierarchy of one instance that
// stands at `position`; `clips` as from clipsAt. jointMatrices.size() must be model.jointCount.
void poseOnCpu(const CrowdModel& model, std::span<const gpu::CrowdClip> clips,
               const gpu::CrowdInstance& instance, const glm::vec3& position,
               std::span<glm::mat3x4> jointMatrices);

// Writes the vertices [first, first + skinned.size()) of one instance; `tangents` is empty, or has
// as many entries.
void skinOnCpu(const CpuModel& model, std::span<const glm::mat3x4> jointMatrices, std::size_t first,
               std::span<gpu::SkinnedVertex> skinned, std::span<std::uint32_t> tangents);

// Frames in flight have buffers of their own, since the CPU writes while the device draws.
class CpuCrowd : public Geometry
{
public:
    // All must outlive it. `plan` must have one chunk: all instances are uploaded at once.
    CpuCrowd(const gpu::Device& device, const CrowdModel& model,
             const std::vector<gpu::CrowdInstance>& instances, const ChunkPlan& plan,
             const CrowdConfig& config);

    struct Drawn
    {
        std::uint32_t camera = 0;  // instances that the camera draws
        std::uint32_t skinned = 0; // for it or for the light
    };
    // Culls by the reach of the clips, poses and skins what is left, and writes the slot's buffers;
    // its previous frame must have left the device. All are in view unless constants.culls.
    Drawn write(std::uint32_t slot, const gpu::CrowdConstants& constants,
                std::span<const gpu::CrowdClip> clips, std::uint32_t views);

    VertexStage surfaceStage() const override { return slots_[0].geometry->surfaceStage(); }
    VertexStage shadowStage(bool textured) const override
    {
        return slots_[0].geometry->shadowStage(textured);
    }
    const gpu::SetLayout* setLayout() const override { return slots_[0].geometry->setLayout(); }
    void bindBuffers(const gpu::Frame& frame) const override
    {
        slots_[frame.slot].geometry->bindBuffers(frame);
    }
    void draw(const gpu::Frame& frame, const gpu::Pipeline& pipeline, DrawnView view,
              std::uint32_t mesh) const override
    {
        slots_[frame.slot].geometry->draw(frame, pipeline, view, mesh);
    }

private:
    struct Slot
    {
        ChunkBuffers buffers;
        std::unique_ptr<CrowdGeometry> geometry;
    };

    void writeList(const ChunkBuffers& chunk, std::uint32_t list,
                   std::span<const std::uint32_t> instances) const;

    const CrowdModel& model_;
    const std::vector<gpu::CrowdInstance>& instances_;
    CrowdModelBuffers modelBuffers_; // only what is drawn, at LOD 0
    std::uint32_t firstVertex_;      // of LOD 0
    CpuModel cpuModel_;
    bool tangents_;
    std::array<Slot, gpu::kFramesInFlight> slots_;
};

} // namespace sinew::crowd
