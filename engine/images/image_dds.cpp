// DirectDraw Surface files, after Microsoft's documentation.
#include "engine/base/binary_file.h"
#include "engine/base/text.h"
#include "engine/images/texture.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

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

// None if the mask's bits are not contiguous. A zero mask means that the channel is missing.
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
    PackedPixelLayout packed; // if format is Rgba8
    bool xInAlpha = false;
};

// Offsets from the start of the file.
constexpr std::size_t kHeaderEnd = 128;
constexpr std::size_t kExtensionEnd = 148; // end of the Direct3D 10 header extension

constexpr std::uint32_t kHasLevelCount = 0x20000;      // in the header's flags
constexpr std::uint32_t kIsMipMapped = 0x400000;       // in the capabilities
constexpr std::uint32_t kIsCubeMapOrVolume = 0x200200; // in the second capabilities
constexpr std::uint32_t kIsExtendedCubeMap = 0x4;      // in the extension's flags
constexpr std::uint32_t kTwoDimensional = 3;           // value of the extension's dimension

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

constexpr DdsFormat packed(std::uint32_t bytesPerPixel, std::array<BitField, 4> channels)
{
    return {.format = TextureFormat::Rgba8,
            .packed = {.bytesPerPixel = bytesPerPixel, .channels = channels}};
}

// DXGI_FORMATs from `first` to `last`, mostly typeless, UNORM and UNORM_SRGB, or one four-character
// code. The material determines whether a texture is sRGB, not the file.
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
    {61, 61, packed(1, {{{0, 8}, {0, 8}, {0, 8}, {}}})},       // R8: some writers use it for grey
    {70, 72, {.format = TextureFormat::Bc1}},
    {73, 75, {.format = TextureFormat::Bc2}},
    {76, 78, {.format = TextureFormat::Bc3}},
    {82, 83, {.format = TextureFormat::Bc5}},
    {87, 87, packed(4, {{{16, 8}, {8, 8}, {0, 8}, {24, 8}}})}, // B8G8R8A8
    {88, 88, packed(4, {{{16, 8}, {8, 8}, {0, 8}, {}}})},      // B8G8R8X8
    {90, 91, packed(4, {{{16, 8}, {8, 8}, {0, 8}, {24, 8}}})}, // B8G8R8A8
    {92, 93, packed(4, {{{16, 8}, {8, 8}, {0, 8}, {}}})},      // B8G8R8X8
    {97, 99, {.format = TextureFormat::Bc7}},
    coded("DXT1", TextureFormat::Bc1),
    coded("DXT3", TextureFormat::Bc2),
    coded("DXT5", TextureFormat::Bc3),
    coded("RXGB", TextureFormat::Bc3, true),
    coded("ATI2", TextureFormat::Bc5),
    coded("BC5U", TextureFormat::Bc5),
};

// `shown` is the number as shown in messages. Four-character codes are larger than any DXGI_FORMAT.
DecodeResult<DdsFormat> formatNumbered(std::uint32_t number, std::string_view shown)
{
    const auto found =
        std::ranges::find_if(kNumberedFormats, [&](const NumberedFormat& each)
                             { return each.first <= number && number <= each.last; });
    if (found == std::end(kNumberedFormats))
        return notRead(fmt::format("DDS with the format {} is not supported", shown));
    return found->format;
}

DecodeResult<DdsFormat> formatOfMasks(std::span<const std::byte> bytes, std::uint32_t flags)
{
    const std::uint32_t bits = uint32At(bytes, 88);
    const auto mask = [&](std::size_t channel) { return uint32At(bytes, 92 + 4 * channel); };
    std::array<std::uint32_t, 4> masks{mask(0), mask(1), mask(2), mask(3)};
    if ((flags & kIsGrey) != 0)
        masks[2] = masks[1] = masks[0];
    if ((flags & (kHasAlpha | kIsAlphaOnly)) == 0)
        masks[3] = 0;
    DdsFormat format = packed(bits / 8, {});
    bool isRead = bits > 0 && bits <= 32 && bits % 8 == 0;
    for (std::size_t i = 0; i < 4; ++i)
    {
        const std::optional<BitField> field = bitFieldOf(masks[i]);
        isRead = isRead && field && field->shift + field->bits <= bits;
        format.packed.channels[i] = field.value_or(BitField{});
    }
    if (!isRead || masks == std::array<std::uint32_t, 4>{})
        return notRead(
            fmt::format("DDS with {} bits per pixel and the masks {:08x} is not supported", bits,
                        fmt::join(masks, ", ")));
    return format;
}

