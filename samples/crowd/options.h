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
    Auto, // if it pays off
    On,
    Off,
};

enum class Posing
{
    Auto, // chosen by the device's profile
    Instance,
    Workgroup,
};

enum class Arrays
{
    Auto, // chosen by the device's profile
    Texels,
    Storage,
};

// Choices of CrowdConfig. All give the same images. 0: chosen by the device's profile.
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
    Near,  // a few instances that fill the image
    Low,   // along the ground
    Eye,   // among the instances, at eye level
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
        framesPerSecond = 60.0; // of the simulation, which has a fixed step
    }

    std::vector<std::string> arguments; // as given, for repeating the call

    // Crowd
    std::vector<std::string> models;    // paths; at least one; empty: the default model
    std::vector<std::uint32_t> shares;  // one share of the instances per model; empty: equal shares
    std::vector<std::uint32_t> scaling; // distinct instance counts, each 1 to kMaxInstances
    std::uint32_t instances = 1000;     // 1 to kMaxInstances; ignored with a series
    std::uint32_t seed = 1;             // for all differences between instances
    Layout layout = Layout::Grid;
    std::optional<double> blend; // weight of the second clip, 0 to 1, the same for all instances
    bool randomBlend = false;    // a random weight per instance; without both: no second clip
    bool wander = false;         // instances switch between clips
    bool rootMotion = false;     // travelling clips move their instance

    // Method
    Mode mode = Mode::Compute; // --compare ignores it
    bool cull = true;
    AutoOnOff occlusion = AutoOnOff::Auto; // skips instances hidden by others
    AutoOnOff triangleCull = AutoOnOff::Auto;
    Tuning tuning;
    bool shadows = true;
    // Chooses each instance's LOD by lodError. Otherwise all use scene.levelOfDetail.
    bool lods = true;
    std::optional<double> lodError; // pixels, above 0; empty: see kLodError
    // MiB for joint matrices and skinned vertices of all frames in flight, 1 to 65536. Empty: a
    // quarter of the device-local heap, at most 1024.
    std::optional<std::uint32_t> skinMemoryMiB;

    // Image
    CrowdView view = CrowdView::Crowd;

    bool namesInstances = false; // on the command line; windows have other defaults
    bool namesLayout = false;
    bool namesView = false;

    // Benchmark
    bool compare = false;                    // all modes, in alternation
    std::optional<double> budget;            // milliseconds, above 0: frame time for --budget
    bool budgetOfAllModes = false;           // not only for `mode`
    std::optional<std::uint32_t> runs;       // number of rounds to measure
    std::optional<std::string> json, report; // files, or "-" for standard output

    std::uint32_t runsOrDefault() const { return runs.value_or(15); }
    // Whether standard output carries something other than the table.
    bool takesStandardOutput() const
    {
        return json == "-" || report == "-" || output == "-" || panelsDump == "-";
    }
    bool measuresAllModes() const { return compare || budgetOfAllModes; }
    double lodErrorOrDefault() const { return lodError.value_or(kLodError); }
};

// Whether to run a benchmark: --compare, --scaling, --budget, or an output file for results, which
// measures a single mode.
bool wantsBenchmark(const Options& options);

// Whether the options need the model's LODs.
bool usesLods(const Options& options);

// Reads the command line. Returns options without contradictions, or the exit code if the program
// must end: help or version was printed to standard output, or an error message to standard error.
std::variant<Options, ExitCode> readOptions(int argc, const char* const* argv);

// Parses a LOD: 0 for "off", empty for "auto".
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

// "auto", "off", or the number of the LOD.
std::string lodText(const Options& options);

// The shell command that repeats this call.
std::string commandText(std::span<const std::string> arguments);

// All output files of the crowd.
samples::OutputFiles outputFiles(const Options& options);

// Names the first requested option that models with stored frames or morph targets do not support,
// and says why.
std::optional<std::string> whyOneWayCannot(const Options& options, bool hasFrames);

} // namespace sinew::crowd
