#include "samples/viewer/options.h"

#include "engine/files/file_name.h"
#include "samples/common/command_line.h"
#include "samples/viewer/option_rules.h"

#include <fmt/format.h>
#include <glm/gtc/color_space.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

namespace sinew::viewer
{

namespace
{

using samples::addValue;
using samples::parseFinite;
using samples::parseText;

constexpr const char* kFooter = R"(
Standard output takes the result of one of --info, --list-clips, --explain-materials,
--compare-skinning, --dump-vertices -, --dump-joints -, --ui-dump - and --output -.

Examples:
  sinew models/robot                        show the model in a window
  sinew models/robot --clip walk --output walk.webp
  sinew models/robot --turntable 90 --output robot.webp
  sinew robot.md5mesh --clip walk --time 0.5 --output walk.png --headless
  sinew models/players/imp --legs LEGS_RUN --torso TORSO_ATTACK --weapon models/weapons2/gun
  sinew models/robot --frames 48 --fps 24 --output walk_{frame:04}.png
)";

constexpr std::array<std::string_view, 6> kOverlayWords = {"skeleton", "normals", "wireframe",
                                                           "bounds",   "grid",    "tags"};
constexpr std::array<bool Overlays::*, kOverlayWords.size()> kOverlayMembers = {
    &Overlays::skeleton, &Overlays::normals, &Overlays::wireframe,
    &Overlays::bounds,   &Overlays::grid,    &Overlays::tags};

samples::Parsed<double> parseShare(std::string_view text)
{
    return samples::parseFromTo(text, 0.0, 1.0);
}

void addModelOptions(CLI::App& app, Options& options)
{
    samples::addModelOptions(app, options.scene,
                             "Clip to play: a .md5anim file or the name of one beside the\n"
                             "mesh; repeatable, the first plays (default: all beside the\n"
                             "mesh that fit it, by name); of a player one of --list-clips;\n"
                             "of a glTF or .iqm model the name or the number, from 0, of one\n"
                             "of its own, or FILE or FILE:NAME for those of another file",
                             "Show the model at rest: MD5's and IQM's bind pose, the pose of\n"
                             "glTF's nodes, frame 0 of .md3 models");
    addValue(app, "--loop", samples::namesOf(samples::loopModeWords()),
             options.scene.model.loopMode, samples::parseLoopMode,
             "What follows a clip's last frame: doom3 (it repeats the first),\n"
             "wrap (the first frame), once (hold), auto (default: doom3 where\n"
             "the last frame equals the first, else wrap; of players as their\n"
             "animation.cfg says)");
    addValue(app, "--speed", "FACTOR", options.speed, parseFinite,
             "Speed of the clip; below 0 it plays backwards (default 1)");
    addValue(
        app, "--fade", "SECONDS", options.fadeSeconds,
        [](std::string_view text) { return samples::parseFromTo(text, 0.0, kLongestFade); },
        "Seconds, 0 to 1, over which a window fades from a clip to the\n"
        "next that is chosen (default 0.2)");
    addValue(app, "--time", "SECONDS", options.time, parseFinite,
             "Time in the clip of the first picture and of the dumps; past the\n"
             "end and below 0 as --loop says (default 0)");
    samples::addFileOptions(app, options.scene);
    addValue(app, "--lod", "N", options.scene.levelOfDetail, samples::parseLevelOfDetail,
             "Level of detail, 0 to 9: 0 is the full model, higher ones are\n"
             "coarser, and made when it is loaded (default 0)");
    samples::addPlayerOptions(app, options.scene.model);
}

void addBackground(CLI::App& app, Options& options)
{
    const auto set = [&options](const std::string& text)
    {
        const samples::Parsed<glm::vec4> colour = parseColour(text);
        if (!colour)
            throw CLI::ValidationError("--background", colour.error());
        options.lights.background.reset();
        options.transparent.reset();
        if (colour->a > 0.0F)
            options.lights.background = glm::vec3(*colour);
        if (colour->a < 1.0F)
            options.transparent =
                glm::vec4(glm::convertSRGBToLinear(glm::vec3(*colour)), colour->a);
    };
    app.add_option_function<std::string>(
           "--background", set,
           "Colour behind the model, sRGB: '#RRGGBB', or R,G,B from 0 to 255\n"
           "each; none, or '#RRGGBBAA' with an alpha below ff, makes pictures\n"
           "transparent, without the ground")
        ->type_name("COLOUR")
        ->take_last();
}

void addPictureOptions(CLI::App& app, Options& options)
{
    samples::addPictureOptions(app, options,
                               "Write this PNG file, then end (default sinew.png); {frame} or\n"
                               "{frame:04} in it stands for the picture's number. FILE.webp is a\n"
                               "film of all pictures, by default of one loop of the clip",
                               "Number of pictures to write (default 1, of a film one loop)",
                               "Pictures for each second of the clip (default 30)");
    addValue(app, "--turntable", "N", options.turntable, samples::parseCount,
             "Write N pictures, in which the camera goes once round the model,\n"
             "while the clip goes on as with --frames");
    addValue(app, "--view", "AZIMUTH,ELEVATION", options.view, parseViewAngles,
             "Where the model is seen from, in degrees: 0,0 is the front,\n"
             "90,0 its left side, elevations from -88 to 88 (default 34,11);\n"
             "a negative first number needs '=': --view=-20,10");
    addValue(app, "--camera", "NAME|INDEX", options.scene.model.camera, parseText,
             "Show the model through this camera of its glTF file: the name or\n"
             "the number, from 0; the clip moves it, and a drag leaves it");
    addValue(app, "--fov", "DEGREES", options.fieldOfView, parseFieldOfView,
             "Field of view along the shorter side of the picture, 5 to 120\n"
             "(default 34); the model keeps its size");
    samples::addMsaaOption(app, options,
                           "Samples per pixel, or the most below that the device has (default 4)");
    samples::addAntialiasingOption(
        app, options,
        "samples: as many per pixel as --msaa says (default); temporal: one,\n"
        "averaged with those of the frames before where the surface was");
    samples::addMotionOption(app, options,
                             "Write how far each pixel's surface has moved, 1/fps seconds before\n"
                             "to now, in pixels: FILE.flo for programs, FILE.png to look at;\n"
                             "{frame} as in --output");
    app.add_flag_callback(
        "--no-ground", [&options] { options.ground = false; },
        "Leave out the ground and the shadow on it");
    app.add_flag("--two-sided", options.twoSided,
                 "Draw back faces too, for meshes wound the other way");
    app.add_flag_callback(
        "--no-shadow", [&options] { options.lights.shadows = false; },
        "Draw no shadows, neither on the ground nor on the model");
    addBackground(app, options);
    addValue(app, "--light", "AZIMUTH,ELEVATION", options.lights.key, parseViewAngles,
             "Where the key light comes from, in degrees as of --view (default:\n"
             "right of the front, high up)");
    addValue(
        app, "--brightness", "FACTOR", options.lights.keyBrightness,
        [](std::string_view text) { return samples::parseFromTo(text, 0.0, 1e6); },
        "Brightness of the key light (default 1)");
    addValue(
        app, "--exposure", "STOPS", options.lights.exposure,
        [](std::string_view text) { return samples::parseFromTo(text, -10.0, 10.0); },
        "Brightness of the picture, -10 to 10: 1 shows all twice as bright,\n"
        "but for the background (default 0)");
    samples::addChoice(app, "--surface", options.surface,
                       "What the surface is drawn as (default lit); joint-weights are those of\n"
                       "--joint, difference is that between --skinning and --against");
    samples::addChoice(app, "--skinning", options.skinning.shown,
                       "How the model is skinned: by the device (default), by the reference,\n"
                       "or as other programs do");
    samples::addChoice(app, "--against", options.skinning.against,
                       "What that is compared with, by --split or --surface difference\n"
                       "(default reference)");
    addValue(app, "--split", "SHARE", options.skinning.split, parseShare,
             "Show --against right of this share of the picture's width");
    addValue(app, "--joint", "NAME", options.joint, parseText,
             "Joint that is chosen: its weights, and its axes among the panels");
    addValue(app, "--overlays", samples::namesOf({"overlay", kOverlayWords}) + ",...",
             options.overlays, parseOverlays, "What is drawn over the model, separated by commas");
    addValue(app, "--shaders", "FOLDER", options.shaders, parseText,
             "Compile the shaders of this folder, an edited copy of Sinew's\n"
             "shaders/, and draw with them; in a window again after every edit");
}

void addWindowOptions(CLI::App& app, Options& options)
{
    app.option_defaults()->group("Window");
    app.add_flag("--watch", options.watch,
                 "Load the model again where a file that it was read from changes");
    app.add_flag("--no-settings", options.noSettings,
                 "Open the window as if for the first time, and keep nothing of it");
}

void addReportOptions(CLI::App& app, Options& options)
{
    app.option_defaults()->group("Reports");
    app.add_flag("--info", options.info,
                 "Print what was loaded as JSON; then end, unless a picture or a\n"
                 "dump is asked for by name");
    app.add_flag("--list-clips", options.listClips,
                 "Print the names of the clips, one per line; then end as --info does");
    app.add_flag("--explain-materials", options.explainMaterials,
                 "Print for every mesh how its material was found, and what to add\n"
                 "where an image is missing; then end as --info does");
    app.add_flag("--compare-skinning", options.compareSkinning,
                 "Print for every clip how far other ways of skinning would be from\n"
                 "what the files say; then end as --info does");
    addValue(app, "--export", "FILE", options.exportFile, parseExportFile,
             "Write the model for other programs, then end as --info does:\n"
             "FILE.glb has skeleton, meshes, all clips, materials and images\n"
             "(glTF 2.0), FILE.obj the mesh as it is at --time");
    app.add_flag("--check", options.check,
                 "Load, report every warning and error, and end; of several models,\n"
                 "or a folder or archive with several, with one line for each.\n"
                 "Opens no device, writes no file, and refuses options that ask for\n"
                 "one; on Linux the process gives up all rights but reading files");
    app.add_flag("--json", options.json, "Print what --check says as JSON");
    app.add_flag("--strict", options.strict, "Warnings are errors");
    addValue(app, "--dump-vertices", "FILE|-", options.dumpVertices, parseText,
             "Write the vertices as the device skinned them, one JSON object per\n"
             "line; without --output no picture is drawn");
    addValue(app, "--dump-joints", "FILE|-", options.dumpJoints, parseText,
             "The same for the joints");
}

} // namespace

