#include "tools/strider/strider.h"
#include "tools/strider/strider_atlas.h"

#include <algorithm>
#include <cmath>

namespace sinew
{

namespace strider
{
namespace
{

constexpr Rgb kOrange{0.87, 0.40, 0.12};
constexpr Rgb kCream{0.93, 0.87, 0.73};
constexpr Rgb kSlate{0.21, 0.24, 0.28};
constexpr Rgb kSteel{0.50, 0.53, 0.56};
constexpr Rgb kBareMetal{0.44, 0.43, 0.42};

// Weather on every painted part.
void wear(Brush& brush, int grain, double amount)
{
    brush.mottle(grain / 3 + 1, 0.14);
    brush.chip(kBareMetal, grain, amount);
}

// Slots across the dark plate on the hull's back.
bool isInVent(const Spot& spot)
{
    const double slot = 25.0 * spot.v;
    return distanceAround(spot.u, 0.5) < 0.055 && spot.v > 0.14 && spot.v < 0.46 &&
           slot - std::floor(slot) < 0.4;
}

// u = 0 is the belly, 0.25 the left flank, 0.5 the back; v = 0 is the tail, 1 the breast.
void paintHull(Canvas& canvas)
{
    Brush brush(canvas, kHull, 1);
    brush.fill(kOrange);
    brush.box({.u = -0.15, .v = 0.0}, {.u = 0.15, .v = 1.0}, kCream);
    brush.box({.u = 0.155, .v = 0.655}, {.u = 0.845, .v = 0.80}, kCream);
    brush.box({.u = 0.155, .v = 0.82}, {.u = 0.845, .v = 0.835}, kCream);
    brush.box({.u = 0.43, .v = 0.10}, {.u = 0.57, .v = 0.50}, kSlate);
    brush.digitsAlong("07", {.u = 0.265, .v = 0.727}, 6.5, 1, kSlate);
    brush.digitsAlong("07", {.u = 0.735, .v = 0.727}, 6.5, -1, kSlate);
    for (const double v : {0.12, 0.36, 0.60})
        brush.seamAround(v);
    for (const double u : {0.152, 0.848})
        brush.seamAlong(u);
    for (const double u : {0.43, 0.57})
        brush.seamAlong(u, 0.10, 0.50, 2.5);
    brush.seamAlong(0.5, 0.60, 1.0, 2.5);
    for (const double v : {0.14, 0.34, 0.62})
        brush.rivetsAround(v, 40, 2.6);
    wear(brush, 60, 0.38);
    brush.box({.u = 0.43, .v = 0.70}, {.u = 0.57, .v = 0.855}, kSlate * 0.4); // inside the collar
    brush.shade(
        [](const Spot& spot)
        {
            const double underside = 1.0 - 0.35 * ramp(0.22, 0.0, distanceAround(spot.u, 0.0));
            const double end = 1.0 - 0.3 * ramp(0.10, 0.0, spot.v);
            return underside * end * (isInVent(spot) ? 0.45 : 1.0);
        });
}

// v = 0 is the back of the head, about 0.75 the rim of the face.
void paintHead(Canvas& canvas)
{
    Brush brush(canvas, kHead, 2);
    brush.fill(kOrange);
    brush.box({.u = -0.17, .v = 0.0}, {.u = 0.17, .v = 1.0}, kCream);
    brush.box({.u = 0.455, .v = 0.0}, {.u = 0.545, .v = 0.70}, kCream);
    brush.box({.u = 0.0, .v = 0.70}, {.u = 1.0, .v = 1.0}, kSlate);
    for (const double v : {0.24, 0.56})
        brush.seamAround(v);
    for (const double u : {0.17, 0.83})
        brush.seamAlong(u, 0.0, 0.70);
    brush.rivetsAround(0.595, 28, 2.6);
    wear(brush, 48, 0.35);
    brush.shade([](const Spot& spot)
                { return 1.0 - 0.3 * ramp(0.2, 0.0, distanceAround(spot.u, 0.0)); });
}

// v = 0 is the hip end; u = 0.5 the front.
void paintThigh(Canvas& canvas)
{
    Brush brush(canvas, kThigh, 3);
    brush.fill(kOrange);
    brush.box({.u = 0.0, .v = 0.66}, {.u = 1.0, .v = 0.74}, kCream);
    brush.box({.u = 0.0, .v = 0.80}, {.u = 1.0, .v = 1.0}, kSlate);
    brush.seamAround(0.30);
    brush.seamAround(0.80);
    brush.rivetsAround(0.35, 18, 3.0);
    wear(brush, 36, 0.4);
    brush.shade([](const Spot& spot) { return 1.0 - 0.25 * ramp(0.7, 1.0, spot.v); });
}

void paintMetalBone(Canvas& canvas, const AtlasArea& area, std::uint32_t seed)
{
    Brush brush(canvas, area, seed);
    brush.fill(kSlate * 1.25);
    brush.box({.u = 0.0, .v = 0.14}, {.u = 1.0, .v = 0.22}, kOrange);
    brush.box({.u = 0.36, .v = 0.30}, {.u = 0.64, .v = 0.86}, kSteel);
    for (const double u : {0.36, 0.64})
        brush.seamAlong(u, 0.30, 0.86, 2.5);
    brush.seamAround(0.26);
    brush.seamAround(0.90);
    wear(brush, 24, 0.4);
    brush.shade([](const Spot& spot)
                { return 0.75 + 0.25 * ramp(0.0, 0.12, std::min(spot.v, 1.0 - spot.v)); });
}

void paintToe(Canvas& canvas)
{
    Brush brush(canvas, kToe, 6);
    brush.fill(kSteel * 0.9);
    brush.box({.u = 0.0, .v = 0.0}, {.u = 1.0, .v = 0.42}, kSlate * 1.2);
    brush.box({.u = 0.0, .v = 0.78}, {.u = 1.0, .v = 1.0}, kSlate * 0.6);
    brush.box({.u = 0.30, .v = 0.50}, {.u = 0.70, .v = 0.68}, kOrange);
    brush.box({.u = -0.14, .v = 0.0}, {.u = 0.14, .v = 1.0}, kSlate * 0.5);
    brush.seamAround(0.44);
    brush.seamAround(0.74);
    wear(brush, 24, 0.4);
}

// v = 0.5 lies on the rim for axles; ears use it from the head outwards.
void paintDisc(Canvas& canvas)
{
    Brush brush(canvas, kDisc, 7);
    brush.fill(kSlate * 1.3);
    brush.box({.u = 0.0, .v = 0.30}, {.u = 1.0, .v = 0.44}, kOrange);
    brush.rivetsAround(0.58, 8, 4.0);
    brush.seamAround(0.28);
    brush.seamAround(0.47);
    wear(brush, 28, 0.35);
}

// u = 0.5 is the outside; v = 0 the shoulder.
void paintWing(Canvas& canvas)
{
    Brush brush(canvas, kWing, 8);
    brush.fill(kOrange * 0.93);
    brush.box({.u = 0.0, .v = 0.60}, {.u = 1.0, .v = 0.66}, kCream);
    brush.box({.u = 0.0, .v = 0.71}, {.u = 1.0, .v = 0.77}, kCream);
    brush.box({.u = 0.0, .v = 0.83}, {.u = 1.0, .v = 1.0}, kSlate);
    for (const double u : {0.40, 0.50, 0.60})
        brush.seamAlong(u, 0.30, 1.0, 2.0);
    brush.seamAround(0.26, 2.5);
    brush.rivetsAround(0.20, 14, 2.6);
    wear(brush, 36, 0.38);
    brush.shade([](const Spot& spot)
                { return 0.72 + 0.28 * ramp(0.30, 0.12, distanceAround(spot.u, 0.5)); });
}

void paintBlade(Canvas& canvas)
{
    Brush brush(canvas, kBlade, 9);
    brush.fill(kCream);
    brush.box({.u = 0.0, .v = 0.45}, {.u = 1.0, .v = 0.62}, kOrange);
    brush.box({.u = 0.0, .v = 0.76}, {.u = 1.0, .v = 1.0}, kOrange);
    brush.box({.u = 0.0, .v = 0.0}, {.u = 1.0, .v = 0.16}, kSlate);
    brush.seamAround(0.16, 2.5);
    for (const double u : {0.25, 0.75})
        brush.seamAlong(u, 0.16, 1.0, 2.0);
    wear(brush, 28, 0.35);
}

void paintTrim(Canvas& canvas)
{
    Brush brush(canvas, kTrim, 10);
    brush.fill(kSteel * 0.72);
    brush.seamAround(0.35);
    brush.rivetsAround(0.18, 12, 3.0);
    brush.box({.u = 0.0, .v = 0.66}, {.u = 1.0, .v = 1.0}, kSlate * 0.5);
    wear(brush, 28, 0.35);
}

void paintBeak(Canvas& canvas)
{
    Brush brush(canvas, kBeak, 11);
    brush.fill(kSlate * 1.15);
    brush.box({.u = 0.40, .v = 0.0}, {.u = 0.60, .v = 1.0}, kSlate * 1.6);
    wear(brush, 20, 0.35);
}

} // namespace
} // namespace strider

Canvas striderBodyTexture()
{
    Canvas canvas(strider::kBodySize, strider::kBodySize);
    strider::paintHull(canvas);
    strider::paintHead(canvas);
    strider::paintThigh(canvas);
    strider::paintMetalBone(canvas, strider::kShin, 4);
    strider::paintMetalBone(canvas, strider::kFoot, 5);
    strider::paintToe(canvas);
    strider::paintDisc(canvas);
    strider::paintWing(canvas);
    strider::paintBlade(canvas);
    strider::paintTrim(canvas);
    strider::paintBeak(canvas);
    return canvas;
}

Canvas striderRubberTexture()
{
    constexpr Rgb kRubber{0.16, 0.16, 0.17};
    Canvas canvas(strider::kRubberSize, strider::kRubberSize);
    const auto paintPleats = [&](const AtlasArea& area, double pleats)
    {
        Brush brush(canvas, area, 12);
        brush.fill(kRubber);
        brush.mottle(12, 0.2);
        brush.shade([pleats](const Spot& spot)
                    { return 0.5 + 2.4 * ramp(0.22, 0.5, distanceAround(spot.v * pleats, 0.5)); });
    };
    paintPleats(strider::kNeck, strider::kNeckPleats);
    paintPleats(strider::kSleeve, strider::kSleevePleats);
    return canvas;
}

Canvas striderEyeTexture()
{
    constexpr Rgb kGlass{0.02, 0.05, 0.08};
    constexpr Rgb kIris{0.15, 0.85, 0.95};
    constexpr Rgb kPale{0.80, 1.00, 1.00};
    constexpr Rgb kAmber{1.00, 0.66, 0.16};
    Canvas canvas(strider::kEyeSize, strider::kEyeSize);

    // v = 1 is the middle of the lens, 0 its rim; u = 0.5 is its top.
    Brush lens(canvas, strider::kLens, 13);
    lens.fill(kGlass);
    lens.forEach(
        [&](Pixel& pixel, const Spot& spot)
        {
            const double ring = std::min(ramp(0.28, 0.34, spot.v), ramp(0.72, 0.66, spot.v));
            const double blades = static_cast<int>(spot.u * 48.0) % 2 == 0 ? 1.0 : 0.72;
            const double glow = 1.0 - ramp(0.44, 0.66, spot.v);
            const Rgb iris = kIris * (0.55 + 0.45 * glow) * blades;
            pixel.colour += (iris - pixel.colour) * ring;
            const double bright = std::min(ramp(0.35, 0.38, spot.v), ramp(0.45, 0.42, spot.v));
            pixel.colour += (kPale - pixel.colour) * (0.8 * bright);
        });
    lens.box({.u = 0.60, .v = 0.36}, {.u = 0.69, .v = 0.62}, {1.0, 1.0, 1.0});
    lens.box({.u = 0.06, .v = 0.20}, {.u = 0.11, .v = 0.30}, kPale);

    Brush lamp(canvas, strider::kLamp, 14);
    lamp.fill(kAmber);
    lamp.shade([](const Spot& spot) { return 0.55 + 0.45 * ramp(0.25, 0.7, spot.v); });
    return canvas;
}

} // namespace sinew
