// A crowd as the options ask for it: computed by the device, or by the CPU.
#pragma once

#include "engine/crowd/crowd_frame.h"
#include "samples/crowd/benchmark/cpu_crowd.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/spawn.h"

#include <memory>

namespace sinew::crowd
{

struct ShownSettings
{
    CrowdSettings crowd;
    bool onCpu = false; // posed and skinned there: the form must skin and cull no triangles
};

class ShownCrowd
{
public:
    // All must outlive it. Throws VulkanError where too few instances fit into the memory.
    ShownCrowd(const gpu::Device& device, const CrowdScene& scene, SharedResources& shared,
               const Field& field, const ShownSettings& settings);

    // See CrowdFrame::record.
    void record(const gpu::Frame& frame, const RenderTarget& target,
                const CrowdFrameRequest& request, gpu::ImageUse leaveAs);

    const ShownSettings& settings() const { return settings_; }
    const CrowdFrame& frame() const { return frame_; }
    const ChunkPlan& plan() const { return plan_; }
    // See CrowdFrame.
    std::uint32_t visible() const { return cpu_ ? drawnByCpu_.camera : frame_.visible(); }
    std::uint32_t skinned() const { return cpu_ ? drawnByCpu_.skinned : frame_.skinned(); }
    std::uint32_t skinnedChunks() const { return cpu_ ? 1 : frame_.skinnedChunks(); }

private:
    ShownSettings settings_;
    const CrowdModel& model_;
    ChunkPlan plan_;
    std::unique_ptr<CpuCrowd> cpu_; // none: the device computes
    CrowdFrame frame_;
    CpuCrowd::Drawn drawnByCpu_; // in the last frame
};

} // namespace sinew::crowd
