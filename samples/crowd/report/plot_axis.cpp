#include "samples/crowd/report/plot_axis.h"

#include <array>
#include <cmath>

namespace sinew::crowd
{

namespace
{

constexpr double kRounding = 1e-9; // of a step: what arithmetic may add to a round number

double roundStep(double least)
{
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= least * (1.0 - kRounding))
            return factor * power;
    return 10.0 * power;
}

} // namespace

std::vector<double> linearTicks(double low, double high, int count)
{
    const double step = roundStep((high - low) / count);
    const double first = std::floor(low / step + kRounding);
    const double last = std::ceil(high / step - kRounding);
    std::vector<double> ticks;
    for (double i = first; i <= last; i += 1.0)
        ticks.push_back(i * step);
    return ticks;
}

std::vector<double> logarithmicTicks(double low, double high)
{
    constexpr double kWideDecades = 2.5;
    const bool wide = std::log10(high / low) > kWideDecades;
    const std::vector<double> factors =
        wide ? std::vector<double>{1.0} : std::vector<double>{1.0, 2.0, 5.0};
    std::vector<double> all;
    const int lastPower = static_cast<int>(std::ceil(std::log10(high) - kRounding)) + 1;
    for (int power = static_cast<int>(std::floor(std::log10(low))); power <= lastPower; ++power)
        for (const double factor : factors)
            all.push_back(factor * std::pow(10.0, power));

    std::vector<double> ticks;
    for (std::size_t i = 0; i < all.size(); ++i)
    {
        const bool nextIsLow = i + 1 < all.size() && all[i + 1] <= low * (1.0 + kRounding);
        if (nextIsLow)
            continue;
        ticks.push_back(all[i]);
        if (all[i] >= high * (1.0 - kRounding) && ticks.size() > 1)
            break;
    }
    return ticks;
}

} // namespace sinew::crowd
