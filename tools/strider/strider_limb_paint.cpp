#include "tools/strider/strider_atlas.h"
#include "tools/strider/strider_paints.h"

#include <algorithm>

namespace sinew::strider
{

namespace
{

// v = 0 is the hip end; u = 0.5 is the front.
void paintThigh(Canvas& canvas)
{
    Brush brush(canvas, kThigh, 3);
    brush.fill(kOrange);
    brush.box({.u = 0.0, .v = 0.66}, {.u = 1.0, .v = 0.74}, kCream);
    brush.box({.u = 0.0, .v = 0.80}, {.u = 1.0, .v = 1.0}, kSlate);
    brush.emboss({.u = 0.16, .v = 0.40}, {.u = 0.34, .v = 0.60}, 2.0, 4.0);
    brush.emboss({.u = 0.66, .v = 0.40}, {.u = 0.84, .v = 0.60}, 2.0, 4.0);
    brush.seamAround(0.30);
    brush.seamAround(0.80);
    brush.seamAlong(0.5, 0.30, 0.80, 2.5);
    brush.rivetsAround(0.34, 18, 2.8);
    brush.rivetsAround(0.84, 14, 2.6);
    wear(brush, 36, 0.33);
    brush.shade([](const Spot& spot) { return 1.0 - 0.2 * ramp(0.7, 1.0, spot.v); });
}

void paintKnee(Canvas& canvas)
{
    Brush brush(canvas, kKnee, 17);
    brush.fill(kOrange);
    brush.box({.u = 0.0, .v = 0.62}, {.u = 1.0, .v = 0.74}, kCream);
    brush.seamAround(0.25, 2.5);
    brush.rivetsAround(0.84, 8, 2.4);
    wear(brush, 24, 0.33);
}

void paintMetalBone(Canvas& canvas, const AtlasArea& area, std::uint32_t seed)
{
    Brush brush(canvas, area, seed);
    brush.fill(toned(kSlate, 1.25));
    brush.box({.u = 0.0, .v = 0.14}, {.u = 1.0, .v = 0.22}, kOrange);
    brush.box({.u = 0.36, .v = 0.30}, {.u = 0.64, .v = 0.86}, kSteel);
    brush.emboss({.u = 0.36, .v = 0.30}, {.u = 0.64, .v = 0.86}, 2.4, 3.0);
    brush.emboss({.u = 0.44, .v = 0.38}, {.u = 0.56, .v = 0.78}, -2.0, 3.0);
    for (const double u : {0.10, 0.90})
        brush.seamAlong(u, 0.30, 0.86, 2.5);
    brush.seamAround(0.26);
    brush.seamAround(0.90);
    brush.rivetsAround(0.94, 8, 2.4);
    wear(brush, 24, 0.33);
    brush.shade([](const Spot& spot)
                { return 0.75 + 0.25 * ramp(0.0, 0.12, std::min(spot.v, 1.0 - spot.v)); });
}

// u = 0.5 is the upper side.
void paintToe(Canvas& canvas)
{
    Brush brush(canvas, kToe, 6);
    brush.fill(toned(kSteel, 0.9));
    brush.box({.u = 0.0, .v = 0.0}, {.u = 1.0, .v = 0.34}, toned(kSlate, 1.2));
    brush.box({.u = 0.30, .v = 0.44}, {.u = 0.70, .v = 0.58}, kOrange);
    brush.box({.u = 0.32, .v = 0.72}, {.u = 0.68, .v = 0.84}, kOrange);
    brush.box({.u = -0.14, .v = 0.0}, {.u = 0.14, .v = 1.0}, toned(kSlate, 0.6));
    for (const double v : {0.36, 0.66, 0.88})
        brush.seamAround(v);
    wear(brush, 24, 0.33);
}

// For axles, v = 0.5 is the rim; ears use v from the head outwards.
void paintDisc(Canvas& canvas)
{
    Brush brush(canvas, kDisc, 7);
    brush.fill(toned(kSlate, 1.3));
    brush.box({.u = 0.0, .v = 0.30}, {.u = 1.0, .v = 0.42}, kOrange);
    brush.box({.u = 0.0, .v = 0.62}, {.u = 1.0, .v = 0.72}, kTeal);
    brush.rivetsAround(0.54, 8, 3.6);
    brush.rivetsAround(0.17, 8, 3.6);
    brush.seamAround(0.27);
    brush.seamAround(0.45);
    brush.seamAround(0.77);
    wear(brush, 28, 0.35);
}

void paintTrim(Canvas& canvas)
{
    Brush brush(canvas, kTrim, 10);
    brush.fill(toned(kSteel, 0.74));
    brush.seamAround(0.35);
    brush.rivetsAround(0.18, 12, 2.8);
    brush.box({.u = 0.0, .v = 0.66}, {.u = 1.0, .v = 1.0}, toned(kSlate, 0.5));
    wear(brush, 28, 0.35);
}

void paintBeak(Canvas& canvas)
{
    Brush brush(canvas, kBeak, 11);
    brush.fill(toned(kSlate, 1.15));
    brush.box({.u = 0.40, .v = 0.0}, {.u = 0.60, .v = 1.0}, toned(kSlate, 1.6));
    brush.emboss({.u = 0.40, .v = -0.1}, {.u = 0.60, .v = 1.1}, 1.6, 4.0);
    wear(brush, 20, 0.35);
}

} // namespace

void paintLimbs(Canvas& canvas)
{
    paintThigh(canvas);
    paintKnee(canvas);
    paintMetalBone(canvas, kShin, 4);
    paintMetalBone(canvas, kFoot, 5);
    paintToe(canvas);
    paintDisc(canvas);
    paintTrim(canvas);
    paintBeak(canvas);
}

} // namespace sinew::strider
