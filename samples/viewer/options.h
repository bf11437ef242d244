// The viewer's command line.
#pragma once

#include "engine/animation/clip_time.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace sinew::viewer
{

inline constexpr std::uint32_t kMaxPictureSize = 8192;

// In pixels, each from 1 to kMaxPictureSize.
struct PictureSize
{
    std::uint32_t width = 1280;
    std::uint32_t height = 720;
};

// The form of the skinning shader.
enum class SkinningForm
{
    Simple, // one invocation a vertex, looping over its influences
};

// Documented in the README and in --help.
enum ExitCode : int
{
    kExitOk = 0,
    kExitUsage = 1,
    kExitAssetRefused = 2,
    kExitVulkan = 3,
    kExitOutput = 4,
    kExitInterrupted = 130,
};

// From where the model is seen, in degrees.
struct ViewAngles
{
    double azimuth = 34.0;   // of the eye about the model; 0: from the front (+x), 90: from +y
    double elevation = 11.0; // above the horizon, -88 to 88
};

struct Options
{
    std::filesystem::path model;      // empty: the default model
    std::vector<std::string> clips;   // file paths, or names of clips beside the mesh
    bool noClip = false;              // show the bind pose
    std::optional<LoopMode> loopMode; // empty: detected for each clip
    double speed = 1.0;
    double time = 0.0; // seconds; of the first picture, and of the dumps
    double creaseDegrees = 60.0;
    SkinningForm skinning = SkinningForm::Simple;
    std::vector<std::filesystem::path> bases; // folders and archives
    std::string skin;                         // Doom 3 skin to apply; empty: none
    std::uint32_t archiveLimitMiB = 256;      // most that one file of an archive may inflate to
    double archiveRatio = 100.0;              // most that it may grow; see ArchiveLimits
    std::uint32_t archiveEntries = 32'768;    // most files in one archive

    bool headless = false;
    // File name, checked as output_name.h says. Empty: sinew.png, or no picture when there is a
    // dump.
    std::optional<std::string> output;
    std::uint32_t frames = 1;      // pictures to write
    double framesPerSecond = 30.0; // of the written pictures
    PictureSize size;
    bool twoSided = false;
    bool ground = true;
    ViewAngles view;
    std::uint32_t msaa = 4; // samples a pixel: 1, 2, 4 or 8

    bool info = false;
    bool explainMaterials = false;
    bool check = false;
    bool strict = false;
    std::optional<std::string> dumpVertices; // file, or "-" for standard output
    std::optional<std::string> dumpJoints;

    std::optional<std::string> device; // index or part of a name
    bool listDevices = false;
    bool validate = false;
};

// The options, free of contradictions, or the exit code to end with: help or version has then been
// printed to standard output, or the message about a mistake to standard error (a mistyped option
// names the nearest one).
std::variant<Options, ExitCode> parseOptions(int argc, const char* const* argv);

} // namespace sinew::viewer