samples::Parsed<ViewAngles> parseViewAngles(std::string_view text)
{
    constexpr double kSteepest = 88.0;
    const std::size_t comma = text.find(',');
    if (comma != std::string_view::npos)
    {
        const samples::Parsed<double> azimuth = parseFinite(text.substr(0, comma));
        const samples::Parsed<double> elevation = parseFinite(text.substr(comma + 1));
        if (azimuth && elevation && std::abs(*elevation) <= kSteepest)
            return ViewAngles{.azimuth = std::remainder(*azimuth, 360.0), .elevation = *elevation};
    }
    return tl::unexpected(fmt::format("'{}' is no view: expected AZIMUTH,ELEVATION in degrees, the "
                                      "second from -{} to {}, such as 34,11",
                                      text, kSteepest, kSteepest));
}

samples::Parsed<double> parseFieldOfView(std::string_view text)
{
    return samples::parseFromTo(text, kNarrowestView, kWidestView)
        .map([](double degrees) { return glm::radians(degrees); });
}

samples::Parsed<glm::vec4> parseColour(std::string_view text)
{
    constexpr std::uint32_t kLargest = 255;
    constexpr std::size_t kOpaque = 6; // digits
    const auto colourOf =
        [](std::uint32_t red, std::uint32_t green, std::uint32_t blue, std::uint32_t alpha)
    { return glm::vec4(red, green, blue, alpha) / static_cast<float>(kLargest); };
    if (text == "none")
        return glm::vec4(0.0F);
    const std::string_view digits = text.substr(text.starts_with('#') ? 1 : 0);
    std::uint32_t number = 0;
    if (const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
        (digits.size() == kOpaque || digits.size() == kOpaque + 2) && error == std::errc() &&
        end == digits.data() + digits.size())
    {
        if (digits.size() == kOpaque)
            number = number << 8U | kLargest;
        return colourOf(number >> 24U, number >> 16U & kLargest, number >> 8U & kLargest,
                        number & kLargest);
    }
    const std::size_t first = text.find(',');
    const std::size_t second = first == std::string_view::npos ? first : text.find(',', first + 1);
    if (second != std::string_view::npos)
    {
        const auto part = [](std::string_view of) { return samples::parseWhole(of, 0, kLargest); };
        const auto red = part(text.substr(0, first));
        const auto green = part(text.substr(first + 1, second - first - 1));
        const auto blue = part(text.substr(second + 1));
        if (red && green && blue)
            return colourOf(*red, *green, *blue, kLargest);
    }
    return tl::unexpected(fmt::format("'{}' is no colour: expected '#RRGGBB' or '#RRGGBBAA' in "
                                      "hexadecimal, R,G,B from 0 to {} each, such as 51,102,153, "
                                      "or none",
                                      text, kLargest));
}

