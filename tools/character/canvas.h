// A canvas for painting a surface: its colour and the other values of a material. All arithmetic is
// exact or rounded by IEEE 754, without C library functions whose last bit may differ; textures are
// the same on every machine. texture_maps.h converts a canvas to images.
#pragma once

#include <glm/ext/vector_double3.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sinew
{

using Rgb = glm::dvec3; // as stored in the file (sRGB), 0 to 1

struct Paint
{
    Rgb colour{0.0};
    double gloss = 0.3; // strength of the highlight, as stored in the specular map
};

struct Pixel
{
    Rgb colour{0.0};
    double gloss = 0.3;
    double height = 0.0; // above the bare surface, in pixels
    double alpha = 1.0;
    Rgb glow{0.0};         // emitted light
    double exposure = 0.0; // to wear; 1 at an edge, where paint chips first
};

// Rows from top to bottom.
struct Canvas
{
    Canvas(std::uint32_t canvasWidth, std::uint32_t canvasHeight)
        : width(canvasWidth), height(canvasHeight), pixels(std::size_t{canvasWidth} * canvasHeight)
    {
    }

    Pixel& at(std::uint32_t x, std::uint32_t y) { return pixels[std::size_t{y} * width + x]; }
    const Pixel& at(std::uint32_t x, std::uint32_t y) const
    {
        return pixels[std::size_t{y} * width + x];
    }

    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<Pixel> pixels;
};

} // namespace sinew
