// BC7, after the Khronos Data Format Specification (BPTC): no package of Debian 12 decompresses it
// (libsquish knows BC1 to BC3 only), and programs that compute images need its pixels. A block has
// one of eight modes. Its pixels fall into one to three subsets by one of 64 fixed partitions; each
// subset is a line between two colours, its endpoints, and each pixel stores how far along the line
// it lies.
#include "engine/images/block_decompression.h"

#include <bit>
#include <utility>

namespace sinew
{
namespace
{

struct Mode
{
    std::size_t subsets = 1;
    std::uint32_t partitionBits = 0;
    std::uint32_t rotationBits = 0;
    std::uint32_t selectionBits = 0;
    std::uint32_t colourBits = 0; // of a channel of an endpoint
    std::uint32_t alphaBits = 0;
    bool sharesLowBit = false;   // one more bit for both endpoints of a subset
    bool hasLowBits = false;     // one more bit for each endpoint
    std::uint32_t indexBits = 0; // of a pixel
    std::uint32_t secondIndexBits = 0;
};

constexpr std::array<Mode, 8> kModes{{
    {.subsets = 3, .partitionBits = 4, .colourBits = 4, .hasLowBits = true, .indexBits = 3},
    {.subsets = 2, .partitionBits = 6, .colourBits = 6, .sharesLowBit = true, .indexBits = 3},
    {.subsets = 3, .partitionBits = 6, .colourBits = 5, .indexBits = 2},
    {.subsets = 2, .partitionBits = 6, .colourBits = 7, .hasLowBits = true, .indexBits = 2},
    {.rotationBits = 2,
     .selectionBits = 1,
     .colourBits = 5,
     .alphaBits = 6,
     .indexBits = 2,
     .secondIndexBits = 3},
    {.rotationBits = 2, .colourBits = 7, .alphaBits = 8, .indexBits = 2, .secondIndexBits = 2},
    {.colourBits = 7, .alphaBits = 7, .hasLowBits = true, .indexBits = 4},
    {.subsets = 2,
     .partitionBits = 6,
     .colourBits = 5,
     .alphaBits = 5,
     .hasLowBits = true,
     .indexBits = 2},
}};

// Of two subsets: one bit per pixel, the first pixel lowest.
constexpr std::array<std::uint16_t, 64> kTwoSubsets{
    0xCCCC, 0x8888, 0xEEEE, 0xECC8, 0xC880, 0xFEEC, 0xFEC8, 0xEC80, 0xC800, 0xFFEC, 0xFE80,
    0xE800, 0xFFE8, 0xFF00, 0xFFF0, 0xF000, 0xF710, 0x008E, 0x7100, 0x08CE, 0x008C, 0x7310,
    0x3100, 0x8CCE, 0x088C, 0x3110, 0x6666, 0x366C, 0x17E8, 0x0FF0, 0x718E, 0x399C, 0xAAAA,
    0xF0F0, 0x5A5A, 0x33CC, 0x3C3C, 0x55AA, 0x9696, 0xA55A, 0x73CE, 0x13C8, 0x324C, 0x3BDC,
    0x6996, 0xC33C, 0x9966, 0x0660, 0x0272, 0x04E4, 0x4E40, 0x2720, 0xC936, 0x936C, 0x39C6,
    0x639C, 0x9336, 0x9CC6, 0x817E, 0xE718, 0xCCF0, 0x0FCC, 0x7744, 0xEE22};

// Of three subsets: two bits per pixel.
constexpr std::array<std::uint32_t, 64> kThreeSubsets{
    0xAA685050, 0x6A5A5040, 0x5A5A4200, 0x5450A0A8, 0xA5A50000, 0xA0A05050, 0x5555A0A0, 0x5A5A5050,
    0xAA550000, 0xAA555500, 0xAAAA5500, 0x90909090, 0x94949494, 0xA4A4A4A4, 0xA9A59450, 0x2A0A4250,
    0xA5945040, 0x0A425054, 0xA5A5A500, 0x55A0A0A0, 0xA8A85454, 0x6A6A4040, 0xA4A45000, 0x1A1A0500,
    0x0050A4A4, 0xAAA59090, 0x14696914, 0x69691400, 0xA08585A0, 0xAA821414, 0x50A4A450, 0x6A5A0200,
    0xA9A58000, 0x5090A0A8, 0xA8A09050, 0x24242424, 0x00AA5500, 0x24924924, 0x24499224, 0x50A50A50,
    0x500AA550, 0xAAAA4444, 0x66660000, 0xA5A0A5A0, 0x50A050A0, 0x69286928, 0x44AAAA44, 0x66666600,
    0xAA444444, 0x54A854A8, 0x95809580, 0x96969600, 0xA85454A8, 0x80959580, 0xAA141414, 0x96960000,
    0xAAAA1414, 0xA05050A0, 0xA0A5A5A0, 0x96000000, 0x40804080, 0xA9A8A9A8, 0xAAAAAA44, 0x2A4A5254};

// The pixel of a subset whose index has one bit less, because its highest bit is always 0. In the
// first subset it is the first pixel.
constexpr std::array<std::uint8_t, 64> kAnchorOfSecondOfTwo{
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 2,  8, 2, 2, 8,
    8,  15, 2,  8,  2,  2,  8,  8,  2,  2,  15, 15, 6,  8,  2,  8,  15, 15, 2, 8, 2, 2,
    2,  15, 15, 6,  6,  2,  6,  8,  15, 15, 2,  2,  15, 15, 15, 15, 15, 2,  2, 15};
constexpr std::array<std::uint8_t, 64> kAnchorOfSecondOfThree{
    3,  3,  15, 15, 8, 3,  15, 15, 8,  8,  6, 6,  6, 5,  3, 3,  3,  3,  8,  15, 3,  3,
    6,  10, 5,  8,  8, 6,  8,  5,  15, 15, 8, 15, 3, 5,  6, 10, 8,  15, 15, 3,  15, 5,
    15, 15, 15, 15, 3, 15, 5,  5,  5,  8,  5, 10, 5, 10, 8, 13, 15, 12, 3,  3};
constexpr std::array<std::uint8_t, 64> kAnchorOfThirdOfThree{
    15, 8, 8, 3,  15, 15, 3,  8,  15, 15, 15, 15, 15, 15, 15, 8,  15, 8,  15, 3,  15, 8,
    15, 8, 3, 15, 6,  10, 15, 15, 10, 8,  15, 3,  15, 10, 10, 8,  9,  10, 6,  15, 8,  15,
    3,  6, 6, 8,  15, 3,  15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 3,  15, 15, 8};

// 64ths of the second endpoint, by index.
constexpr std::array<std::uint8_t, 4> kWeights2{0, 21, 43, 64};
constexpr std::array<std::uint8_t, 8> kWeights3{0, 9, 18, 27, 37, 46, 55, 64};
constexpr std::array<std::uint8_t, 16> kWeights4{0,  4,  9,  13, 17, 21, 26, 30,
                                                 34, 38, 43, 47, 51, 55, 60, 64};

class Bits
{
public:
    explicit Bits(std::span<const std::byte, 16> bytes)
    {
        for (std::size_t i = 0; i < 8; ++i)
        {
            low_ |= std::to_integer<std::uint64_t>(bytes[i]) << 8 * i;
            high_ |= std::to_integer<std::uint64_t>(bytes[i + 8]) << 8 * i;
        }
    }

