#include "samples/crowd/benchmark/benchmark.h"

#include "engine/animation/skinning_methods.h"
#include "engine/crowd/crowd_frame.h"
#include "engine/gpu/frame_ring.h"
#include "engine/platform/process.h"
#include "samples/app/output.h"
#include "samples/crowd/benchmark/benchmark_plan.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/report/benchmark_result.h"
#include "samples/crowd/shown_crowd.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <span>
#include <tuple>

namespace sinew::crowd
{
namespace
{

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// Origin of the results, by name: "version", "commit" (when the tree was configured), "build" (type
// and compiler), "os", "cpu", "vulkan" (the device's version as packed by Vulkan) and "date" (UTC).
// Unknown values are empty.
std::vector<std::pair<std::string, std::string>> provenance(std::uint32_t vulkanVersion)
{
#if defined(__clang__)
    constexpr const char* kCompiler = "clang " __clang_version__;
#elif defined(__GNUC__)
    constexpr const char* kCompiler = "g++ " __VERSION__;
#else
    constexpr const char* kCompiler = "another compiler";
#endif
    const auto now =
        std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now());
    return {{"version", SINEW_VERSION},
            {"commit", SINEW_COMMIT},
            {"build", fmt::format("{}, {}", SINEW_BUILD_TYPE, kCompiler)},
            {"os", platform::systemName()},
            {"cpu", platform::processorName()},
            {"vulkan", fmt::format("{}.{}.{}", vulkanVersion >> 22U & 0x7FU,
                                   vulkanVersion >> 12U & 0x3FFU, vulkanVersion & 0xFFFU)},
            {"date", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now))}};
}

// Median size of the visible instances in pixels: the larger of height and length.
double medianInstanceSize(const OrbitCamera& camera, const CrowdField& field,
                          const PictureSize& size)
{
    const double shorter = std::min(size.width, size.height);
    const double scale = shorter / 2.0 / std::tan(kFieldOfView / 2.0);
    const double side = std::max(field.modelHeight * std::cos(camera.elevation), field.modelLength);
    std::vector<double> sizes;
    for (const auto& instances : field.instances)
        for (const LiveInstance& instance : instances)
        {
            const double depth = glm::dot(instance.position - camera.eye(), camera.forward());
            if (showsPoint(camera, static_cast<double>(size.width) / size.height,
                           instance.position))
                sizes.push_back(scale * side / depth);
        }
    if (sizes.empty())
        return 0.0;
    std::ranges::nth_element(sizes, sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2));
    return sizes[sizes.size() / 2];
}

// Data shared by all runs: the target, the fields, and one crowd per configuration.
struct BenchmarkMachine
{
    BenchmarkMachine(const gpu::Device& usedDevice, const CrowdScene& usedScene,
                     const Options& usedOptions)
        : device(usedDevice), scene(usedScene), options(usedOptions),
          textures(texturesOf(device, scene)),
          targets(createRenderTargets(device, {options.size.width, options.size.height},
                                      availableSamples(device, options.msaa.value_or(1)))),
          sharedBytes(device.memoryInUse()), engine(options.seed), ring(device)
    {
    }

    struct Crowd
    {
        const CrowdField* field = nullptr;
        std::unique_ptr<CrowdFrame> frame;
        std::uint64_t bytes = 0; // device memory held by the crowd
    };
    const Crowd& crowdFor(const Options& run)
    {
        std::unique_ptr<CrowdField>& field = fields[run.instances];
        if (field == nullptr)
            field = std::make_unique<CrowdField>(fieldFor(scene, run));
        Crowd& crowd =
            crowds[{run.mode, run.tuning, run.instances, run.occlusion, run.triangleCull}];
        if (crowd.frame == nullptr)
        {
            const std::uint64_t before = device.memoryInUse();
            crowd.field = field.get();
            crowd.frame = std::make_unique<CrowdFrame>(
                device, crowdInputs(device, scene, *field, textures, run),
                crowdSettings(device, *field, run));
            crowd.bytes = device.memoryInUse() - before;
        }
        return crowd;
    }

    const gpu::Device& device;
    const CrowdScene& scene;
    const Options& options;
    CrowdTextures textures;
    RenderTargetRing targets; // a single one
    std::uint64_t sharedBytes;
    std::map<std::uint32_t, std::unique_ptr<CrowdField>> fields; // by number of instances
    std::map<std::tuple<Mode, Tuning, std::uint32_t, AutoOnOff, AutoOnOff>, Crowd> crowds;
    std::mt19937 engine;
    gpu::FrameRing ring; // last: waits for frames in flight before their resources are destroyed
};

