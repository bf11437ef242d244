#include "samples/viewer/options.h"

#include "engine/animation/animated_model.h"
#include "engine/files/files.h"
#include "samples/app/command_line.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
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

using samples::addOption;
using samples::addValue;
using samples::parseFinite;
using samples::parseText;

constexpr const char* kExamples = R"(  sinew models/robot
  sinew models/robot --clip walk --output walk.webp
  sinew models/players/imp --clip LEGS_RUN --clip TORSO_ATTACK --weapon models/weapons2/gun
)";

std::vector<std::string_view> overlayWords()
{
    std::vector<std::string_view> words;
    for (const OverlayChoice& overlay : kOverlays)
        words.push_back(overlay.word);
    return words;
}

// describeContradiction() checks the other rules.
const samples::OptionRules kRules{
    .excluded = {{{"--check"},
                  {"--output", "--motion", "--turntable", "--frames", "--export", "--dump-vertices",
                   "--dump-joints", "--ui-dump", "--validate", "--list-devices", "--device"}},
                 {{"--turntable"}, {"--frames"}},
                 {{"--motion"}, {"--skinning", "--against"}}},
    .needed = {}};

void addAnimationOptions(CLI::App& app, Options& options)
{
    app.option_defaults()->group("Model");
    addValue(app, "--loop", samples::namesOf(samples::loopModeWords()),
             options.scene.model.loopMode, samples::parseLoopMode,
             "What a clip does after its last frame (default auto)");
    addValue(app, "--time", "SECONDS", options.time, parseFinite,
             "Clip time of the first image and of dumps (default 0)");
    samples::addRepeatable(app, "--layer", "CLIP[,weight=W][,joints=JOINT][,additive]",
                           options.layers,
                           "Layer a clip on top, with a weight from 0 to 1, on JOINT and its\n"
                           "descendants; repeatable, up to 4");
    addValue(app, "--lod", "N", options.scene.levelOfDetail, samples::parseLevelOfDetail,
             "Level of detail: 0 (default) is the full model, 9 the coarsest");

    app.option_defaults()->group(samples::kRareOptions);
    addValue(app, "--speed", "FACTOR", options.speed, parseFinite,
             "Playback speed; negative values play backwards (default 1)");
}

// Parses degrees and returns radians.
samples::Parsed<double> parseFieldOfView(std::string_view text)
{
    return samples::parseFromTo(text, kNarrowestView, kWidestView)
        .map([](double degrees) { return glm::radians(degrees); });
}

// A file name with the extension of an export format.
samples::Parsed<std::string> parseExportFile(std::string_view text)
{
    const std::string extension = lowerExtension(text);
    if (extension == ".obj" || extension == ".glb")
        return std::string(text);
    return tl::unexpected(
        fmt::format("cannot export to '{}': expected a .glb or an .obj file", text));
}

// "CLIP[,weight=W][,joints=JOINT][,additive]"
samples::Parsed<PlayedLayer> layerOf(const AnimatedModel& model, std::string_view text)
{
    std::size_t end = std::min(text.find(','), text.size());
    const auto clip = std::ranges::find(model.clips, text.substr(0, end), &ModelClip::name);
    if (clip == model.clips.end())
        return tl::unexpected(fmt::format("{} has no clip '{}'; --list-clips prints them",
                                          model.name, text.substr(0, end)));
    PlayedLayer layer{.clip = static_cast<std::size_t>(clip - model.clips.begin())};
    while (end < text.size())
    {
        const std::size_t start = end + 1;
        end = std::min(text.find(',', start), text.size());
        const std::string_view word = text.substr(start, end - start);
        const std::string value(word.substr(std::min(word.find('='), word.size() - 1) + 1));
        if (word == "additive")
            layer.additive = true;
        else if (const auto weight = samples::parseFromTo(value, 0.0, 1.0);
                 word.starts_with("weight=") && weight)
            layer.weight = *weight;
        else if (word.starts_with("joints=") && jointNamed(model, value))
            layer.joint = jointNamed(model, value);
        else
            return tl::unexpected(fmt::format("'{}': expected weight=W from 0 to 1, joints=JOINT "
                                              "of {}, or additive",
                                              word, model.name));
    }
    return layer;
}

// Describes contradicting options and what to omit. Empty if there are none.
std::optional<std::string> describeContradiction(const Options& options)
{
    const bool isAboutOne =
        options.info || options.listClips || options.explainMaterials || options.compareSkinning;
    if (!options.moreModels.empty() && (isAboutOne || !options.check))
        return fmt::format("unexpected argument '{}': only one model can be shown at a time",
                           options.moreModels.front().string());
    return samples::describeMistake(options, options.turntable ? "--turntable" : "--frames");
}

// "ANGLES", or "ANGLES,BRIGHTNESS".
samples::Parsed<Lights> parseLight(std::string_view text)
{
    const std::size_t comma = text.find(',', text.find(',') + 1);
    const samples::Parsed<ViewAngles> angles = parseViewAngles(text.substr(0, comma));
    if (!angles)
        return tl::unexpected(angles.error());
    if (comma == std::string_view::npos)
        return Lights{.key = *angles};
    return samples::parseFromTo(text.substr(comma + 1), 0.0, 1e6)
        .map([&](double brightness)
             { return Lights{.key = *angles, .keyBrightness = brightness}; });
}

