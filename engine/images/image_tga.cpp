// Truevision TGA 2.0 as used in games: types 1, 2, 3 and their run-length forms 9, 10, 11, with all
// four origins. Ignores footer and extension area.
//
// Reasons not to use stb_image (libstb-dev): it ignores the right-to-left bit and the alpha bit of
// 16-bit pixels, accepts runs beyond the last pixel and truncated files, allocates what the header
// requests before checking the file's size, and does not explain its errors.
#include "engine/base/binary_file.h"
#include "engine/images/texture.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew
{
namespace
{

constexpr std::size_t kHeaderSize = 18;

enum class Kind : std::uint8_t // values as in the file
{
    Indexed = 1,
    Colour = 2,
    Grey = 3,
};

struct Header
{
    Kind kind = Kind::Colour;
    bool isRunLength = false;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint32_t bits = 0;          // per stored pixel
    std::uint32_t bytesPerPixel = 0; // as stored
    bool hasAlpha = false;           // the header declares the attribute bits as alpha
    bool fromRight = false;
    bool fromTop = false;
    std::uint32_t mapFirst = 0; // index of the colour map's first entry
    std::uint32_t mapLength = 0;
    std::uint32_t mapBits = 0; // per entry
    std::size_t mapOffset = 0;
    std::size_t pixelOffset = 0;
};

std::uint32_t byteAt(std::span<const std::byte> bytes, std::size_t offset)
{
    return std::to_integer<std::uint32_t>(bytes[offset]);
}

bool isColourDepth(std::uint32_t bits)
{
    return bits == 15 || bits == 16 || bits == 24 || bits == 32;
}

// Reads the header and checks that the file can contain the pixels. The format has no
// signature, so this fails on anything that is invalid in a TGA.
DecodeResult<Header> readHeader(std::span<const std::byte> bytes)
{
    constexpr std::uint32_t kRunLength = 8;
    const std::uint32_t type = bytes.size() < kHeaderSize ? 0 : byteAt(bytes, 2);
    const std::uint32_t kind = type & ~kRunLength;
    if (kind < 1 || kind > 3 || byteAt(bytes, 1) > 1)
        return tl::unexpected(fmt::format("is not an image, expected {}", kImageFormats));
    const std::uint32_t descriptor = byteAt(bytes, 17);
    const bool hasMap = byteAt(bytes, 1) == 1;
    Header header{.kind = static_cast<Kind>(kind),
                  .isRunLength = (type & kRunLength) != 0,
                  .width = uint16At(bytes, 12),
                  .height = uint16At(bytes, 14),
                  .bits = byteAt(bytes, 16),
                  .hasAlpha = (descriptor & 15U) != 0,
                  .fromRight = (descriptor & 16U) != 0,
                  .fromTop = (descriptor & 32U) != 0,
                  .mapFirst = uint16At(bytes, 3),
                  .mapLength = hasMap ? uint16At(bytes, 5) : 0U,
                  .mapBits = hasMap ? byteAt(bytes, 7) : 0U,
                  .mapOffset = kHeaderSize + byteAt(bytes, 0)};
    header.bytesPerPixel = (header.bits + 7) / 8;
    header.pixelOffset =
        header.mapOffset + std::size_t{header.mapLength} * ((header.mapBits + 7) / 8);
    // Indices have 8 or 16 bits. Grey has 8 bits, or 16 with alpha.
    if (header.kind == Kind::Colour ? !isColourDepth(header.bits)
                                    : header.bits != 8 && header.bits != 16)
        return tl::unexpected(
            fmt::format("TGA with {} bits per pixel is not supported", header.bits));
    if ((descriptor & 192U) != 0)
        return tl::unexpected(std::string("TGA with interleaved rows is not supported"));
    if (header.kind == Kind::Indexed && (header.mapLength == 0 || !isColourDepth(header.mapBits)))
        return tl::unexpected(std::string("TGA without the colour map that its pixels refer to"));
    // Minimum size: a run of 128 pixels is one count and one pixel.
    const std::size_t pixels = std::size_t{header.width} * header.height;
    const std::size_t least = header.isRunLength ? (pixels + 127) / 128 * (1 + header.bytesPerPixel)
                                                 : pixels * header.bytesPerPixel;
    const DecodeResult<ImageSize> size =
        checkedSize("TGA", header.width, header.height, header.pixelOffset + least, bytes.size());
    if (!size)
        return tl::unexpected(size.error());
    return header;
}

// Stored as blue, green, red. The alpha of 32-bit pixels is used even if undeclared, because many
// programs omit the declaration; the single bit of 16-bit pixels is used only if declared.
PackedPixelLayout colourLayout(std::uint32_t bits, bool hasAlpha)
{
    if (bits >= 24)
        return {.bytesPerPixel = bits / 8,
                .channels = {{{16, 8}, {8, 8}, {0, 8}, {24, bits == 32 ? 8U : 0U}}}};
    return {.bytesPerPixel = 2,
            .channels = {{{10, 5}, {5, 5}, {0, 5}, {15, bits == 16 && hasAlpha ? 1U : 0U}}}};
}

PackedPixelLayout greyLayout(std::uint32_t bits)
{
    return {.bytesPerPixel = bits / 8,
            .channels = {{{0, 8}, {0, 8}, {0, 8}, {8, bits == 16 ? 8U : 0U}}}};
}

// Decodes run lengths; pixels stay in file order. `bytes` must have at least the minimum size for
// the header.
DecodeResult<std::vector<std::byte>> storedPixels(const Header& header,
                                                  std::span<const std::byte> bytes)
{
    bytes = bytes.subspan(header.pixelOffset);
    const std::size_t size = std::size_t{header.width} * header.height * header.bytesPerPixel;
    if (!header.isRunLength)
        return std::vector(bytes.begin(), bytes.begin() + std::ptrdiff_t(size));
    std::vector<std::byte> stored;
    stored.reserve(size);
    while (stored.size() < size)
    {
        const std::uint32_t packet = bytes.empty() ? 0 : byteAt(bytes, 0);
        const std::size_t count = (packet & 127U) + 1;
        const std::size_t repetitions = (packet & 128U) != 0 ? count : 1;
        const std::size_t dataSize = count / repetitions * header.bytesPerPixel;
        if (count * header.bytesPerPixel > size - stored.size())
            return tl::unexpected(std::string("TGA run goes past the last pixel"));
        if (1 + dataSize > bytes.size())
            return tl::unexpected(std::string("TGA ends before its last pixel"));
        for (std::size_t i = 0; i < repetitions; ++i)
            stored.insert(stored.end(), bytes.begin() + 1,
                          bytes.begin() + std::ptrdiff_t(1 + dataSize));
        bytes = bytes.subspan(1 + dataSize);
    }
    return stored;
}

// Looks up stored indices in the colour map.
DecodeResult<std::vector<std::byte>> colours(const Header& header, std::span<const std::byte> bytes,
                                             std::span<const std::byte> indices)
{
    const PackedPixelLayout layout = colourLayout(header.mapBits, header.hasAlpha);
    const std::vector<std::byte> map =
        unpackPixels(layout, bytes.subspan(header.mapOffset,
                                           std::size_t{header.mapLength} * layout.bytesPerPixel));
    std::vector<std::byte> pixels;
    pixels.reserve(indices.size() / header.bytesPerPixel * 4);
    for (std::size_t i = 0; i < indices.size(); i += header.bytesPerPixel)
    {
        const auto index = static_cast<std::uint32_t>(numberAt(indices, i, header.bytesPerPixel));
        const std::uint32_t entry = index - header.mapFirst; // very large if index < mapFirst
        if (entry >= header.mapLength)
            return tl::unexpected(
                std::string("TGA pixel refers to a colour that its map does not have"));
        const auto colour = map.begin() + std::ptrdiff_t{4} * entry;
        pixels.insert(pixels.end(), colour, colour + 4);
    }
    return pixels;
}

// Orders rows from top to bottom and pixels from left to right. An undeclared fourth byte that is 0
// everywhere is padding; used as alpha, it would hide the image.
Image upright(const Header& header, const std::vector<std::byte>& pixels)
{
    Image image = blankImage(header.width, header.height);
    bool hasAlpha = header.hasAlpha;
    for (std::size_t i = 3; i < pixels.size() && !hasAlpha; i += 4)
        hasAlpha = pixels[i] != std::byte{0};
    const std::byte* source = pixels.data();
    for (std::size_t y = 0; y < image.height; ++y)
        for (std::size_t x = 0; x < image.width; ++x, source += 4)
        {
            const std::size_t row = header.fromTop ? y : image.height - 1 - y;
            const std::size_t column = header.fromRight ? image.width - 1 - x : x;
            std::byte* target = &image.pixels[(row * image.width + column) * 4];
            std::copy_n(source, 4, target);
            if (!hasAlpha)
                target[3] = std::byte{255};
        }
    return image;
}

} // namespace

DecodeResult<Image> decodeTga(std::span<const std::byte> bytes, ReadPart part)
{
    const DecodeResult<Header> header = readHeader(bytes);
    if (!header)
        return tl::unexpected(header.error());
    if (part == ReadPart::Size)
        return Image{header->width, header->height, {}};
    const DecodeResult<std::vector<std::byte>> stored = storedPixels(*header, bytes);
    if (!stored)
        return tl::unexpected(stored.error());
    const DecodeResult<std::vector<std::byte>> pixels =
        header->kind == Kind::Indexed ? colours(*header, bytes, *stored)
        : header->kind == Kind::Grey
            ? unpackPixels(greyLayout(header->bits), *stored)
            : unpackPixels(colourLayout(header->bits, header->hasAlpha), *stored);
    if (!pixels)
        return tl::unexpected(pixels.error());
    return upright(*header, *pixels);
}

DecodeResult<std::vector<std::byte>> pngOfLmp(std::span<const std::byte> lmp,
                                              std::span<const std::byte> palette)
{
    constexpr std::size_t kSizes = 8;
    constexpr std::size_t kPaletteSize = 768; // red, green, blue
    if (palette.size() < kPaletteSize)
        return tl::unexpected(fmt::format("its palette gfx/palette.lmp has {} bytes, expected {}",
                                          palette.size(), kPaletteSize));
    if (lmp.size() < kSizes)
        return tl::unexpected(std::string("LMP ends before its first pixel"));
    const std::uint32_t width = uint32At(lmp, 0);
    const std::uint32_t height = uint32At(lmp, 4);
    const std::uint64_t pixels = std::uint64_t{width} * height;
    if (const auto size = checkedSize("LMP", width, height, kSizes + pixels, lmp.size()); !size)
        return tl::unexpected(size.error());
    Image image{.width = width, .height = height, .pixels = {}};
    for (const std::byte index : lmp.subspan(kSizes, pixels))
    {
        const auto colour = palette.subspan(3 * std::to_integer<std::size_t>(index), 3);
        image.pixels.insert(image.pixels.end(), {colour[0], colour[1], colour[2], std::byte{255}});
    }
    return encodePng(image);
}

} // namespace sinew
