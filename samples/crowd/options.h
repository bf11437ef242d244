// The crowd's command line.
#pragma once

#include "samples/common/exit_code.h"
#include "samples/common/option_values.h"
#include "samples/common/shared_options.h"
#include "samples/crowd/report/measured_choice.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sinew::crowd
{

using samples::ExitCode;
using samples::PictureSize;

inline constexpr std::uint32_t kMaxInstances = 1'000'000;
inline constexpr std::uint32_t kMaxTrianglePieces = 64; // per instance

// How the instances stand on the ground.
enum class Layout
{
    Grid,
    Disc,
    Random,
};

// What skins: see --help.
enum class Mode
{
    Compute,
    ComputeSimple,
    Vertex,
    VertexSsbo,
    Cpu,
};

enum class TriangleCull
{
    Auto, // where it pays: not where instances are large
    On,
    Off,
};

// Where the crowd is seen from.
enum class CrowdView
{
    Crowd, // all of it, from above
    Near,  // a few instances that fill the picture
    Low,   // along the ground
};

// What the pose pass gives to one invocation or to one workgroup.
enum class PoseForm
{
    Auto,      // as suits the device
    Instance,  // an invocation: all joints of an instance
    Level,     // an invocation: one joint; the levels of the hierarchy follow each other
    Workgroup, // a workgroup: all joints of an instance, level by level
};

// How shaders read arrays.
enum class Arrays
{
    Auto, // as suits the device
    Texels,
    Storage,
};

// The order of influences that the fast skin pass reads.
enum class Influences
{
    Auto,        // as suits the device
    ByInfluence, // all first ones of a bucket's vertices, then all second ones, ...
    ByVertex,    // all of a vertex side by side
};

// What the passes choose for speed; what is Auto or empty suits the device, by measuring or by its
// kind.
struct FormOptions
{
    PoseForm pose = PoseForm::Auto;
    Arrays arrays = Arrays::Auto;
    std::optional<std::uint32_t> instancesAtOnce; // 1, 2 or 4
    Influences influences = Influences::Auto;
    std::optional<std::uint32_t> trianglePieces; // per instance
    std::optional<std::uint32_t> subgroupSize;   // required
};

struct Options : samples::SharedOptions, FormOptions
{
    Options()
    {
        pictureName = "crowd";
        framesPerSecond = 60.0; // of the simulation, whose step is fixed
    }

    std::string command; // as it was given, to repeat it

    // Crowd
    std::vector<std::uint32_t> scaling; // a series of instances, each 1 to kMaxInstances, distinct
    std::uint32_t instances = 1000;     // 1 to kMaxInstances; ignored with a series
    std::uint32_t seed = 1;             // of everything that differs between instances
    Layout layout = Layout::Grid;
    std::optional<double> blend; // weight of the second clip, 0 to 1, the same for every instance
    bool randomBlend = false;    // a weight for each instance; without both: no second clip
    bool rootMotion = false;     // clips that travel take their instance along, else stay in place

    // Method
    Mode mode = Mode::Compute; // of what --compare and --goals do not choose themselves
    bool cull = true;
    TriangleCull triangleCull = TriangleCull::Auto; // of the modes that can
    bool calibrates = true;    // measures what `auto` stands for, in windows and benchmarks
    bool recalibrates = false; // even where an earlier start has kept it
    std::vector<MeasuredChoice> measured; // for parts that are `auto`; not from the command line
    bool shadows = true;
    // For joint matrices and skinned vertices over all frames in flight, 1 to 65536. Empty: a
    // quarter of the device-local heap, at most 1024.
    std::optional<std::uint32_t> skinMemoryMiB;

    // Picture
    std::optional<std::uint32_t> msaa; // samples per pixel: 1, 2, 4 or 8; empty: 4, benchmarks 1
    CrowdView view = CrowdView::Crowd;

    // Benchmark
    // No drawing and no measuring: see --help. With it, `json` takes this table.
    bool pipelines = false;
    bool compare = false;          // all modes, alternately
    bool goals = false;            // every measurement that tools/check_goals judges
    std::optional<double> budget;  // milliseconds, above 0: how many instances hold this frame time
    bool budgetOfAllModes = false; // not only of `mode`
    std::uint32_t runs = 15;
    std::uint32_t warmup = 2;
    std::optional<std::string> json, csv, report; // files, or "-" for standard output

    std::uint32_t instance = 0; // that is dumped; below the number of instances
};

// Whether something is to be measured: --compare, --goals, --scaling, --budget, or a file for the
// result of a benchmark, which then measures the one mode.
bool wantsBenchmark(const Options& options);

// The options, free of contradictions, or the exit code to end with: help or version has then been
// printed to standard output, or the message about a mistake to standard error (a mistyped option
// names the nearest one).
std::variant<Options, ExitCode> parseOptions(int argc, const char* const* argv);

samples::Parsed<bool> parseOnOff(std::string_view text);
samples::Parsed<std::uint32_t> parseInstances(std::string_view text);            // "1000"
samples::Parsed<std::vector<std::uint32_t>> parseScaling(std::string_view text); // "1,10,100"
samples::Parsed<double> parseWeight(std::string_view text);                      // 0 to 1
// "auto" is none.
samples::Parsed<std::optional<std::uint32_t>> parseTrianglePieces(std::string_view text);
samples::Parsed<std::optional<std::uint32_t>> parseSubgroupSize(std::string_view text);
// "1", "2", "4", or "auto", which is empty.
samples::Parsed<std::optional<std::uint32_t>> parseInstancesAtOnce(std::string_view text);

// The words for them on the command line: "compute-simple", "grid", "auto", ...
samples::ChoiceWords wordsOf(Mode);
samples::ChoiceWords wordsOf(Layout);
samples::ChoiceWords wordsOf(TriangleCull);
samples::ChoiceWords wordsOf(CrowdView);
samples::ChoiceWords wordsOf(PoseForm);
samples::ChoiceWords wordsOf(Arrays);
samples::ChoiceWords wordsOf(Influences);

} // namespace sinew::crowd
