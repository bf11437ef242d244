#include "tools/strider/strider.h"
#include "tools/strider/strider_atlas.h"
#include "tools/strider/strider_paints.h"

namespace sinew
{

namespace
{

constexpr Paint kRubber{{0.17, 0.17, 0.18}, 0.24};

// Ridges are light and worn grey, folds are dark; fine ribs run around the ridges.
void paintPleats(Canvas& canvas, const AtlasArea& area, double pleats, std::uint32_t seed)
{
    Brush brush(canvas, area, seed);
    brush.fill(kRubber);
    brush.mottle(14, 0.2);
    brush.forEach(
        [&](Pixel& pixel, const Spot& spot)
        {
            const double fromFold = distanceAround(spot.v * pleats, 0.5);
            pixel.colour *= 0.45 + 1.5 * ramp(0.20, 0.5, fromFold);
            pixel.gloss *= 0.3 + 0.7 * ramp(0.05, 0.3, fromFold);
            const double rib = distanceAround(spot.u * 48.0, 0.5);
            pixel.height += 1.2 * ramp(0.20, 0.35, rib) * ramp(0.25, 0.4, fromFold);
            pixel.height -= 2.0 * ramp(0.14, 0.04, fromFold);
        });
}

// A braided cord made of two crossing sets of strands.
void paintCord(Canvas& canvas)
{
    Brush brush(canvas, strider::kCord, 21);
    brush.fill(kRubber);
    brush.forEach(
        [](Pixel& pixel, const Spot& spot)
        {
            const double one = distanceAround(spot.u * 4.0 + spot.v * 16.0, 0.5);
            const double other = distanceAround(spot.u * 4.0 - spot.v * 16.0, 0.5);
            const double strand = 1.0 - 2.0 * (one < other ? one : other);
            pixel.height += 2.6 * strand;
            pixel.colour *= 0.55 + 0.9 * strand;
        });
    for (const double v : {0.02, 0.985})
        brush.box({.u = 0.0, .v = v - 0.03}, {.u = 1.0, .v = v + 0.03}, strider::kTeal);
}

} // namespace

Canvas striderRubberPaint()
{
    Canvas canvas(strider::kRubberSize, strider::kRubberSize);
    paintPleats(canvas, strider::kNeck, strider::kNeckPleats, 12);
    paintPleats(canvas, strider::kSleeve, strider::kSleevePleats, 19);
    paintPleats(canvas, strider::kWaist, strider::kWaistPleats, 20);
    paintCord(canvas);
    return canvas;
}

} // namespace sinew
