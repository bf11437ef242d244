// Doom 3's functions on images, after what dhewm3 does (neo/renderer/Image_program.cpp); where it
// depends on sizes being powers of two, this does not. Images repeat at their edges.
#pragma once

#include "engine/images/image.h"

#include <array>

namespace sinew
{

// Tangent-space normals of the grey average of the colours: x and y the slopes towards the right
// and down, times scale / 256 of a grey step. Each pixel takes the mean of two triangles, (0,0)
// (1,0) (0,1) and (0,1) (1,1) (0,0) seen from it. Alpha becomes 255. `scale` is finite.
void heightmapToNormals(Image& image, float scale);

// Adds the x and y of `other`'s normals, of the same size. Alpha becomes 255.
void addNormals(Image& image, const Image& other);

// The mean of the 3 x 3 normals around a pixel; black and mid-grey are no normals and left out.
void smoothNormals(Image& image);

// All four channels, at most 255. `other` has the same size.
void addImages(Image& image, const Image& other);

// Channel by channel, clamped. The factors are finite.
void scaleImage(Image& image, std::array<float, 4> factors);

void invertAlpha(Image& image);
void invertColour(Image& image);

// Red into all channels, alpha too.
void makeIntensity(Image& image);

// White, with the average of the colours as alpha.
void makeAlpha(Image& image);

// Halves width and height (rounded down, at least 1), in place: each new pixel is the mean of those
// that it replaces.
void halve(Image& image);

// By the nearest four pixels.
Image resized(const Image& image, std::uint32_t width, std::uint32_t height);

} // namespace sinew
