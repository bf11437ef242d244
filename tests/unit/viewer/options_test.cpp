#include "samples/viewer/options.h"

#include <gmock/gmock.h>

namespace sinew::viewer
{

namespace
{

using testing::HasSubstr;

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
    const glm::vec4 colour(51.0F / 255.0F, 102.0F / 255.0F, 1.0F, 1.0F);
    for (const char* text : {"#3366ff", "3366FF", "51,102,255", "#3366ffff"})
    {
        ASSERT_TRUE(parseColour(text)) << text;
        EXPECT_EQ(*parseColour(text), colour) << text;
    }
    EXPECT_EQ(*parseColour("#3366ff00"), glm::vec4(glm::vec3(colour), 0.0F));
    EXPECT_EQ(*parseColour("none"), glm::vec4(0.0F));
    for (const char* text : {"", "#", "red", "#3366f", "#3366fff", "#3366fffff", "-3366f",
                             "#+3366f", "1,2", "1,2,256", "1,2,3,4", "1,,3"})
    {
        ASSERT_FALSE(parseColour(text)) << text;
        EXPECT_THAT(parseColour(text).error(), HasSubstr("#RRGGBB"));
    }
}

} // namespace

} // namespace sinew::viewer
