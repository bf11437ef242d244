// A crowd whose instances the CPU poses and skins, uploaded instead of what a chunk computes.
#pragma once

#include "engine/crowd/crowd_geometry.h"
#include "samples/crowd/benchmark/cpu_cull.h"

#include <array>
#include <memory>

namespace sinew::crowd
{

// An instance in view.
struct CpuInstance
{
    std::uint32_t number = 0;
    glm::vec3 position{0.0F};
    std::uint32_t views = 0; // kCameraView, kLightView
    std::uint32_t cameraLod = 0;
    std::uint32_t lightLod = 0;
    std::uint32_t skinLod = 0; // the finer one of the views'
};

// Frames in flight have buffers of their own, since the CPU writes while the device draws.
class CpuCrowd : public Geometry
{
public:
    // All must outlive it. `plan` must have one chunk: all instances are uploaded at once.
    CpuCrowd(const gpu::Device& device, const CrowdModel& model,
             const std::vector<gpu::CrowdInstance>& instances, const ChunkPlan& plan,
             const CrowdForm& form);

    // Culls by the reach of the clips, poses what is left on every core, skins each at the finer of
    // the LODs that the views choose, and writes the slot's buffers; its previous frame must have
    // left the device. All count as in view unless constants.culls.
    struct Drawn
    {
        std::uint32_t camera = 0;  // instances that the camera draws
        std::uint32_t skinned = 0; // for it or for the light
    };
    Drawn write(std::uint32_t slot, const gpu::CrowdConstants& constants,
                std::span<const gpu::CrowdClip> clips, std::uint32_t views);

    VertexStage surfaceStage() const override { return slots_[0].geometry->surfaceStage(); }
    VertexStage shadowStage(bool textured) const override
    {
        return slots_[0].geometry->shadowStage(textured);
    }
    const gpu::SetLayout* setLayout() const override { return slots_[0].geometry->setLayout(); }
    void bindBuffers(const gpu::Frame& frame) const override;
    void draw(const gpu::Frame& frame, const gpu::Pipeline& pipeline, DrawnView view,
              std::uint32_t mesh) const override;

private:
    struct Slot
    {
        ChunkBuffers buffers;
        std::unique_ptr<CrowdGeometry> geometry;
    };

    std::vector<CpuInstance> inView(const gpu::CrowdConstants& constants,
                                    std::span<const gpu::CrowdClip> clips,
                                    std::uint32_t views) const;
    // Also fills in their LODs.
    void skin(const Slot& slot, const gpu::CrowdConstants& constants,
              std::span<const gpu::CrowdClip> clips, std::span<CpuInstance> skinned) const;
    void chooseLods(const gpu::CrowdConstants& constants,
                    std::span<const glm::mat3x4> jointMatrices, CpuInstance& instance) const;

    const CrowdModel& model_;
    const std::vector<gpu::CrowdInstance>& instances_;
    CrowdModelBuffers modelBuffers_; // only what is drawn
    CpuModel cpuModel_;
    bool tangents_;
    std::array<Slot, gpu::kFramesInFlight> slots_;
};

} // namespace sinew::crowd
