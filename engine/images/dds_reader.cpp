#include "engine/images/dds_reader.h"

#include "engine/images/dds_header.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew
{
namespace
{

struct LevelPlace
{
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::size_t offset = 0;
    std::size_t size = 0; // as stored
};

// The levels follow each other without gaps.
std::vector<LevelPlace> levelPlaces(const DdsHeader& header)
{
    std::vector<LevelPlace> places;
    std::size_t offset = header.dataOffset;
    for (std::uint32_t i = 0; i < header.levelCount; ++i)
    {
        LevelPlace place{.width = std::max(header.width >> i, 1U),
                         .height = std::max(header.height >> i, 1U),
                         .offset = offset};
        place.size =
            header.pixels.format == TextureFormat::Rgba8
                ? std::size_t{place.width} * place.height * header.pixels.packed.bytesPerPixel
                : levelSize(header.pixels.format, place.width, place.height);
        offset += place.size;
        places.push_back(place);
    }
    return places;
}

} // namespace

DecodeResult<Texture> decodeDds(std::span<const std::byte> bytes)
{
    const DecodeResult<DdsHeader> header = readDdsHeader(bytes);
    if (!header)
        return tl::unexpected(header.error());
    const std::vector<LevelPlace> places = levelPlaces(*header);
    if (places.back().offset + places.back().size > bytes.size())
        return tl::unexpected(fmt::format(
            "DDS of {} bytes cannot hold the {} x {} pixels{} that it declares", bytes.size(),
            header->width, header->height,
            header->levelCount == 1 ? "" : fmt::format(" in {} mip levels", header->levelCount)));
    Texture texture{.format = header->pixels.format, .xInAlpha = header->pixels.xInAlpha};
    for (const LevelPlace& place : places)
    {
        const auto stored = bytes.subspan(place.offset, place.size);
        texture.levels.push_back({.width = place.width,
                                  .height = place.height,
                                  .bytes = texture.format == TextureFormat::Rgba8
                                               ? unpackPixels(header->pixels.packed, stored)
                                               : std::vector(stored.begin(), stored.end())});
    }
    return texture;
}

} // namespace sinew
