#include "tests/support/block_compression.h"

#include "tests/support/picture.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

namespace sinew::test
{

namespace
{

constexpr std::uint32_t kBlockSide = 4;

using Pixels = std::array<Colour, 16>;

void append(std::vector<std::byte>& bytes, std::uint64_t value, int count)
{
    for (int i = 0; i < count; ++i)
        bytes.push_back(static_cast<std::byte>(value >> 8 * i & 255U));
}

Pixels pixelsAt(const Image& image, std::uint32_t left, std::uint32_t top)
{
    Pixels pixels{};
    for (std::uint32_t i = 0; i < pixels.size(); ++i)
        pixels[i] = colourAt(image, left + i % kBlockSide, top + i / kBlockSide);
    return pixels;
}

std::uint32_t pack565(const Colour& colour)
{
    const auto bitsOf = [&](std::size_t channel, std::uint32_t count)
    { return std::uint32_t{colour[channel]} >> (8 - count); };
    return bitsOf(0, 5) << 11 | bitsOf(1, 6) << 5 | bitsOf(2, 5);
}

Colour unpack565(std::uint32_t packed)
{
    const std::uint32_t red = packed >> 11;
    const std::uint32_t green = packed >> 5 & 63U;
    const std::uint32_t blue = packed & 31U;
    return {static_cast<std::uint8_t>(red << 3 | red >> 2),
            static_cast<std::uint8_t>(green << 2 | green >> 4),
            static_cast<std::uint8_t>(blue << 3 | blue >> 2), 255};
}

int distance(const Colour& a, const Colour& b)
{
    int sum = 0;
    for (std::size_t i = 0; i < 3; ++i)
        sum += (int{a[i]} - int{b[i]}) * (int{a[i]} - int{b[i]});
    return sum;
}

// The two colours that are farthest apart, and for every pixel the nearest colour of `row`.
void appendColours(std::vector<std::byte>& bytes, const Pixels& pixels)
{
    std::array<std::uint32_t, 2> ends{pack565(pixels[0]), pack565(pixels[0])};
    int farthest = -1;
    for (const Colour& a : pixels)
        for (const Colour& b : pixels)
            if (distance(a, b) > farthest)
            {
                farthest = distance(a, b);
                ends = {std::max(pack565(a), pack565(b)), std::min(pack565(a), pack565(b))};
            }
    // With swapped ends a BC1 block has three colours and a transparent one.
    const Colour first = unpack565(ends[0]);
    const Colour second = unpack565(ends[1]);
    std::array<Colour, 4> row{first, second};
    for (std::size_t i = 0; i < 3; ++i)
    {
        row[2][i] = static_cast<std::uint8_t>((2 * first[i] + second[i]) / 3);
        row[3][i] = static_cast<std::uint8_t>((first[i] + 2 * second[i]) / 3);
    }
    std::uint32_t indices = 0;
    for (std::size_t i = 0; i < pixels.size() && ends[0] != ends[1]; ++i)
    {
        const auto nearest = std::ranges::min_element(
            row, {}, [&](const Colour& colour) { return distance(colour, pixels[i]); });
        indices |= static_cast<std::uint32_t>(nearest - row.begin()) << 2 * i;
    }
    append(bytes, ends[0], 2);
    append(bytes, ends[1], 2);
    append(bytes, indices, 4);
}

// Eight values from the largest to the smallest alpha: the ends, then those in between.
void appendAlphas(std::vector<std::byte>& bytes, const Pixels& pixels)
{
    const auto alphaOf = [](const Colour& colour) { return int{colour[3]}; };
    const int largest = alphaOf(*std::ranges::max_element(pixels, {}, alphaOf));
    const int smallest = alphaOf(*std::ranges::min_element(pixels, {}, alphaOf));
    std::array<int, 8> row{largest, smallest};
    for (int i = 1; i < 7; ++i)
        row[static_cast<std::size_t>(i) + 1] = ((7 - i) * largest + i * smallest) / 7;
    std::uint64_t indices = 0;
    for (std::size_t i = 0; i < pixels.size() && largest != smallest; ++i)
    {
        const auto nearest = std::ranges::min_element(
            row, {}, [&](int alpha) { return std::abs(alpha - alphaOf(pixels[i])); });
        indices |= static_cast<std::uint64_t>(nearest - row.begin()) << 3 * i;
    }
    append(bytes, static_cast<std::uint64_t>(largest), 1);
    append(bytes, static_cast<std::uint64_t>(smallest), 1);
    append(bytes, indices, 6);
}

template <class AppendBlock>
std::vector<std::byte> compressed(const Image& image, const AppendBlock& appendBlock)
{
    std::vector<std::byte> bytes;
    for (std::uint32_t y = 0; y < image.height; y += kBlockSide)
        for (std::uint32_t x = 0; x < image.width; x += kBlockSide)
            appendBlock(bytes, pixelsAt(image, x, y));
    return bytes;
}

} // namespace

std::vector<std::byte> compressedBc1(const Image& image)
{
    return compressed(image, appendColours);
}

std::vector<std::byte> compressedBc3(const Image& image)
{
    return compressed(image,
                      [](std::vector<std::byte>& bytes, const Pixels& pixels)
                      {
                          appendAlphas(bytes, pixels);
                          appendColours(bytes, pixels);
                      });
}

} // namespace sinew::test
