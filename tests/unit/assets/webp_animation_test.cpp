// Animations are read again by libwebp's own decoder.
#include "engine/images/webp_animation.h"
#include "tests/support/film.h"
#include "tests/support/picture.h"

#include <gmock/gmock.h>

#include <random>

namespace sinew
{
namespace
{

using test::Film;
using testing::HasSubstr;

// Neighbours differ, and one picture from the next.
Image noise(std::uint32_t seed, bool isOpaque = true)
{
    std::mt19937 random(seed);
    Image image = test::solidPicture(23, 17, {0, 0, 0, 255});
    for (std::size_t i = 0; i < image.pixels.size(); ++i)
        if (i % 4 != 3 || !isOpaque)
            image.pixels[i] = static_cast<std::byte>(random());
    return image;
}

std::vector<std::byte> finished(WebpAnimation& animation)
{
    const auto bytes = animation.finish();
    EXPECT_TRUE(bytes.has_value()) << bytes.error();
    return bytes.value_or(std::vector<std::byte>());
}

TEST(WebpAnimation, KeepsEveryPixelAndDuration)
{
    WebpAnimation animation;
    for (std::uint32_t i = 0; i < 5; ++i)
        ASSERT_TRUE(animation.add(noise(i), 10 + i));
    const Film film = test::readFilm(finished(animation));
    ASSERT_EQ(film.pictures.size(), 5U);
    EXPECT_EQ(film.timesPlayed, 0U);
    for (std::uint32_t i = 0; i < 5; ++i)
    {
        EXPECT_EQ(film.pictures[i].image.pixels, noise(i).pixels) << i;
        EXPECT_EQ(film.pictures[i].image.width, 23U);
        EXPECT_EQ(film.pictures[i].milliseconds, static_cast<int>(10 + i));
    }
}

// What stays the same from picture to picture is left out of the file, and must come back.
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

TEST(WebpAnimation, KeepsTranslucentPixelsOfOnePicture)
{
    WebpAnimation animation;
    ASSERT_TRUE(animation.add(noise(1, false), 10));
    const Film film = test::readFilm(finished(animation));
    ASSERT_EQ(film.pictures.size(), 1U);
    EXPECT_EQ(film.pictures[0].image.pixels, noise(1, false).pixels);
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

TEST(WebpAnimation, GivesTheSameBytesEachTime)
{
    const auto write = []
    {
        WebpAnimation animation;
        for (std::uint32_t i = 0; i < 3; ++i)
            EXPECT_TRUE(animation.add(noise(i), 33));
        return finished(animation);
    };
    EXPECT_EQ(write(), write());
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