std::array<std::pair<std::string_view, bool*>, 6> namesOf(Overlays& overlays)
{
    std::array<std::pair<std::string_view, bool*>, 6> names;
    for (std::size_t i = 0; i < names.size(); ++i)
        names.at(i) = {kOverlayWords.at(i), &(overlays.*kOverlayMembers.at(i))};
    return names;
}

samples::Parsed<Overlays> parseOverlays(std::string_view text)
{
    Overlays overlays;
    for (std::size_t start = 0; start <= text.size();)
    {
        const std::size_t end = std::min(text.find(',', start), text.size());
        const samples::Parsed<std::size_t> overlay =
            samples::parseWord(text.substr(start, end - start), {"overlay", kOverlayWords});
        if (!overlay)
            return tl::unexpected(overlay.error() + ", or several, separated by commas");
        overlays.*kOverlayMembers.at(*overlay) = true;
        start = end + 1;
    }
    return overlays;
}

samples::Parsed<std::string> parseExportFile(std::string_view text)
{
    const std::string extension = lowerExtension(text);
    if (extension == ".obj" || extension == ".glb")
        return std::string(text);
    return tl::unexpected(fmt::format("'{}' cannot be exported to: expected the name of a .glb or "
                                      "an .obj file",
                                      text));
}

// What a command line is read into, and the options that write there.
struct CommandLine::Parts
{
    Options options;
    CLI::App app{"Shows glTF, MD5 and IQM models and Quake 3 players whose vertices a Vulkan "
                 "compute shader skins.",
                 "sinew"};
};

