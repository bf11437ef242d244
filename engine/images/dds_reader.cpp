#include "engine/images/dds_reader.h"

#include "engine/images/dds_header.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew
{
namespace
{

struct StoredLevel
{
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::size_t offset = 0;
    std::size_t size = 0; // as stored
};

// The levels follow each other without gaps.
std::vector<StoredLevel> storedLevels(const DdsHeader& header)
{
    std::vector<StoredLevel> levels;
    std::size_t offset = header.dataOffset;
    for (std::uint32_t i = 0; i < header.levelCount; ++i)
    {
        StoredLevel level{.width = std::max(header.width >> i, 1U),
                          .height = std::max(header.height >> i, 1U),
                          .offset = offset};
        level.size =
            header.pixels.format == TextureFormat::Rgba8
                ? std::size_t{level.width} * level.height * header.pixels.packed.bytesPerPixel
                : levelSize(header.pixels.format, level.width, level.height);
        offset += level.size;
        levels.push_back(level);
    }
    return levels;
}

} // namespace

DecodeResult<Texture> decodeDds(std::span<const std::byte> bytes)
{
    const DecodeResult<DdsHeader> header = readDdsHeader(bytes);
    if (!header)
        return tl::unexpected(header.error());
    const std::vector<StoredLevel> levels = storedLevels(*header);
    if (levels.back().offset + levels.back().size > bytes.size())
        return tl::unexpected(fmt::format(
            "DDS of {} bytes cannot hold the {} x {} pixels{} that it declares", bytes.size(),
            header->width, header->height,
            header->levelCount == 1 ? "" : fmt::format(" in {} mip levels", header->levelCount)));
    Texture texture{.format = header->pixels.format, .xInAlpha = header->pixels.xInAlpha};
    for (const StoredLevel& level : levels)
    {
        const auto stored = bytes.subspan(level.offset, level.size);
        texture.levels.push_back({.width = level.width,
                                  .height = level.height,
                                  .bytes = texture.format == TextureFormat::Rgba8
                                               ? unpackPixels(header->pixels.packed, stored)
                                               : std::vector(stored.begin(), stored.end())});
    }
    return texture;
}

} // namespace sinew
