#include "samples/crowd/pipelines.h"

#include "engine/crowd/crowd_variants.h"
#include "engine/render/model_frame.h"
#include "samples/common/output.h"
#include "samples/common/program.h"
#include "samples/crowd/benchmark/benchmark_plan.h"
#include "samples/crowd/calibration.h"
#include "samples/crowd/settings.h"

#include <algorithm>
#include <array>

namespace sinew::crowd
{
namespace
{

// A frame that makes pipelines. Its index is the user of the pipeline log.
struct User
{
    CrowdSettings settings; // of a crowd's frame
    bool isViewer = false;
    bool isChosen = false;
};

Field smallField(const CrowdScene& scene, const Options& options)
{
    SpawnRequest request = spawnRequest(options);
    request.instances = gpu::kMostInstancesAtOnce;
    return spawn(request, scene.model, scene.bounds, scene.stance);
}

CrowdSettings settingsOf(const gpu::Device& device, const CrowdScene& scene, const Field& field,
                         const Options& options)
{
    constexpr std::uint64_t kRoomy = std::uint64_t{1} << 30; // nothing of it is allocated
    CrowdSettings settings = shownSettings(device, scene, field, options).crowd;
    settings.memory = kRoomy;
    return settings;
}

std::vector<User> usersOfVariants(const gpu::Device& device, const CrowdScene& scene,
                                  const Field& field, const Options& options)
{
    const CrowdSettings shown = settingsOf(device, scene, field, options);
    std::vector<User> users = {{.settings = shown, .isChosen = true}};
    for (const CrowdForm& form : crowdVariants(device, scene.model, *shown.form))
    {
        users.push_back({.settings = shown});
        users.back().settings.form = form;
    }
    users.push_back({.settings = shown, .isViewer = true, .isChosen = true});
    return users;
}

std::vector<User> usersOfBenchmark(const gpu::Device& device, const CrowdScene& scene,
                                   const Field& field, const Options& options)
{
    std::vector<User> users;
    for (const PlannedRun& run :
         options.budget
             ? planBudget(options)
             : planBenchmark(options, fixedForms(device, scene, options), device.runsOnCpu()))
    {
        if (run.mode == Mode::Cpu)
            continue; // its frames draw with the pipelines of compute-simple
        Options own = options;
        own.mode = run.mode;
        own.fixed = run.form;
        own.msaa = run.options.msaa;
        users.push_back({.settings = settingsOf(device, scene, field, own), .isChosen = true});
    }
    return users;
}

void compile(const gpu::Device& device, const CrowdScene& scene, const Field& field,
             const Options& options, const std::vector<User>& users)
{
    SharedResources shared(device, scene);
    for (std::uint32_t i = 0; i < users.size(); ++i)
    {
        device.pipelineLog()->beginUser(i);
        if (users[i].isViewer)
            ModelFrame(device, scene.scene.model, scene.scene.materials, scene.scene.meshMaterials,
                       {.samples = users[i].settings.samples})
                .prepare(options.time);
        else
            CrowdFrame(device, scene.input(field.instances, &shared.textures), users[i].settings)
                .prepare(options.time);
    }
}

std::vector<std::string> stageNames(VkShaderStageFlags stages)
{
    constexpr std::array<std::pair<VkShaderStageFlagBits, const char*>, 3> kNames{
        {{VK_SHADER_STAGE_COMPUTE_BIT, "compute"},
         {VK_SHADER_STAGE_VERTEX_BIT, "vertex"},
         {VK_SHADER_STAGE_FRAGMENT_BIT, "fragment"}}};
    std::vector<std::string> names;
    for (const auto& [bit, name] : kNames)
        if ((stages & bit) != 0)
            names.emplace_back(name);
    return names;
}

CompiledCode describe(const gpu::PipelineExecutable& executable)
{
    CompiledCode code{.name = executable.name,
                      .description = executable.description,
                      .stages = stageNames(executable.stages),
                      .subgroupSize = executable.subgroupSize,
                      .figures = {}};
    for (const gpu::PipelineStatistic& statistic : executable.statistics)
        code.figures.push_back({.name = statistic.name,
                                .description = statistic.description,
                                .value = statistic.value});
    return code;
}

// Of users of a crowd's frame, what they choose: the same names for each.
std::vector<FormValues> choicesOfUsers(const std::vector<User>& users, auto isAmong)
{
    std::vector<FormValues> choices;
    for (std::uint32_t i = 0; i < users.size(); ++i)
        if (!users[i].isViewer && isAmong(i))
            choices.push_back(describeVariant(*users[i].settings.form));
    return choices;
}

// Those of a choice, without repetition.
std::vector<std::string> valuesOf(const std::vector<FormValues>& users, const std::string& choice)
{
    std::vector<std::string> values;
    for (const FormValues& user : users)
        if (std::ranges::find(values, user.at(choice)) == values.end())
            values.push_back(user.at(choice));
    return values;
}

bool differOnlyIn(const std::string& choice, const FormValues& a, const FormValues& b)
{
    return std::ranges::equal(a, b,
                              [&](const auto& one, const auto& other)
                              { return (one.second != other.second) == (one.first == choice); });
}

// Whether the choice alone decides somewhere whether the pipeline is made.
bool decides(const std::string& choice, const std::vector<FormValues>& makers,
             const std::vector<FormValues>& others)
{
    return std::ranges::any_of(makers,
                               [&](const FormValues& maker)
                               {
                                   return std::ranges::any_of(
                                       others, [&](const FormValues& other)
                                       { return differOnlyIn(choice, maker, other); });
                               });
}

// What a crowd must choose: see CompiledPipeline::choices. Where no choice alone decides, every one
// in which those that make the pipeline have fewer values than all users.
std::vector<std::pair<std::string, std::vector<std::string>>>
deciding(const std::vector<FormValues>& makers, const std::vector<FormValues>& others)
{
    std::vector<FormValues> all = makers;
    all.insert(all.end(), others.begin(), others.end());
    std::vector<std::pair<std::string, std::vector<std::string>>> alone;
    std::vector<std::pair<std::string, std::vector<std::string>>> together;
    for (const auto& [name, value] : makers.empty() ? FormValues() : makers.front())
    {
        const std::pair choice(name, valuesOf(makers, name));
        if (decides(name, makers, others))
            alone.push_back(choice);
        if (choice.second.size() < valuesOf(all, name).size())
            together.push_back(choice);
    }
    return alone.empty() ? together : alone;
}

CompiledPipeline describe(const gpu::LoggedPipeline& logged, const std::vector<User>& users)
{
    CompiledPipeline pipeline;
    pipeline.name = logged.name;
    for (const std::uint32_t user : logged.users)
    {
        pipeline.chosen |= users[user].isChosen;
        (users[user].isViewer ? pipeline.inViewer : pipeline.inCrowd) = true;
    }
    for (const gpu::PipelineStage& stage : logged.stages)
        pipeline.stages.push_back({stageNames(stage.stage).front(), stage.constants});
    for (const gpu::PipelineExecutable& executable : logged.executables)
        pipeline.code.push_back(describe(executable));
    const auto makes = [&](std::uint32_t user)
    { return std::ranges::binary_search(logged.users, user); };
    pipeline.choices =
        deciding(choicesOfUsers(users, makes),
                 choicesOfUsers(users, [&](std::uint32_t user) { return !makes(user); }));
    return pipeline;
}

template <class UsersOf>
PipelineTable compileAll(const gpu::Instance& instance, const CrowdScene& scene, Options options,
                         const UsersOf& usersOf)
{
    const gpu::Device device =
        samples::openDevice(instance, options.device, false, gpu::DeviceUse::CompilesOnly);
    if (options.pipelines)
        options = withKept(device, scene, std::move(options));
    const Field field = smallField(scene, options);
    const std::vector<User> users = usersOf(device, scene, field, options);
    compile(device, scene, field, options, users);
    const gpu::PipelineLog& log = *device.pipelineLog();
    PipelineTable table{
        .command = options.command,
        .deviceName = device.description().name,
        .deviceDriver = device.description().driver,
        .deviceType = device.description().type,
        .modelName = scene.scene.model.name,
        .chosenBy = options.measured.empty() ? "kind of device" : "earlier measurement",
        .whyNoFigures =
            log.driverDescribes()
                ? ""
                : "this driver gives none (it has no VK_KHR_pipeline_executable_properties)",
        .pipelines = {}};
    for (const gpu::LoggedPipeline& logged : log.pipelines())
        table.pipelines.push_back(describe(logged, users));
    return table;
}

} // namespace

PipelineTable compileVariants(const gpu::Instance& instance, const CrowdScene& scene,
                              const Options& options)
{
    return compileAll(instance, scene, options, usersOfVariants);
}

PipelineTable compileBenchmark(const gpu::Instance& instance, const CrowdScene& scene,
                               const Options& options)
{
    return compileAll(instance, scene, options, usersOfBenchmark);
}

samples::ExitCode reportPipelines(const PipelineTable& table, const Options& options)
{
    if (options.json && !samples::writeOutput(*options.json, pipelineJson(table)))
        return samples::kExitOutput;
    if (options.json != "-" && !samples::writeOutput("-", pipelineText(table)))
        return samples::kExitOutput;
    return samples::kExitOk;
}

} // namespace sinew::crowd
