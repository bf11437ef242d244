// Operates the viewer's panels with mouse and keyboard.
#include "tests/support/drawn_models.h"
#include "tests/support/picture.h"
#include "tests/support/process.h"
#include "tests/window/sample_in_window.h"

#include <gmock/gmock.h>

#include <array>
#include <regex>
#include <string>
#include <utility>
#include <vector>

namespace sinew::test
{
namespace
{

constexpr int kWidth = 1000;
constexpr int kHeight = 640;
// Positions in panels with text 15 units high.
constexpr int kTimelineY = kHeight - 32;
constexpr int kTimelineLeft = 22;
constexpr int kTimelineRight = kWidth - 22;
constexpr int kFirstMeshX = 34;
constexpr int kFirstMeshY = 159;
constexpr int kPauseX = 52;
constexpr int kPauseY = kHeight - 60;

class Panels : public SampleInWindow
{
protected:
    void SetUp() override
    {
        show(SINEW_VIEWER,
             {"--no-ground", "--size", std::to_string(kWidth) + "x" + std::to_string(kHeight)});
    }

    // Clicks until the panels contain that text: the target may appear only with the next frame.
    testing::AssertionResult saysAfterClick(int x, int y, const std::string& part) const
    {
        std::string text;
        const auto says = [&]
        {
            window().click(x, y);
            text = window().text();
            return text.find(part) != std::string::npos;
        };
        return eventually(says) ? testing::AssertionSuccess()
                                : testing::AssertionFailure() << part << " is not in\n"
                                                              << text;
    }

    // Height of a model pixel in the window's middle column, which no panel covers: the middle of
    // the longest run of rows that are not background. A notice may cover a few other rows.
    int modelInMiddleColumn() const
    {
        const Image picture = window().picture();
        std::uint32_t first = 0;
        std::uint32_t longest = 0;
        std::uint32_t rows = 0;
        for (std::uint32_t y = 0; y < kHeight - 120; ++y)
        {
            const bool isBackground =
                colourAt(picture, kWidth / 2, y) == colourAt(picture, kWidth / 2, 0);
            rows = isBackground ? 0 : rows + 1;
            if (rows <= longest)
                continue;
            longest = rows;
            first = y + 1 - rows;
        }
        EXPECT_GT(longest, 0U);
        return static_cast<int>(first + longest / 2);
    }

    std::string waitForTitle(const std::string& part) const
    {
        EXPECT_TRUE(eventually([&] { return window().title().find(part) != std::string::npos; }))
            << window().title();
        return window().title();
    }
};

TEST_F(Panels, AreOperatedByMouse)
{
    window().click(kPauseX, kPauseY);
    waitForTitle("(paused)");
    const Image model = stillMiddle();
    ASSERT_GT(modelIn(model).size, 50.0);
    window().click(kFirstMeshX, kFirstMeshY); // hides the mesh
    EXPECT_TRUE(eventually([&] { return modelIn(middle()).size == 0.0; }));
    window().click(kFirstMeshX, kFirstMeshY);
    EXPECT_TRUE(middleComesBackTo(model));

    // Dragging the timeline holds the clip at that time.
    window().dragFrom(kTimelineLeft + 100, kTimelineY, 200, 0);
    EXPECT_TRUE(eventually([&] { return middle().pixels != model.pixels; }));
    const Image there = stillMiddle();
    window().dragFrom(kTimelineRight - 40, kTimelineY, 10, 0);
    EXPECT_TRUE(eventually([&] { return middle().pixels != there.pixels; }));
    window().dragFrom(kTimelineLeft + 300, kTimelineY, 0, 0);
    EXPECT_TRUE(middleComesBackTo(there));

    // A drag that starts on a panel does not move the camera.
    window().dragFrom(200, 40, 150, 40);
    EXPECT_EQ(stillMiddle().pixels, there.pixels);
    window().dragFrom(kWidth / 2, 100, 100, 40);
    EXPECT_TRUE(eventually([&] { return middle().pixels != there.pixels; }));
}

TEST_F(Panels, AreNotInThePicturesOfF12)
{
    pauseMiddle();
    const Image shown = window().picture();
    window().press("F12");
    ASSERT_TRUE(eventually(
        [&] { return window().messages().find("saved sinew.png") != std::string::npos; }));
    waitForTitle("saved sinew.png");
    const Image saved = readPicture(folder_ / "sinew.png");
    EXPECT_NE(saved.pixels, shown.pixels);
    window().press("Tab");
    EXPECT_TRUE(comesBackTo(saved));
}

TEST_F(Panels, LeaveTheCameraToTheLineOfASplitView)
{
    // The line has the colour of text.
    const auto isLine = [&](std::uint32_t x)
    { return colourAt(window().picture(), x, 60)[0] > 180; };
    const Image whole = pauseMiddle();
    window().press("c");
    constexpr int kLineX = 500; // halfway between the panels
    EXPECT_TRUE(eventually([&] { return isLine(kLineX); }));
    window().dragFrom(kLineX, 60, 80, 0);
    EXPECT_TRUE(eventually([&] { return isLine(kLineX + 80) && !isLine(kLineX); }));
    window().press("c");
    EXPECT_TRUE(middleComesBackTo(whole));
}

TEST_F(Panels, SayWhichJointsMoveTheVertexClickedOn)
{
    window().press("space");
    ASSERT_TRUE(eventually([&] { return isPaused(); }));
    ASSERT_TRUE(saysAfterClick(kWidth / 2, modelInMiddleColumn(), "vertex "));
    const std::string text = window().text();
    const std::regex vertex(R"(vertex \d+ at (\S+) (\S+) (\S+)\n)");
    std::smatch at;
    ASSERT_TRUE(std::regex_search(text, at, vertex)) << text;
    // The weighted mean of the positions by each joint alone is the vertex's position.
    const std::regex influence(R"((\d\.\d+)  (joint\d+)  (\S+) (\S+) (\S+)\n)");
    double sum = 0.0;
    double most = 0.0;
    std::string strongest;
    std::array<double, 3> mean{};
    int count = 0;
    for (std::sregex_iterator found(text.begin(), text.end(), influence), end; found != end;
         ++found, ++count)
    {
        const double weight = std::stod((*found)[1]);
        sum += weight;
        for (std::size_t axis = 0; axis < 3; ++axis)
            mean.at(axis) += weight * std::stod((*found)[3 + axis]);
        if (weight > most)
            strongest = (*found)[2];
        most = std::max(most, weight);
    }
    EXPECT_EQ(count, 9) << text;
    EXPECT_NEAR(sum, 1.0, 0.005);
    for (std::size_t axis = 0; axis < 3; ++axis)
        EXPECT_NEAR(mean.at(axis), std::stod(at[1 + axis]), 0.5) << text; // of 110 units
    // The strongest joint is selected as well.
    EXPECT_THAT(text, testing::ContainsRegex("\n" + strongest + "\njoint [0-9]+, child of "));
}

} // namespace
} // namespace sinew::test
