// The crowd's command line.
#pragma once

#include "engine/crowd/crowd_config.h"
#include "samples/app/command_line.h"
#include "samples/app/output.h"
#include "samples/app/shared_options.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace sinew::crowd
{

using samples::ExitCode;
using samples::PictureSize;

inline constexpr std::uint32_t kMaxInstances = 4'000'000;

// Default of --lod-error in pixels.
inline constexpr double kLodError = 1.0;

// Placement of the instances on the ground.
enum class Layout
{
    Grid,
    Random,
};

// Skinning mode; see --help.
enum class Mode
{
    Compute,
    ComputeSimple,
    Vertex,
    VertexPalette,
};

enum class AutoOnOff
{
    Auto, // where it pays
    On,
    Off,
};

enum class Posing
{
    Auto, // the device's profile chooses
    Instance,
    Workgroup,
};

enum class Arrays
{
    Auto, // likewise
    Texels,
    Storage,
};

// Choices of CrowdConfig. All give the same images. 0: the device's profile chooses.
struct Tuning
{
    Posing pose = Posing::Auto;
    Arrays arrays = Arrays::Auto;
    std::uint32_t instancesAtOnce = 0;
    std::uint32_t trianglePieces = 0;

    auto operator<=>(const Tuning&) const = default; // NOLINT(modernize-use-nullptr)
};

// Resolves Auto to `automatic`.
inline bool isOn(AutoOnOff choice, bool automatic)
{
    return choice == AutoOnOff::Auto ? automatic : choice == AutoOnOff::On;
}

// Preset views.
enum class CrowdView
{
    Crowd, // all of it, from above
    Near,  // a few instances that fill the picture
    Low,   // along the ground
    Eye,   // from among the instances
};

// Whether this mode skins in compute, which the triangle cull requires.
inline bool canCullTriangles(Mode mode)
{
    return mode == Mode::Compute || mode == Mode::ComputeSimple;
}

struct Options : samples::SharedOptions
{
    Options()
    {
        pictureName = "crowd";
        framesPerSecond = 60.0; // of the simulation, whose step is fixed
    }

    std::vector<std::string> arguments; // as they were given, to repeat them

    // Crowd
    std::vector<std::string> models;    // paths; at least one; empty: the default model
    std::vector<std::uint32_t> shares;  // of the instances, one for each model; none: equal ones
    std::vector<std::uint32_t> scaling; // a series of instances, each 1 to kMaxInstances, distinct
    std::uint32_t instances = 1000;     // 1 to kMaxInstances; ignored with a series
    std::uint32_t seed = 1;             // of everything that differs between instances
    Layout layout = Layout::Grid;
    std::optional<double> blend; // weight of the second clip, 0 to 1, the same for every instance
    bool randomBlend = false;    // a weight for each instance; without both: no second clip
    bool wander = false;         // instances change between clips
    bool rootMotion = false;     // clips that travel take their instance along, else stay in place

    // Method
    Mode mode = Mode::Compute; // where --compare does not choose it
    bool cull = true;
    AutoOnOff occlusion = AutoOnOff::Auto; // leaves out what lies behind others
    AutoOnOff triangleCull = AutoOnOff::Auto;
    Tuning tuning;
    bool shadows = true;
    // Chooses each instance's LOD by lodError. Otherwise all use scene.levelOfDetail.
    bool lods = true;
    std::optional<double> lodError; // pixels, above 0; empty: see kLodError
    // MiB for joint matrices and skinned vertices of all frames in flight, 1 to 65536. Empty: a
    // quarter of the device-local heap, at most 1024.
    std::optional<std::uint32_t> skinMemoryMiB;

    // Picture
    CrowdView view = CrowdView::Crowd;

    bool namesInstances = false; // on the command line; otherwise a window has its own default
    bool namesLayout = false;
    bool namesView = false;

    // Benchmark
    bool compare = false;          // all modes, alternately
    std::optional<double> budget;  // milliseconds, above 0: how many instances hold this frame time
    bool budgetOfAllModes = false; // not only of `mode`
    std::optional<std::uint32_t> runs;       // rounds to measure
    std::optional<std::string> json, report; // files, or "-" for standard output

    std::uint32_t runsOrDefault() const { return runs.value_or(15); }
    // Whether standard output is used for something other than the table.
    bool takesStandardOutput() const
    {
        return json == "-" || report == "-" || output == "-" || panelsDump == "-";
    }
    double lodErrorOrDefault() const { return lodError.value_or(kLodError); }
};

// Whether to run a benchmark: --compare, --scaling, --budget, or an output file for results, which
// then measures a single mode.
bool wantsBenchmark(const Options& options);

// Whether the model's LODs are needed.
bool usesLods(const Options& options);

// The options of a command line, free of contradictions, or the exit code to end with: help or
// version has then been printed to standard output, or the message about a mistake to standard
// error.
std::variant<Options, ExitCode> readOptions(int argc, const char* const* argv);

// A LOD, 0 for "off", or empty for "auto".
samples::Parsed<std::optional<std::uint32_t>> parseLod(std::string_view text);
void setLod(std::optional<std::uint32_t> level, Options& options);

samples::Parsed<std::uint32_t> parseInstances(std::string_view text);            // "1000"
samples::Parsed<std::vector<std::uint32_t>> parseScaling(std::string_view text); // "1,10,100"
samples::Parsed<std::vector<std::uint32_t>> parseMix(std::string_view text);     // "2:1:1"
// Values of Tuning; 0 for "auto".
samples::Parsed<std::uint32_t> parseInstancesAtOnce(std::string_view text);
samples::Parsed<std::uint32_t> parseTrianglePieces(std::string_view text);

// The command line's words: "compute-simple", "grid", "auto", ...
samples::ChoiceWords wordsOf(Mode);
samples::ChoiceWords wordsOf(Layout);
samples::ChoiceWords wordsOf(AutoOnOff);
samples::ChoiceWords wordsOf(Posing);
samples::ChoiceWords wordsOf(Arrays);
samples::ChoiceWords wordsOf(CrowdView);

// "auto", "off", or the number of a level.
std::string lodText(const Options& options);

// The shell command that repeats this call.
std::string commandText(std::span<const std::string> arguments);

// All output files of the crowd.
samples::OutputFiles outputFiles(const Options& options);

// Describes the first requested option that models with stored frames or morph targets do not
// support.
std::optional<std::string> whyOneWayCannot(const Options& options, bool hasFrames);

} // namespace sinew::crowd
