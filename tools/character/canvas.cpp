#include "tools/character/canvas.h"

#include <fmt/format.h>
#include <png.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace sinew
{

namespace
{

png_byte toByte(double value)
{
    return static_cast<png_byte>(std::lround(std::clamp(value, 0.0, 1.0) * 255.0));
}

std::vector<png_byte> toBytes(const Canvas& canvas)
{
    std::vector<png_byte> bytes;
    bytes.reserve(canvas.pixels.size() * 3);
    for (const Pixel& pixel : canvas.pixels)
        for (int channel = 0; channel < 3; ++channel)
            bytes.push_back(toByte(pixel.colour[channel]));
    return bytes;
}

void appendBytes(png_structp png, png_bytep data, png_size_t size)
{
    auto& out = *static_cast<std::vector<std::byte>*>(png_get_io_ptr(png));
    const auto* bytes = reinterpret_cast<const std::byte*>(data);
    out.insert(out.end(), bytes, bytes + size);
}

// Writing to memory does not fail; what gets here is a mistake in this file.
[[noreturn]] void fail(png_structp, png_const_charp message)
{
    fmt::print(stderr, "libpng: {}\n", message);
    std::abort();
}

} // namespace

Canvas::Canvas(std::uint32_t canvasWidth, std::uint32_t canvasHeight)
    : width(canvasWidth), height(canvasHeight), pixels(std::size_t{canvasWidth} * canvasHeight)
{
}

std::vector<std::byte> encodeTexture(const Canvas& canvas)
{
    const std::vector<png_byte> rows = toBytes(canvas);
    std::vector<std::byte> out;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, fail, nullptr);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(png, &out, appendBytes, nullptr);
    png_set_IHDR(png, info, canvas.width, canvas.height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    png_set_compression_level(png, 9);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_ALL_FILTERS);
    png_write_info(png, info);
    for (std::uint32_t y = 0; y < canvas.height; ++y)
        png_write_row(png, rows.data() + std::size_t{y} * canvas.width * 3);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return out;
}

} // namespace sinew