// The configuration's choices, by option name.
std::map<std::string, std::string, std::less<>> choicesOf(const CrowdConfig& config)
{
    std::map<std::string, std::string, std::less<>> choices{
        {"arrays", config.texels ? "texels" : "storage"},
        {"pose", config.posing == CrowdPosing::ByInstance ? "instance" : "workgroup"},
        {"triangle-cull", config.projects() ? "on" : "off"}};
    if (config.skinning == CrowdSkinning::Fast)
        choices.emplace("instances-at-once", std::to_string(config.instancesAtOnce));
    if (config.projects())
        choices.emplace("triangle-pieces", std::to_string(config.trianglePieces));
    return choices;
}

// One crowd's configuration and its measurements so far.
class MeasuredRun
{
public:
    // `machine` must outlive it.
    MeasuredRun(BenchmarkMachine& machine, const Options& options)
        : machine_(machine), options_(options), crowd_(machine.crowdFor(options)),
          request_(frameRequest(options))
    {
        const double aspect = static_cast<double>(options.size.width) / options.size.height;
        const OrbitCamera camera = cameraFor(options.view, *crowd_.field, aspect);
        request_.view = viewOf(camera, aspect, crowd_.field->inside);
        if (gpu::hasTimestamps(machine.device.capabilities()))
            timer_.emplace(machine.device, kCrowdPasses, crowd_.frame->mostPasses());
        run_.options = runOptions(options);
        run_.medianInstanceSize = medianInstanceSize(camera, *crowd_.field, options.size);
    }

    // Draws one frame and waits for it. Frames with `counted` false are warm-up.
    void measure(std::uint32_t round, bool counted)
    {
        request_.seconds = options_.time + round / options_.framesPerSecond;
        gpu::Frame frame = machine_.ring.begin();
        if (round + 1 == kWarmupRounds)
            frame.counts = &recorded_;
        const Clock::time_point start = Clock::now();
        if (timer_)
        {
            timer_->begin(frame);
            request_.afterPass = [&](CrowdPass pass)
            { timer_->end(frame, static_cast<std::size_t>(pass)); };
        }
        crowd_.frame->record(frame, machine_.targets.front(), request_, gpu::kCopySource);
        const double recorded = millisecondsSince(start);
        machine_.ring.end(frame);
        machine_.ring.wait();
        const double whole = millisecondsSince(start);
        if (round + 1 == kWarmupRounds)
            counts_ = *crowd_.frame->counts(frame.slot);
        if (!counted)
            return;
        run_.at(Time::Frame).push_back(whole);
        run_.at(Time::Record).push_back(recorded);
        if (!timer_)
            return;
        const std::vector<double> passes = timer_->read(frame);
        for (std::size_t pass = 0; kFirstPass + pass < kTimeCount; ++pass)
            if (has(static_cast<CrowdPass>(pass)))
                run_.times.at(kFirstPass + pass).push_back(passes[pass]);
    }

    // Returns the measurements.
    Run finish()
    {
        const CrowdFrame& crowd = *crowd_.frame;
        const CrowdConfig& config = crowd.config();
        run_.choices = choicesOf(config);
        run_.visible = counts_.visible;
        run_.skinRounds = counts_.skinnedChunks;
        run_.dispatches = recorded_.dispatches;
        run_.barriers = recorded_.barriers;
        run_.draws = crowd.drawsOf(recorded_);
        run_.drawnInViews = counts_.visible + counts_.lit;
        run_.uploadBytes = recorded_.uploadBytes;
        run_.chunks = counts_.chunks;
        const bool skins = config.skins();
        // With several chunks, each chunk projects for one view only.
        const std::size_t views = options_.shadows && run_.chunks == 1 ? 2 : 1;
        const std::size_t words = (config.tangents ? 1 : 0) + (config.cullsTriangles ? views : 0);
        if (skins)
            run_.bytesPerVertex = static_cast<std::uint32_t>(sizeof(gpu::SkinnedVertex) +
                                                             words * sizeof(std::uint32_t));
        run_.peakDeviceBytes = machine_.sharedBytes + crowd_.bytes;
        run_.skinMemoryBytes = crowd.settings().memory;
        run_.instanceRecordBytes = recordBytes(config) * options_.instances;
        return run_;
    }

private:
    bool has(CrowdPass pass) const
    {
        switch (pass)
        {
        case CrowdPass::Skin:
            return crowd_.frame->config().skins();
        case CrowdPass::CullTriangles:
            return crowd_.frame->config().projects();
        case CrowdPass::DrawShadows:
            return options_.shadows;
        default:
            return true;
        }
    }

    BenchmarkMachine& machine_;
    Options options_;
    const BenchmarkMachine::Crowd& crowd_;
    CrowdFrameRequest request_;
    std::optional<gpu::PassTimer> timer_; // empty if the device does not support it
    CrowdFrame::Counts counts_;           // of the last warm-up round, like the members below
    gpu::RecordedCounts recorded_;
    Run run_;
};

