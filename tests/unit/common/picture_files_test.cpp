// Writes image files, films and transparent images.
#include "engine/files/files.h"
#include "samples/app/file_output.h"
#include "samples/app/output.h"
#include "tests/support/film.h"
#include "tests/support/picture.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>

#include <array>
#include <filesystem>
#include <string>

namespace sinew::samples
{

namespace
{

namespace fs = std::filesystem;

Image grey(std::uint8_t value)
{
    return test::solidPicture(4, 3, {value, value, value, 255});
}

class PictureFilesTest : public testing::Test
{
protected:
    std::string named(const char* name) const { return (folder_ / name).string(); }

    test::Film film(std::uint8_t count, const PictureSequence& sequence) const
    {
        PictureFiles files(named("a.webp"), sequence);
        for (std::uint8_t i = 0; i < count; ++i)
            EXPECT_TRUE(files.add(grey(i)));
        EXPECT_TRUE(files.finish());
        return test::readFilm(*readBinaryFile(folder_ / "a.webp"));
    }

    const test::TempFolder folder_;
};

TEST_F(PictureFilesTest, HaveNumbersAndAreWrittenAtOnce)
{
    PictureFiles files(named("a_{frame:02}.png"), {});
    for (std::uint8_t i = 0; i < 3; ++i)
    {
        ASSERT_TRUE(files.add(grey(i)));
        const Image read = test::readPicture(named(("a_0" + std::to_string(i) + ".png").c_str()));
        EXPECT_EQ(read.pixels, grey(i).pixels);
    }
    EXPECT_TRUE(files.finish());
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()), 3);
}

TEST_F(PictureFilesTest, OfAFilmAreOneFileWithoutEnd)
{
    const test::Film read = film(4, {.count = 4, .picturesPerSecond = 50.0});
    ASSERT_EQ(read.pictures.size(), 4U);
    EXPECT_EQ(read.timesPlayed, 0U);
    for (std::uint8_t i = 0; i < 4; ++i)
    {
        EXPECT_EQ(read.pictures[i].image.pixels, grey(i).pixels);
        EXPECT_EQ(read.pictures[i].milliseconds, 20);
    }
}

// Milliseconds do not divide evenly by 30 or 7 frames per second; the sum must not drift.
TEST_F(PictureFilesTest, OfAFilmKeepTheRate)
{
    const test::Film thirty = film(60, {.picturesPerSecond = 30.0});
    EXPECT_EQ(thirty.milliseconds(), 2000);
    EXPECT_EQ(thirty.pictures[0].milliseconds, 33);
    EXPECT_EQ(thirty.pictures[1].milliseconds, 34);
    EXPECT_EQ(film(70, {.picturesPerSecond = 7.0}).milliseconds(), 10'000);
    EXPECT_EQ(film(9, {.picturesPerSecond = kMostFilmPictures}).milliseconds(), 9);
    EXPECT_EQ(film(2, {.picturesPerSecond = kFewestFilmPictures}).milliseconds(), 20'000);
}

TEST_F(PictureFilesTest, OfAFilmThatIsNotFinishedLeaveWhatWasThere)
{
    folder_.write("a.webp", "older");
    {
        PictureFiles files(named("a.webp"), {});
        ASSERT_TRUE(files.add(grey(1)));
        ASSERT_TRUE(files.add(grey(2)));
    }
    EXPECT_EQ(test::readFile(folder_ / "a.webp"), "older");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()), 1);
}

using Pixel = std::array<int, 4>;

Image imageOf(const Pixel& pixel)
{
    Image image{.width = 1, .height = 1, .pixels = {}};
    for (const int channel : pixel)
        image.pixels.push_back(static_cast<std::byte>(channel));
    return image;
}

Pixel pixelOf(const Image& image)
{
    Pixel pixel{};
    for (std::size_t i = 0; i < pixel.size(); ++i)
        pixel.at(i) = std::to_integer<int>(image.pixels.at(i));
    return pixel;
}

Pixel shown(const Pixel& overBlack, const Pixel& overWhite)
{
    return pixelOf(withAlpha(imageOf(overBlack), imageOf(overWhite)));
}

TEST(TransparentPicture, LeavesOpaquePixelsAlone)
{
    for (const Pixel& pixel :
         {Pixel{0, 0, 0, 255}, Pixel{255, 255, 255, 255}, Pixel{9, 77, 200, 255}})
        EXPECT_EQ(shown(pixel, pixel), pixel);
}

TEST(TransparentPicture, HasNothingWhereOnlyTheBackgroundShows)
{
    EXPECT_EQ(shown({0, 0, 0, 255}, {255, 255, 255, 255}), (Pixel{0, 0, 0, 0}));
}

// Half of the pixel is covered; 188 has half the light of 255.
TEST(TransparentPicture, EdgesKeepTheColourOfTheSurface)
{
    EXPECT_EQ(shown({188, 0, 0, 255}, {255, 188, 188, 255}), (Pixel{255, 0, 0, 127}));
}

// A glow adds light and covers nothing.
TEST(TransparentPicture, AddedLightBecomesAsOpaqueAsItIsBright)
{
    EXPECT_EQ(shown({188, 188, 188, 255}, {255, 255, 255, 255}), (Pixel{255, 255, 255, 128}));
}

} // namespace

} // namespace sinew::samples
