#include "tools/character/paint.h"

#include "tools/character/noise.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew
{

namespace
{

// Flat patches of tone look painted and compress far better than smooth gradients.
constexpr double kTones = 16.0;

// Fraction of a pixel inside an edge `distance` pixels from its centre.
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

Paint toned(const Paint& paint, double factor)
{
    return {.colour = paint.colour * factor, .gloss = paint.gloss};
}

void cover(Pixel& pixel, const Paint& paint, double amount)
{
    pixel.colour = mixed(pixel.colour, paint.colour, amount);
    pixel.gloss += (paint.gloss - pixel.gloss) * amount;
}

TextureRect textureRect(const AtlasArea& area, std::uint32_t size)
{
    const auto share = [size](std::uint32_t pixel) { return static_cast<double>(pixel) / size; };
    return {.from = {share(area.x + kGutter), share(area.y + kGutter)},
            .to = {share(area.x + area.width - kGutter), share(area.y + area.height - kGutter)}};
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

void Brush::fill(const Paint& paint)
{
    forEach([&](Pixel& pixel, const Spot&)
            { pixel = {.colour = paint.colour, .gloss = paint.gloss}; });
}

double Brush::insideBox(const Spot& spot, const Spot& from, const Spot& to) const
{
    const double centre = 0.5 * (from.u + to.u);
    const double across = (0.5 * (to.u - from.u) - distanceAround(spot.u, centre)) * innerWidth();
    const double along = std::min(spot.v - from.v, to.v - spot.v) * innerHeight();
    return std::min(across, along);
}

void Brush::box(const Spot& from, const Spot& to, const Paint& paint)
{
    forEach([&](Pixel& pixel, const Spot& spot)
            { cover(pixel, paint, coverage(insideBox(spot, from, to))); });
}

void Brush::stripes(const Spot& from, const Spot& to, double count, const Paint& paint)
{
    const double step = (to.u - from.u) * innerWidth() / count;
    forEach(
        [&](Pixel& pixel, const Spot& spot)
        {
            const double slanted = (spot.u * innerWidth() + spot.v * innerHeight()) / step;
            const double inStripe =
                (0.25 - std::abs(slanted - std::floor(slanted) - 0.5)) * step * 0.7;
            cover(pixel, paint, coverage(std::min(inStripe, insideBox(spot, from, to))));
        });
}

void Brush::emboss(const Spot& from, const Spot& to, double pixels, double bevel)
{
    forEach(
        [&](Pixel& pixel, const Spot& spot)
        {
            const double inside = insideBox(spot, from, to);
            pixel.height += pixels * ramp(0.0, bevel, inside);
            const double edge = 1.0 - std::min(1.0, std::abs(inside) / 10.0);
            pixel.exposure = std::max(pixel.exposure, 0.8 * edge);
        });
}

void Brush::groove(Pixel& pixel, double distance, double width)
{
    constexpr double kDepth = 1.6;
    const double dark = coverage(0.5 * width - std::abs(distance));
    pixel.colour = mixed(pixel.colour, pixel.colour * 0.28, dark);
    pixel.gloss *= 1.0 - 0.7 * dark;
    pixel.height -= kDepth * ramp(0.5 * width + 1.0, 0.5 * width - 1.0, std::abs(distance));
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
            const double offset = spot.u * count - std::floor(spot.u * count) - 0.5;
            const double x = offset * step;
            const double y = (spot.v - v) * innerHeight();
            const double distance = std::sqrt(x * x + y * y);
            const double rim = coverage(radius + 1.5 - distance);
            const double head = coverage(radius - distance);
            pixel.colour = mixed(pixel.colour, pixel.colour * 0.5, rim);
            pixel.colour = mixed(pixel.colour, pixel.colour * 1.9, head);
            pixel.gloss = std::min(1.0, pixel.gloss + 0.2 * head);
            const double inside = std::max(0.0, 1.0 - distance * distance / (radius * radius));
            pixel.height += 0.8 * radius * std::sqrt(inside);
        });
}

void Brush::digitsAlong(std::string_view digits, const Spot& centre, const DigitForm& form,
                        const Paint& paint)
{
    const double columns = static_cast<double>(digits.size()) * 4.0 - 1.0;
    forEach(
        [&](Pixel& pixel, const Spot& spot)
        {
            const double up = form.upright * (spot.u - centre.u) * innerWidth();
            const double right = -form.upright * (spot.v - centre.v) * innerHeight();
            if (inDigits(digits, right / form.cellAlong + 0.5 * columns,
                         2.5 - up / form.cellAround))
                cover(pixel, paint, 1.0);
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

void Brush::chip(const Paint& metal, int grain, double amount)
{
    constexpr double kPaintThickness = 0.7;
    forEach(
        [&](Pixel& pixel, const Spot& spot)
        {
            const double wear = noiseAt(spot, grain, 1) + 0.16 * pixel.exposure;
            const double gone = ramp(0.86 - 0.3 * amount, 0.88 - 0.3 * amount, wear);
            const double rim = ramp(0.83 - 0.3 * amount, 0.86 - 0.3 * amount, wear);
            pixel.colour = mixed(pixel.colour, pixel.colour * 0.62, rim);
            cover(pixel, metal, gone);
            pixel.height -= kPaintThickness * gone;
        });
}

void Brush::shade(const std::function<double(const Spot&)>& factor)
{
    forEach([&](Pixel& pixel, const Spot& spot) { pixel.colour *= factor(spot); });
}

} // namespace sinew
