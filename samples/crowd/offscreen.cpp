#include "engine/render/render_target.h"
#include "engine/render/skinning_pass.h"
#include "samples/app/file_output.h"
#include "samples/app/interface.h"
#include "samples/app/output.h"
#include "samples/crowd/crowd_view.h"
#include "samples/crowd/panels/panels.h"
#include "samples/crowd/shown_crowd.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace sinew::crowd
{
namespace
{

// The model's own joints and vertices, in its own order.
SkinningResult inModelOrder(const gpu::Device& device, const CrowdScene& scene,
                            const CrowdBuffers& buffers)
{
    const SkinOrder& ordered = scene.model.sorted;
    const VertexRange full = ordered.lodRanges.front();
    const auto jointMatrices = gpu::downloadBuffer<JointRows>(
        device, buffers.chunk.now.jointMatrices.buffer, scene.scene.model.skinning.jointCount);
    const auto vertices = gpu::downloadBuffer<gpu::SkinnedVertex>(
        device, buffers.chunk.now.skinned.buffer, full.count);
    const auto tangents =
        gpu::downloadBuffer<std::uint32_t>(device, buffers.chunk.tangents.buffer, full.count);
    SkinningResult posed;
    for (const JointRows& rows : jointMatrices)
    {
        posed.matrices.push_back(matrixOf(rows));
        posed.joints.push_back(withoutShear(posed.matrices.back()));
        if (scene.model.scale == JointScale::None)
            posed.joints.back().scale = glm::dvec3(1.0);
    }
    // Behind them come those of levels that the model's files have.
    for (std::size_t i = 0; i < scene.scene.model.skinning.vertices.size(); ++i)
    {
        const std::uint32_t vertex = ordered.newIndexOf[i] - full.first;
        posed.vertices.push_back(vertices[vertex]);
        posed.tangents.push_back(tangents[vertex]);
    }
    return posed;
}

// Joints and vertices of the instance at `seconds`, in model space and in the order of the scene's
// model, by the frame that draws the crowd in this configuration. Tangents always. Requires
// CrowdJoints::All.
SkinningResult poseInstance(const gpu::Device& device, const CrowdScene& scene,
                            const gpu::CrowdInstance& instance, double seconds, CrowdConfig config)
{
    config.tangents = true;
    config.cullsTriangles = false;
    // Vertices are needed: the vertex shader's are dumped as the fast pass skins them.
    if (!config.skins())
        config.skinning = CrowdSkinning::Fast;
    const std::vector<gpu::CrowdInstance> instances{instance};
    const CrowdFrame crowd(device, scene.input(instances),
                           {.config = config, .memory = std::numeric_limits<std::uint64_t>::max()});
    device.submitAndWait(
        [&](VkCommandBuffer commands)
        {
            crowd.recordCompute({.commands = commands, .slot = 0, .leftOut = {}},
                                {.constants = {.instanceCount = 1},
                                 .seconds = seconds,
                                 .chunk = {.views = gpu::kCameraView},
                                 .inModelSpace = true});
        });
    return inModelOrder(device, scene, crowd.buffers());
}

// Before the crowd is made: one instance takes less.
samples::ExitCode dumpInstance(const gpu::Device& device, const CrowdScene& scene,
                               const Options& options)
{
    const CrowdField field = fieldFor(scene, options);
    return samples::writeDumps(
        options, scene.scene,
        poseInstance(device, scene, field.instances[options.instance.value_or(0)], options.time,
                     *crowdSettings(device, scene, field, options).config));
}

// The panels without a window: in images, and as text.
class OffscreenPanels
{
public:
    // Must outlive the panels.
    explicit OffscreenPanels(const LiveCrowd& crowd)
        : crowd_(crowd), controls_(crowd.field(), crowd.options()),
          interface_(crowd.device(), {.textSize = static_cast<float>(crowd.options().textSize)}),
          panels_(crowd)
    {
    }

    // Draws the panels at that time over an image: see ui::Interface::draw.
    void record(const gpu::Frame& frame, const RenderTarget& target, double seconds)
    {
        controls_.advance(seconds - controls_.seconds());
        interface_.draw(frame, target, [this] { panels_.show(controls_); });
    }

    // All that they say at --time.
    std::string text()
    {
        const PictureSize& size = crowd_.options().size;
        return interface_.textOf({size.width, size.height}, [this] { panels_.show(controls_); });
    }

private:
    const LiveCrowd& crowd_;
    Controls controls_;
    ui::Interface interface_;
    Panels panels_;
};

// The pictures, with all that is drawn for them.
class Pictures
{
public:
    Pictures(LiveCrowd& crowd, const Options& options, OffscreenPanels* panels)
        : crowd_(crowd), options_(options), panels_(panels), request_(frameRequest(options))
    {
        const double aspect = static_cast<double>(options.size.width) / options.size.height;
        request_.view =
            viewFrom(cameraFor(options.view, crowd.field(), aspect), crowd.field(), aspect);
        request_.hides = hides(options, request_.view.camera, crowd.field());
    }

    void record(const gpu::Frame& frame, const RenderTarget& target,
                const samples::PictureRequest& picture)
    {
        request_.seconds = options_.time + picture.index / options_.framesPerSecond;
        if (picture.motion != nullptr)
            request_.motion =
                CrowdMotionRequest{.target = picture.motion,
                                   .leaveAs = gpu::kCopySource,
                                   .before = CrowdBefore{request_.view, secondsBefore()}};
        const gpu::ImageUse leaveAs = panels_ != nullptr ? ui::kDrawnOver : gpu::kCopySource;
        crowd_.frame().record(frame, target, request_, leaveAs);
        if (panels_ != nullptr)
            panels_->record(frame, target, request_.seconds);
    }

private:
    // There is no time before 0: until then everything stands still.
    double secondsBefore() const
    {
        return std::max(request_.seconds - 1.0 / options_.framesPerSecond, 0.0);
    }

    LiveCrowd& crowd_;
    const Options& options_;
    OffscreenPanels* panels_; // none: nothing is drawn over the pictures
    CrowdFrameRequest request_;
};

} // namespace

samples::ExitCode renderOffscreen(const gpu::Device& device, const CrowdScene& scene,
                                  const Options& options)
{
    if (options.dumpVertices || options.dumpJoints)
    {
        const samples::ExitCode code = dumpInstance(device, scene, options);
        if (code != samples::kExitOk || (!options.drawsPictures() && !options.panelsDump))
            return code;
    }
    LiveCrowd crowd(device, scene, options);
    const bool drawsPanels = options.panels.value_or(false);
    std::optional<OffscreenPanels> panels;
    if (options.panelsDump || drawsPanels)
        panels.emplace(crowd);
    if (options.panelsDump && !samples::writeOutput(*options.panelsDump, panels->text()))
        return samples::kExitOutput;
    if (!options.drawsPictures())
        return samples::kExitOk;
    Pictures pictures(crowd, options, drawsPanels ? &*panels : nullptr);
    return samples::drawPictures(
        device, options,
        {.count = options.framesOrDefault(), .picturesPerSecond = options.framesPerSecond},
        crowd.frame().settings().samples,
        [&](const gpu::Frame& frame, const RenderTarget& target,
            const samples::PictureRequest& picture) { pictures.record(frame, target, picture); });
}

} // namespace sinew::crowd
