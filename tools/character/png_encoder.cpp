#include "tools/character/png_encoder.h"

#include <fmt/format.h>
#include <png.h>

#include <cstdio>
#include <cstdlib>

namespace sinew
{

namespace
{

void appendBytes(png_structp png, png_bytep data, png_size_t size)
{
    auto& out = *static_cast<std::vector<std::byte>*>(png_get_io_ptr(png));
    const auto* bytes = reinterpret_cast<const std::byte*>(data);
    out.insert(out.end(), bytes, bytes + size);
}

// Writing to memory does not fail; only a bug in this file leads here.
[[noreturn]] void fail(png_structp, png_const_charp message)
{
    fmt::print(stderr, "libpng: {}\n", message);
    std::abort();
}

int colourType(std::uint32_t channels)
{
    if (channels == 1)
        return PNG_COLOR_TYPE_GRAY;
    return channels == 3 ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA;
}

std::vector<std::byte> encodeWith(const PngPicture& picture, int filters)
{
    std::vector<std::byte> out;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, fail, nullptr);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(png, &out, appendBytes, nullptr);
    png_set_IHDR(png, info, picture.width, picture.height, 8, colourType(picture.channels),
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (!picture.isData)
        png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    png_set_compression_level(png, 9);
    png_set_compression_mem_level(png, 9);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, filters);
    png_write_info(png, info);
    const std::size_t rowBytes = std::size_t{picture.width} * picture.channels;
    for (std::uint32_t y = 0; y < picture.height; ++y)
        png_write_row(png, picture.rows.data() + y * rowBytes);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return out;
}

} // namespace

std::vector<std::byte> encodePng(const PngPicture& picture)
{
    std::vector<std::byte> shortest;
    for (const int filters : {PNG_ALL_FILTERS, PNG_FILTER_NONE, PNG_FILTER_UP, PNG_FILTER_PAETH})
    {
        std::vector<std::byte> encoded = encodeWith(picture, filters);
        if (shortest.empty() || encoded.size() < shortest.size())
            shortest = std::move(encoded);
    }
    return shortest;
}

} // namespace sinew
