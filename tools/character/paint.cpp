#include "tools/character/paint.h"

#include "tools/character/noise.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew
{

namespace
{

// Flat patches of tone look painted, and compress far better than a smooth change.
constexpr double kTones = 16.0;

// How much of a pixel lies inside an edge `distance` pixels beyond its centre.
double coverage(double distance)
{
    return std::clamp(distance + 0.5, 0.0, 1.0);
}

Rgb mixed(const Rgb& a, const Rgb& b, double t)
{
    return a + (b - a) * t;
}

// Three columns by five rows, the top row in the highest bits.
std::uint32_t digitPattern(char digit)
{
    constexpr std::array<std::uint32_t, 10> kPatterns{
        0b111'101'101'101'111, 0b010'110'010'010'111, 0b111'001'111'100'111, 0b111'001'111'001'111,
        0b101'101'111'001'001, 0b111'100'111'001'111, 0b111'100'111'101'111, 0b111'001'010'010'010,
        0b111'101'111'101'111, 0b111'101'111'001'111};
    return kPatterns[static_cast<std::size_t>(digit - '0')];
}

bool inDigits(std::string_view digits, double column, double row)
{
    if (column < 0.0 || row < 0.0 || row >= 5.0)
        return false;
    const auto cell = static_cast<std::size_t>(column);
    if (cell / 4 >= digits.size() || cell % 4 == 3) // an empty column between two digits
        return false;
    const auto bit = (4 - static_cast<std::size_t>(row)) * 3 + (2 - cell % 4);
    return (digitPattern(digits[cell / 4]) >> bit) & 1U;
}

} // namespace

double ramp(double from, double to, double value)
{
    return std::clamp((value - from) / (to - from), 0.0, 1.0);
}

double distanceAround(double u, double other)
{
    const double difference = u - other;
    return std::abs(difference - std::floor(difference + 0.5));
}

TextureRect textureRect(const AtlasArea& area, std::uint32_t size)
{
    const auto place = [size](std::uint32_t pixel) { return static_cast<double>(pixel) / size; };
    return {.from = {place(area.x + kGutter), place(area.y + kGutter)},
            .to = {place(area.x + area.width - kGutter), place(area.y + area.height - kGutter)}};
}

Brush::Brush(Canvas& canvas, const AtlasArea& area, std::uint32_t seed)
    : canvas_(canvas), area_(area), seed_(seed)
{
}

void Brush::forEach(const std::function<void(Pixel&, const Spot&)>& paint)
{
    for (std::uint32_t y = 0; y < area_.height; ++y)
        for (std::uint32_t x = 0; x < area_.width; ++x)
            paint(canvas_.at(area_.x + x, area_.y + y), {.u = (x + 0.5 - kGutter) / innerWidth(),
                                                         .v = (y + 0.5 - kGutter) / innerHeight()});
}

void Brush::fill(const Rgb& colour)
{
    forEach([&](Pixel& pixel, const Spot&) { pixel = {.colour = colour}; });
}

void Brush::box(const Spot& from, const Spot& to, const Rgb& colour)
{
    forEach(
        [&](Pixel& pixel, const Spot& spot)
        {
            const double centre = 0.5 * (from.u + to.u);
            const double across =
                (0.5 * (to.u - from.u) - distanceAround(spot.u, centre)) * innerWidth();
            const double along = std::min(spot.v - from.v, to.v - spot.v) * innerHeight();
            pixel.colour = mixed(pixel.colour, colour, coverage(std::min(across, along)));
        });
}

void Brush::groove(Pixel& pixel, double distance, double width)
{
    const double dark = coverage(0.5 * width - std::abs(distance));
    const double lip = coverage(0.4 * width - std::abs(distance - 0.9 * width));
    pixel.colour = mixed(pixel.colour, pixel.colour * 1.25 + Rgb(0.03), lip);
    pixel.colour = mixed(pixel.colour, pixel.colour * 0.25, dark);
    pixel.exposure = std::max(pixel.exposure, 1.0 - std::min(1.0, std::abs(distance) / 14.0));
}

void Brush::seamAround(double v, double width)
{
    forEach([&](Pixel& pixel, const Spot& spot)
            { groove(pixel, (spot.v - v) * innerHeight(), width); });
}

void Brush::seamAlong(double u, double vFrom, double vTo, double width)
{
    forEach(
        [&](Pixel& pixel, const Spot& spot)
        {
            const double offset = spot.u - u - std::floor(spot.u - u + 0.5);
            if (spot.v >= vFrom && spot.v <= vTo)
                groove(pixel, offset * innerWidth(), width);
        });
}

void Brush::rivetsAround(double v, int count, double radius)
{
    forEach(
        [&](Pixel& pixel, const Spot& spot)
        {
            const double step = innerWidth() / count;
            const double place = spot.u * count - std::floor(spot.u * count) - 0.5;
            const double x = place * step;
            const double y = (spot.v - v) * innerHeight();
            const double distance = std::sqrt(x * x + y * y);
            const double rim = coverage(radius + 1.5 - distance);
            const double head = coverage(radius - distance);
            pixel.colour = mixed(pixel.colour, pixel.colour * 0.45, rim);
            const double light = 1.9 + 0.35 * (x + y) / radius;
            pixel.colour = mixed(pixel.colour, pixel.colour * light * 1.15, head);
        });
}

void Brush::digitsAlong(std::string_view digits, const Spot& centre, double cell, int upright,
                        const Rgb& colour)
{
    forEach(
        [&](Pixel& pixel, const Spot& spot)
        {
            const double up = upright * (spot.u - centre.u) * innerWidth();
            const double right = -upright * (spot.v - centre.v) * innerHeight();
            const double columns = static_cast<double>(digits.size()) * 4.0 - 1.0;
            if (inDigits(digits, right / cell + 0.5 * columns, 2.5 - up / cell))
                pixel.colour = colour;
        });
}

double Brush::noiseAt(const Spot& spot, int grain, std::uint32_t layer) const
{
    const double cell = innerWidth() / grain;
    return fractalNoise(spot.u * grain, spot.v * innerHeight() / cell, grain,
                        seed_ * 16 + layer * 4);
}

void Brush::mottle(int grain, double strength)
{
    forEach(
        [&](Pixel& pixel, const Spot& spot)
        {
            const double tone = std::floor(noiseAt(spot, grain, 0) * kTones) / (kTones - 1.0);
            pixel.colour *= 1.0 + strength * (2.0 * tone - 1.0);
        });
}

void Brush::chip(const Rgb& metal, int grain, double amount)
{
    forEach(
        [&](Pixel& pixel, const Spot& spot)
        {
            const double wear = noiseAt(spot, grain, 1) + 0.16 * pixel.exposure;
            const double gone = ramp(0.86 - 0.3 * amount, 0.88 - 0.3 * amount, wear);
            const double rim = ramp(0.83 - 0.3 * amount, 0.86 - 0.3 * amount, wear);
            pixel.colour = mixed(pixel.colour, pixel.colour * 0.62, rim);
            pixel.colour = mixed(pixel.colour, metal, gone);
        });
}

void Brush::shade(const std::function<double(const Spot&)>& factor)
{
    forEach([&](Pixel& pixel, const Spot& spot) { pixel.colour *= factor(spot); });
}

} // namespace sinew
