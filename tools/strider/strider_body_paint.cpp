// The painted plates of hull, head, wings and tail.
#include "tools/strider/strider.h"
#include "tools/strider/strider_atlas.h"
#include "tools/strider/strider_paints.h"

#include <algorithm>
#include <cmath>

namespace sinew
{

namespace strider
{
namespace
{

constexpr double kVentFrom = 0.12;
constexpr double kVentTo = 0.42;

// Slots across the dark plate on the hull's back.
bool isInVent(const Spot& spot)
{
    const double slot = 25.0 * spot.v;
    return distanceAround(spot.u, 0.5) < 0.05 && spot.v > kVentFrom + 0.03 &&
           spot.v < kVentTo - 0.03 && slot - std::floor(slot) < 0.45;
}

void paintVent(Brush& brush)
{
    brush.box({.u = 0.43, .v = kVentFrom}, {.u = 0.57, .v = kVentTo}, kSlate);
    brush.emboss({.u = 0.43, .v = kVentFrom}, {.u = 0.57, .v = kVentTo}, 2.0);
    for (const double u : {0.43, 0.57})
        brush.seamAlong(u, kVentFrom, kVentTo, 2.5);
    brush.forEach(
        [](Pixel& pixel, const Spot& spot)
        {
            if (!isInVent(spot))
                return;
            pixel.height -= 3.0;
            pixel.colour *= 0.35;
            pixel.gloss *= 0.3;
        });
}

// A hatch with a raised frame, centred on `u`.
void paintHatch(Brush& brush, double u, double v)
{
    brush.emboss({.u = u - 0.035, .v = v - 0.07}, {.u = u + 0.035, .v = v + 0.07}, 1.8);
    brush.emboss({.u = u - 0.029, .v = v - 0.055}, {.u = u + 0.029, .v = v + 0.055}, -1.2, 2.0);
    brush.box({.u = u - 0.006, .v = v + 0.02}, {.u = u + 0.006, .v = v + 0.045}, kSlate);
}

// u = 0 is the belly, 0.25 the left flank, 0.5 the back; v = 0 is the tail, 1 the breast.
void paintHull(Canvas& canvas)
{
    Brush brush(canvas, kHull, 1);
    brush.fill(kOrange);
    brush.box({.u = -0.15, .v = 0.0}, {.u = 0.15, .v = 1.0}, kCream);
    brush.box({.u = 0.155, .v = 0.43}, {.u = 0.845, .v = 0.50}, kCream);
    brush.box({.u = 0.155, .v = 0.725}, {.u = 0.845, .v = 0.745}, kCream);
    brush.box({.u = 0.155, .v = 0.915}, {.u = 0.845, .v = 1.0}, kCream);
    brush.box({.u = 0.0, .v = 0.555}, {.u = 1.0, .v = 0.685}, kSlate);
    brush.digitsAlong("07", {.u = 0.265, .v = 0.845},
                      {.cellAlong = 4.0, .cellAround = 9.0, .upright = 1}, kCream);
    brush.digitsAlong("07", {.u = 0.735, .v = 0.845},
                      {.cellAlong = 4.0, .cellAround = 9.0, .upright = -1}, kCream);
    paintVent(brush);
    for (const double u : {0.20, 0.80})
        paintHatch(brush, u, 0.30);
    for (const double v : {0.11, 0.40, 0.53, 0.775})
        brush.seamAround(v);
    for (const double u : {0.152, 0.848})
        brush.seamAlong(u);
    brush.seamAlong(0.5, 0.68, 0.92, 2.5);
    for (const double v : {0.135, 0.375, 0.548, 0.70, 0.795})
        brush.rivetsAround(v, 40, 2.5);
    wear(brush, 60, 0.30);
    brush.shade(
        [](const Spot& spot)
        {
            const double underside = 1.0 - 0.2 * ramp(0.22, 0.0, distanceAround(spot.u, 0.0));
            const double end = 1.0 - 0.3 * ramp(0.10, 0.0, spot.v);
            const double waist = 1.0 - 0.6 * ramp(0.555, 0.58, spot.v) * ramp(0.685, 0.66, spot.v);
            return underside * end * waist;
        });
}

// v = 0 is the back of the head, 0.55 the rim of the face; beyond that is the inside.
void paintHead(Canvas& canvas)
{
    constexpr double kRim = 0.56;
    Brush brush(canvas, kHead, 2);
    brush.fill(kOrange);
    brush.box({.u = -0.17, .v = 0.0}, {.u = 0.17, .v = 1.0}, kCream);
    brush.box({.u = 0.445, .v = 0.0}, {.u = 0.555, .v = kRim}, kCream);
    brush.box({.u = 0.0, .v = kRim - 0.035}, {.u = 1.0, .v = 1.0}, kSlate);
    brush.emboss({.u = 0.445, .v = -0.1}, {.u = 0.555, .v = kRim - 0.05}, 1.6);
    for (const double v : {0.20, 0.43})
        brush.seamAround(v);
    for (const double u : {0.17, 0.83})
        brush.seamAlong(u, 0.0, kRim);
    brush.rivetsAround(0.46, 30, 2.4);
    brush.rivetsAround(0.165, 18, 2.4);
    wear(brush, 48, 0.29);
    brush.shade(
        [](const Spot& spot)
        {
            return (1.0 - 0.2 * ramp(0.2, 0.0, distanceAround(spot.u, 0.0))) *
                   (1.0 - 0.75 * ramp(0.60, 0.70, spot.v));
        });
}

// v = 0 is the front edge with its lip.
void paintLid(Canvas& canvas)
{
    Brush brush(canvas, kLid, 15);
    brush.fill(kOrange);
    brush.box({.u = 0.0, .v = 0.0}, {.u = 1.0, .v = 0.20}, kCream);
    brush.box({.u = 0.0, .v = 0.0}, {.u = 1.0, .v = 0.13}, kSlate);
    brush.seamAround(0.34, 2.5);
    brush.mottle(8, 0.1);
}

// u = 0.5 is the outside; v = 0 the shoulder.
void paintWing(Canvas& canvas)
{
    Brush brush(canvas, kWing, 8);
    brush.fill(toned(kOrange, 0.96));
    brush.box({.u = 0.0, .v = 0.62}, {.u = 1.0, .v = 0.70}, kCream);
    brush.box({.u = 0.0, .v = 0.86}, {.u = 1.0, .v = 1.0}, kSlate);
    brush.emboss({.u = 0.30, .v = 0.26}, {.u = 0.70, .v = 0.58}, 2.2, 5.0);
    brush.stripes({.u = 0.30, .v = 0.725}, {.u = 0.70, .v = 0.80}, 14.0, kSlate);
    brush.seamAlong(0.5, 0.26, 0.58, 2.0);
    brush.seamAround(0.20, 2.5);
    brush.seamAround(0.83, 2.5);
    brush.rivetsAround(0.16, 14, 2.6);
    wear(brush, 36, 0.32);
    brush.shade([](const Spot& spot)
                { return 0.72 + 0.28 * ramp(0.32, 0.14, distanceAround(spot.u, 0.5)); });
}

void paintArm(Canvas& canvas)
{
    Brush brush(canvas, kArm, 16);
    brush.fill(kCream);
    brush.box({.u = 0.0, .v = 0.0}, {.u = 1.0, .v = 0.34}, kSlate);
    brush.box({.u = 0.0, .v = 0.80}, {.u = 1.0, .v = 1.0}, kOrange);
    brush.emboss({.u = 0.36, .v = 0.42}, {.u = 0.64, .v = 0.74}, 2.0, 4.0);
    brush.seamAround(0.36, 2.5);
    brush.seamAround(0.78, 2.5);
    brush.rivetsAround(0.84, 12, 2.4);
    wear(brush, 28, 0.32);
}

// A ridge runs along the middle of both faces of a blade (u = 0 and 0.5).
void paintBlade(Canvas& canvas)
{
    Brush brush(canvas, kBlade, 9);
    brush.fill(kCream);
    brush.box({.u = 0.0, .v = 0.50}, {.u = 1.0, .v = 0.64}, kOrange);
    brush.box({.u = 0.0, .v = 0.80}, {.u = 1.0, .v = 1.0}, kOrange);
    brush.box({.u = 0.0, .v = 0.0}, {.u = 1.0, .v = 0.18}, kSlate);
    for (const double u : {0.0, 0.5})
        brush.emboss({.u = u - 0.03, .v = 0.18}, {.u = u + 0.03, .v = 0.92}, 2.4, 4.0);
    brush.seamAround(0.18, 2.5);
    brush.rivetsAround(0.22, 10, 2.2);
    for (const double u : {0.14, 0.36, 0.64, 0.86})
        brush.seamAlong(u, 0.24, 0.95, 1.8);
    wear(brush, 28, 0.35);
}

} // namespace
} // namespace strider

Canvas striderBodyPaint()
{
    Canvas canvas(strider::kBodySize, strider::kBodySize);
    strider::paintHull(canvas);
    strider::paintHead(canvas);
    strider::paintLid(canvas);
    strider::paintWing(canvas);
    strider::paintArm(canvas);
    strider::paintBlade(canvas);
    strider::paintLimbs(canvas);
    return canvas;
}

} // namespace sinew
