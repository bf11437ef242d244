// What the CPU writes for a crowd's frame before the device works on it.
#include "engine/crowd/crowd_frame.h"
#include "engine/crowd/crowd_view_data.h"
#include "engine/render/model_surfaces.h"

#include <cstring>

namespace sinew
{

CrowdFrame::Draws CrowdFrame::drawsAt(double seconds, const glm::dvec3& eye) const
{
    return surfaceDraws(
        input_.materials, input_.meshes,
        {.seconds = seconds, .eye = eye, .softEdges = settings_.samples > VK_SAMPLE_COUNT_1_BIT});
}

CrowdFrame::Draws CrowdFrame::write(const gpu::Frame& frame, const RenderTarget& target,
                                    const CrowdFrameRequest& request)
{
    Draws draws = drawsAt(request.seconds, request.view.camera.eye());
    drawn_->scene.write(frame, sceneView(target.extent(), request.view), draws);
    if (computed_)
        writeConstants(frame, constantsFor(target.extent(), request), request.seconds);
    if (request.hasBefore())
        writeBefore(frame, request);
    return draws;
}

void CrowdFrame::writeConstants(const gpu::Frame& frame, const gpu::CrowdConstants& constants,
                                double seconds) const
{
    const CrowdInstances& instances = computed_->buffers.instances;
    std::memcpy(instances.constants[frame.slot].mapped().data(), &constants, sizeof constants);
    const std::vector<gpu::CrowdClip> clips = clipsAt(input_.model, seconds);
    std::memcpy(instances.clips[frame.slot].mapped().data(), clips.data(),
                clips.size() * sizeof clips[0]);
}

SceneView CrowdFrame::sceneView(VkExtent2D extent, SceneView view) const
{
    view.aspect = static_cast<double>(extent.width) / extent.height;
    view.shadowMapSize = settings_.shadowMapSize;
    return view;
}

gpu::CrowdConstants CrowdFrame::constantsFor(VkExtent2D extent,
                                             const CrowdFrameRequest& request) const
{
    SceneView culled = sceneView(extent, request.view);
    culled.camera = request.culledFrom.value_or(culled.camera);
    const gpu::SceneConstants scene = sceneConstants(culled);
    // Motion vectors are those at the pixels' centres, where a picture of several samples has none:
    // a triangle that lies between its samples is not to be culled then.
    const bool drawnBetweenSamples = request.motion && settings_.samples > VK_SAMPLE_COUNT_1_BIT;
    const double large = form_.projects() && !drawnBetweenSamples ? request.largeHeight : 0.0;
    return {
        .camera = crowdView(scene.viewProjection, {extent.width, extent.height}, large,
                            static_cast<std::uint32_t>(settings_.samples)),
        .light = crowdView(scene.lightViewProjection, gpu::vec2(scene.shadowMapSize), large, 1),
        .fieldSize = gpu::vec2(static_cast<float>(settings_.fieldSide)),
        .fieldCorner = gpu::vec2(settings_.fieldCorner),
        .instanceCount = static_cast<std::uint32_t>(input_.instances.size()),
        .culls = request.culls ? 1U : 0U,
        .reach = static_cast<float>(input_.model.reach * (1.0 + 1e-5)),
        .lodError = static_cast<float>(request.lods.error),
        .leastLod = request.lods.finest,
        .mostLod = request.lods.coarsest,
    };
}

} // namespace sinew
