// Glowing parts are dark by themselves: their light comes from the glow map, which the material
// animates.
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

constexpr Rgb kPale{0.80, 1.00, 1.00};
constexpr Rgb kCyan{0.13, 0.80, 0.92};
constexpr Rgb kAmber{1.00, 0.60, 0.12};

double band(double from, double to, double soft, double v)
{
    return std::min(ramp(from - soft, from, v), ramp(to + soft, to, v));
}

// v = 0 is the back of the eyeball, 1 the centre of the pupil; u = 0.5 is the top.
void paintIris(Canvas& canvas)
{
    constexpr Paint kGlass{{0.03, 0.06, 0.08}, 0.2};
    constexpr double kIrisFrom = 0.56;
    constexpr double kIrisTo = 0.84;
    Brush brush(canvas, strider::kIris, 13);
    brush.fill(kGlass);
    brush.forEach(
        [&](Pixel& pixel, const Spot& spot)
        {
            const double ring = band(kIrisFrom, kIrisTo, 0.02, spot.v);
            const double blade = spot.u * 36.0 + spot.v * 5.0;
            const double edge = std::abs(blade - std::floor(blade) - 0.5);
            const double shade = 0.62 + 0.38 * ramp(0.0, 0.5, edge);
            const double inner = ramp(kIrisFrom, kIrisTo, spot.v);
            const Rgb iris = kCyan * (shade * (0.45 + 0.55 * inner));
            pixel.colour += (iris - pixel.colour) * ring;
            pixel.height += 1.6 * shade * ring;
            pixel.glow = kCyan * (0.45 * ring * shade * inner);
            const double bright = band(kIrisTo - 0.05, kIrisTo - 0.02, 0.012, spot.v);
            pixel.glow += kPale * (0.55 * bright);
        });
    brush.forEach(
        [](Pixel& pixel, const Spot& spot)
        {
            // The reflection of a window, high on one side.
            const double inU = band(0.60, 0.665, 0.006, spot.u);
            const double inV = band(0.70, 0.80, 0.012, spot.v);
            cover(pixel, {.colour = Rgb(1.0), .gloss = 1.0}, std::min(inU, inV));
        });
}

// Rings of fire around a white centre (v = 1).
void paintHeart(Canvas& canvas)
{
    Brush brush(canvas, strider::kHeart, 14);
    brush.fill({.colour = {0.30, 0.12, 0.03}, .gloss = 0.3});
    brush.forEach(
        [](Pixel& pixel, const Spot& spot)
        {
            const double flame = fractalNoise(spot.u * 10.0, spot.v * 6.0, 10, 77);
            const double heat = ramp(0.0, 0.8, spot.v) * (0.35 + 1.2 * flame);
            pixel.glow =
                kAmber * std::min(1.0, 0.06 + heat * heat) + Rgb(0.6) * ramp(0.7, 1.2, heat);
        });
}

void paintLamp(Canvas& canvas)
{
    Brush brush(canvas, strider::kLamp, 18);
    brush.fill({.colour = {0.62, 0.34, 0.06}, .gloss = 0.4});
    brush.forEach(
        [](Pixel& pixel, const Spot& spot)
        {
            const double lit = ramp(0.15, 0.75, spot.v);
            pixel.glow = kAmber * (0.25 + 0.6 * lit);
            pixel.height += 2.0 * ramp(0.3, 0.4, distanceAround(spot.u * 8.0, 0.5));
        });
}

void paintEmber(Canvas& canvas)
{
    Brush brush(canvas, strider::kEmber, 22);
    brush.fill({.colour = {0.10, 0.05, 0.03}, .gloss = 0.1});
    brush.forEach([](Pixel& pixel, const Spot& spot)
                  { pixel.glow = Rgb(1.0, 0.36, 0.08) * (0.15 + 0.75 * ramp(0.1, 0.9, spot.v)); });
}

} // namespace

Canvas striderEyePaint()
{
    Canvas canvas(strider::kEyeSize, strider::kEyeSize);
    paintIris(canvas);
    paintHeart(canvas);
    paintLamp(canvas);
    paintEmber(canvas);
    return canvas;
}

} // namespace sinew