    // The next bits, 8 at most.
    std::uint32_t take(std::uint32_t count)
    {
        if (count == 0)
            return 0;
        const auto value = static_cast<std::uint32_t>(low_ & ((1U << count) - 1));
        low_ = low_ >> count | high_ << (64 - count);
        high_ >>= count;
        return value;
    }

private:
    std::uint64_t low_ = 0;
    std::uint64_t high_ = 0;
};

using Endpoints = std::array<std::array<BlockPixel, 2>, 3>; // by subset
using Indices = std::array<std::uint8_t, 16>;

std::size_t subsetOf(const Mode& mode, std::size_t partition, std::size_t pixel)
{
    switch (mode.subsets)
    {
    case 2:
        return kTwoSubsets[partition] >> pixel & 1U;
    case 3:
        return kThreeSubsets[partition] >> 2 * pixel & 3U;
    default:
        return 0;
    }
}

bool isAnchor(const Mode& mode, std::size_t partition, std::size_t pixel)
{
    if (pixel == 0 || mode.subsets == 1)
        return pixel == 0;
    if (mode.subsets == 2)
        return pixel == kAnchorOfSecondOfTwo[partition];
    return pixel == kAnchorOfSecondOfThree[partition] || pixel == kAnchorOfThirdOfThree[partition];
}

// To 8 bits, the highest bits repeated below.
std::uint8_t widened(std::uint32_t value, std::uint32_t bits)
{
    return static_cast<std::uint8_t>(value << (8 - bits) | value >> (2 * bits - 8));
}

Endpoints readEndpoints(const Mode& mode, Bits& bits)
{
    Endpoints endpoints{};
    for (std::size_t channel = 0; channel < 4; ++channel)
        for (std::size_t subset = 0; subset < mode.subsets; ++subset)
            for (BlockPixel& end : endpoints[subset])
                end[channel] = static_cast<std::uint8_t>(
                    bits.take(channel < 3 ? mode.colourBits : mode.alphaBits));
    const std::uint32_t more = mode.hasLowBits || mode.sharesLowBit ? 1 : 0;
    for (std::size_t subset = 0; subset < mode.subsets; ++subset)
    {
        std::uint32_t low = 0;
        for (std::size_t i = 0; i < 2; ++i)
        {
            if (i == 0 || mode.hasLowBits)
                low = bits.take(more);
            BlockPixel& end = endpoints[subset][i];
            for (std::size_t channel = 0; channel < 3; ++channel)
                end[channel] =
                    widened(std::uint32_t{end[channel]} << more | low, mode.colourBits + more);
            end[3] = mode.alphaBits == 0
                         ? std::uint8_t{255}
                         : widened(std::uint32_t{end[3]} << more | low, mode.alphaBits + more);
        }
    }
    return endpoints;
}

Indices readIndices(const Mode& mode, std::size_t partition, std::uint32_t count, Bits& bits)
{
    Indices indices{};
    for (std::size_t i = 0; i < 16; ++i)
        indices[i] =
            static_cast<std::uint8_t>(bits.take(isAnchor(mode, partition, i) ? count - 1 : count));
    return indices;
}

std::uint32_t weightOf(std::uint32_t index, std::uint32_t bits)
{
    return bits == 2 ? kWeights2[index] : bits == 3 ? kWeights3[index] : kWeights4[index];
}

std::uint8_t between(std::uint32_t a, std::uint32_t b, std::uint32_t weight)
{
    return static_cast<std::uint8_t>(((64 - weight) * a + weight * b + 32) >> 6);
}

} // namespace

PixelBlock decompressBc7(std::span<const std::byte, 16> block)
{
    PixelBlock pixels{};
    const auto number =
        static_cast<std::size_t>(std::countr_zero(std::to_integer<std::uint8_t>(block[0])));
    if (number >= kModes.size())
        return pixels; // reserved: transparent black
    const Mode& mode = kModes[number];
    Bits bits(block);
    bits.take(static_cast<std::uint32_t>(number) + 1);
    const std::size_t partition = bits.take(mode.partitionBits);
    const std::size_t rotation = bits.take(mode.rotationBits);
    const bool swapsIndices = bits.take(mode.selectionBits) != 0;
    const Endpoints endpoints = readEndpoints(mode, bits);

    Indices colourIndices = readIndices(mode, partition, mode.indexBits, bits);
    Indices alphaIndices = colourIndices;
    std::uint32_t colourBits = mode.indexBits;
    std::uint32_t alphaBits = mode.indexBits;
    if (mode.secondIndexBits != 0)
    {
        alphaBits = mode.secondIndexBits;
        alphaIndices = readIndices(mode, partition, alphaBits, bits);
    }
    if (swapsIndices)
    {
        std::swap(colourIndices, alphaIndices);
        std::swap(colourBits, alphaBits);
    }
    for (std::size_t i = 0; i < 16; ++i)
    {
        const auto& [a, b] = endpoints[subsetOf(mode, partition, i)];
        const std::uint32_t colourWeight = weightOf(colourIndices[i], colourBits);
        const std::uint32_t alphaWeight = weightOf(alphaIndices[i], alphaBits);
        for (std::size_t channel = 0; channel < 4; ++channel)
            pixels[i][channel] =
                between(a[channel], b[channel], channel < 3 ? colourWeight : alphaWeight);
        if (rotation != 0)
            std::swap(pixels[i][rotation - 1], pixels[i][3]);
    }
    return pixels;
}

} // namespace sinew
