// A crowd whose instances the CPU poses and skins, uploaded in place of what a chunk computes.
#pragma once

#include "engine/crowd/cpu_skinning.h"
#include "engine/crowd/crowd_geometry.h"

#include <array>
#include <functional>
#include <memory>

namespace sinew
{

// Frames in flight have buffers of their own, since the CPU writes while the device draws.
class CpuCrowd : public Geometry
{
public:
    // All must outlive it. `plan` must have one chunk: all instances are uploaded at once.
    CpuCrowd(const gpu::Device& device, const CrowdModel& model, const CrowdModelBuffers& buffers,
             const std::vector<gpu::CrowdInstance>& instances, const ChunkPlan& plan,
             const CrowdForm& form);

    // Culls by the reach of the clips, poses and skins what is left on every core, and writes the
    // slot's buffers; its previous frame must have left the device. All count as in view unless
    // frame.culls.
    struct Drawn
    {
        std::uint32_t camera = 0;  // instances that the camera draws
        std::uint32_t skinned = 0; // for it or for the light
    };
    Drawn write(std::uint32_t slot, const gpu::CrowdFrame& frame,
                std::span<const gpu::CrowdClip> clips, std::uint32_t views);

    VertexStage surfaceStage() const override { return slots_[0].geometry->surfaceStage(); }
    VertexStage shadowStage(bool textured) const override
    {
        return slots_[0].geometry->shadowStage(textured);
    }
    VkDescriptorSetLayout setLayout() const override { return slots_[0].geometry->setLayout(); }
    void bindBuffers(const gpu::Frame& frame) const override;
    void draw(const gpu::Frame& frame, const gpu::Pipeline& pipeline, DrawnView view,
              std::uint32_t mesh) const override;

private:
    struct Slot
    {
        ChunkBuffers buffers;
        std::unique_ptr<CrowdGeometry> geometry;
    };

    void skinAll(const Slot& slot, std::span<const gpu::CrowdClip> clips,
                 std::span<const std::uint32_t> skinned, std::span<const glm::vec3> places) const;

    const CrowdModel& model_;
    const CrowdModelBuffers& modelBuffers_;
    const std::vector<gpu::CrowdInstance>& instances_;
    CpuModel cpuModel_;
    bool tangents_;
    std::array<Slot, gpu::kFramesInFlight> slots_;
};

// Runs work(i) for every i below count on all cores, with neighbouring ones on the same; throws
// what work throws.
void onEveryCore(std::size_t count, const std::function<void(std::size_t)>& work);

} // namespace sinew
