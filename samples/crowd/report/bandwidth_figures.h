// How much of the memory's bandwidth passes use: their counted bytes over their measured times, and
// over those of a copy in the same rounds.
#pragma once

#include "samples/crowd/report/benchmark_result.h"
#include "samples/crowd/report/statistics.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::crowd
{

// Nothing where the benchmark did not measure it.
struct BandwidthFigures
{
    std::optional<double> copied;  // bytes per second, read and written
    std::optional<double> written; // bytes per second
};

BandwidthFigures bandwidthFigures(const BenchmarkResult& result);

struct PassBandwidth
{
    std::string_view pass; // "skin"
    PassBytes bytes;       // of a frame
    double bytesPerSecond = 0.0;
    std::optional<PairedRatio> shareOfCopy; // of the copy's bytes per second, round by round
};

// Of the passes whose bytes were counted and whose times were measured, in the order of the frame.
std::vector<PassBandwidth> passBandwidths(const BenchmarkResult& result, const Run& run);

// A pass that moves at least this share of what a copy moves is bound by memory.
inline constexpr double kMemoryBoundShare = 0.6;

enum class MemoryBound
{
    Yes,
    No,
    Unclear, // the quartiles have the share between them, or the rounds are too few
};

MemoryBound memoryBound(const PassBandwidth& pass);

// "memory bound", "not memory bound", "cannot be said".
std::string_view memoryBoundText(MemoryBound bound);

// One sentence for each of passBandwidths: what it moves, and whether it is bound by memory.
std::vector<std::string> bandwidthFindings(const BenchmarkResult& result, const Run& run);

// "0.35 (0.33 to 0.37)"; `none` where no copy was measured.
std::string shareText(const PassBandwidth& pass, std::string_view none);
std::string bytesText(double bytes); // "3.94 MB"

} // namespace sinew::crowd
