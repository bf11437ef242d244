// Benchmark results as plain data, and their reports: table, JSON and HTML page. Times in
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

// One per round. The runs of a result alternate within each round, so index i is the same round in
// every run.
using Samples = std::vector<double>;

// The timed parts of a frame: the whole frame (record, submit, wait) and the recording by CPU
// clock, the passes, in the order of CrowdPass, by GPU timestamps. See kTimes.
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

// Uncounted rounds of each run.
inline constexpr std::uint32_t kWarmupRounds = 2;

// Value of RunOptions::lod for the full surface.
inline constexpr const char* kFullSurface = "off";

struct RunOptions
{
    std::string mode; // "compute", "compute-simple", "vertex", "vertex-palette"
    std::uint32_t instances = 0;
    std::string view;    // "crowd", "near", "low", "eye"
    bool shadows = true; // two passes over the geometry; without: one
    bool cull = true;
    bool occlusion = false;         // of instances that others hide
    std::string triangleCull;       // "auto", "on", "off"
    std::string lod = kFullSurface; // or "auto", or the number of the level of all
    std::uint32_t width = 0;        // of the image, pixels
    std::uint32_t height = 0;
    std::uint32_t msaa = 1; // samples per pixel

    bool operator==(const RunOptions&) const = default;
};

struct Run
{
    RunOptions options;
    // The parts of the configuration that the run uses, of its first model: name and value.
    std::map<std::string, std::string, std::less<>> choices;
    std::array<Samples, kTimeCount> times; // empty: a pass that the mode does not have
    std::uint32_t visible = 0;             // instances drawn by the colour pass
    std::uint32_t chunks = 1;
    // Per frame: the number of chunks, times the geometry passes if there are several chunks.
    std::uint32_t skinRounds = 1;
    // In one frame, of the last warm-up round: what is recorded, draws that the device executes,
    // and instances drawn in the image and in the shadow map.
    std::uint64_t dispatches = 0;
    std::uint64_t barriers = 0;
    std::uint64_t draws = 0;
    std::uint64_t drawnInViews = 0;
    std::uint64_t uploadBytes = 0;         // that the CPU writes
    std::uint32_t bytesPerVertex = 0;      // written by the skin pass, of the first model
    std::uint64_t peakDeviceBytes = 0;     // 0: unknown
    std::uint64_t skinMemoryBytes = 0;     // what --skin-memory allows
    std::uint64_t instanceRecordBytes = 0; // what grows with the instances outside skin memory
    // Median size of the drawn instances in pixels, estimated from their bounds. 0: unknown.
    double medianInstanceSize = 0.0;

    Samples& at(Time time) { return times.at(static_cast<std::size_t>(time)); }
    const Samples& at(Time time) const { return times.at(static_cast<std::size_t>(time)); }
};

// The number of instances whose median frame time is within a budget.
struct BudgetAnswer
{
    RunOptions options; // with the most measured instances that hold it; 0: not even one does
    // The smallest measured count that exceeds it. Empty: a limit came first.
    std::optional<std::uint32_t> exceeds;
    std::string stoppedBy; // the limit; empty: the frame time
};

struct MeasuredModel
{
    std::string name;
    std::string file;
    std::string hash; // of the mesh file's bytes, hexadecimal
    std::uint64_t vertices = 0;
    std::uint64_t triangles = 0;
    std::uint64_t joints = 0;
    std::uint64_t weights = 0;
    std::uint64_t clips = 0;
    std::uint32_t share = 1;            // of the instances, in the sum of all models'
    std::optional<double> paletteError; // see paletteError; empty: vertex-palette was not measured
};

struct BenchmarkResult
{
    std::string command;                                         // that repeats it
    std::vector<std::pair<std::string, std::string>> provenance; // version, commit, date, ...
    std::string deviceName;
    std::string deviceDriver;
    std::string deviceType;            // "cpu", "integrated", "discrete", ...
    std::string modelName;             // of all models
    std::vector<MeasuredModel> models; // at least one
    std::vector<Run> runs;        // of one view and image; with a budget the steps of its searches
    std::optional<double> budget; // milliseconds
    std::vector<BudgetAnswer> answers; // at least one, if there is a budget
    bool validated = false;            // the validation layer was on
    std::uint32_t validationMessages = 0;
    std::uint32_t rounds = 0; // measured, per run, after kWarmupRounds
};

