// DirectDraw Surface files, after Microsoft's description of the format.
#include "engine/base/binary_file.h"
#include "engine/images/texture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace sinew
{
namespace
{

// Nothing where the bits of the mask are not side by side. An empty mask is an absent channel.
std::optional<BitField> bitFieldOf(std::uint32_t mask)
{
    if (mask == 0)
        return BitField{};
    const BitField field{.shift = static_cast<std::uint32_t>(std::countr_zero(mask)),
                         .bits = static_cast<std::uint32_t>(std::popcount(mask))};
    const bool isWhole = mask >> field.shift == 0xFFFFFFFFU >> (32 - field.bits);
    return isWhole ? std::optional(field) : std::nullopt;
}

// How a surface's pixels are stored.
struct DdsFormat
{
    TextureFormat format = TextureFormat::Rgba8;
    PackedPixelLayout packed; // where format is Rgba8
    bool xInAlpha = false;
};

struct DdsHeader
{
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint32_t levelCount = 1; // no more than the size allows
    DdsFormat pixels;
    std::size_t dataOffset = 0; // no more than the file holds
};

// Offsets from the start of the file.
constexpr std::size_t kHeaderEnd = 128;
constexpr std::size_t kExtensionEnd = 148; // of the header that Direct3D 10 added

constexpr std::uint32_t kHasLevelCount = 0x20000; // of the header's flags
constexpr std::uint32_t kIsMipMapped = 0x400000;  // of the capabilities
constexpr std::uint32_t kIsCubeMap = 0x200;       // of the second capabilities
constexpr std::uint32_t kIsVolume = 0x200000;     // of the second capabilities
constexpr std::uint32_t kIsExtendedCubeMap = 0x4; // of the extension's flags
constexpr std::uint32_t kTwoDimensional = 3;      // of the extension's dimensions
constexpr std::uint32_t kThreeDimensional = 4;

// Flags of the pixel format.
constexpr std::uint32_t kHasAlpha = 0x1;
constexpr std::uint32_t kIsAlphaOnly = 0x2;
constexpr std::uint32_t kHasFourCc = 0x4;
constexpr std::uint32_t kIsRgb = 0x40;
constexpr std::uint32_t kIsGrey = 0x20000;

constexpr std::uint32_t fourCc(std::string_view code)
{
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value |= static_cast<std::uint32_t>(static_cast<unsigned char>(code[i])) << 8 * i;
    return value;
}

constexpr std::uint32_t kExtended = fourCc("DX10");

tl::unexpected<std::string> notRead(std::string reason)
{
    return tl::unexpected(std::move(reason));
}

std::string shown(std::uint32_t code)
{
    std::string text;
    for (std::size_t i = 0; i < 4; ++i)
        text += static_cast<char>(code >> 8 * i & 255U);
    const bool isText = std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; });
    return isText ? fmt::format("'{}'", text) : fmt::format("{}", code);
}

constexpr DdsFormat packed(std::uint32_t bytesPerPixel, std::array<BitField, 4> channels)
{
    return {.format = TextureFormat::Rgba8,
            .packed = {.bytesPerPixel = bytesPerPixel, .channels = channels}};
}

// DXGI_FORMATs from `first` to `last`: mostly typeless, UNORM and UNORM_SRGB. Whether a texture is
// sRGB follows from the material, not from the file. Or one code of four characters.
struct NumberedFormat
{
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    DdsFormat format;
};

constexpr NumberedFormat coded(std::string_view code, TextureFormat format, bool xInAlpha = false)
{
    return {fourCc(code), fourCc(code), {.format = format, .packed = {}, .xInAlpha = xInAlpha}};
}

