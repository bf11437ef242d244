#include "samples/viewer/options.h"

#include "samples/viewer/nearest_name.h"
#include "samples/viewer/option_values.h"
#include "samples/viewer/output_name.h"
#include "samples/viewer/report.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <string_view>

namespace sinew::viewer
{

namespace
{

constexpr const char* kFooter = R"(
Standard output takes the result of one of --info, --explain-materials, --dump-vertices -,
--dump-joints - and --output -.

Examples:
  viewer models/robot                        show the model in a window
  viewer robot.md5mesh --clip walk --time 0.5 --output walk.png --headless
  viewer models/robot --frames 48 --fps 24 --output walk_{frame:04}.png

Exit codes:
  0    fine
  1    wrong usage
  2    a file named on the command line was refused, or there were warnings with --strict
  3    no usable Vulkan device, a failure of Vulkan, or a message of --validate
  4    an output could not be written
  130  interrupted)";

// An option whose text `parse` turns into `target`; given several times, the last counts.
template <class T>
void addValue(CLI::App& app, const std::string& names, const std::string& valueName, T& target,
              Parsed<T> (*parse)(std::string_view), const std::string& help)
{
    const auto read = [names, &target, parse](const std::string& text)
    {
        Parsed<T> value = parse(text);
        if (!value)
            throw CLI::ValidationError(names, value.error());
        target = *value;
    };
    app.add_option_function<std::string>(names, read, help)->type_name(valueName)->take_last();
}

Parsed<std::optional<std::string>> parseOptionalText(std::string_view text)
{
    return parseText(text);
}

Parsed<std::optional<std::string>> parseOptionalPattern(std::string_view text)
{
    return parseOutputPattern(text);
}

Parsed<std::filesystem::path> parsePath(std::string_view text)
{
    if (text.empty())
        return tl::unexpected(std::string("the name is empty"));
    return std::filesystem::path(text);
}

// An option that may be given several times, with one value each time.
template <class T>
void addRepeatable(CLI::App& app, const std::string& name, const std::string& valueName,
                   std::vector<T>& target, const std::string& help)
{
    const auto read = [name, &target](const std::vector<std::string>& texts)
    {
        for (const std::string& text : texts)
        {
            const Parsed<std::string> value = parseText(text);
            if (!value)
                throw CLI::ValidationError(name, value.error());
            target.emplace_back(*value);
        }
    };
    app.add_option_function<std::vector<std::string>>(name, read, help)
        ->option_text(valueName)
        ->allow_extra_args(false);
}

void addModelOptions(CLI::App& app, Options& options)
{
    app.option_defaults()->group("Model");
    addValue<std::filesystem::path>(app, "MODEL", "", options.model, parsePath,
                                    "A .md5mesh file or a folder with one in it, also inside an\n"
                                    "archive: pak000.pk4:models/imp (default: the model that\n"
                                    "comes with Sinew)");
    addRepeatable(app, "--clip", "FILE|NAME", options.clips,
                  "Clip to play: a .md5anim file or the name of one beside the\n"
                  "mesh; repeatable, the first plays (default: all beside the\n"
                  "mesh that fit it, by name)");
    app.add_flag("--no-clip", options.noClip, "Show the bind pose");
    addValue(app, "--loop", "MODE", options.loopMode, parseLoopMode,
             "What follows a clip's last frame: doom3 (it repeats the first),\n"
             "wrap (the first frame), once (hold), auto (default: doom3 where\n"
             "the last frame equals the first, else wrap)");
    addValue(app, "--speed", "FACTOR", options.speed, parseFinite,
             "Speed of the clip; below 0 it plays backwards (default 1)");
    addValue(app, "--time", "SECONDS", options.time, parseFinite,
             "Time in the clip of the first picture and of the dumps; past the\n"
             "end and below 0 as --loop says (default 0)");
    addRepeatable(app, "--base", "DIR|ARCHIVE", options.bases,
                  "Game folder or archive (.pk4, .pk3, .zip) with materials and\n"
                  "images; repeatable, later ones override earlier ones and the\n"
                  "model's own game folder, which is found by itself");
    addValue(app, "--skin", "NAME", options.skin, parseText,
             "Doom 3 skin to apply: exchanges materials for others");
    addValue(app, "--archive-limit", "MiB", options.archiveLimitMiB, parseCount,
             "Most that one file of an archive may unpack to (default 256)");
    addValue(app, "--archive-ratio", "FACTOR", options.archiveRatio, parsePositive,
             "Most that a large file of an archive may grow when it is\n"
             "unpacked (default 100)");
    addValue(app, "--archive-entries", "N", options.archiveEntries, parseCount,
             "Most files in one archive (default 32768)");
    addValue(app, "--crease", "DEGREES", options.creaseDegrees, parseDegrees,
             "Vertices at one place share their normal where their own differ\n"
             "by less than this; 0 never, 180 always (default 60)");
    addValue(app, "--skinning", "FORM", options.skinning, parseSkinningForm,
             "Form of the skinning shader: simple (default)");
}

void addPictureOptions(CLI::App& app, Options& options)
{
    app.option_defaults()->group("Picture");
    app.add_flag("--headless", options.headless, "Render without a window, as without a display");
    addValue(app, "--output", "FILE", options.output, parseOptionalPattern,
             "PNG file to write (default sinew.png); {frame} or {frame:04} in\n"
             "it stands for the picture's number");
    addValue(app, "--frames", "N", options.frames, parseCount,
             "Number of pictures to write (default 1)");
    addValue(app, "--fps", "F", options.framesPerSecond, parsePositive,
             "Pictures for each second of the clip (default 30)");
    addValue(app, "--size,--resolution", "WxH", options.size, parseSize,
             "Size of the picture or the window (default 1280x720)");
    addValue(app, "--view", "AZIMUTH,ELEVATION", options.view, parseViewAngles,
             "Where the model is seen from, in degrees: 0,0 is the front,\n"
             "90,0 its left side, elevations from -88 to 88 (default 34,11);\n"
             "a negative first number needs '=': --view=-20,10");
    addValue(app, "--msaa", "SAMPLES", options.msaa, parseSamples,
             "Samples a pixel: 1, 2, 4 or 8, or the most below that the device\n"
             "has (default 4)");
    app.add_flag_callback(
        "--no-ground", [&options] { options.ground = false; },
        "Leave out the ground and the shadow on it");
    app.add_flag("--two-sided", options.twoSided,
                 "Draw back faces too, for meshes wound the other way");
}

void addReportOptions(CLI::App& app, Options& options)
{
    app.option_defaults()->group("Reports");
    app.add_flag("--info", options.info,
                 "Print what was loaded as JSON; then end, unless a picture or a\n"
                 "dump is asked for by name");
    app.add_flag("--explain-materials", options.explainMaterials,
                 "Print for every mesh how its material was found, and what to add\n"
                 "where an image is missing; then end as --info does");
    app.add_flag("--check", options.check,
                 "Load, report every warning and error, and end: opens no device,\n"
                 "writes no file");
    app.add_flag("--strict", options.strict, "Warnings are errors");
    addValue(app, "--dump-vertices", "FILE|-", options.dumpVertices, parseOptionalText,
             "Write the vertices as the device skinned them, one JSON object a\n"
             "line; without --output no picture is drawn");
    addValue(app, "--dump-joints", "FILE|-", options.dumpJoints, parseOptionalText,
             "The same for the joints");
}

void addDeviceOptions(CLI::App& app, Options& options)
{
    app.option_defaults()->group("Device");
    addValue(app, "--device", "INDEX|NAME", options.device, parseOptionalText,
             "Vulkan device by number or part of its name (default: the best\n"
             "GPU, else the software driver)");
    app.add_flag("--list-devices", options.listDevices, "List the devices and end");
    app.add_flag("--validate", options.validate,
                 "Run with Vulkan's validation layers; any message is a failure");
}

// What was given that no option and no argument stands for, or nothing.
std::optional<std::string> describeUnknown(const CLI::App& app)
{
    const std::vector<std::string> unknown = app.remaining();
    for (const std::string& argument : unknown)
    {
        if (argument.size() < 2 || argument.front() != '-' || argument == "--")
            continue;
        const std::string name = argument.substr(0, argument.find('='));
        std::vector<std::string> names;
        for (const CLI::Option* option : app.get_options())
            for (const std::string& longName : option->get_lnames())
                names.push_back("--" + longName);
        const std::string nearest = nearestName(name, names);
        return nearest.empty() ? fmt::format("unknown option {}", name)
                               : fmt::format("unknown option {}; did you mean {}?", name, nearest);
    }
    if (unknown.empty())
        return std::nullopt;
    return fmt::format("one model is shown at a time; unexpected argument '{}'", unknown.front());
}

std::optional<std::string> describeContradiction(const Options& options)
{
    if (options.noClip && !options.clips.empty())
        return "--clip and --no-clip contradict each other";
    const std::string output = options.output.value_or("sinew.png");
    if (options.frames > 1 && !hasFramePlaceholder(output))
        return fmt::format(
            "--frames {} would write '{}' each time; expected {{frame}} in the name, "
            "such as --output sinew_{{frame:04}}.png",
            options.frames, output);
    const int toStandardOutput = int{options.info} + int{options.explainMaterials} +
                                 int{options.output == "-"} + int{options.dumpVertices == "-"} +
                                 int{options.dumpJoints == "-"};
    if (toStandardOutput > 1)
        return "only one of --info, --explain-materials, --dump-vertices -, --dump-joints - and "
               "--output - can have standard output; give the others a file";
    return std::nullopt;
}

// The formatter leaves two empty lines between groups.
std::string helpText(const CLI::App& app)
{
    std::string text = app.help();
    for (std::size_t at = text.find("\n\n\n"); at != std::string::npos;
         at = text.find("\n\n\n", at))
        text.erase(at, 1);
    return text;
}

ExitCode refuse(std::string_view reason)
{
    printError(reason);
    tell("Run 'viewer --help' for the options.\n");
    return kExitUsage;
}

ExitCode answer(const CLI::App& app, const CLI::ParseError& error)
{
    // Checked first: a mistyped option often makes what follows it look wrong too.
    if (const std::optional<std::string> unknown = describeUnknown(app))
        return refuse(*unknown);
    if (dynamic_cast<const CLI::CallForHelp*>(&error))
        return writeOutput("-", helpText(app)) ? kExitOk : kExitOutput;
    if (dynamic_cast<const CLI::CallForVersion*>(&error))
        return writeOutput("-", "Sinew " SINEW_VERSION "\n") ? kExitOk : kExitOutput;
    const std::string_view reason = error.what();
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error))
        return refuse(fmt::format("{} expects a value", reason.substr(0, reason.find(':'))));
    return refuse(reason);
}

} // namespace

std::variant<Options, ExitCode> parseOptions(int argc, const char* const* argv)
{
    CLI::App app("Shows skinned MD5 models whose vertices a Vulkan compute shader poses.",
                 "viewer");
    app.get_formatter()->column_width(30);
    app.get_formatter()->label("Positionals", "Argument");
    app.footer(kFooter);
    Options options;
    addModelOptions(app, options);
    addPictureOptions(app, options);
    addReportOptions(app, options);
    addDeviceOptions(app, options);
    app.option_defaults()->group("Other");
    app.set_help_flag("-h,--help", "Print this help and end");
    app.set_version_flag("--version", SINEW_VERSION, "Print the version and end");

    try
    {
        app.parse(argc, argv);
    }
    catch (const CLI::ParseError& error)
    {
        return answer(app, error);
    }
    if (const std::optional<std::string> contradiction = describeContradiction(options))
        return refuse(*contradiction);
    return options;
}

} // namespace sinew::viewer
