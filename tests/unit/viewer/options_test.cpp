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

} // namespace

} // namespace sinew::viewer