constexpr NumberedFormat kNumberedFormats[] = {
    {27, 29, packed(4, {{{0, 8}, {8, 8}, {16, 8}, {24, 8}}})}, // R8G8B8A8
    {61, 61, packed(1, {{{0, 8}, {0, 8}, {0, 8}, {}}})},       // R8: writers turn grey into it
    {65, 65, packed(1, {{{}, {}, {}, {0, 8}}})},               // A8
    {70, 72, {.format = TextureFormat::Bc1}},
    {73, 75, {.format = TextureFormat::Bc2}},
    {76, 78, {.format = TextureFormat::Bc3}},
    {82, 83, {.format = TextureFormat::Bc5}},
    {85, 85, packed(2, {{{11, 5}, {5, 6}, {0, 5}, {}}})},      // B5G6R5
    {86, 86, packed(2, {{{10, 5}, {5, 5}, {0, 5}, {15, 1}}})}, // B5G5R5A1
    {87, 87, packed(4, {{{16, 8}, {8, 8}, {0, 8}, {24, 8}}})}, // B8G8R8A8
    {88, 88, packed(4, {{{16, 8}, {8, 8}, {0, 8}, {}}})},      // B8G8R8X8
    {90, 91, packed(4, {{{16, 8}, {8, 8}, {0, 8}, {24, 8}}})}, // B8G8R8A8
    {92, 93, packed(4, {{{16, 8}, {8, 8}, {0, 8}, {}}})},      // B8G8R8X8
    {97, 99, {.format = TextureFormat::Bc7}},
    {115, 115, packed(2, {{{8, 4}, {4, 4}, {0, 4}, {12, 4}}})}, // B4G4R4A4
    // DXT2 and DXT4 have colours multiplied by alpha, which is not undone.
    coded("DXT1", TextureFormat::Bc1),
    coded("DXT2", TextureFormat::Bc2),
    coded("DXT3", TextureFormat::Bc2),
    coded("DXT4", TextureFormat::Bc3),
    coded("DXT5", TextureFormat::Bc3),
    coded("RXGB", TextureFormat::Bc3, true),
    coded("ATI2", TextureFormat::Bc5),
    coded("BC5U", TextureFormat::Bc5),
};

DecodeResult<DdsFormat> formatNumbered(std::uint32_t number, bool isDxgi)
{
    constexpr std::uint32_t kDxgiEnd = 256; // codes are larger
    const auto isMeant = [&](const NumberedFormat& each)
    { return each.first <= number && number <= each.last && (each.first < kDxgiEnd) == isDxgi; };
    const auto found = std::ranges::find_if(kNumberedFormats, isMeant);
    if (found == std::end(kNumberedFormats))
        return notRead(fmt::format("DDS with the {}format {} is not read", isDxgi ? "DXGI " : "",
                                   shown(number)));
    return found->format;
}

DecodeResult<DdsFormat> formatOfMasks(std::span<const std::byte> bytes, std::uint32_t flags)
{
    const std::uint32_t bits = uint32At(bytes, 88);
    if (bits == 0 || bits > 32 || bits % 8 != 0)
        return notRead(fmt::format("DDS with {} bits a pixel is not read", bits));
    std::array<std::uint32_t, 4> masks{};
    if ((flags & kIsGrey) != 0)
        masks.fill(uint32At(bytes, 92));
    else if ((flags & kIsRgb) != 0)
        masks = {uint32At(bytes, 92), uint32At(bytes, 96), uint32At(bytes, 100), 0};
    masks[3] = (flags & (kHasAlpha | kIsAlphaOnly)) != 0 ? uint32At(bytes, 104) : 0;

    DdsFormat format = packed(bits / 8, {});
    for (std::size_t i = 0; i < 4; ++i)
    {
        const std::optional<BitField> field = bitFieldOf(masks[i]);
        if (!field || field->shift + field->bits > bits)
            return notRead(fmt::format("DDS with the mask {:08x} for {} bits a pixel is not read",
                                       masks[i], bits));
        format.packed.channels[i] = *field;
    }
    if (std::ranges::all_of(masks, [](std::uint32_t mask) { return mask == 0; }))
        return notRead("DDS without a mask for any channel");
    return format;
}

DecodeResult<DdsFormat> readFormat(std::span<const std::byte> bytes)
{
    const std::uint32_t flags = uint32At(bytes, 80);
    const std::uint32_t code = uint32At(bytes, 84);
    if ((flags & kHasFourCc) != 0)
        return code == kExtended ? formatNumbered(uint32At(bytes, kHeaderEnd), true)
                                 : formatNumbered(code, false);
    if ((flags & (kIsRgb | kIsGrey | kIsAlphaOnly)) != 0)
        return formatOfMasks(bytes, flags);
    return notRead(fmt::format("DDS with the pixel format flags {:x} is not read", flags));
}

// What the file holds where it is not one picture; else empty.
std::string_view otherKind(std::span<const std::byte> bytes, bool isExtended)
{
    const std::uint32_t capabilities = uint32At(bytes, 112);
    const std::uint32_t dimensions = isExtended ? uint32At(bytes, 132) : kTwoDimensional;
    const bool isExtendedCubeMap = isExtended && (uint32At(bytes, 136) & kIsExtendedCubeMap) != 0;
    if ((capabilities & kIsCubeMap) != 0 || isExtendedCubeMap)
        return "a cube map";
    if ((capabilities & kIsVolume) != 0 || dimensions == kThreeDimensional)
        return "a volume";
    if (dimensions != kTwoDimensional)
        return "a surface of one dimension";
    if (isExtended && uint32At(bytes, 140) != 1)
        return "an array";
    return {};
}

