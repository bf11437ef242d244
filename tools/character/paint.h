// Layers of paint for a part's area of a texture, in the usual order of application: colours, seams
// and rivets, wear, shading. Each layer changes colour, gloss and height together.
#pragma once

#include "tools/character/canvas.h"
#include "tools/character/loft.h"

#include <functional>
#include <string_view>

namespace sinew
{

// Pixels of a texture that belong to one part. The outer kGutter pixels repeat the pixels across
// the seam, which keeps filtering from mixing in a neighbour.
struct AtlasArea
{
    std::uint32_t x = 0;
    std::uint32_t y = 0;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
};

inline constexpr std::uint32_t kGutter = 4;

// The area without its gutter, for a texture of `size` x `size` pixels.
TextureRect textureRect(const AtlasArea& area, std::uint32_t size);

// A point in an area: u around the part and v along it, 0 to 1 (beyond that lies the gutter).
struct Spot
{
    double u = 0.0;
    double v = 0.0;
};

// Paints inside one area.
class Brush
{
public:
    Brush(Canvas& canvas, const AtlasArea& area, std::uint32_t seed);

    void forEach(const std::function<void(Pixel&, const Spot&)>& paint);

    void fill(const Paint& paint);
    void box(const Spot& from, const Spot& to, const Paint& paint);

    // Slanted stripes inside a box, `count` around its width.
    void stripes(const Spot& from, const Spot& to, double count, const Paint& paint);

    // Raises a box by `pixels` (presses it in if negative), with a slope `bevel` pixels wide inside
    // its edge.
    void emboss(const Spot& from, const Spot& to, double pixels, double bevel = 3.0);

    // Grooves `width` pixels wide; paint near them is exposed to wear.
    void seamAround(double v, double width = 3.0);
    void seamAlong(double u, double vFrom = 0.0, double vTo = 1.0, double width = 3.0);

    // `count` round heads, evenly spaced around the part.
    void rivetsAround(double v, int count, double radius = 3.5);

    // Digits of three by five cells around `centre`. A cell is `cellAlong` pixels long in v and
    // `cellAround` pixels high in u. The tops point to greater u if `upright` is 1, to smaller u if
    // it is -1.
    struct DigitForm
    {
        double cellAlong = 5.0;
        double cellAround = 5.0;
        int upright = 1;
    };
    void digitsAlong(std::string_view digits, const Spot& centre, const DigitForm& form,
                     const Paint& paint);

    // Uneven tone: noise with about `grain` spots around the part, lighter and darker by
    // `strength`.
    void mottle(int grain, double strength);

    // Bare metal where paint has chipped off: `amount` from 0 (none) to 1, more where exposed.
    void chip(const Paint& metal, int grain, double amount);

    // Multiplies the colour by `factor`.
    void shade(const std::function<double(const Spot&)>& factor);

    double innerWidth() const { return static_cast<double>(area_.width - 2 * kGutter); }
    double innerHeight() const { return static_cast<double>(area_.height - 2 * kGutter); }

private:
    Canvas& canvas_;
    AtlasArea area_;
    std::uint32_t seed_;

    // Distance in pixels from a point inside a box to the box's edge; negative outside.
    double insideBox(const Spot& spot, const Spot& from, const Spot& to) const;
    void groove(Pixel& pixel, double distance, double width);
    double noiseAt(const Spot& spot, int grain, std::uint32_t layer) const;
};

// A ramp from 0 at `from` to 1 at `to`; `to` may be smaller.
double ramp(double from, double to, double value);

// Distance around a part between two values of u, at most 0.5.
double distanceAround(double u, double other);

// `paint` with its colour multiplied by `factor`.
Paint toned(const Paint& paint, double factor);

// Blends `paint` over a pixel by `amount`, 0 to 1.
void cover(Pixel& pixel, const Paint& paint, double amount);

} // namespace sinew
