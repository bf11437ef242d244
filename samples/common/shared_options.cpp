#include "samples/common/shared_options.h"

#include "engine/platform/process.h"
#include "engine/platform/system_files.h"
#include "samples/common/command_line.h"
#include "samples/common/output_name.h"
#include "samples/common/picture_files.h"

#include <fmt/format.h>

namespace sinew::samples
{
namespace
{

constexpr std::string_view kAntialiasings[] = {"samples", "temporal"};

Parsed<std::string> parseMotionName(std::string_view text)
{
    if (auto reason = whyNotMotionName(text))
        return tl::unexpected(*std::move(reason));
    return std::string(text);
}

} // namespace

ChoiceWords wordsOf(Antialiasing)
{
    return {"antialiasing", kAntialiasings};
}

void addModelOptions(CLI::App& app, SceneRequest& request, const char* clipHelp,
                     const char* noClipHelp)
{
    app.option_defaults()->group("Model");
    addValue(app, "MODEL", "", request.model.path, parsePath,
             "A .gltf, .glb, .vrm, .md5mesh or .iqm file or a folder with one in\n"
             "it; a Quake 3 player's folder or any .md3 file; also inside an\n"
             "archive: pak0.pk3:models/players/imp (default: the model that\n"
             "comes with Sinew)");
    addRepeatable(app, "--clip", "FILE|NAME", request.model.clips, clipHelp);
    app.add_flag("--no-clip", request.model.noClip, noClipHelp);
    addValue(app, "--scene", "NAME|INDEX", request.model.scene, parseText,
             "Scene of a glTF file to show (default: the one that it names)");
}

void addPlayerOptions(CLI::App& app, ModelRequest& request)
{
    app.option_defaults()->group("Quake 3 players (.md3)");
    addRepeatable(app, "--legs", "CLIP", request.legs,
                  "Clip of the legs, such as LEGS_RUN; repeatable, the first plays,\n"
                  "a crowd mixes them (default: LEGS_WALK, a crowd: all)");
    addRepeatable(app, "--torso", "CLIP", request.torso,
                  "The same of the torso (default: TORSO_GESTURE, a crowd: all);\n"
                  "--clip BOTH_DEATH1 is for both halves");
    addValue(app, "--weapon", "DIR|FILE", request.weapon, parseText,
             "Weapon in the player's hand, on its tag_weapon, with its barrel");
    app.add_flag("--flash", request.flash,
                 "Show weapons with the flash at their muzzle, which the game shows\n"
                 "only for an instant after each shot");
    addRepeatable(app, "--attach", "TAG=FILE", request.attachments,
                  "Another .md3 on the first tag of that name; repeatable");
}

void addFileOptions(CLI::App& app, SceneRequest& request)
{
    addRepeatable(app, "--base", "DIR|ARCHIVE", request.bases,
                  "Game folder or archive (zip, Quake's .pak) with materials and\n"
                  "images; repeatable, later ones override earlier ones and the\n"
                  "model's own game folder, which is found by itself");
    addValue(app, "--skin", "NAME", request.model.skin, parseText,
             "Skin of the model: a .skin file beside it, such as red or 1, a\n"
             "Doom 3 skin, or a number (default: default, else 0)");
    addValue(app, "--crease", "DEGREES", request.model.creaseDegrees, parseDegrees,
             "Vertices at one position share their normal where their own differ\n"
             "by less than this; 0 never, 180 always (default 60); .md3 files\n"
             "have normals of their own");
}

void addLimitOptions(CLI::App& app, SceneRequest& request)
{
    app.option_defaults()->group("Limits of archives and images");
    addValue(app, "--archive-limit", "MiB", request.archiveLimitMiB, parseCount,
             "Most that one file of an archive may unpack to (default 256)");
    addValue(app, "--archive-ratio", "FACTOR", request.archiveRatio, parsePositive,
             "Most that a large file of an archive may grow when it is\n"
             "unpacked (default 100)");
    addValue(app, "--archive-entries", "N", request.archiveEntries, parseCount,
             "Most files in one archive (default 32768)");
    addValue(app, "--archive-total", "MiB", request.archiveTotalMiB, parseCount,
             "Most that everything read of archives may unpack to (default\n"
             "1024)");
    addValue(app, "--declaration-total", "MiB", request.declarationTotalMiB, parseCount,
             "Most that is read of files that declare materials (default 64)");
    addValue(app, "--image-total", "MiB", request.imageTotalMiB, parseCount,
             "Most that all decoded images may take; what is larger is scaled\n"
             "down (default 1024)");
    addValue(app, "--image-work", "MEGAPIXELS", request.imageWorkMegapixels, parseCount,
             "Most pixels that are decoded and computed for all images; what\n"
             "costs more is left out (default 1000)");
}

void addPictureOptions(CLI::App& app, SharedOptions& options, const char* outputHelp,
                       const char* framesHelp, const char* rateHelp)
{
    app.option_defaults()->group("Picture");
    app.add_flag("--headless", options.headless, "Render without a window, as without a display");
    addValue(app, "-o,--output", "FILE", options.output, parseOutputPattern, outputHelp);
    addValue(app, "--frames", "N", options.frames, parseCount, framesHelp);
    addValue(app, "--fps", "F", options.framesPerSecond, parsePositive, rateHelp);
    addValue(app, "--size,--resolution", "WxH", options.size, parseSize,
             "Size of the picture or the window (default 1280x720)");
}

void addMotionOption(CLI::App& app, SharedOptions& options, const char* help)
{
    addValue(app, "--motion", "FILE", options.motion, parseMotionName, help);
}

void addMsaaOption(CLI::App& app, SharedOptions& options, const char* help)
{
    addValue(app, "--msaa", "1|2|4|8", options.msaa, parseSamples, help);
}

void addAntialiasingOption(CLI::App& app, SharedOptions& options, const char* help)
{
    addChoice(app, "--antialiasing", options.antialiasing, help);
}

void addPanelOptions(CLI::App& app, SharedOptions& options)
{
    app.option_defaults()->group("Panels");
    app.add_flag_callback(
        "--panels", [&options] { options.panels = true; },
        "Draw the panels over written pictures too");
    app.add_flag_callback(
        "--no-panels", [&options] { options.panels = false; },
        "Open the window without panels; Tab shows them");
    addValue(
        app, "--text-size", "UNITS", options.textSize,
        [](std::string_view text) { return parseFromTo(text, 9.0, 48.0); },
        "Height of the panels' text on a display of 96 dots per inch, 9 to 48\n"
        "(default 15); on finer displays it grows with them");
    addValue(app, "--ui-dump", "FILE|-", options.panelsDump, parseText,
             "Write what the panels say as text; without --output no picture is\n"
             "drawn");
}

void addDeviceOptions(CLI::App& app, SharedOptions& options)
{
    app.option_defaults()->group("Device");
    addValue(app, "--device", "INDEX|NAME", options.device, parseText,
             "Vulkan device by number or part of its name (default: the best\n"
             "GPU, else the software driver)");
    app.add_flag("--list-devices", options.listDevices,
                 "List the devices and end: which can be used or what they lack, what\n"
                 "is left out on each and why");
    app.add_flag("--validate", options.validate,
                 "Run with Vulkan's validation layers; any message is a failure");
    app.add_flag("--no-cache", options.scene.noCache,
                 "Compile all pipelines and keep none for the next run; also turns\n"
                 "off Mesa's own cache");
}

std::optional<std::string> describeMistake(const ModelRequest& request)
{
    if (request.noClip && (!request.legs.empty() || !request.torso.empty()))
        return fmt::format("{} and --no-clip contradict each other",
                           request.legs.empty() ? "--torso" : "--legs");
    for (const std::string& attachment : request.attachments)
    {
        const std::size_t equals = attachment.find('=');
        if (equals == 0 || equals == std::string::npos || equals + 1 == attachment.size())
            return fmt::format("'{}' is no attachment: expected TAG=FILE, such as "
                               "tag_flag=models/flag.md3",
                               attachment);
    }
    return std::nullopt;
}

std::optional<std::string> describeMistakeInOutput(const SharedOptions& options,
                                                   std::string_view option)
{
    const std::string output = options.outputOrDefault();
    if (output == "-" && platform::isTerminal(platform::kStandardOutput))
        return "standard output is a terminal, which shows no pictures; name a file, or pipe "
               "--output - into a program";
    if (!options.writesFilm())
    {
        if (options.framesOrDefault() == 1 || hasFramePlaceholder(output) || output == "-")
            return std::nullopt; // pictures follow each other on standard output
        return fmt::format("{} {} would write '{}' each time; expected {{frame}} in the name, such "
                           "as --output {}_{{frame:04}}.png, or a film such as {}.webp",
                           option, *options.frames, output, options.pictureName,
                           options.pictureName);
    }
    if (hasFramePlaceholder(output))
        return fmt::format("'{}' is a film, one file of all pictures: leave out {{frame}}, or name "
                           "pictures of their own, such as {}_{{frame:04}}.png",
                           output, options.pictureName);
    if (options.framesPerSecond < kFewestFilmPictures ||
        options.framesPerSecond > kMostFilmPictures)
        return fmt::format("a film has from {} to {} pictures a second, and --fps asks for {}",
                           kFewestFilmPictures, kMostFilmPictures, options.framesPerSecond);
    return std::nullopt;
}

std::optional<std::string> describeMistakeInMotion(const SharedOptions& options,
                                                   std::uint32_t pictures, std::string_view reason)
{
    if (!options.motion || pictures == 1 || hasFramePlaceholder(*options.motion))
        return std::nullopt;
    return fmt::format("{} would write '{}' each time; expected {{frame}} in the name, such as "
                       "--motion {}_{{frame:04}}.flo",
                       reason, *options.motion, options.pictureName);
}

std::optional<std::string> describeMistakeInPanels(const SharedOptions& options)
{
    if (options.textSize == SharedOptions().textSize || options.wantsWindow() ||
        options.panelsDump || options.panels.value_or(false))
        return std::nullopt;
    return "--text-size needs panels, which are not drawn into files; add --panels";
}

std::optional<std::string> describeMistakeInAntialiasing(const SharedOptions& options)
{
    if (options.antialiasing == Antialiasing::Samples)
        return std::nullopt;
    if (options.msaa.value_or(1) > 1)
        return "--antialiasing temporal draws one sample per pixel; leave out --msaa";
    if (options.transparent)
        return "--antialiasing temporal does not go with a transparent --background; leave out one "
               "of them";
    if (options.motion)
        return "--motion is the same without --antialiasing temporal; leave out one of them";
    return std::nullopt;
}

} // namespace sinew::samples
