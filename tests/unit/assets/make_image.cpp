#include "tests/unit/assets/make_image.h"

#include "engine/images/texture.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace sinew::test
{

Image gradient(std::uint32_t width, std::uint32_t height)
{
    Image image{.width = width, .height = height, .pixels = {}};
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x)
            for (const std::uint32_t value :
                 {width > 1 ? 255 * x / (width - 1) : 0, height > 1 ? 255 * y / (height - 1) : 0,
                  (x * 7 + y * 13) % 256, 255 - (x + y) % 256})
                image.pixels.push_back(static_cast<std::byte>(value));
    return image;
}

std::uint32_t pixelAt(const Image& image, std::uint32_t x, std::uint32_t y)
{
    std::uint32_t pixel = 0;
    for (std::size_t i = 0; i < 4; ++i)
        pixel = pixel << 8 | std::to_integer<std::uint32_t>(
                                 image.pixels.at((std::size_t{y} * image.width + x) * 4 + i));
    return pixel;
}

std::string shownPixels(const Image& image)
{
    std::string text;
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x)
            text += fmt::format("{}{:08x}", text.empty() ? "" : " ", pixelAt(image, x, y));
    return text;
}

std::span<const std::byte> bytesOf(std::string_view text)
{
    return std::as_bytes(std::span(text));
}

Image decodedImage(std::span<const std::byte> bytes, std::string_view fileName)
{
    const Result<Texture> texture = decodeTexture(bytes, fileName);
    if (!texture)
        ADD_FAILURE() << texture.error().message;
    return texture ? toImage(*texture).value() : blankImage(1, 1);
}

std::string whyImageIsRefused(std::span<const std::byte> bytes, std::string_view fileName)
{
    const Result<Texture> texture = decodeTexture(bytes, fileName);
    return texture ? "it is not" : texture.error().message;
}

void expectEveryShorterFileIsRefused(const std::vector<std::byte>& file, std::string_view fileName)
{
    EXPECT_EQ(whyImageIsRefused(file, fileName), "it is not");
    for (std::size_t size = 0; size < file.size(); ++size)
    {
        // An exact copy lets AddressSanitizer detect reads beyond its end.
        const std::vector<std::byte> part(file.begin(), file.begin() + std::ptrdiff_t(size));
        EXPECT_NE(whyImageIsRefused(part, fileName), "it is not") << size << " bytes";
    }
}

void decodeWithEachByteDamaged(const std::vector<std::byte>& file, std::string_view fileName,
                               std::size_t first)
{
    for (std::size_t i = first; i < file.size(); ++i)
    {
        std::vector<std::byte> damaged = file;
        damaged[i] ^= std::byte{0xFF};
        static_cast<void>(decodeTexture(damaged, fileName));
    }
}

void appendBytes(std::vector<std::byte>& bytes, std::initializer_list<int> values)
{
    for (const int value : values)
        bytes.push_back(static_cast<std::byte>(value));
}

} // namespace sinew::test
