#include "samples/crowd/benchmark/measured_run.h"

#include "samples/crowd/crowd_view.h"
#include "samples/crowd/settings.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace sinew::crowd
{
namespace
{

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// The options as if they asked for this run alone.
Options optionsOf(const Options& options, const PlannedRun& run)
{
    Options own = options;
    own.mode = run.mode;
    own.fixed = run.form;
    own.instances = run.options.instances;
    own.shadows = run.options.shadows;
    own.cull = run.options.cull;
    own.occlusion = run.options.occlusion;
    setLod(parseLod(run.options.lod).value(), own);
    own.size = {.width = run.options.width, .height = run.options.height};
    own.msaa = run.options.msaa;
    return own;
}

OrbitCamera cameraOf(const PlannedRun& run, const Field& field, double aspect)
{
    for (const CrowdView view : {CrowdView::Near, CrowdView::Low, CrowdView::Eye})
        if (run.options.view == samples::wordFor(view))
            return cameraFor(view, field, aspect);
    return cameraFor(CrowdView::Crowd, field, aspect);
}

// Of the instances in the picture, in pixels: their height, or their length where that is more.
double medianInstanceSize(const OrbitCamera& camera, const Field& field, const PictureSize& size)
{
    const double shorter = std::min(size.width, size.height);
    const double scale = shorter / 2.0 / std::tan(kFieldOfView / 2.0);
    const double side = std::max(field.modelHeight * std::cos(camera.elevation), field.modelLength);
    std::vector<double> sizes;
    for (const gpu::CrowdInstance& instance : field.instances)
    {
        const double depth =
            glm::dot(glm::dvec3(instance.position) - camera.eye(), camera.forward());
        if (showsPoint(camera, static_cast<double>(size.width) / size.height,
                       glm::dvec3(instance.position)))
            sizes.push_back(scale * side / depth);
    }
    if (sizes.empty())
        return 0.0;
    std::ranges::nth_element(sizes, sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2));
    return sizes[sizes.size() / 2];
}

// Written by the skin pass.
std::uint32_t bytesPerVertex(const ShownCrowd& shown, bool shadows)
{
    const CrowdForm& form = *shown.settings().crowd.form;
    // Several chunks project for one view each.
    const std::size_t views = shadows && shown.plan().chunks == 1 ? 2 : 1;
    const std::size_t projections = form.cullsTriangles ? views : 0;
    return static_cast<std::uint32_t>(sizeof(gpu::SkinnedVertex) +
                                      (form.tangents ? sizeof(std::uint32_t) : 0) +
                                      projections * sizeof(std::uint32_t));
}

} // namespace

BenchmarkMachine::BenchmarkMachine(const gpu::Device& device, const CrowdScene& scene,
                                   const Options& options)
    : device_(device), scene_(scene), options_(options), shared_(device, scene),
      sharedBytes_(device.memoryUse().now), ring_(device)
{
}

const BenchmarkMachine::Crowd& BenchmarkMachine::crowdFor(const PlannedRun& run)
{
    const Options own = optionsOf(options_, run);
    std::unique_ptr<Field>& field = fields_[own.instances];
    if (field == nullptr)
        field = std::make_unique<Field>(fieldFor(scene_, own));
    Crowd& crowd =
        crowds_[{run.mode, run.form, own.instances, run.options.msaa, run.options.occlusion}];
    if (crowd.shown == nullptr)
    {
        const std::uint64_t before = device_.memoryUse().now;
        const ShownSettings settings = shownSettings(device_, scene_, *field, own);
        crowd.field = field.get();
        crowd.shown = std::make_unique<ShownCrowd>(device_, scene_, shared_, *field, settings);
        crowd.bytes = device_.memoryUse().now - before;
    }
    return crowd;
}

const RenderTarget& BenchmarkMachine::target(const PlannedRun& run)
{
    const Size size{run.options.width, run.options.height, run.options.msaa};
    auto found = targets_.find(size);
    const std::uint64_t before = device_.memoryUse().now;
    if (found == targets_.end())
        found = targets_
                    .emplace(size, std::move(createRenderTargets(
                                                 device_, {run.options.width, run.options.height},
                                                 availableSamples(device_, run.options.msaa))
                                                 .front()))
                    .first;
    sharedBytes_ += device_.memoryUse().now - before;
    return found->second;
}

