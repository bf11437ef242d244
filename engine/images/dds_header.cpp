#include "engine/images/dds_header.h"

#include "engine/base/little_endian.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <string_view>

namespace sinew
{
namespace
{

constexpr std::string_view kSignature = "DDS ";

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

DecodeResult<DdsFormat> formatOfFourCc(std::uint32_t code)
{
    switch (code)
    {
    case fourCc("DXT1"):
        return DdsFormat{.format = TextureFormat::Bc1};
    case fourCc("DXT2"): // colours multiplied by alpha, which is not undone
    case fourCc("DXT3"):
        return DdsFormat{.format = TextureFormat::Bc2};
    case fourCc("DXT4"): // likewise
    case fourCc("DXT5"):
        return DdsFormat{.format = TextureFormat::Bc3};
    case fourCc("RXGB"):
        return DdsFormat{.format = TextureFormat::Bc3, .xInAlpha = true};
    case fourCc("ATI2"):
    case fourCc("BC5U"):
        return DdsFormat{.format = TextureFormat::Bc5};
    default:
        return notRead(fmt::format("DDS with the format {} is not read", shown(code)));
    }
}

DdsFormat packed(std::uint32_t bytesPerPixel, std::array<BitField, 4> channels)
{
    return {.format = TextureFormat::Rgba8,
            .packed = {.bytesPerPixel = bytesPerPixel, .channels = channels}};
}

// Numbers of DXGI_FORMAT. Whether a texture is sRGB follows from the material, not from the file.
DecodeResult<DdsFormat> formatOfDxgi(std::uint32_t number)
{
    switch (number)
    {
    case 27: // R8G8B8A8: typeless, UNORM, UNORM_SRGB
    case 28:
    case 29:
        return packed(4, {{{0, 8}, {8, 8}, {16, 8}, {24, 8}}});
    case 61: // R8, which writers turn grey into
        return packed(1, {{{0, 8}, {0, 8}, {0, 8}, {}}});
    case 65: // A8
        return packed(1, {{{}, {}, {}, {0, 8}}});
    case 70: // BC1: typeless, UNORM, UNORM_SRGB; so the others
    case 71:
    case 72:
        return DdsFormat{.format = TextureFormat::Bc1};
    case 73:
    case 74:
    case 75:
        return DdsFormat{.format = TextureFormat::Bc2};
    case 76:
    case 77:
    case 78:
        return DdsFormat{.format = TextureFormat::Bc3};
    case 82: // BC5: typeless, UNORM
    case 83:
        return DdsFormat{.format = TextureFormat::Bc5};
    case 85: // B5G6R5
        return packed(2, {{{11, 5}, {5, 6}, {0, 5}, {}}});
    case 86: // B5G5R5A1
        return packed(2, {{{10, 5}, {5, 5}, {0, 5}, {15, 1}}});
    case 87: // B8G8R8A8: UNORM, typeless, UNORM_SRGB
    case 90:
    case 91:
        return packed(4, {{{16, 8}, {8, 8}, {0, 8}, {24, 8}}});
    case 88: // B8G8R8X8: UNORM, typeless, UNORM_SRGB
    case 92:
    case 93:
        return packed(4, {{{16, 8}, {8, 8}, {0, 8}, {}}});
    case 97:
    case 98:
    case 99:
        return DdsFormat{.format = TextureFormat::Bc7};
    case 115: // B4G4R4A4
        return packed(2, {{{8, 4}, {4, 4}, {0, 4}, {12, 4}}});
    default:
        return notRead(fmt::format("DDS with the DXGI format {} is not read", number));
    }
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
        return code == kExtended ? formatOfDxgi(uint32At(bytes, kHeaderEnd)) : formatOfFourCc(code);
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

} // namespace

bool isDds(std::span<const std::byte> bytes)
{
    return bytes.size() >= kSignature.size() && uint32At(bytes, 0) == fourCc(kSignature);
}

DecodeResult<DdsHeader> readDdsHeader(std::span<const std::byte> bytes)
{
    constexpr const char* kTooShort = "DDS ends before its header does";
    if (bytes.size() < kHeaderEnd)
        return notRead(kTooShort);
    if (!isDds(bytes) || uint32At(bytes, 4) != 124 || uint32At(bytes, 76) != 32)
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

} // namespace sinew
