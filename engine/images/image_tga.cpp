// Truevision TGA 2.0 as far as games use it: types 1, 2, 3 and their run-length forms 9, 10, 11,
// all four origins. Footer and extension area are ignored.
//
// Why not stb_image (libstb-dev): it ignores the right-to-left bit and the alpha bit of 16 bits,
// takes runs beyond the last pixel and files that end early for whole pictures, allocates what the
// header asks for before it looks how long the file is, and does not say what is wrong.
#include "engine/base/binary_file.h"
#include "engine/images/texture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace sinew
{
namespace
{

constexpr std::size_t kHeaderSize = 18;
using TgaPixel = std::array<std::byte, 4>; // RGBA

enum class Kind
{
    Indexed,
    Colour,
    Grey,
};

struct Header
{
    Kind kind = Kind::Colour;
    bool isRunLength = false;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint32_t bits = 0;          // of a stored pixel
    std::uint32_t bytesPerPixel = 0; // as stored
    bool hasAlpha = false;           // the attribute bits are declared to be alpha
    bool fromRight = false;
    bool fromTop = false;
    std::uint32_t mapFirst = 0; // index of the colour map's first entry
    std::uint32_t mapLength = 0;
    std::uint32_t mapBits = 0; // of an entry
    std::size_t mapOffset = 0;
    std::size_t pixelOffset = 0;
};

std::uint32_t byteAt(std::span<const std::byte> bytes, std::size_t offset)
{
    return std::to_integer<std::uint32_t>(bytes[offset]);
}

std::uint32_t wordAt(std::span<const std::byte> bytes, std::size_t offset)
{
    return byteAt(bytes, offset) | byteAt(bytes, offset + 1) << 8;
}

bool isColourDepth(std::uint32_t bits)
{
    return bits == 15 || bits == 16 || bits == 24 || bits == 32;
}

// Indices of 8 or 16 bits; grey alone or with 8 bits of alpha.
bool isDepthOf(Kind kind, std::uint32_t bits)
{
    return kind == Kind::Colour ? isColourDepth(bits) : bits == 8 || bits == 16;
}

bool readType(std::uint32_t type, Header& header)
{
    switch (type & ~8U)
    {
    case 1:
        header.kind = Kind::Indexed;
        break;
    case 2:
        header.kind = Kind::Colour;
        break;
    case 3:
        header.kind = Kind::Grey;
        break;
    default:
        return false;
    }
    header.isRunLength = (type & 8U) != 0;
    return true;
}

// Fails on the first thing that no TGA has, because the format has no signature.
DecodeResult<Header> parseHeader(std::span<const std::byte> bytes)
{
    const auto notAnImage = []
    { return fmt::format("is not an image, expected {}", kImageFormats); };
    if (bytes.size() < kHeaderSize)
        return tl::unexpected(notAnImage());
    Header header;
    const std::uint32_t mapType = byteAt(bytes, 1);
    if (mapType > 1 || !readType(byteAt(bytes, 2), header))
        return tl::unexpected(notAnImage());
    header.width = wordAt(bytes, 12);
    header.height = wordAt(bytes, 14);
    header.bits = byteAt(bytes, 16);
    header.bytesPerPixel = (header.bits + 7) / 8;
    if (!isDepthOf(header.kind, header.bits))
        return tl::unexpected(fmt::format("TGA with {} bits a pixel is not read", header.bits));
    const std::uint32_t descriptor = byteAt(bytes, 17);
    header.hasAlpha = (descriptor & 15U) != 0;
    header.fromRight = (descriptor & 16U) != 0;
    header.fromTop = (descriptor & 32U) != 0;
    if ((descriptor & 192U) != 0)
        return tl::unexpected(std::string("TGA with interleaved rows is not read"));

    if (mapType == 1)
    {
        header.mapFirst = wordAt(bytes, 3);
        header.mapLength = wordAt(bytes, 5);
        header.mapBits = byteAt(bytes, 7);
    }
    const bool isIndexed = header.kind == Kind::Indexed;
    if (isIndexed && (header.mapLength == 0 || !isColourDepth(header.mapBits)))
        return tl::unexpected(std::string("TGA without the colour map that its pixels refer to"));
    header.mapOffset = kHeaderSize + byteAt(bytes, 0);
    header.pixelOffset =
        header.mapOffset + std::size_t{header.mapLength} * ((header.mapBits + 7) / 8);
    return header;
}

// What a pixel takes at least: a run of 128 pixels is one count and one pixel.
std::size_t smallestPixelData(const Header& header)
{
    const std::size_t pixels = std::size_t{header.width} * header.height;
    return header.isRunLength ? (pixels + 127) / 128 * (1 + header.bytesPerPixel)
                              : pixels * header.bytesPerPixel;
}

// Of a file that may hold what it declares.
DecodeResult<Header> readHeader(std::span<const std::byte> bytes)
{
    DecodeResult<Header> header = parseHeader(bytes);
    if (!header)
        return header;
    const DecodeResult<ImageSize> size =
        checkedSize("TGA", header->width, header->height,
                    header->pixelOffset + smallestPixelData(*header), bytes.size());
    if (!size)
        return tl::unexpected(size.error());
    return header;
}

std::byte fromFiveBits(std::uint32_t value)
{
    return static_cast<std::byte>(((value & 31U) * 255 + 15) / 31);
}

// Stored as blue, green, red. The alpha of 32 bits is taken as it is, declared or not, because many
// programs write it without declaring it; the single bit of 16 only if declared.
TgaPixel readColour(const std::byte* stored, std::uint32_t bits, bool hasAlpha)
{
    if (bits >= 24)
        return {stored[2], stored[1], stored[0], bits == 32 ? stored[3] : std::byte{255}};
    const std::uint32_t word =
        std::to_integer<std::uint32_t>(stored[0]) | std::to_integer<std::uint32_t>(stored[1]) << 8;
    const bool isOpaque = bits == 15 || !hasAlpha || (word & 0x8000U) != 0;
    return {fromFiveBits(word >> 10), fromFiveBits(word >> 5), fromFiveBits(word),
            isOpaque ? std::byte{255} : std::byte{0}};
}

class PixelReader
{
public:
    // `bytes` must hold the colour map and the pixels that the header asks for at least.
    PixelReader(const Header& header, std::span<const std::byte> bytes) : header_(header)
    {
        if (header.kind != Kind::Indexed)
            return;
        const std::size_t entrySize = (header.mapBits + 7) / 8;
        for (std::size_t i = 0; i < header.mapLength; ++i)
            map_.push_back(readColour(&bytes[header.mapOffset + i * entrySize], header.mapBits,
                                      header.hasAlpha));
    }

    // False where an index has no colour.
    bool read(const std::byte* stored, TgaPixel& pixel) const
    {
        switch (header_.kind)
        {
        case Kind::Colour:
            pixel = readColour(stored, header_.bits, header_.hasAlpha);
            return true;
        case Kind::Grey:
            pixel = {stored[0], stored[0], stored[0],
                     header_.bits == 16 ? stored[1] : std::byte{255}};
            return true;
        case Kind::Indexed:
            break;
        }
        std::uint32_t index = std::to_integer<std::uint32_t>(stored[0]);
        if (header_.bytesPerPixel == 2)
            index |= std::to_integer<std::uint32_t>(stored[1]) << 8;
        const std::uint32_t entry = index - header_.mapFirst; // very large where it is too small
        if (entry >= map_.size())
            return false;
        pixel = map_[entry];
        return true;
    }

private:
    const Header& header_;
    std::vector<TgaPixel> map_;
};

// Pixels in the order of the file; empty, or why they cannot be read.
std::optional<std::string> readPixels(const Header& header, std::span<const std::byte> bytes,
                                      std::vector<std::byte>& pixels)
{
    constexpr const char* kTooShort = "TGA ends before its last pixel";
    constexpr const char* kNoColour = "TGA pixel refers to a colour that its map does not have";
    const PixelReader reader(header, bytes);
    const std::size_t stride = header.bytesPerPixel;
    std::size_t next = header.pixelOffset;
    for (std::size_t written = 0; written < pixels.size();)
    {
        // Without run lengths the picture is one packet of different pixels.
        std::size_t count = pixels.size() / 4;
        bool repeats = false;
        if (header.isRunLength)
        {
            if (next == bytes.size())
                return kTooShort;
            const std::uint32_t packet = byteAt(bytes, next++);
            count = (packet & 127U) + 1;
            repeats = (packet & 128U) != 0;
        }
        if (count > (pixels.size() - written) / 4)
            return "TGA run leads past the last pixel";
        if ((repeats ? 1 : count) * stride > bytes.size() - next)
            return kTooShort;
        TgaPixel pixel{};
        for (std::size_t i = 0; i < count; ++i, written += 4)
        {
            if (i == 0 || !repeats)
            {
                if (!reader.read(&bytes[next], pixel))
                    return kNoColour;
                next += stride;
            }
            std::copy(pixel.begin(), pixel.end(), pixels.begin() + std::ptrdiff_t(written));
        }
    }
    return std::nullopt;
}

void turnUpright(const Header& header, Image& image)
{
    const std::size_t rowSize = std::size_t{4} * image.width;
    const auto row = [&](std::size_t y)
    { return image.pixels.begin() + std::ptrdiff_t(y * rowSize); };
    if (!header.fromTop)
        for (std::size_t y = 0; y < image.height / 2; ++y)
            std::swap_ranges(row(y), row(y + 1), row(image.height - 1 - y));
    if (!header.fromRight)
        return;
    for (std::size_t y = 0; y < image.height; ++y)
        for (std::size_t x = 0; x < image.width / 2; ++x)
            std::swap_ranges(row(y) + std::ptrdiff_t(4 * x), row(y) + std::ptrdiff_t(4 * x + 4),
                             row(y) + std::ptrdiff_t(4 * (image.width - 1 - x)));
}

// 32 bits where the fourth byte is filler: undeclared and 0 everywhere. As alpha it would leave
// nothing to see.
void dropUnusedAlpha(const Header& header, Image& image)
{
    if (header.hasAlpha)
        return;
    for (std::size_t i = 3; i < image.pixels.size(); i += 4)
        if (image.pixels[i] != std::byte{0})
            return;
    for (std::size_t i = 3; i < image.pixels.size(); i += 4)
        image.pixels[i] = std::byte{255};
}

constexpr std::size_t kColours = 256;
constexpr std::size_t kPaletteSize = 3 * kColours; // red, green, blue

} // namespace

DecodeResult<ImageSize> tgaSize(std::span<const std::byte> bytes)
{
    const DecodeResult<Header> header = readHeader(bytes);
    if (!header)
        return tl::unexpected(header.error());
    return ImageSize{.width = header->width, .height = header->height};
}

DecodeResult<Image> decodeTga(std::span<const std::byte> bytes)
{
    const DecodeResult<Header> header = readHeader(bytes);
    if (!header)
        return tl::unexpected(header.error());
    Image image = blankImage(header->width, header->height);
    if (auto reason = readPixels(*header, bytes, image.pixels))
        return tl::unexpected(std::move(*reason));
    turnUpright(*header, image);
    dropUnusedAlpha(*header, image);
    return image;
}

DecodeResult<std::vector<std::byte>> tgaOfLmp(std::span<const std::byte> lmp,
                                              std::span<const std::byte> palette)
{
    constexpr std::size_t kSizes = 8;
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
    constexpr unsigned kIndexed = 1;
    constexpr unsigned kFromTop = 32;
    const std::array<unsigned, 18> header{
        0, 1,       kIndexed, 0, 0,           0,          kColours >> 8, 24,
        0, 0,       0,        0, width & 255, width >> 8, height & 255,  height >> 8,
        8, kFromTop};
    std::vector<std::byte> tga;
    tga.reserve(header.size() + kPaletteSize + pixels);
    std::ranges::transform(header, std::back_inserter(tga),
                           [](unsigned value) { return static_cast<std::byte>(value); });
    for (std::size_t colour = 0; colour < kPaletteSize; colour += 3)
        tga.insert(tga.end(), {palette[colour + 2], palette[colour + 1], palette[colour]});
    const auto indices = lmp.subspan(kSizes, pixels);
    tga.insert(tga.end(), indices.begin(), indices.end());
    return tga;
}

} // namespace sinew
