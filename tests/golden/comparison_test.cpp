// The limits themselves: what the comparison of pictures accepts and what it does not.
#include "tests/golden/comparison.h"
#include "tests/support/picture.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>

namespace sinew::test
{

namespace
{

constexpr Colour kGrey{100, 100, 100, 255};
constexpr std::uint32_t kSide = 100; // so that one pixel in a thousand is ten pixels

Image greyWithPixels(std::uint32_t count, const Colour& colour)
{
    Image image = solidPicture(kSide, kSide, kGrey);
    for (std::uint32_t i = 0; i < count; ++i)
        setColourAt(image, i % kSide, i / kSide, colour);
    return image;
}

bool isAccepted(const Image& picture, const PictureLimits& limits = kOfOneDriver)
{
    return compare(picture, solidPicture(kSide, kSide, kGrey)).within(limits);
}

TEST(Comparison, AcceptsTheSamePicture)
{
    EXPECT_TRUE(isAccepted(solidPicture(kSide, kSide, kGrey)));
}

TEST(Comparison, RefusesAnotherSize)
{
    EXPECT_FALSE(isAccepted(solidPicture(kSide, kSide - 1, kGrey)));
}

TEST(Comparison, LimitsTheMeanOverAllChannels)
{
    const std::uint32_t half = kSide * kSide / 2;
    EXPECT_TRUE(isAccepted(greyWithPixels(half, {101, 101, 101, 255})));
    EXPECT_FALSE(isAccepted(greyWithPixels(half + 1, {101, 101, 101, 255})));
    EXPECT_FALSE(isAccepted(greyWithPixels(half, {99, 97, 101, 255})));
}

TEST(Comparison, LimitsThePixelsThatDifferNoticeablyInOneChannel)
{
    EXPECT_TRUE(isAccepted(greyWithPixels(10, {100, 255, 100, 255})));
    EXPECT_FALSE(isAccepted(greyWithPixels(11, {100, 109, 100, 255})));
    EXPECT_FALSE(isAccepted(greyWithPixels(11, {91, 100, 100, 255})));
    EXPECT_TRUE(isAccepted(greyWithPixels(11, {108, 92, 100, 255})));
}

TEST(Comparison, AllowsAnotherDriverTenTimesThePixels)
{
    EXPECT_TRUE(isAccepted(greyWithPixels(100, {109, 100, 100, 255}), kOfTwoDrivers));
    EXPECT_FALSE(isAccepted(greyWithPixels(101, {109, 100, 100, 255}), kOfTwoDrivers));
}

TEST(Comparison, KeepsThreePicturesOfAFailure)
{
    const TempFolder folder;
    const Image expected = solidPicture(2, 1, kGrey);
    Image actual = expected;
    setColourAt(actual, 1, 0, {110, 98, 255, 255});
    const std::string text = keepFailure(folder / "failures", "view", actual, expected);
    EXPECT_THAT(text, testing::HasSubstr((folder / "failures/view-diff.png").string()));
    EXPECT_EQ(readPicture(folder / "failures/view-actual.png").pixels, actual.pixels);
    EXPECT_EQ(readPicture(folder / "failures/view-expected.png").pixels, expected.pixels);
    const Image diff = readPicture(folder / "failures/view-diff.png");
    EXPECT_EQ(colourAt(diff, 0, 0), (Colour{0, 0, 0, 255}));
    EXPECT_EQ(colourAt(diff, 1, 0), (Colour{80, 16, 255, 255}));
}

} // namespace

} // namespace sinew::test