DecodeResult<std::uint32_t> readLevelCount(std::span<const std::byte> bytes, std::uint32_t width,
                                           std::uint32_t height)
{
    const bool isDeclared =
        (uint32At(bytes, 8) & kHasLevelCount) != 0 || (uint32At(bytes, 108) & kIsMipMapped) != 0;
    const std::uint32_t count = isDeclared ? std::max(uint32At(bytes, 28), 1U) : 1;
    const auto most = static_cast<std::uint32_t>(std::bit_width(std::max(width, height)));
    if (count > most)
        return notRead(fmt::format("DDS with {} mip levels, but {} x {} pixels have at most {}",
                                   count, width, height, most));
    return count;
}

// Writers are careless with the flags that say which fields are there: what is needed is read
// without asking them, except the number of mip levels. The number of bytes per row ("pitch") is
// often wrong and follows from the rest, so it is not read at all.
DecodeResult<DdsHeader> readDdsHeader(std::span<const std::byte> bytes)
{
    constexpr const char* kTooShort = "DDS ends before its header does";
    if (bytes.size() < kHeaderEnd)
        return notRead(kTooShort);
    if (imageFormatOf(bytes) != "DDS" || uint32At(bytes, 4) != 124 || uint32At(bytes, 76) != 32)
        return notRead("damaged DDS: its header has not the sizes that the format requires");
    const bool isExtended =
        (uint32At(bytes, 80) & kHasFourCc) != 0 && uint32At(bytes, 84) == kExtended;
    if (isExtended && bytes.size() < kExtensionEnd)
        return notRead(kTooShort);
    if (const std::string_view kind = otherKind(bytes, isExtended); !kind.empty())
        return notRead(fmt::format("DDS that is {} is not read, expected one picture", kind));

    DdsHeader header{.width = uint32At(bytes, 16),
                     .height = uint32At(bytes, 12),
                     .dataOffset = isExtended ? kExtensionEnd : kHeaderEnd};
    if (const auto size = checkedSize("DDS", header.width, header.height, 0, bytes.size()); !size)
        return notRead(size.error());
    const DecodeResult<std::uint32_t> levels = readLevelCount(bytes, header.width, header.height);
    if (!levels)
        return notRead(levels.error());
    header.levelCount = *levels;
    const DecodeResult<DdsFormat> format = readFormat(bytes);
    if (!format)
        return notRead(format.error());
    header.pixels = *format;
    return header;
}

std::size_t storedSize(const DdsHeader& header, const TextureLevel& level)
{
    return header.pixels.format == TextureFormat::Rgba8
               ? std::size_t{level.width} * level.height * header.pixels.packed.bytesPerPixel
               : levelSize(header.pixels.format, level.width, level.height);
}

} // namespace

DecodeResult<ImageSize> ddsSize(std::span<const std::byte> bytes)
{
    return readDdsHeader(bytes).map(
        [](const DdsHeader& header)
        { return ImageSize{.width = header.width, .height = header.height}; });
}

DecodeResult<Texture> decodeDds(std::span<const std::byte> bytes)
{
    const DecodeResult<DdsHeader> header = readDdsHeader(bytes);
    if (!header)
        return tl::unexpected(header.error());
    Texture texture{.format = header->pixels.format, .xInAlpha = header->pixels.xInAlpha};
    std::size_t end = header->dataOffset;
    for (std::uint32_t i = 0; i < header->levelCount; ++i)
    {
        texture.levels.push_back({.width = std::max(header->width >> i, 1U),
                                  .height = std::max(header->height >> i, 1U),
                                  .bytes = {}});
        end += storedSize(*header, texture.levels.back());
    }
    if (end > bytes.size())
        return tl::unexpected(fmt::format(
            "DDS of {} bytes cannot hold the {} x {} pixels{} that it declares", bytes.size(),
            header->width, header->height,
            header->levelCount == 1 ? "" : fmt::format(" in {} mip levels", header->levelCount)));
    // The levels follow each other without gaps.
    bytes = bytes.subspan(header->dataOffset);
    for (TextureLevel& level : texture.levels)
    {
        const auto stored = bytes.first(storedSize(*header, level));
        level.bytes = texture.format == TextureFormat::Rgba8
                          ? unpackPixels(header->pixels.packed, stored)
                          : std::vector(stored.begin(), stored.end());
        bytes = bytes.subspan(stored.size());
    }
    return texture;
}

} // namespace sinew