// "METHOD", or "METHOD,SHARE".
samples::Parsed<SkinningChoice> parseAgainst(std::string_view text)
{
    const std::size_t comma = text.find(',');
    const auto method = samples::parseChoice<SkinningMethod>(text.substr(0, comma));
    if (!method)
        return tl::unexpected(method.error());
    if (comma == std::string_view::npos)
        return SkinningChoice{.against = *method};
    return samples::parseFromTo(text.substr(comma + 1), 0.0, 1.0)
        .map([&](double share) { return SkinningChoice{.against = *method, .split = share}; });
}

void addPictureOptions(CLI::App& app, Options& options)
{
    app.option_defaults()->group("Images");
    addValue(app, "--turntable", "N", options.turntable, samples::parseCount,
             "Write N images while the camera circles the model once");
    addValue(app, "--view", "AZIMUTH,ELEVATION", options.view, parseViewAngles,
             "Camera direction in degrees; 0,0 is the model's front");
    addValue(app, "--fov", "DEGREES", options.fieldOfView, parseFieldOfView,
             "Field of view, 5 to 120 (default 34); keeps the model's size");
    addOption(
        app, "--background", "COLOUR", parseColour,
        [&options](const std::optional<glm::vec3>& colour)
        {
            options.lights.background = colour;
            options.transparent = !colour;
        },
        "Background colour: '#RRGGBB', or none (transparent)");
    addOption(
        app, "--light", "AZIMUTH,ELEVATION[,BRIGHTNESS]", parseLight,
        [&lights = options.lights](const Lights& light)
        {
            lights.key = light.key;
            lights.keyBrightness = light.keyBrightness;
        },
        "Direction of the key light, like --view, and brightness (default 1)");
    addValue(
        app, "--exposure", "STOPS", options.lights.exposure,
        [](std::string_view text) { return samples::parseFromTo(text, -10.0, 10.0); },
        "Exposure, -10 to 10; each stop doubles the brightness (default 0)");
    app.add_flag_callback(
        "--no-shadow", [&options] { options.lights.shadows = false; }, "Draw no shadows");

    app.option_defaults()->group(samples::kRareOptions);
    app.add_flag("--two-sided", options.twoSided, "Draw back faces too");
}

void addSkinningOptions(CLI::App& app, Options& options)
{
    app.option_defaults()->group("Skinning");
    samples::addChoice(app, "--skinning", options.skinning.shown,
                       "Skinning method (default device)");
    addOption(
        app, "--against", samples::namesOf(wordsOf(SkinningMethod{})), parseAgainst,
        [&skinning = options.skinning](const SkinningChoice& choice)
        {
            skinning.against = choice.against;
            skinning.split = choice.split;
        },
        "Compare with this method; METHOD,SHARE sets the divider (0.5)");
    samples::addChoice(app, "--surface", options.surface, "What the surface shows (default lit)");
    addValue(app, "--overlays", samples::namesOf({"overlay", overlayWords()}) + ",...",
             options.overlays, parseOverlays, "Overlays on the model");
    addValue(app, "--shaders", "FOLDER", options.shaders, parseText,
             "Compile and use the shaders in FOLDER, a copy of shaders/");

    app.option_defaults()->group(samples::kRareOptions);
    addValue(app, "--joint", "NAME", options.joint, parseText,
             "Joint to select; --surface joint-weights shows its weights");
}

void addReportOptions(CLI::App& app, Options& options)
{
    app.option_defaults()->group("Reports");
    app.add_flag("--info", options.info, "Print a description of the model as JSON");
    app.add_flag("--list-clips", options.listClips, "Print the clip names");
    app.add_flag("--explain-materials", options.explainMaterials,
                 "Print how each mesh's material was found");
    app.add_flag("--check", options.check,
                 "Check models, folders or archives and report all problems");
    addValue(app, "--export", "FILE", options.exportFile, parseExportFile,
             "Write the model as FILE.glb, or the mesh at --time as FILE.obj");
    addValue(app, "--dump-vertices", "FILE|-", options.dumpVertices, parseText,
             "Write the skinned vertices as JSON lines");
    addValue(app, "--dump-joints", "FILE|-", options.dumpJoints, parseText,
             "Write the joints as JSON lines");

    app.option_defaults()->group(samples::kRareOptions);
    app.add_flag("--compare-skinning", options.compareSkinning,
                 "Print the errors of other skinning methods");
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
    return tl::unexpected(
        fmt::format("'{}' is not a valid view: expected AZIMUTH,ELEVATION in degrees, "
                    "elevation from -{} to {}, such as 34,11",
                    text, kSteepest, kSteepest));
}