DecodeResult<DdsFormat> readFormat(std::span<const std::byte> bytes)
{
    const std::uint32_t flags = uint32At(bytes, 80);
    const std::uint32_t code = uint32At(bytes, 84);
    if ((flags & kHasFourCc) != 0)
        return code == kExtended
                   ? formatNumbered(uint32At(bytes, kHeaderEnd),
                                    fmt::format("DXGI {}", uint32At(bytes, kHeaderEnd)))
                   : formatNumbered(code, quotedForMessage(asText(bytes.subspan(84, 4)), '\''));
    if ((flags & (kIsRgb | kIsGrey | kIsAlphaOnly)) != 0)
        return formatOfMasks(bytes, flags);
    return notRead(fmt::format("DDS with the pixel format flags {:x} is not supported", flags));
}

bool isExtended(std::span<const std::byte> bytes)
{
    return (uint32At(bytes, 80) & kHasFourCc) != 0 && uint32At(bytes, 84) == kExtended;
}

// Whether the file is a single 2D image. The header must be complete.
bool isOnePicture(std::span<const std::byte> bytes)
{
    const bool isExtendedPicture =
        !isExtended(bytes) ||
        (uint32At(bytes, 132) == kTwoDimensional &&
         (uint32At(bytes, 136) & kIsExtendedCubeMap) == 0 && uint32At(bytes, 140) == 1);
    return (uint32At(bytes, 112) & kIsCubeMapOrVolume) == 0 && isExtendedPicture;
}

// Uses only the header. Writers often set the field flags incorrectly, so the flags are ignored
// except for the number of mip levels. The row size ("pitch") is often wrong and can be derived, so
// it is ignored too.
DecodeResult<ImageSize> readSize(std::span<const std::byte> bytes)
{
    if (bytes.size() < kHeaderEnd || (isExtended(bytes) && bytes.size() < kExtensionEnd))
        return notRead("DDS ends before its header does");
    if (imageFormatOf(bytes) != "DDS" || uint32At(bytes, 4) != 124 || uint32At(bytes, 76) != 32)
        return notRead("damaged DDS: its header does not have the required size");
    if (!isOnePicture(bytes))
        return notRead(
            "DDS that is a cube map, a volume or an array is not supported, expected one "
            "image");
    return checkedSize("DDS", uint32At(bytes, 16), uint32At(bytes, 12), 0, bytes.size());
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

std::size_t storedSize(const DdsFormat& format, const TextureLevel& level)
{
    return format.format == TextureFormat::Rgba8
               ? std::size_t{level.width} * level.height * format.packed.bytesPerPixel
               : levelSize(format.format, level.width, level.height);
}

} // namespace

DecodeResult<Texture> decodeDds(std::span<const std::byte> bytes, ReadPart part)
{
    const DecodeResult<ImageSize> size = readSize(bytes);
    if (!size)
        return notRead(size.error());
    if (part == ReadPart::Size)
        return textureOf({size->width, size->height, {}});
    const DecodeResult<std::uint32_t> levelCount = readLevelCount(bytes, size->width, size->height);
    if (!levelCount)
        return notRead(levelCount.error());
    const DecodeResult<DdsFormat> format = readFormat(bytes);
    if (!format)
        return notRead(format.error());
    Texture texture{.format = format->format, .xInAlpha = format->xInAlpha};
    std::size_t end = isExtended(bytes) ? kExtensionEnd : kHeaderEnd;
    auto rest = bytes.subspan(end);
    for (std::uint32_t i = 0; i < *levelCount; ++i)
    {
        texture.levels.push_back({.width = std::max(size->width >> i, 1U),
                                  .height = std::max(size->height >> i, 1U),
                                  .bytes = {}});
        end += storedSize(*format, texture.levels.back());
    }
    if (end > bytes.size())
        return notRead(
            fmt::format("DDS of {} bytes cannot hold the {} x {} pixels{} that it declares",
                        bytes.size(), size->width, size->height,
                        *levelCount == 1 ? "" : fmt::format(" in {} mip levels", *levelCount)));
    // The levels follow each other without gaps.
    for (TextureLevel& level : texture.levels)
    {
        const auto stored = rest.first(storedSize(*format, level));
        level.bytes = texture.format == TextureFormat::Rgba8
                          ? unpackPixels(format->packed, stored)
                          : std::vector(stored.begin(), stored.end());
        rest = rest.subspan(stored.size());
    }
    return texture;
}

} // namespace sinew
