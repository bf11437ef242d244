#include "samples/app/shared_options.h"

#include "engine/platform/process.h"
#include "samples/app/command_line.h"
#include "samples/app/output.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <array>
#include <vector>

namespace sinew::samples
{
namespace
{

struct Limit
{
    std::string_view name;
    void (*set)(SceneRequest& request, std::uint64_t number);
};

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;

// Names for --limit.
constexpr std::array kLimits{
    Limit{"archive-file", [](SceneRequest& request, std::uint64_t number)
          { request.archiveLimits.largestEntry = number * kMiB; }},
    Limit{"archive-entries", [](SceneRequest& request, std::uint64_t number)
          { request.archiveLimits.mostEntries = number; }},
    Limit{"archive-total", [](SceneRequest& request, std::uint64_t number)
          { request.archiveLimits.largestTotal = number * kMiB; }},
    Limit{"declarations", [](SceneRequest& request, std::uint64_t number)
          { request.materialLimits.declarationBytes = number * kMiB; }},
    Limit{"images", [](SceneRequest& request, std::uint64_t number)
          { request.materialLimits.imageBytes = number * kMiB; }},
};

// Parses "images=512". Returns an error message, or nothing.
std::optional<std::string> setLimit(const std::string& text, SceneRequest& request)
{
    const std::size_t equals = text.find('=');
    std::vector<std::string_view> names;
    for (const Limit& limit : kLimits)
        names.push_back(limit.name);
    const Parsed<std::size_t> limit = parseWord(text.substr(0, equals), {"limit", names});
    if (!limit)
        return limit.error();
    if (equals == std::string::npos)
        return fmt::format("'{0}' has no number: expected {0}=N", text);
    const Parsed<std::uint32_t> value = parseCount(text.substr(equals + 1));
    if (!value)
        return fmt::format("{}: {}", names[*limit], value.error());
    kLimits.at(*limit).set(request, *value);
    return std::nullopt;
}

Parsed<std::string> parseMotionName(std::string_view text)
{
    if (auto reason = whyNotMotionName(text))
        return tl::unexpected(*std::move(reason));
    return std::string(text);
}

} // namespace

OutputFiles SharedOptions::outputFiles() const
{
    OutputFiles files;
    files.add("--dump-vertices", dumpVertices);
    files.add("--dump-joints", dumpJoints);
    files.add("--ui-dump", panelsDump);
    if (output)
        files.addPictures("--output", *output, framesOrDefault());
    if (motion)
        files.addPictures("--motion", *motion, framesOrDefault());
    return files;
}

void addModelOptions(CLI::App& app, SceneRequest& request, std::vector<std::string>* models)
{
    ModelRequest& model = request.model;
    app.option_defaults()->group("Model");
    const auto take = [&model, models](const std::filesystem::path& path)
    {
        model.path = path;
        if (models != nullptr)
            models->push_back(path.string());
    };
    addTexts(app, "MODEL", "...", reading(parsePath, take),
             "A glTF, MD5, IQM or MD3 file, a folder or archive that holds one, or\n"
             "a Quake 3 player's folder (default: the model included with Sinew)");
    app.get_option("MODEL")->allow_extra_args(models != nullptr);
    addRepeatable(app, "--clip", "FILE|NAME", model.clips,
                  "Clip to play: a file or a clip name; repeatable");
    app.add_flag("--no-clip", model.noClip, "Play no clip; show the rest pose");
    addRepeatable(app, "--base", "DIR|ARCHIVE", request.bases,
                  "Game folder or archive with materials and images; repeatable");
    addValue(app, "--skin", "NAME", model.skin, parseText, "Skin to use, by name or number");
    addValue(app, "--weapon", "DIR|FILE", model.weapon, parseText,
             "Weapon for a Quake 3 player to hold");

    app.option_defaults()->group(kRareOptions);
    addValue(app, "--scene", "NAME|INDEX", model.scene, parseText, "glTF scene to show");
    addValue(
        app, "--crease", "DEGREES", model.creaseDegrees,
        [](std::string_view text) { return parseFromTo(text, 0.0, 180.0); },
        "Smooth edges below this angle (default 60)");
}

void addPictureOptions(CLI::App& app, SharedOptions& options)
{
    app.option_defaults()->group("Images");
    app.add_flag("--headless", options.headless, "Render without a window");
    addValue(app, "-o,--output", "FILE", options.output, parseOutputPattern,
             fmt::format("Write {}.png, walk_{{frame:04}}.png or an animated FILE.webp",
                         options.pictureName));
    addValue(app, "--frames", "N", options.frames, parseCount,
             "Number of images to write (default 1)");
    addValue(app, "--fps", "F", options.framesPerSecond, parsePositive,
             fmt::format("Frames per second of animation (default {})", options.framesPerSecond));
    addValue(app, "--size,--resolution", "WxH", options.size, parseSize,
             "Size of the image or window (default 1280x720)");
    addValue(app, "--antialiasing,--msaa", "1|2|4|8", options.msaa, parseSamples,
             "Samples per pixel (default 4)");
    app.add_flag_callback(
        "--no-ground", [&options] { options.ground = false; },
        "Hide the ground and the shadows on it");

    app.option_defaults()->group(kRareOptions);
    addValue(app, "--motion", "FILE", options.motion, parseMotionName,
             "Write motion vectors in pixels to FILE.flo");
}

void addOtherOptions(CLI::App& app, SharedOptions& options)
{
    app.option_defaults()->group("Window");
    addValue(app, "--panels", "on|off", options.panels, parseOnOff,
             "Show the panels (default: on in windows, off in images)");

    app.option_defaults()->group("Reports");
    app.add_flag("--strict", options.strict, "Treat warnings as errors");

    app.option_defaults()->group("Device");
    addValue(app, "--device", "INDEX|NAME", options.device, parseText,
             "Vulkan device by number or part of its name (default: the best)");
    app.add_flag("--list-devices", options.listDevices,
                 "List the devices and what each lacks, and exit");
    app.add_flag("--validate", options.validate,
                 "Enable Vulkan's validation layers; any message is an error");

    app.option_defaults()->group("Other");
    addTexts(
        app, "--limit", "NAME=N",
        [&scene = options.scene](const std::string& text) { return setLimit(text, scene); },
        "Change a limit for archives or images; repeatable");

    app.option_defaults()->group(kRareOptions);
    addValue(
        app, "--text-size", "UNITS", options.textSize,
        [](std::string_view text) { return parseFromTo(text, 9.0, 48.0); },
        "Text height in the panels, 9 to 48 (default 15)");
    addValue(app, "--ui-dump", "FILE|-", options.panelsDump, parseText,
             "Write the text in the panels");
}

namespace
{

std::optional<std::string> describeMistakeInModel(const ModelRequest& request)
{
    if (request.noClip && !request.clips.empty())
        return "--clip and --no-clip contradict each other";
    return std::nullopt;
}

std::optional<std::string> describeMistakeInOutput(const SharedOptions& options)
{
    if (options.output == "-" && platform::isTerminal(platform::kStandardOutput))
        return "standard output is a terminal, which cannot show images; name a file, or pipe "
               "--output - into a program";
    if (!options.writesFilm())
        return std::nullopt;
    if (hasFramePlaceholder(*options.output))
        return fmt::format("'{}' is an animation, one file for all images: remove {{frame}}, or "
                           "write separate images, such as {}_{{frame:04}}.png",
                           *options.output, options.pictureName);
    if (options.framesPerSecond < kFewestFilmPictures ||
        options.framesPerSecond > kMostFilmPictures)
        return fmt::format("an animation has {} to {} frames per second, but --fps is {}",
                           kFewestFilmPictures, kMostFilmPictures, options.framesPerSecond);
    return std::nullopt;
}

} // namespace

std::optional<std::string> describeOverwriting(std::string_view option,
                                               const std::optional<std::string>& name,
                                               std::uint32_t pictures, std::string_view reason)
{
    if (!name || *name == "-" || isFilmName(*name) || pictures == 1 || hasFramePlaceholder(*name))
        return std::nullopt;
    return fmt::format(
        "{} would overwrite '{}' each time; expected {{frame}} in the name, such as {} "
        "picture_{{frame:04}}{}",
        reason, *name, option, option == "--motion" ? ".flo" : ".png, or an animation: FILE.webp");
}

std::optional<std::string> describeMistake(const SharedOptions& options, std::string_view counted)
{
    const std::uint32_t pictures = options.framesOrDefault();
    const std::string reason = fmt::format("{} {}", counted, pictures);
    for (const auto& mistake :
         {describeMistakeInModel(options.scene.model), describeMistakeInOutput(options),
          describeOverwriting("--output", options.outputOrDefault(), pictures, reason),
          describeOverwriting("--motion", options.motion, pictures, reason)})
        if (mistake)
            return mistake;
    return std::nullopt;
}

} // namespace sinew::samples
