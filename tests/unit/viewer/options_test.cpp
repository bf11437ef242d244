#include "samples/viewer/options.h"

#include <gmock/gmock.h>

namespace sinew::viewer
{
namespace
{

using testing::HasSubstr;

class PicturePlan : public testing::Test
{
protected:
    void SetUp() override
    {
        options_.output = "a.webp";
        model_.clips.push_back({.name = "walk", .loopMode = LoopMode::Wrap, .period = 1.5});
    }

    samples::PictureSequence plan() const { return picturesToDraw(model_, options_).value(); }

    AnimatedModel model_;
    Options options_;
};

TEST_F(PicturePlan, OfAFilmIsOneLoop)
{
    EXPECT_EQ(plan().count, 45U);
    EXPECT_DOUBLE_EQ(plan().picturesPerSecond, 30.0);
    EXPECT_TRUE(plan().isEndless);
    options_.speed = -0.5;
    EXPECT_EQ(plan().count, 90U);
    EXPECT_DOUBLE_EQ(plan().picturesPerSecond, 30.0);
}

TEST_F(PicturePlan, ChangesTheRateForTheLoopToClose)
{
    options_.framesPerSecond = 7.0; // 10.5 frames
    EXPECT_EQ(plan().count, 11U);
    EXPECT_DOUBLE_EQ(plan().picturesPerSecond, 11.0 / 1.5);
}

TEST_F(PicturePlan, OfAClipThatIsHeldEndsWithTheHeldPose)
{
    model_.clips.front().loopMode = LoopMode::Once;
    EXPECT_EQ(plan().count, 46U);
    EXPECT_FALSE(plan().isEndless);
}

TEST_F(PicturePlan, IsWhatTheCommandLineSays)
{
    options_.framesPerSecond = 7.0;
    options_.frames = 5;
    EXPECT_EQ(plan().count, 5U);
    EXPECT_EQ(plan().picturesPerSecond, 7.0);
    model_.clips.front().loopMode = LoopMode::Once;
    EXPECT_FALSE(plan().isEndless);
    options_.turntable = 5;
    EXPECT_TRUE(plan().isEndless);
}

TEST_F(PicturePlan, IsOnePictureWhereNothingMoves)
{
    options_.speed = 0.0;
    EXPECT_EQ(plan().count, 1U);
    options_.speed = 1.0;
    model_.clips.front().period = 0.0;
    EXPECT_EQ(plan().count, 1U);
    model_.clips.clear();
    EXPECT_EQ(plan().count, 1U);
    EXPECT_EQ(plan().picturesPerSecond, 30.0);
}

TEST_F(PicturePlan, OfALoopThatNobodyMeansIsRefused)
{
    model_.clips.front().period = 1e30;
    ASSERT_FALSE(picturesToDraw(model_, options_));
    EXPECT_THAT(picturesToDraw(model_, options_).error(),
                HasSubstr("choose a number with --frames"));
    options_.frames = 3;
    EXPECT_EQ(plan().count, 3U);
}

TEST(ViewerOptions, ReadsViews)
{
    const samples::Parsed<ViewAngles> view = parseViewAngles("-20,88");
    ASSERT_TRUE(view);
    EXPECT_EQ(view->azimuth, -20.0);
    EXPECT_EQ(view->elevation, 88.0);
    EXPECT_EQ(parseViewAngles("370,0")->azimuth, 10.0);
    for (const char* text : {"", "1", "1,", ",1", "0,88.1", "0,-89", "0,nan", "1,2,3"})
    {
        ASSERT_FALSE(parseViewAngles(text)) << text;
        EXPECT_THAT(parseViewAngles(text).error(), HasSubstr("AZIMUTH,ELEVATION"));
    }
}

TEST(ViewerOptions, ReadsColours)
{
    const glm::vec3 colour(51.0F / 255.0F, 102.0F / 255.0F, 1.0F);
    for (const char* text : {"#3366ff", "3366FF"})
    {
        ASSERT_TRUE(parseColour(text)) << text;
        EXPECT_EQ(*parseColour(text), colour) << text;
    }
    EXPECT_EQ(*parseColour("none"), std::nullopt);
    for (const char* text : {"", "#", "red", "#3366f", "#3366fff", "-3366f", "#+3366f", "1,2,3"})
    {
        ASSERT_FALSE(parseColour(text)) << text;
        EXPECT_THAT(parseColour(text).error(), HasSubstr("#RRGGBB"));
    }
}

} // namespace
} // namespace sinew::viewer
