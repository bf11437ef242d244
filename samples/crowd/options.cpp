#include "samples/crowd/options.h"

#include "samples/app/command_line.h"
#include "samples/app/output.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>

namespace sinew::crowd
{

using samples::ChoiceWords;
using samples::Parsed;

namespace
{

// One per enumerator, in the same order.
constexpr std::string_view kModes[] = {"compute", "compute-simple", "vertex", "vertex-palette"};
constexpr std::string_view kLayouts[] = {"grid", "random"};
constexpr std::string_view kAutoOnOff[] = {"auto", "on", "off"};
constexpr std::string_view kViews[] = {"crowd", "near", "low", "eye"};
constexpr std::string_view kPosings[] = {"auto", "instance", "workgroup"};
constexpr std::string_view kArrays[] = {"auto", "texels", "storage"};
constexpr std::string_view kInstancesAtOnce[] = {"auto", "1", "2", "4", "8"};
constexpr std::string_view kAuto = "auto";

std::string shellQuoted(std::string_view word)
{
    constexpr std::string_view kPlain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+=:,./-";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos)
        return std::string(word);
    std::string result = "'";
    for (const char character : word)
    {
        if (character == '\'')
            result += "'\\'";
        result += character;
    }
    result += '\'';
    return result;
}

// Parses a list; `example` shows one in error messages.
Parsed<std::vector<std::uint32_t>> parseList(std::string_view text, char separator,
                                             std::uint32_t most, std::string_view example)
{
    std::vector<std::uint32_t> list;
    for (std::string_view rest = text;;)
    {
        const std::size_t end = rest.find(separator);
        const Parsed<std::uint32_t> number = samples::parseWhole(rest.substr(0, end), 1, most);
        if (!number)
            return tl::unexpected(fmt::format("{}; expected {}", number.error(), example));
        list.push_back(*number);
        if (end == std::string_view::npos)
            return list;
        rest.remove_prefix(end + 1);
    }
}

} // namespace

Parsed<std::optional<std::uint32_t>> parseLod(std::string_view text)
{
    if (text == kAuto)
        return std::optional<std::uint32_t>();
    const Parsed<std::uint32_t> level = samples::parseLevelOfDetail(text == "off" ? "0" : text);
    if (!level)
        return tl::unexpected(
            fmt::format("'{}' is not a valid level of detail: expected auto, off or 0 to 9", text));
    return *level;
}

void setLod(std::optional<std::uint32_t> level, Options& options)
{
    options.lods = !level;
    options.scene.levelOfDetail = level.value_or(0);
}

Parsed<std::uint32_t> parseInstances(std::string_view text)
{
    return samples::parseWhole(text, 1, kMaxInstances);
}

Parsed<std::vector<std::uint32_t>> parseScaling(std::string_view text)
{
    auto series = parseList(text, ',', kMaxInstances, "numbers of instances such as 1,10,100");
    for (std::size_t i = 0; series && i < series->size(); ++i)
        if (std::ranges::count(*series, series->at(i)) > 1)
            return tl::unexpected(fmt::format("{} appears twice in '{}'", series->at(i), text));
    return series;
}

Parsed<std::vector<std::uint32_t>> parseMix(std::string_view text)
{
    constexpr std::uint32_t kMost = 1000;
    return parseList(text, ':', kMost, "a share for each model, such as 2:1:1");
}

Parsed<std::uint32_t> parseInstancesAtOnce(std::string_view text)
{
    return samples::parseWord(text, {"number of instances at once", kInstancesAtOnce})
        .map([](std::size_t index)
             { return index == 0 ? 0U : 1U << static_cast<std::uint32_t>(index - 1); });
}

Parsed<std::uint32_t> parseTrianglePieces(std::string_view text)
{
    constexpr std::uint32_t kMost = 64;
    if (text == kAuto)
        return 0U;
    return samples::parseWhole(text, 1, kMost)
        .map_error([](const std::string& error) { return error + " or auto"; });
}

ChoiceWords wordsOf(Mode)
{
    return {"skinning mode", kModes};
}

ChoiceWords wordsOf(Layout)
{
    return {"layout", kLayouts};
}

ChoiceWords wordsOf(AutoOnOff)
{
    return {"switch", kAutoOnOff};
}

ChoiceWords wordsOf(Posing)
{
    return {"pose pass", kPosings};
}

ChoiceWords wordsOf(Arrays)
{
    return {"kind of arrays", kArrays};
}

ChoiceWords wordsOf(CrowdView)
{
    return {"view", kViews};
}

std::string lodText(const Options& options)
{
    if (options.lods)
        return "auto";
    const std::uint32_t level = options.scene.levelOfDetail;
    return level == 0 ? "off" : std::to_string(level);
}

std::string commandText(std::span<const std::string> arguments)
{
    std::string text = "sinew-crowd";
    for (const std::string& argument : arguments)
        text += ' ' + shellQuoted(argument);
    return text;
}

namespace
{

using samples::addChoice;
using samples::addValue;
using samples::parseCount;
using samples::parseText;
using samples::parseWhole;

constexpr const char* kExamples =
    R"(  sinew-crowd models/imp --clip walk --clip run --blend --instances 5000
  sinew-crowd --instances 100 --view low --headless --output crowd.png
  sinew-crowd a.glb b.md5mesh players/imp --instances 3000 --mix 2:1:1
  sinew-crowd --scaling 1,10,100,1000,10000 --compare --report report.html
)";

const std::string kRandom = "random";
const std::string kFrameAt60Hz = "16.7"; // ms

// describeContradiction() checks the other rules.
const samples::OptionRules kRules{
    .excluded = {{{"--no-clip"}, {"--clip", "--blend", "--root-motion", "--wander"}},
                 {{"--wander"}, {"--blend", "--json", "--report"}},
                 {{"--compare"}, {"--skinning"}},
                 {{"--scaling"}, {"--instances"}},
                 {{"--budget"}, {"--compare", "--scaling", "--instances", "--view"}},
                 {{"--compare", "--scaling", "--budget"}, {"--output", "--ui-dump", "--wander"}},
                 {{"--compare", "--scaling", "--budget", "--json", "--report"},
                  {"--frames", "--motion"}}},
    .needed = {{"--runs", {"--compare", "--scaling", "--budget", "--json", "--report"}}}};

// CLI11 would read a model's name as the optional number of --blend or --budget. "--blend 0.5"
// therefore becomes "--blend=0.5", and "--blend" alone "--blend=random".
std::vector<std::string> withOptionalNumbers(const std::vector<std::string>& arguments)
{
    std::vector<std::string> all;
    const auto end = std::ranges::find(arguments, "--");
    for (auto argument = arguments.begin(); argument != end; ++argument)
    {
        all.push_back(*argument);
        if (*argument != "--blend" && *argument != "--budget")
            continue;
        const auto next = std::next(argument);
        const bool hasNumber = next != end && samples::parseFinite(*next);
        all.back() += '=' + (hasNumber ? *next : *argument == "--blend" ? kRandom : kFrameAt60Hz);
        argument += hasNumber ? 1 : 0;
    }
    all.insert(all.end(), end, arguments.end());
    return all;
}

// Parses a weight; empty means a random one.
samples::Parsed<std::optional<double>> parseBlend(std::string_view text)
{
    if (text == kRandom)
        return std::optional<double>();
    return samples::parseFromTo(text, 0.0, 1.0)
        .map([](double weight) { return std::optional(weight); });
}

void addCrowdOptions(CLI::App& app, Options& options)
{
    app.option_defaults()->group("Crowd");
    addValue(app, "--instances", "N", options.instances, parseInstances,
             "Number of instances, 1 to 4000000 (default 1000)");
    addValue(app, "--mix", "N:N:...", options.shares, parseMix,
             "Proportions of several models (default equal)");
    addValue(
        app, "--seed", "N", options.seed,
        [](std::string_view text)
        { return parseWhole(text, 0, std::numeric_limits<std::uint32_t>::max()); },
        "Random seed (default 1)");
    addChoice(app, "--layout", options.layout,
              "Placement of the instances (default grid, in a window random)");
    samples::addOption(
        app, "--blend", "[WEIGHT]", parseBlend,
        [&options](const std::optional<double>& weight)
        {
            options.blend = weight;
            options.randomBlend = !weight;
        },
        "Blend in a second clip, with a weight from 0 to 1 or a random one");
    app.add_flag("--wander", options.wander,
                 "Switch each instance to another clip every few seconds");
    app.add_flag("--root-motion", options.rootMotion,
                 "Move the instances by the root motion of their clips");
    addValue(app, "--time", "SECONDS", options.time, samples::parseNotNegative,
             "Start time (default 0)");
}

void addMethodOptions(CLI::App& app, Options& options)
{
    app.option_defaults()->group("Method");
    addChoice(app, "--skinning", options.mode, "Skinning mode (default compute)");
    addValue(app, "--cull", "on|off", options.cull, samples::parseOnOff,
             "Cull instances outside the view (default on)");
    addChoice(app, "--occlusion", options.occlusion,
              "Cull instances hidden behind others (default auto)");
    addChoice(app, "--triangle-cull", options.triangleCull,
              "Cull triangles that are not visible (default auto)");
    samples::addOption(
        app, "--lod", "auto|off|N", parseLod,
        [&options](std::optional<std::uint32_t> level) { setLod(level, options); },
        "Level of detail: auto (default), off, or 0 to 9 for all instances");
    addValue(app, "--lod-error", "PIXELS", options.lodError, samples::parsePositive,
             "Largest screen-space error of --lod auto (default 1)");
    addValue(app, "--shadows", "on|off", options.shadows, samples::parseOnOff,
             "Draw shadows, a second pass over the geometry (default on)");

    app.option_defaults()->group(samples::kRareOptions);
    addChoice(app, "--pose", options.tuning.pose,
              "Pose an instance per invocation or per workgroup (default auto)");
    addChoice(app, "--arrays", options.tuning.arrays,
              "Read arrays from texel or storage buffers (default auto)");
    addValue(app, "--instances-at-once",
             samples::namesOf({"number of instances at once", kInstancesAtOnce}),
             options.tuning.instancesAtOnce, parseInstancesAtOnce,
             "Instances per invocation of the fast skin pass (default auto)");
    addValue(app, "--triangle-pieces", "N|auto", options.tuning.trianglePieces, parseTrianglePieces,
             "Pieces per instance in the triangle cull, 1 to 64 (default auto)");
    addValue(
        app, "--skin-memory", "MiB", options.skinMemoryMiB,
        [](std::string_view text) { return parseWhole(text, 1, 65'536); },
        "Memory limit for joint matrices and skinned vertices");
}

void addBenchmarkOptions(CLI::App& app, Options& options)
{
    app.option_defaults()->group("Benchmark");
    app.add_flag("--compare", options.compare, "Measure every --skinning mode");
    addValue(app, "--scaling", "N,N,...", options.scaling, parseScaling,
             "Measure a series of instance counts: 1,10,100,1000");
    addValue(app, "--budget", "[MS]", options.budget, samples::parsePositive,
             "Find how many instances fit in a frame time in ms (default 16.7)");
    addValue(app, "--runs", "N", options.runs, parseCount,
             "Number of rounds to measure (default 15)");
    addValue(app, "--json", "FILE|-", options.json, parseText, "Write the measurements as JSON");
    addValue(app, "--report", "FILE|-", options.report, parseText,
             "Write the measurements as an HTML page with plots");
}

std::optional<std::string> describeContradiction(const Options& options)
{
    if (auto mistake = samples::describeMistake(options))
        return mistake;
    if (!options.shares.empty() && options.shares.size() != options.models.size())
        return fmt::format("--mix has {} for {}: expected one for each",
                           samples::counted(options.shares.size(), "share", "shares"),
                           samples::counted(options.models.size(), "model", "models"));
    const bool cullsTriangles = options.triangleCull == AutoOnOff::On;
    if (!options.measuresAllModes() && !canCullTriangles(options.mode) &&
        (cullsTriangles || options.motion))
        return fmt::format(
            "{} needs vertices skinned by a compute shader, which --skinning {} does not "
            "provide",
            cullsTriangles ? "--triangle-cull on" : "--motion", samples::wordFor(options.mode));
    if (options.lodError && !options.lods)
        return "--lod-error needs --lod auto; remove --lod or --lod-error";
    return std::nullopt;
}

} // namespace

bool wantsBenchmark(const Options& options)
{
    return options.compare || !options.scaling.empty() || options.budget || options.json ||
           options.report;
}

bool usesLods(const Options& options)
{
    return options.lods || options.scene.levelOfDetail > 0;
}

std::variant<Options, ExitCode> readOptions(int argc, const char* const* argv)
{
    CLI::App app("Draws and benchmarks crowds of glTF, MD5 and IQM models and Quake 3 players,\n"
                 "posed and skinned on the GPU.",
                 "sinew-crowd");
    Options options;
    samples::addModelOptions(app, options.scene, &options.models);
    addCrowdOptions(app, options);
    addMethodOptions(app, options);
    samples::addPictureOptions(app, options);
    app.option_defaults()->group("Images");
    addChoice(app, "--view", options.view, "Camera position (default crowd, in a window eye)");
    addBenchmarkOptions(app, options);
    samples::addOtherOptions(app, options);
    samples::addCommonOptions(app, kExamples);

    options.scene.choosesLods = true;
    options.arguments = samples::argumentsOf(argc, argv);
    if (const auto code =
            samples::readCommandLine(app, withOptionalNumbers(options.arguments), kRules))
        return *code;
    if (options.models.empty())
        options.models.emplace_back();
    options.budgetOfAllModes = options.budget && app.count("--skinning") == 0;
    options.namesInstances = app.count("--instances") > 0;
    options.namesLayout = app.count("--layout") > 0;
    options.namesView = app.count("--view") > 0;
    if (const std::optional<std::string> contradiction = describeContradiction(options))
        return samples::refuse(app, *contradiction);
    return options;
}

samples::OutputFiles outputFiles(const Options& options)
{
    samples::OutputFiles files = options.outputFiles();
    files.add("--json", options.json);
    files.add("--report", options.report);
    return files;
}

std::optional<std::string> whyOneWayCannot(const Options& options, bool hasFrames)
{
    const bool blends = options.blend || options.randomBlend;
    const std::string option = options.compare ? "--compare"
                               : options.mode != Mode::Compute
                                   ? fmt::format("--skinning {}", samples::wordFor(options.mode))
                               : hasFrames && blends ? "--blend"
                                                     : "";
    if (option.empty())
        return std::nullopt;
    return fmt::format("{} is not possible: {}; remove it", option,
                       hasFrames
                           ? "a .md3 model has stored frames, which have one skinning mode and "
                             "no blending"
                           : "the model has morph targets, which have one skinning mode");
}

} // namespace sinew::crowd
