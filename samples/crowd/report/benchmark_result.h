// Benchmark results as plain data, and their reports: table, JSON and HTML page. Times are in
// milliseconds.
#pragma once

#include "engine/base/text.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew::crowd
{

// One time per round. Runs alternate within each round: index i is the same round in every run.
using Samples = std::vector<double>;

// The timed parts of a frame. CPU clock: the whole frame (record, submit, wait) and the recording.
// GPU timestamps: the passes, in the order of CrowdPass. See kTimes.
enum class Time
{
    Frame,
    Record,
    Cull,
    Pose,
    Skin,
    Triangles,
    Shadow,
    Colour,
};
inline constexpr std::size_t kTimeCount = 8;

// Rounds of each run that are not counted.
inline constexpr std::uint32_t kWarmupRounds = 2;

// Value of RunOptions::lod for the full surface.
inline constexpr const char* kFullSurface = "off";

struct RunOptions
{
    std::string mode; // "compute", "compute-simple", "vertex", "vertex-palette"
    std::uint32_t instances = 0;
    std::string view;    // "crowd", "near", "low", "eye"
    bool shadows = true; // two geometry passes; without shadows: one
    bool cull = true;
    bool occlusion = false;         // culls instances hidden by others
    std::string triangleCull;       // "auto", "on", "off"
    std::string lod = kFullSurface; // or "auto", or the number of one LOD for all
    std::uint32_t width = 0;        // image size in pixels
    std::uint32_t height = 0;
    std::uint32_t msaa = 1; // samples per pixel

    bool operator==(const RunOptions&) const = default;
};

struct Run
{
    RunOptions options;
    // Configuration choices of the run's first model, as name and value.
    std::map<std::string, std::string, std::less<>> choices;
    std::array<Samples, kTimeCount> times; // empty: the mode has no such pass
    std::uint32_t visible = 0;             // instances drawn by the colour pass
    std::uint32_t chunks = 1;
    // Chunks per frame; with several chunks, times the number of geometry passes.
    std::uint32_t skinRounds = 1;
    // Counts per frame, from the last warm-up round: recorded commands, draws that the device
    // executes, and instances drawn in the image and in the shadow map.
    std::uint64_t dispatches = 0;
    std::uint64_t barriers = 0;
    std::uint64_t draws = 0;
    std::uint64_t drawnInViews = 0;
    std::uint64_t uploadBytes = 0;         // written by the CPU
    std::uint32_t bytesPerVertex = 0;      // written by the skin pass for the first model
    std::uint64_t peakDeviceBytes = 0;     // 0: unknown
    std::uint64_t skinMemoryBytes = 0;     // limit of --skin-memory
    std::uint64_t instanceRecordBytes = 0; // grows with the instances, outside skin memory
    // Median size of the drawn instances in pixels, estimated from their bounds. 0: unknown.
    double medianInstanceSize = 0.0;

    Samples& at(Time time) { return times.at(static_cast<std::size_t>(time)); }
    const Samples& at(Time time) const { return times.at(static_cast<std::size_t>(time)); }
};

// The answer of a budget search: the number of instances within the frame time.
struct BudgetAnswer
{
    RunOptions options; // instances: the largest measured count within the budget, or 0
    // The smallest measured count above the budget. Empty: a limit came first.
    std::optional<std::uint32_t> exceeds;
    std::string stoppedBy; // the limit; empty: the frame time
};

struct MeasuredModel
{
    std::string name;
    std::string file;
    std::string hash; // hash of the mesh file, hexadecimal
    std::uint64_t vertices = 0;
    std::uint64_t triangles = 0;
    std::uint64_t joints = 0;
    std::uint64_t weights = 0;
    std::uint64_t clips = 0;
    std::uint32_t share = 1; // share of the instances, relative to the sum over all models
    std::optional<double> paletteError; // see paletteError(); empty: vertex-palette was not run
};

struct BenchmarkResult
{
    std::string command;                                         // command that repeats it
    std::vector<std::pair<std::string, std::string>> provenance; // version, commit, date, ...
    std::string deviceName;
    std::string deviceDriver;
    std::string deviceType;            // "cpu", "integrated", "discrete", ...
    std::string modelName;             // names of all models
    std::vector<MeasuredModel> models; // at least one
    std::vector<Run>
        runs; // all with the same view and image; with a budget: the steps of its searches
    std::optional<double> budget;      // milliseconds
    std::vector<BudgetAnswer> answers; // not empty if there is a budget
    bool validated = false;            // whether the validation layer was on
    std::uint32_t validationMessages = 0;
    std::uint32_t rounds = 0; // measured rounds per run, after kWarmupRounds
};

// Device, models and choices of the first run; median times in milliseconds, one row per run or,
// with a budget, per answer; findings, warnings and validation. Findings compare the runs of the
// largest crowd (with a winner if the noise allows one) and list runs in several chunks, or give
// the answers to a budget.
std::string benchmarkTable(const BenchmarkResult& result);

// --json: one indented JSON object that includes all samples, so readers can recompute every
// figure. Times in milliseconds, memory in bytes.
//   schema_version
//   command     repeats the benchmark
//   provenance  version, commit, build, os, cpu, vulkan, date (UTC)
//   device      name, driver, type
//   model       name, file, hash, vertices, triangles, joints, weights, clips, share,
//               palette_error (of vertex-palette, relative to model size; or null): the first
//   models []   the same for each model
//   rounds, warmup, validation {enabled, messages}, warnings []
//   runs []     mode, instances; view, shadows, cull, occlusion, triangle_cull, lod, width, height,
//               msaa
//               choices     the parts that the run's configuration uses: arrays, triangle_cull,
//                           instances_at_once, pose, triangle_pieces
//               median_ms {wall, cpu_record, cull, pose, skin, triangles, shadow, colour}: or null
//               visible, chunks, ..., median_instance_size
//               samples_ms {the same names}: the rounds
//   opponents [] RunGroup::opponent of each number of instances: index into runs
//   budget      null, or: milliseconds (per frame); searches []: mode, shadows, triangle_cull, lod;
//               instances (the most whose median holds), exceeds (the fewest whose median does not;
//               null: a limit came first), stopped_by (that limit, or null); their steps are runs
// Unknown or non-finite values are null. Bytes that are not UTF-8 become U+FFFD.
std::string benchmarkJson(const BenchmarkResult& result);
inline constexpr int kBenchmarkSchemaVersion = 6;

// --report: one self-contained HTML document: no scripts, no other files, no network (its own
// policy forbids them). It follows the browser's light or dark scheme and fits windows at least 400
// pixels wide. Every string of the result is escaped.
std::string benchmarkPage(const BenchmarkResult& result);

// Three significant digits, at most three decimals, all digits of the integer part: "0.012",
// "1.23", "45.6", "789", "12346". Non-finite values give "-".
std::string threeDigits(double value);

// "512 KiB", "64.0 MiB", "1.50 GiB"; "-" for 0, which means unknown.
std::string memoryText(std::uint64_t bytes);

// "1 instance", "1,000 instances".
std::string instancesText(std::uint64_t count);

using TextRow = std::vector<std::string>;

// Formats rows in aligned columns separated by two spaces: the first `leftColumns` columns
// left-aligned, the others right-aligned. Every row has as many cells as the first.
std::string alignColumns(const std::vector<TextRow>& rows, std::size_t leftColumns);

struct TimeName
{
    const char* name;  // in the JSON
    const char* title; // in tables and plots
};

// In the order of Time.
inline constexpr std::array<TimeName, kTimeCount> kTimes{{{"wall", "frame"},
                                                          {"cpu_record", "record"},
                                                          {"cull", "cull"},
                                                          {"pose", "pose"},
                                                          {"skin", "skin"},
                                                          {"triangles", "tri"},
                                                          {"shadow", "shadow"},
                                                          {"colour", "colour"}}};
inline constexpr std::size_t kFirstPass = static_cast<std::size_t>(Time::Cull);

// The median, because times have outliers. Ignores non-finite samples. Empty without samples.
std::optional<double> medianOf(std::span<const double> samples);

// Ratio of two alternating series, computed per round, so a slow phase of the machine affects both
// sides equally. Skips rounds that only one series has, or whose time is not above zero. Empty if
// none is left.
struct PairedRatio
{
    double lowerQuartile = 1.0;
    double median = 1.0;
    double upperQuartile = 1.0;
    std::size_t rounds = 0;
};
std::optional<PairedRatio> pairedRatio(std::span<const double> numerator,
                                       std::span<const double> denominator);

// Minimum number of rounds for a verdict.
inline constexpr std::size_t kFewestRoundsToDecide = 5;

// Whether one time is clearly smaller: enough rounds, and 1 is outside the ratio's quartiles.
bool isDecided(const PairedRatio& ratio);

// Runs with the same number of instances.
struct RunGroup
{
    std::vector<std::size_t> runs; // indices into BenchmarkResult::runs, in its order
    // The first run of mode "compute": the baseline for the others. Empty with a budget, whose runs
    // share no rounds.
    std::optional<std::size_t> reference;
    // The fastest run of a vertex mode with the reference's LODs, to compare with compute. Empty if
    // there is no such run, or no reference.
    std::optional<std::size_t> opponent;
};

// Groups by ascending number of instances; with a budget, one group with the runs of the answers.
std::vector<RunGroup> groupRuns(const BenchmarkResult& result);

// Frame time of a run divided by that of its group's reference, per round: above 1, the reference
// is faster. Empty for the reference itself, or without one.
std::optional<PairedRatio> againstReference(const BenchmarkResult& result, const RunGroup& group,
                                            std::size_t run);

// The mode plus the options that distinguish the run from others of that mode: "compute, tri-cull
// off".
std::string labelOf(const BenchmarkResult& result, const RunOptions& options);

// Warnings: too few rounds, validation messages.
std::vector<std::string> warnings(const BenchmarkResult& result);

// Escapes text and attribute values for HTML. Control characters except line ends become \xNN.
std::string escapeHtml(std::string_view text);

} // namespace sinew::crowd
