#include "samples/crowd/shown_crowd.h"

#include "engine/crowd/crowd_frame.h"

#include <fmt/format.h>

namespace sinew::crowd
{
namespace
{

// The frame itself would refuse too, but knows no options.
ChunkPlan planWithinMemory(const gpu::Device& device, const CrowdModel& model,
                           const ShownSettings& settings, std::size_t instances)
{
    // What the CPU writes, every frame in flight has for itself.
    const std::uint64_t copies = settings.onCpu ? gpu::kFramesInFlight : 1;
    const ChunkPlan plan =
        planFor(device, model, *settings.crowd.form, settings.crowd.memory / copies, instances);
    if (plan.capacity == 0)
    {
        const std::uint32_t step = chunkNeeds(device, model, *settings.crowd.form).step;
        throw gpu::VulkanError(fmt::format(
            "{} instances of this model take {} KiB, more than --skin-memory ({} MiB) or the "
            "device's limits allow",
            step, plan.bytesPerInstance * step / 1024 + 1, settings.crowd.memory >> 20U));
    }
    return plan;
}

} // namespace

ShownCrowd::ShownCrowd(const gpu::Device& device, const CrowdScene& scene, SharedResources& shared,
                       const Field& field, const ShownSettings& settings)
    : settings_(settings), model_(scene.model),
      plan_(planWithinMemory(device, scene.model, settings, field.instances.size())),
      cpu_(settings.onCpu ? std::make_unique<CpuCrowd>(device, scene.model, field.instances, plan_,
                                                       *settings.crowd.form)
                          : nullptr),
      frame_(device, scene.input(field.instances, &shared.textures, cpu_.get()), settings.crowd)
{
}

void ShownCrowd::record(const gpu::Frame& frame, const RenderTarget& target,
                        const CrowdFrameRequest& request, gpu::ImageUse leaveAs)
{
    if (cpu_)
        drawnByCpu_ = cpu_->write(frame.slot, frame_.constantsFor(target.extent(), request),
                                  clipsAt(model_, request.seconds), drawnViews(request.shadows));
    frame_.record(frame, target, request, leaveAs);
}

} // namespace sinew::crowd
