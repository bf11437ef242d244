#include "samples/crowd/report/statistics.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace sinew::crowd
{

namespace
{

double quantileOfSorted(std::span<const double> sorted, double fraction)
{
    const double position = fraction * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(position));
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return std::lerp(sorted[below], sorted[above], position - static_cast<double>(below));
}

std::vector<double> finiteOnes(std::span<const double> samples)
{
    std::vector<double> finite;
    std::copy_if(samples.begin(), samples.end(), std::back_inserter(finite),
                 [](double sample) { return std::isfinite(sample); });
    return finite;
}

std::vector<double> sortedCopy(std::span<const double> samples)
{
    std::vector<double> sorted = finiteOnes(samples);
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

} // namespace

double quantile(std::span<const double> samples, double fraction)
{
    return quantileOfSorted(sortedCopy(samples), fraction);
}

std::optional<double> medianOf(std::span<const double> samples)
{
    const std::vector<double> sorted = sortedCopy(samples);
    return sorted.empty() ? std::nullopt : std::optional(quantileOfSorted(sorted, 0.5));
}

std::optional<PairedRatio> pairedRatio(std::span<const double> numerator,
                                       std::span<const double> denominator)
{
    std::vector<double> ratios;
    for (std::size_t i = 0; i < std::min(numerator.size(), denominator.size()); ++i)
        if (numerator[i] > 0.0 && denominator[i] > 0.0)
            ratios.push_back(numerator[i] / denominator[i]);
    ratios = finiteOnes(ratios);
    if (ratios.empty())
        return std::nullopt;
    std::sort(ratios.begin(), ratios.end());
    return PairedRatio{.lowerQuartile = quantileOfSorted(ratios, 0.25),
                       .median = quantileOfSorted(ratios, 0.5),
                       .upperQuartile = quantileOfSorted(ratios, 0.75),
                       .rounds = ratios.size()};
}

bool isDecided(const PairedRatio& ratio)
{
    return ratio.rounds >= kFewestRoundsToDecide &&
           (ratio.lowerQuartile > 1.0 || ratio.upperQuartile < 1.0);
}

} // namespace sinew::crowd