// Device, models and choices of the first run; median times in milliseconds, a row per run or, with
// a budget, per answer; findings, warnings and validation. Findings are comparisons in the largest
// crowd, with a winner if the noise allows one, and runs in several chunks, or the answers of a
// budget.
std::string benchmarkTable(const BenchmarkResult& result);

// --json: one JSON object, indented, samples included, so a reader can compute every figure again.
// Times in milliseconds, memory in bytes.
//   schema_version
//   command     that repeats it
//   provenance  version, commit, build, os, cpu, vulkan, date (UTC)
//   device      name, driver, type
//   model       name, file, hash, vertices, triangles, joints, weights, clips, share,
//               palette_error (of vertex-palette, in sizes of the model; or null): the first
//   models []   the same of all
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
// What is unknown or not finite is null. Bytes that are not UTF-8 become U+FFFD.
std::string benchmarkJson(const BenchmarkResult& result);
inline constexpr int kBenchmarkSchemaVersion = 6;

// --report: one HTML document that needs nothing besides itself: no scripts, no other file, no
// network (its own policy forbids them). It follows the browser's light or dark scheme and fits
// windows from 400 pixels on. Every string of the result is escaped.
std::string benchmarkPage(const BenchmarkResult& result);

// "0.012", "1.23", "45.6", "789", "12346": three significant digits, but at most three behind the
// point, and no digit of the integer part left out. What is not finite is "-".
std::string threeDigits(double value);

// "512 KiB", "64.0 MiB", "1.50 GiB"; "-" for 0, which stands for unknown.
std::string memoryText(std::uint64_t bytes);

// "1 instance", "1,000 instances".
std::string instancesText(std::uint64_t count);

using TextRow = std::vector<std::string>;

// Formats rows in aligned columns with two spaces between them: the first `leftColumns`
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

// Only robust statistics, because times have outliers. Non-finite samples are ignored. Empty
// without samples.
std::optional<double> medianOf(std::span<const double> samples);

// Ratio of two alternated series, taken per round, so that a slow phase of the machine affects both
// sides alike. Skips rounds that only one series has or where a time is not above zero. Empty if
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

// Fewest rounds for a verdict.
inline constexpr std::size_t kFewestRoundsToDecide = 5;

// Whether one time is clearly smaller: there are enough rounds, and 1 is outside the quartiles of
// the ratio.
bool isDecided(const PairedRatio& ratio);

// Runs of the same number of instances.
struct RunGroup
{
    std::vector<std::size_t> runs; // indices into BenchmarkResult::runs, in its order
    // The first run of mode "compute", which the others are compared with. Empty with a budget,
    // whose runs share no rounds.
    std::optional<std::size_t> reference;
    // The fastest run of a vertex mode with the reference's LODs: what compute is judged by. Empty
    // without one, or without a reference.
    std::optional<std::size_t> opponent;
};

// Groups by ascending number of instances; with a budget, one group of the runs at the answers.
std::vector<RunGroup> groupRuns(const BenchmarkResult& result);

// Frame time of a run over that of its group's reference, per round. Above 1, the reference is
// faster. Empty for the reference itself, or without one.
std::optional<PairedRatio> againstReference(const BenchmarkResult& result, const RunGroup& group,
                                            std::size_t run);

// The mode plus the options that distinguish the run from others of that mode: "compute, tri-cull
// off".
std::string labelOf(const BenchmarkResult& result, const RunOptions& options);

// Warnings: too few rounds, validation messages.
std::vector<std::string> warnings(const BenchmarkResult& result);

// Escapes text and attribute values for HTML. Control characters but line ends
// become \xNN.
std::string escapeHtml(std::string_view text);

} // namespace sinew::crowd