CommandLine::CommandLine() : parts_(std::make_unique<Parts>())
{
    auto& [options, app] = *parts_;
    app.footer(std::string(kFooter) + samples::kExitCodesHelp);
    addModelOptions(app, options);
    addPictureOptions(app, options);
    samples::addPanelOptions(app, options);
    addWindowOptions(app, options);
    addReportOptions(app, options);
    samples::addDeviceOptions(app, options);
    samples::addLimitOptions(app, options.scene);
    samples::addCommonOptions(app);
}

CommandLine::~CommandLine() = default;

std::variant<Options, samples::ExitCode> CommandLine::read(int argc, const char* const* argv,
                                                           Options start)
{
    auto& [options, app] = *parts_;
    options = std::move(start);
    std::vector<std::string> more;
    if (const auto code = samples::readCommandLine(app, samples::argumentsOf(argc, argv), &more))
        return *code;
    options.moreModels.clear();
    for (const std::string& model : more)
        options.moreModels.push_back(std::filesystem::path(model).make_preferred());
    if (options.turntable && options.frames)
        return samples::refuse(app,
                               "--turntable says how many pictures to write, as --frames does; "
                               "leave out one of the two");
    if (options.turntable)
        options.frames = options.turntable;
    if (const std::optional<std::string> contradiction = describeContradiction(options))
        return samples::refuse(app, *contradiction);
    return options;
}

} // namespace sinew::viewer
