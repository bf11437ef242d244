// Figures of repeated measurements: robust ones only, because times have outliers.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace sinew::crowd
{

// Everywhere below a sample that is not finite counts as not measured.

// The value below which the share `fraction` (0 to 1) of the samples lies, interpolated linearly
// between neighbours (0.5 is the median, 0.25 the lower quartile). Requires a finite
// sample.
double quantile(std::span<const double> samples, double fraction);

// Nothing where there are no samples.
std::optional<double> medianOf(std::span<const double> samples);

// The ratio of two alternated series, taken within each round, so that what slows the machine for a
// while slows both sides alike.
struct PairedRatio
{
    double lowerQuartile = 1.0;
    double median = 1.0;
    double upperQuartile = 1.0;
    std::size_t rounds = 0;
};

// Of numerator[i] / denominator[i]. Rounds that only one series has are left out, as are those in
// which one of the two is not above zero. Nothing where none is left.
std::optional<PairedRatio> pairedRatio(std::span<const double> numerator,
                                       std::span<const double> denominator);

// Fewer rounds than this decide nothing.
inline constexpr std::size_t kFewestRoundsToDecide = 5;

// Whether one of the two times is certainly the smaller one: the rounds are enough, and the
// quartiles of the ratio do not have 1 between them.
bool isDecided(const PairedRatio& ratio);

} // namespace sinew::crowd