MeasuredRun::MeasuredRun(BenchmarkMachine& machine, const PlannedRun& plan)
    : machine_(machine), plan_(plan), crowd_(machine.crowdFor(plan)),
      request_(frameRequest(optionsOf(machine.options(), plan)))
{
    const PictureSize size{.width = plan.options.width, .height = plan.options.height};
    const double aspect = static_cast<double>(size.width) / size.height;
    const OrbitCamera camera = cameraOf(plan, *crowd_.field, aspect);
    request_.view = viewFrom(camera, *crowd_.field, aspect);
    if (gpu::hasTimestamps(machine.device()))
        timer_.emplace(machine.device(), crowd_.shown->frame().mostPasses());
    run_.options = plan.options;
    run_.medianInstanceSize = medianInstanceSize(camera, *crowd_.field, size);
}

MeasuredRun::Drawn MeasuredRun::draw(std::uint32_t round)
{
    const RenderTarget& target = machine_.target(plan_);
    request_.seconds = machine_.options().time + round / machine_.options().framesPerSecond;
    const gpu::Frame frame = machine_.ring().begin();
    const Clock::time_point start = Clock::now();
    if (timer_)
    {
        timer_->begin(frame);
        request_.afterPass = [&](CrowdPass pass) { timer_->end(frame, pass); };
    }
    crowd_.shown->record(frame, target, request_, gpu::kCopySource);
    const double recorded = millisecondsSince(start);
    machine_.ring().end(frame);
    machine_.ring().wait();
    return {.frame = frame, .wall = millisecondsSince(start), .recorded = recorded};
}

void MeasuredRun::measure(std::uint32_t round, bool counted)
{
    const Drawn drawn = draw(round);
    if (counted)
    {
        run_.wall.push_back(drawn.wall);
        run_.cpuRecord.push_back(drawn.recorded);
        if (timer_)
            take(timer_->read(drawn.frame));
    }
}

void MeasuredRun::take(const PassMilliseconds& passes)
{
    const auto add = [&](Samples& samples, CrowdPass pass)
    { samples.push_back(passes[static_cast<std::size_t>(pass)]); };
    if (plan_.mode != Mode::Cpu)
    {
        add(run_.passes.cull, CrowdPass::Cull);
        add(run_.passes.pose, CrowdPass::PoseJoints);
    }
    if (plan_.mode == Mode::Compute || plan_.mode == Mode::ComputeSimple)
    {
        add(run_.passes.skin, CrowdPass::Skin);
        if (crowd_.shown->settings().crowd.form->projects())
            add(run_.passes.triangles, CrowdPass::CullTriangles);
    }
    if (plan_.options.shadows)
        add(run_.passes.shadow, CrowdPass::DrawShadows);
    add(run_.passes.colour, CrowdPass::DrawPicture);
}

Run MeasuredRun::finish()
{
    const ShownCrowd& shown = *crowd_.shown;
    // Views differ in what they show: this run's last frame may not have been the crowd's.
    draw(0);
    if (plan_.mode != Mode::Cpu)
        run_.choices =
            valuesOf(machine_.device(), machine_.scene().model, *shown.settings().crowd.form);
    run_.visible = shown.visible();
    run_.chunks = shown.plan().chunks;
    run_.skinRounds = shown.skinnedChunks();
    const bool skins = plan_.mode != Mode::Vertex && plan_.mode != Mode::VertexSsbo;
    run_.verticesSkinned =
        skins && plan_.options.lod == kFullSurface
            ? std::uint64_t{shown.skinned()} * machine_.scene().model.skinning.vertices.size()
            : 0;
    run_.bytesPerVertex = skins ? bytesPerVertex(shown, plan_.options.shadows) : 0;
    run_.peakDeviceBytes = machine_.sharedBytes() + crowd_.bytes;
    run_.skinMemoryBytes = shown.settings().crowd.memory;
    run_.instanceRecordBytes = recordBytes(*shown.settings().crowd.form) * plan_.options.instances;
    return run_;
}

} // namespace sinew::crowd