samples::Parsed<Playback> startOf(const AnimatedModel& model, const Options& options,
                                  double seconds)
{
    Playback playback = startOf(model, seconds);
    for (const std::string& layer : options.layers)
    {
        auto played = layerOf(model, layer);
        if (!played)
            return tl::unexpected("--layer: " + played.error());
        playback.layers.push_back(*played);
    }
    if (playback.layers.size() > gpu::kMostLayers || (model.frames && !options.layers.empty()))
        return tl::unexpected(
            fmt::format("--layer: {} can have {}", model.name,
                        model.frames ? "no layers, because its vertices are stored frame by frame"
                                     : "at most 4 layers"));
    return playback;
}

samples::Parsed<std::optional<glm::vec3>> parseColour(std::string_view text)
{
    constexpr std::size_t kDigits = 6;
    constexpr std::uint32_t kLargest = 255;
    if (text == "none")
        return std::optional<glm::vec3>();
    const std::string_view digits = text.substr(text.starts_with('#') ? 1 : 0);
    std::uint32_t number = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
    if (digits.size() != kDigits || error != std::errc() || end != digits.data() + digits.size())
        return tl::unexpected(
            fmt::format("'{}' is not a valid colour: expected '#RRGGBB' in hexadecimal, "
                        "such as '#336699', or none",
                        text));
    return glm::vec3(number >> 16U, number >> 8U & kLargest, number & kLargest) /
           static_cast<float>(kLargest);
}

samples::Parsed<Overlays> parseOverlays(std::string_view text)
{
    const std::vector<std::string_view> words = overlayWords();
    Overlays overlays;
    for (std::size_t start = 0; start <= text.size();)
    {
        const std::size_t end = std::min(text.find(',', start), text.size());
        const samples::Parsed<std::size_t> overlay =
            samples::parseWord(text.substr(start, end - start), {"overlay", words});
        if (!overlay)
            return tl::unexpected(overlay.error() + ", or several, separated by commas");
        overlays.*kOverlays.at(*overlay).isShown = true;
        start = end + 1;
    }
    return overlays;
}

std::variant<Options, samples::ExitCode> readOptions(int argc, const char* const* argv)
{
    CLI::App app("Shows glTF, MD5 and IQM models and Quake 3 players, skinned by a Vulkan compute "
                 "shader.",
                 "sinew");
    Options options;
    samples::addModelOptions(app, options.scene);
    addAnimationOptions(app, options);
    samples::addPictureOptions(app, options);
    addPictureOptions(app, options);
    addSkinningOptions(app, options);
    addReportOptions(app, options);
    samples::addOtherOptions(app, options);
    samples::addCommonOptions(app, kExamples);

    std::vector<std::string> more;
    if (const auto code =
            samples::readCommandLine(app, samples::argumentsOf(argc, argv), kRules, &more))
        return *code;
    for (const std::string& model : more)
        options.moreModels.push_back(std::filesystem::path(model).make_preferred());
    options.scene.materialLimits.checksImages = options.check;
    if (options.turntable)
        options.frames = options.turntable;
    if (app.count("--against") > 0 && options.surface != SurfaceChoice::Difference)
        options.skinning.split = options.skinning.split.value_or(0.5);
    if (const std::optional<std::string> contradiction = describeContradiction(options))
        return samples::refuse(app, *contradiction);
    return options;
}

bool wantsDevice(const Options& options)
{
    if (options.check)
        return false;
    const bool reports = options.info || options.listClips || options.explainMaterials ||
                         options.compareSkinning || options.exportFile;
    return !reports || options.writes();
}

samples::OutputFiles outputFiles(const Options& options)
{
    samples::OutputFiles files = options.outputFiles();
    files.add("--export", options.exportFile);
    return files;
}

tl::expected<samples::PictureSequence, std::string> picturesToDraw(const AnimatedModel& model,
                                                                   const Options& options)
{
    constexpr double kMostOfALoop = 20'000.0; // images: eleven minutes at 30 per second
    const Playback playback = startOf(model, options.time);
    const bool ends = comesToRest(model, playback);
    samples::PictureSequence pictures{.count = options.framesOrDefault(),
                                      .picturesPerSecond = options.framesPerSecond,
                                      .isEndless = options.turntable || !ends};
    if (options.frames || !options.writesFilm() || options.speed == 0.0)
        return pictures;
    // A film of one loop.
    const double seconds = lengthOf(model, playback) / std::abs(options.speed);
    const double steps = std::round(seconds * options.framesPerSecond);
    if (steps > kMostOfALoop)
        return tl::unexpected(fmt::format("one loop takes {:.0f} seconds, which are {:.0f} images; "
                                          "choose a number with --frames",
                                          seconds, steps));
    if (steps >= 1.0)
    {
        pictures.picturesPerSecond = steps / seconds;
        // The final held pose needs one more image.
        pictures.count = static_cast<std::uint32_t>(steps) + (ends ? 1 : 0);
    }
    if (auto mistake =
            samples::describeOverwriting("--motion", options.motion, pictures.count,
                                         fmt::format("one loop of {} images", pictures.count)))
        return tl::unexpected(*std::move(mistake));
    return pictures;
}

} // namespace sinew::viewer