using MeasuredRuns = std::vector<std::unique_ptr<MeasuredRun>>;

// Throws gpu::VulkanError if there is not enough device memory.
MeasuredRuns prepare(BenchmarkMachine& machine, std::span<const Options> plan)
{
    MeasuredRuns runs;
    for (const Options& run : plan)
        runs.push_back(std::make_unique<MeasuredRun>(machine, run));
    return runs;
}

// Measures the runs alternately. Empty if interrupted.
std::optional<std::vector<Run>> measure(BenchmarkMachine& machine, const MeasuredRuns& runs)
{
    const std::uint32_t rounds = kWarmupRounds + machine.options.runsOrDefault();
    samples::Progress progress("measuring", rounds * static_cast<std::uint32_t>(runs.size()));
    std::vector<std::size_t> order(runs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::uint32_t round = 0; round < rounds; ++round)
    {
        // Each round uses a different order: otherwise a run would always follow the same one.
        std::ranges::shuffle(order, machine.engine);
        for (const std::size_t i : order)
        {
            if (platform::interrupted())
                return std::nullopt;
            runs[i]->measure(round, round >= kWarmupRounds);
            progress.advance();
        }
    }
    std::vector<Run> measured;
    for (const std::unique_ptr<MeasuredRun>& run : runs)
        measured.push_back(run->finish());
    return measured;
}

// Adds the answers and steps of the searches to the result. Returns false if interrupted.
bool searchBudget(BenchmarkMachine& machine, BenchmarkResult& result)
{
    result.budget = machine.options.budget;
    Options options = machine.options;
    options.budgetOfAllModes = options.budgetOfAllModes && !skinsInOneWay(machine.scene);
    for (Options step : planBudget(options))
    {
        BudgetSearch search(*result.budget, kMaxInstances);
        while (const auto instances = search.next())
        {
            machine.crowds.clear();
            machine.fields.clear();
            step.instances = *instances;
            MeasuredRuns prepared;
            try
            {
                prepared = prepare(machine, std::array{step});
            }
            catch (const gpu::VulkanError& error)
            {
                search.refused(*instances, error.what());
                continue;
            }
            const auto measured = measure(machine, prepared);
            if (!measured)
                return false;
            search.measured(*instances, measured->front().at(Time::Frame));
            result.runs.push_back(measured->front());
        }
        result.answers.push_back(search.answer(runOptions(step)));
    }
    return true;
}

} // namespace

std::optional<BenchmarkResult> runBenchmark(const gpu::Device& device, const CrowdScene& scene,
                                            const Options& options)
{
    BenchmarkMachine machine(device, scene, options);
    BenchmarkResult result{.command = commandText(options.arguments),
                           .provenance = provenance(device.description().apiVersion),
                           .deviceName = device.description().name,
                           .deviceDriver = device.description().driver,
                           .deviceType = device.description().type,
                           .modelName = scene.name,
                           .validated = options.validate,
                           .rounds = options.runsOrDefault()};
    for (const auto& [loaded, prepared, meshes, bounds, start, share] : scene.models)
    {
        const AnimatedModel& model = loaded.model;
        result.models.push_back({.name = model.name,
                                 .file = model.file,
                                 .hash = model.hash,
                                 .vertices = model.skinning.vertices.size(),
                                 .triangles = model.skinning.indices.size() / 3,
                                 .joints = model.skinning.jointCount,
                                 .weights = model.skinning.influences.size(),
                                 .clips = model.clips.size(),
                                 .share = share});
        if (options.mode == Mode::VertexPalette ||
            (options.measuresAllModes() && !skinsInOneWay(scene)))
            result.models.back().paletteError = paletteError(model);
    }
    if (options.budget)
        return searchBudget(machine, result) ? std::optional(std::move(result)) : std::nullopt;
    std::optional<std::vector<Run>> runs =
        measure(machine, prepare(machine, planBenchmark(options)));
    if (!runs)
        return std::nullopt;
    result.runs = std::move(*runs);
    return result;
}

samples::ExitCode reportBenchmark(const BenchmarkResult& result, const Options& options)
{
    bool written = true;
    if (options.json)
        written = samples::writeOutput(*options.json, benchmarkJson(result)) && written;
    if (options.report)
        written = samples::writeOutput(*options.report, benchmarkPage(result)) && written;
    if (options.takesStandardOutput())
        samples::tell(benchmarkTable(result));
    else
        written = samples::writeOutput("-", benchmarkTable(result)) && written;
    return written ? samples::kExitOk : samples::kExitOutput;
}

} // namespace sinew::crowd
