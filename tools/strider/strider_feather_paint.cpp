// Parts cut out by the alpha test: feathers with barbs, and the wire of the heart's guard. The
// colour continues beyond the alpha edge; otherwise filtering would give it a dark rim.
#include "tools/character/noise.h"
#include "tools/strider/strider.h"
#include "tools/strider/strider_atlas.h"
#include "tools/strider/strider_paints.h"

#include <algorithm>
#include <cmath>

namespace sinew
{

namespace
{

// Feathers are dull.
constexpr double kGloss = 0.14;
constexpr Paint kOrangeFeather{strider::kOrange.colour, kGloss};
constexpr Paint kCreamFeather{strider::kCream.colour * 0.94, kGloss};
constexpr Paint kTealFeather{strider::kTeal.colour, kGloss};
constexpr Paint kQuill{strider::kSlate.colour, kGloss};

struct FeatherShape
{
    double widest = 0.5; // v of the widest point, along the feather from its tip
    double barbs = 30.0; // on either side
    double slant = 1.4;  // slant of the barbs, in feather widths
    double quill = 0.72; // v at which the barbs end and the bare quill starts
};

// Width of the feather at `v`, as a fraction of the area's width.
double outline(const FeatherShape& shape, double v)
{
    const double tip = std::sqrt(std::max(0.0, ramp(0.0, shape.widest, v)));
    const double root = ramp(shape.quill, shape.widest + 0.1, v);
    return 0.94 * std::min(tip, 0.15 + 0.85 * root);
}

void cutFeather(Brush& brush, const FeatherShape& shape, std::uint32_t seed)
{
    brush.forEach(
        [&](Pixel& pixel, const Spot& spot)
        {
            const double side = std::abs(2.0 * spot.u - 1.0);
            const double position = spot.v * shape.barbs - side * shape.slant;
            const double barb = position - std::floor(position);
            const auto number = static_cast<std::int64_t>(std::floor(position));
            const std::int64_t half = spot.u < 0.5 ? 0 : 1;
            const double length =
                outline(shape, spot.v) * (0.80 + 0.20 * hashedNumber(number, half, seed));
            const double gap = 0.42 * ramp(0.45, 1.0, side / std::max(length, 0.01));
            const bool isBarb = side < length && std::abs(barb - 0.5) > 0.5 * gap;
            const bool isQuill = side < 0.07;
            pixel.alpha = spot.v > 0.004 && (isBarb || isQuill) ? 1.0 : 0.0;
            pixel.height += 1.3 * std::abs(barb - 0.5) + 2.5 * ramp(0.10, 0.03, side);
            pixel.colour *= 0.82 + 0.36 * std::abs(barb - 0.5);
            if (isQuill)
                cover(pixel, kQuill, 0.8);
        });
}

// v = 0 is the tip.
void paintPlume(Canvas& canvas)
{
    Brush brush(canvas, strider::kPlume, 31);
    brush.fill(kOrangeFeather);
    brush.box({.u = -1.0, .v = -0.1}, {.u = 2.0, .v = 0.20}, kTealFeather);
    brush.box({.u = -1.0, .v = 0.20}, {.u = 2.0, .v = 0.27}, kCreamFeather);
    cutFeather(brush, {.widest = 0.22, .barbs = 22.0, .slant = 1.8, .quill = 0.86}, 5);
}

// Most of it lies under a blade; the bare quill is hidden.
void paintVane(Canvas& canvas)
{
    Brush brush(canvas, strider::kVane, 32);
    brush.fill(kCreamFeather);
    brush.forEach(
        [](Pixel& pixel, const Spot& spot)
        {
            cover(pixel, kOrangeFeather, ramp(0.42, 0.415, spot.v));
            cover(pixel, kTealFeather, ramp(0.16, 0.155, spot.v));
        });
    cutFeather(brush, {.widest = 0.30, .barbs = 24.0, .slant = 1.8, .quill = 2.0}, 9);
}

// Wire rings and spokes; v = 0 is the rim.
void paintGuard(Canvas& canvas)
{
    Brush brush(canvas, strider::kGuard, 33);
    brush.fill(strider::kSteel);
    brush.forEach(
        [](Pixel& pixel, const Spot& spot)
        {
            const double fromRing = distanceAround(spot.v * 4.0, 0.0);
            const double width = 0.10 + 0.16 * ramp(0.4, 1.0, spot.v);
            const double fromSpoke = distanceAround(spot.u * 12.0, 0.0);
            const double ring = ramp(0.16, 0.0, fromRing);
            const double spoke = ramp(width, 0.0, fromSpoke);
            const double wire = std::max(ring, spoke);
            pixel.alpha = wire > 0.0 ? 1.0 : 0.0;
            pixel.height += 4.0 * std::sqrt(wire);
            pixel.colour *= 0.6 + 0.5 * wire;
        });
}

} // namespace

Canvas striderFeatherPaint()
{
    Canvas canvas(strider::kFeatherSize, strider::kFeatherSize);
    paintPlume(canvas);
    paintVane(canvas);
    paintGuard(canvas);
    return canvas;
}

} // namespace sinew
