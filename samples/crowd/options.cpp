#include "samples/crowd/options.h"

#include "samples/common/command_line.h"
#include "samples/common/output_name.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <limits>
#include <system_error>

namespace sinew::crowd
{

namespace
{

using samples::addChoice;
using samples::addValue;
using samples::parseCount;
using samples::parseText;
using samples::parseWhole;

constexpr const char* kFooter = R"(
Standard output takes the result of one of --output -, --json -, --report -,
--dump-vertices -, --dump-joints - and --ui-dump -.

Examples:
  sinew-crowd                                   show 1000 of the default model in a window
  sinew-crowd models/imp --clip walk --clip run --blend --instances 5000
  sinew-crowd models/players/imp --legs LEGS_RUN --torso TORSO_ATTACK --torso TORSO_GESTURE
  sinew-crowd --instances 100 --view low --headless --output crowd.png
  sinew-crowd --frames 48 --fps 24 --output crowd_{frame:04}.png
  sinew-crowd --instances 1000 --compare --report report.html
  sinew-crowd --scaling 1,10,100,1000,10000 --json scaling.json
  sinew-crowd --budget 33.3 --report budget.html
  sinew-crowd --pipelines --json pipelines.json
)";

void addModelOptions(CLI::App& app, Options& options)
{
    samples::addModelOptions(app, options.scene,
                             "Clip to play: a .md5anim file or the name of one beside the\n"
                             "mesh; repeatable, each instance plays one of them (default: all\n"
                             "beside the mesh that fit it); of a player also for one half; of a\n"
                             "glTF or .iqm model the name or the number, from 0, of one of its\n"
                             "own, or FILE or FILE:NAME for those of another file",
                             "Show the model at rest");
    samples::addFileOptions(app, options.scene);
    samples::addPlayerOptions(app, options.scene.model);
}

// What CLI11 gives for a flag without a value.
constexpr const char* kFlagAlone = "true";

// Frozen: what one measures today must mean the same in years. A change gets another name.
constexpr std::array<std::string_view, 3> kWorkloads{"strider-256", "strider-1000",
                                                     "strider-10000"};
constexpr std::array<std::uint32_t, kWorkloads.size()> kWorkloadInstances{256, 1000, 10'000};

// Options that cannot be meant together, whatever their values: any of `these` with any of `those`.
// option_rules.h has the rest. CLI11's excludes() would list them all in --help.
struct Exclusion
{
    std::vector<const char*> these;
    std::vector<const char*> those;
};
const std::vector<Exclusion> kExclusions{
    {{"--no-clip"}, {"--clip", "--blend", "--root-motion"}},
    {{"--compare"}, {"--skinning"}},
    {{"--scaling"}, {"--instances", "--instance"}},
    {{"--budget"}, {"--compare", "--scaling", "--instances", "--view"}},
    {{"--pipelines"}, {"--compare", "--scaling", "--budget", "--report", "--runs"}},
    {{"--compare", "--scaling", "--budget", "--pipelines"},
     {"--output", "--dump-vertices", "--dump-joints", "--ui-dump"}},
    {{"--compare", "--scaling", "--budget", "--pipelines", "--json", "--report"},
     {"--frames", "--motion"}},
    {{"--workload"}, {"MODEL",       "--clip",      "--no-clip",     "--scene",     "--base",
                      "--skin",      "--crease",    "--instances",   "--scaling",   "--budget",
                      "--pipelines", "--seed",      "--layout",      "--blend",     "--time",
                      "--view",      "--size",      "--root-motion", "--msaa",      "--cull",
                      "--occlusion", "--no-ground", "--lod",         "--lod-error", "--shadows"}},
};

std::optional<std::string> describeExclusion(const CLI::App& app)
{
    for (const Exclusion& exclusion : kExclusions)
        for (const char* const one : exclusion.these)
            for (const char* const other : exclusion.those)
                if (app.count(one) > 0 && app.count(other) > 0)
                    return fmt::format("{} and {} exclude each other; leave out one of the two",
                                       one, other);
    return std::nullopt;
}

constexpr std::array kRemoved{
    samples::RemovedOption{"--no-calibration", "nothing is measured beforehand; leave it out"},
    samples::RemovedOption{"--recalibrate", "nothing is measured beforehand; leave it out"},
    samples::RemovedOption{"--goals",
                           "measure by the commands in docs/benchmarking.md and judge by "
                           "tools/check_goals.py"},
    samples::RemovedOption{"--warmup",
                           "two rounds always come before those that count; leave it out"},
    samples::RemovedOption{"--progress", "work that takes long reports it anyway; leave it out"},
    samples::RemovedOption{"--influences", "they are always read by-influence; leave it out"},
    samples::RemovedOption{"--subgroup-size", "the driver chooses it; leave it out"},
};

std::string whyNoWeight(const std::string& text)
{
    const samples::Parsed<double> weight = parseWeight(text);
    return weight || text == kFlagAlone ? std::string() : weight.error();
}

std::string whyNoBudget(const std::string& text)
{
    const samples::Parsed<double> budget = samples::parsePositive(text);
    return budget || text == kFlagAlone
               ? std::string()
               : budget.error() + ": the time of a frame in milliseconds, such as 16.7";
}

// A flag, because an option with an optional value would take a model's name for one; joinNumbers
// ties the weight to it.
void addBlend(CLI::App& app, std::string& blend)
{
    app.add_flag("--blend", blend,
                 "Mix a second clip into each instance's own, by a weight from 0\n"
                 "to 1, or by a random one for each instance where none is given;\n"
                 "not for players, whose halves play one each")
        ->option_text("[WEIGHT]")
        ->take_last()
        ->check(whyNoWeight);
}

// Whether what follows --blend or --budget and is no number is something else: an option, or what
// can be the model.
bool isNoMistypedNumber(const std::string& argument)
{
    std::error_code error;
    return argument.starts_with('-') || argument.find_first_of("/\\:") != std::string::npos ||
           std::filesystem::exists(argument, error);
}

// "--blend 0.5" becomes "--blend=0.5", and so with --budget and with mistyped numbers.
std::vector<std::string> joinNumbers(const std::vector<std::string>& arguments)
{
    std::vector<std::string> joined;
    bool optionsEnded = false;
    for (const std::string& argument : arguments)
    {
        optionsEnded = optionsEnded || argument == "--";
        const bool takesNumber =
            !joined.empty() && (joined.back() == "--blend" || joined.back() == "--budget");
        if (!optionsEnded && takesNumber &&
            (samples::parseFinite(argument) || !isNoMistypedNumber(argument)))
            joined.back() += "=" + argument;
        else
            joined.push_back(argument);
    }
    return joined;
}

void addCrowdOptions(CLI::App& app, Options& options, std::string& blend)
{
    app.option_defaults()->group("Crowd");
    addValue(app, "--instances", "N", options.instances, parseInstances,
             "Instances, 1 to 1000000 (default 1000, or as many as a glTF file\n"
             "places by EXT_mesh_gpu_instancing)");
    addValue(
        app, "--seed", "N", options.seed,
        [](std::string_view text)
        { return parseWhole(text, 0, std::numeric_limits<std::uint32_t>::max()); },
        "Of all that is random; the same seed gives the same crowd\n"
        "(default 1)");
    addChoice(app, "--layout", options.layout,
              "Where the instances stand (default: where a glTF file places them,\n"
              "else grid)");
    addBlend(app, blend);
    app.add_flag("--root-motion", options.rootMotion,
                 "Instances walk on with clips that travel, instead of on the spot;\n"
                 "those of players never travel");
    addValue(app, "--time", "SECONDS", options.time, samples::parseNotNegative,
             "Time at the first frame, 0 or more (default 0)");
}

// An option that fixes the part of that name.
void addPart(CLI::App& app, Options& options, std::string_view name, const std::string& help)
{
    const std::string option = fmt::format("--{}", name);
    const FormPart& part = formPart(name);
    const auto read = [option, &part, &options](const std::string& text)
    {
        const samples::Parsed<std::string> value = parsePart(part, text);
        if (!value)
            throw CLI::ValidationError(option, value.error());
        fixPart(options.fixed, part.name, *value);
    };
    app.add_option_function<std::string>(option, read, help)->type_name(namesOf(part))->take_last();
}

void addMethodOptions(CLI::App& app, Options& options)
{
    app.option_defaults()->group("Method");
    addChoice(app, "--skinning", options.mode,
              "How vertices are skinned; of players by compute alone:\n"
              "compute: skinned once by a fast compute shader (default)\n"
              "compute-simple: by a straightforward one\n"
              "vertex: by the vertex shader of every pass, from texel buffers\n"
              "vertex-ssbo: the same, from storage buffers\n"
              "cpu: by a loop on every core, into memory that the device reads");
    addPart(app, options, "pose",
            "An invocation of the pose pass computes an instance, or a joint,\n"
            "level by level; or a workgroup poses an instance (default auto: as\n"
            "suits the device)");
    addPart(app, options, "arrays",
            "Shaders read arrays as texel buffers or as storage buffers; auto:\n"
            "as suits the device (default)");
    addPart(app, options, "instances-at-once",
            "Instances that an invocation of the fast skin pass does a vertex of\n"
            "(default auto: as suits the device)");
    addValue(app, "--cull", "on|off", options.cull, parseOnOff,
             "Leave out instances outside the view before they are skinned\n"
             "(default on)");
    addValue(app, "--occlusion", "auto|on|off", options.occlusion, parseAutoOnOff,
             "Leave out instances that lie behind others in the picture, before they\n"
             "are skinned; the picture is the same. auto: where the camera is among\n"
             "the instances (default)");
    addPart(app, options, "triangle-cull",
            "Leave out triangles that no picture shows before they are drawn;\n"
            "auto: unless instances are large (default); on is refused where it\n"
            "is not possible");
    addPart(app, options, "triangle-pieces",
            "Pieces of an instance whose triangles are culled side by side,\n"
            "1 to 64 (default auto: as suits the device)");
    app.add_option_function<std::string>(
           "--lod",
           [&options](const std::string& text)
           {
               const samples::Parsed<LodOption> lod = parseLod(text);
               if (!lod)
                   throw CLI::ValidationError("--lod", lod.error());
               setLod(*lod, options);
           },
           "Level of detail of the instances: auto: as coarse as --lod-error\n"
           "allows (default); off: the full surface; N, 0 to 9: this level of\n"
           "all, 0 is the full surface. The levels are those that the model's\n"
           "files have, else made when it is loaded first")
        ->type_name("auto|off|N")
        ->take_last();
    addValue(app, "--lod-error", "PIXELS", options.lodError, samples::parsePositive,
             "With --lod auto: draw each instance by the coarsest level whose\n"
             "surface lies within so many pixels of the full one in every pose,\n"
             "also between keys and in blends (default 1; while the camera of a\n"
             "window flies up to 32, if frames take long)");
    addValue(app, "--shadows", "on|off", options.shadows, parseOnOff,
             "Draw shadows, a second pass over the geometry (default on)");
    app.add_flag_callback(
        "--no-ground", [&options] { options.ground = false; },
        "Leave out the ground and the shadows on it");
    addValue(
        app, "--skin-memory", "MiB", options.skinMemoryMiB,
        [](std::string_view text) { return parseWhole(text, 1, 65'536); },
        "Most device memory for joint matrices and skinned vertices; a crowd\n"
        "that needs more is drawn in chunks (default: a quarter of the\n"
        "device's, at most 1024)");
}

void addPictureOptions(CLI::App& app, Options& options)
{
    samples::addPictureOptions(app, options,
                               "Write this PNG file, then end (default crowd.png, or none for a\n"
                               "benchmark); {frame} or {frame:04} in it stands for the picture's\n"
                               "number; FILE.webp is a film of all pictures",
                               "Number of pictures to write (default 1)",
                               "Steps of the simulation per second, one per picture (default 60)");
    samples::addMotionOption(app, options,
                             "Write how far each pixel's surface has moved, 1/fps seconds before\n"
                             "to now, in pixels: FILE.flo for programs, FILE.png to look at;\n"
                             "{frame} as in --output; needs --skinning compute or compute-simple");
    addChoice(app, "--view", options.view,
              "Where the camera stands: crowd (default: sees all of it), near\n"
              "(a few instances fill the picture), low (along the ground) or eye\n"
              "(from among the instances)");
    samples::addMsaaOption(app, options,
                           "Samples per pixel, or the most below that the device has (default 4;\n"
                           "1 for a benchmark and for a window that a software driver draws)");
    samples::addAntialiasingOption(
        app, options,
        "samples: as many per pixel as --msaa says (default); temporal: one,\n"
        "averaged with those of the frames before where the surface was;\n"
        "needs --skinning compute or compute-simple");
}

void addBenchmarkOptions(CLI::App& app, Options& options, std::string& budget)
{
    app.option_defaults()->group("Benchmark");
    app.add_option_function<std::string>(
           "--workload",
           [&options](const std::string& text)
           {
               const samples::Parsed<std::size_t> number =
                   samples::parseWord(text, {"workload", kWorkloads});
               if (!number)
                   throw CLI::ValidationError("--workload", number.error());
               options.workload = text;
               options.instances = kWorkloadInstances.at(*number);
           },
           "Measure the default model in a fixed crowd and picture, to compare\n"
           "machines: so many instances, all clips, view crowd, 1280x720, one\n"
           "sample per pixel, shadows; no option can change these")
        ->type_name(samples::namesOf({"workload", kWorkloads}))
        ->take_last();
    app.add_flag("--compare", options.compare,
                 "Measure all modes of --skinning, in turn; not for players");
    addValue(app, "--scaling", "N,N,...", options.scaling, parseScaling,
             "Measure a series of numbers of instances: 1,10,100,1000");
    app.add_flag("--pipelines", options.pipelines,
                 "Draw and measure nothing: print the pipelines that these options need\n"
                 "on the device, with what the driver says of each; with --json also\n"
                 "as JSON");
    app.add_flag("--budget", budget,
                 "Search how many instances hold this frame time (default 16.7), in\n"
                 "all modes or in the one of --skinning, with one or two passes as\n"
                 "--shadows says")
        ->option_text("[MS]")
        ->take_last()
        ->check(whyNoBudget);
    addValue(app, "--runs", "N", options.runs, parseCount,
             "Rounds to measure, with --budget of each step (default 15)");
    addValue(app, "--json", "FILE|-", options.json, parseText,
             "Write the measurements as JSON; without --compare, --scaling and\n"
             "--budget those of the one mode, as for --report");
    addValue(app, "--report", "FILE|-", options.report, parseText,
             "Write them as an HTML page with plots");
}

void addReportOptions(CLI::App& app, Options& options)
{
    app.option_defaults()->group("Reports");
    addValue(
        app, "--instance", "I", options.instance,
        [](std::string_view text) { return parseWhole(text, 0, kMaxInstances - 1); },
        "Instance that is dumped, from 0 (default 0)");
    addValue(app, "--dump-vertices", "FILE|-", options.dumpVertices, parseText,
             "Write the instance's vertices as they were skinned, one JSON\n"
             "object per line; without --output no picture is drawn");
    addValue(app, "--dump-joints", "FILE|-", options.dumpJoints, parseText,
             "The same for its joints");
    app.add_flag("--strict", options.strict, "Warnings are errors");
}

} // namespace

bool wantsBenchmark(const Options& options)
{
    if (options.pipelines)
        return false;
    return !options.workload.empty() || options.compare || !options.scaling.empty() ||
           options.budget || options.json || options.report;
}

bool usesLods(const Options& options)
{
    return options.lods || options.scene.levelOfDetail > 0;
}

// What a command line is read into, and the options that write there.
struct CommandLine::Parts
{
    struct Values
    {
        Options options;
        std::string blend, budget; // as they were given
    };
    Values values;
    CLI::App app{
        "Draws crowds of glTF, MD5 and IQM models and Quake 3 players, posed and skinned by the "
        "GPU,\nand measures them.",
        "sinew-crowd"};
};

CommandLine::CommandLine() : parts_(std::make_unique<Parts>())
{
    auto& [values, app] = *parts_;
    auto& [options, blend, budget] = values;
    app.footer(std::string(kFooter) + samples::kExitCodesHelp);
    addModelOptions(app, options);
    addCrowdOptions(app, options, blend);
    addMethodOptions(app, options);
    addPictureOptions(app, options);
    samples::addPanelOptions(app, options);
    addBenchmarkOptions(app, options, budget);
    addReportOptions(app, options);
    samples::addDeviceOptions(app, options);
    samples::addLimitOptions(app, options.scene);
    samples::addCommonOptions(app);
}

CommandLine::~CommandLine() = default;

std::variant<Options, ExitCode> CommandLine::read(int argc, const char* const* argv)
{
    auto& [values, app] = *parts_;
    values = {};
    auto& [options, blend, budget] = values;
    options.scene.choosesLods = true;
    if (const auto code = samples::readCommandLine(
            app, joinNumbers(samples::argumentsOf(argc, argv)), nullptr, kRemoved))
        return *code;

    options.arguments = samples::argumentsOf(argc, argv);
    options.command = commandText(options.arguments);
    options.randomBlend = blend == kFlagAlone;
    if (!blend.empty() && !options.randomBlend)
        options.blend = parseWeight(blend).value();
    constexpr double kFrameAt60Hz = 16.7; // ms
    if (!budget.empty())
        options.budget =
            budget == kFlagAlone ? kFrameAt60Hz : samples::parsePositive(budget).value();
    options.budgetOfAllModes = options.budget && app.count("--skinning") == 0;
    options.namesInstances = app.count("--instances") > 0 || !options.workload.empty();
    options.namesLayout = app.count("--layout") > 0;
    options.namesView = app.count("--view") > 0;
    options.takesPlaces = !options.namesLayout && options.workload.empty() &&
                          options.scaling.empty() && !options.budget;
    std::optional<std::string> contradiction = describeExclusion(app);
    if (!contradiction)
        contradiction = describeContradiction(
            options, {.rounds = app.count("--runs") > 0, .instance = app.count("--instance") > 0});
    if (contradiction)
        return samples::refuse(app, *contradiction);
    options.scene.model.instancesApart = true;
    return options;
}

} // namespace sinew::crowd
