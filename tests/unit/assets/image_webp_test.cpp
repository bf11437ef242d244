// Writes animations and reads them back with libwebp's own decoder.
#include "engine/images/image.h"
#include "engine/images/texture.h"
#include "tests/support/film.h"
#include "tests/support/picture.h"
#include "tests/unit/assets/make_image.h"

#include <gmock/gmock.h>
#include <webp/encode.h>

#include <random>
#include <string>

namespace sinew
{
namespace
{

using test::Film;
using test::gradient;
using test::pixelAt;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using Bytes = std::vector<std::byte>;

// Random pixels, different for each seed.
Image noise(std::uint32_t seed)
{
    std::mt19937 random(seed);
    Image image = test::solidPicture(23, 17, {0, 0, 0, 255});
    for (std::size_t i = 0; i < image.pixels.size(); ++i)
        if (i % 4 != 3)
            image.pixels[i] = static_cast<std::byte>(random());
    return image;
}

Bytes losslessWebp(const std::vector<Image>& images)
{
    WebpAnimation animation;
    for (const Image& image : images)
        EXPECT_TRUE(animation.add(image, 10));
    return animation.finish().value_or(Bytes());
}

Bytes lossyWebp(const Image& image)
{
    constexpr float kQuality = 90.0F;
    std::uint8_t* file = nullptr;
    const std::size_t size = WebPEncodeRGBA(
        reinterpret_cast<const std::uint8_t*>(image.pixels.data()), static_cast<int>(image.width),
        static_cast<int>(image.height), static_cast<int>(4 * image.width), kQuality, &file);
    const auto* bytes = reinterpret_cast<const std::byte*>(file);
    Bytes result(bytes, bytes + size);
    WebPFree(file);
    return result;
}

std::string whyWebpFails(std::span<const std::byte> bytes)
{
    return test::whyImageIsRefused(bytes, "skin.webp");
}

TEST(Webp, IsDecodedWithoutLoss)
{
    const Image image = gradient(33, 17);
    const Image decoded = test::decodedImage(losslessWebp({image}), "skin.png");
    EXPECT_EQ(decoded.width, 33U);
    EXPECT_EQ(decoded.height, 17U);
    EXPECT_EQ(decoded.pixels, image.pixels);
}

TEST(Webp, IsDecodedWithLossAndAlpha)
{
    Image image = gradient(32, 32);
    for (std::size_t i = 0; i < image.pixels.size(); i += 4)
    {
        image.pixels[i] = std::byte{200};
        image.pixels[i + 1] = std::byte{100};
        image.pixels[i + 2] = std::byte{50};
        image.pixels[i + 3] = i < image.pixels.size() / 2 ? std::byte{255} : std::byte{128};
    }
    const Image decoded = test::decodedImage(lossyWebp(image), "skin.webp");
    ASSERT_EQ(decoded.pixels.size(), image.pixels.size());
    EXPECT_NEAR(static_cast<int>(pixelAt(decoded, 4, 4) >> 24U), 200, 8);
    EXPECT_NEAR(static_cast<int>(pixelAt(decoded, 4, 4) >> 16U & 255U), 100, 8);
    EXPECT_EQ(pixelAt(decoded, 4, 4) & 255U, 255U);
    EXPECT_EQ(pixelAt(decoded, 4, 28) & 255U, 128U);
}

TEST(Webp, ThatMovesIsRefused)
{
    EXPECT_THAT(whyWebpFails(losslessWebp({noise(1), noise(2)})),
                StartsWith("is an animated WebP, expected "));
}

TEST(Webp, OfMoreThanTheLargestSizeIsRefused)
{
    Bytes file = losslessWebp({gradient(4, 4)});
    ASSERT_GT(file.size(), 25U);
    ASSERT_EQ(file[15], std::byte{'L'}); // "VP8L", its size, a signature, 14 bits of width - 1
    file[21] = std::byte{0x00};
    file[22] = static_cast<std::byte>((std::to_integer<int>(file[22]) & 0xC0) | 0x20);
    EXPECT_THAT(whyWebpFails(file),
                HasSubstr("WebP image of 8193 x 4 pixels, expected at most 8192 x 8192"));
}

TEST(Webp, ShorterThanItSaysIsRefused)
{
    for (const Bytes& whole : {losslessWebp({gradient(24, 16)}), lossyWebp(gradient(24, 16))})
    {
        test::expectEveryShorterFileIsRefused(whole, "skin.webp");
        EXPECT_EQ(whyWebpFails(std::span(whole).first(whole.size() - 5)),
                  "damaged WebP: its data is broken, or ends early");
    }
}

TEST(Webp, SurvivesAnyDamagedByte)
{
    for (const Bytes& whole : {losslessWebp({gradient(24, 16)}), lossyWebp(gradient(24, 16))})
        test::decodeWithEachByteDamaged(whole, "skin.webp");
}

std::vector<std::byte> finished(WebpAnimation& animation)
{
    const auto bytes = animation.finish();
    EXPECT_TRUE(bytes.has_value()) << bytes.error();
    return bytes.value_or(std::vector<std::byte>());
}

// The file omits parts that do not change between frames; the decoder must restore them.
TEST(WebpAnimation, KeepsPicturesThatDifferInOnePixel)
{
    WebpAnimation animation;
    std::vector<Image> images;
    for (std::uint32_t i = 0; i < 6; ++i)
    {
        images.push_back(test::solidPicture(32, 24, {20, 30, 40, 255}));
        test::setColourAt(images.back(), 3 * i, 2 * i, {200, 100, 50, 255});
        ASSERT_TRUE(animation.add(images.back(), 40));
    }
    const Film film = test::readFilm(finished(animation));
    ASSERT_EQ(film.pictures.size(), images.size());
    for (std::size_t i = 0; i < images.size(); ++i)
        EXPECT_EQ(film.pictures[i].image.pixels, images[i].pixels) << i;
}

TEST(WebpAnimation, SaysHowOftenItIsPlayed)
{
    WebpAnimation animation(3);
    ASSERT_TRUE(animation.add(noise(1), 10));
    ASSERT_TRUE(animation.add(noise(2), 10));
    EXPECT_EQ(test::readFilm(finished(animation)).timesPlayed, 3U);
}

TEST(WebpAnimation, OfEqualPicturesShowsOneForLonger)
{
    WebpAnimation animation;
    for (const std::uint32_t seed : {1U, 1U, 1U, 2U})
        ASSERT_TRUE(animation.add(noise(seed), 10));
    const Film film = test::readFilm(finished(animation));
    ASSERT_EQ(film.pictures.size(), 2U);
    EXPECT_EQ(film.pictures[0].milliseconds, 30);
    EXPECT_EQ(film.pictures[1].milliseconds, 10);
}

TEST(WebpAnimation, OfMoreThanTimeCanBeToldIsRefused)
{
    WebpAnimation animation;
    const Image image = test::solidPicture(1, 1, {1, 2, 3, 255});
    tl::expected<void, std::string> added;
    for (int i = 0; i < 129 && added; ++i)
        added = animation.add(image, WebpAnimation::kLongest);
    ASSERT_FALSE(added);
    EXPECT_THAT(added.error(), HasSubstr("24 days"));
}

} // namespace
} // namespace sinew
