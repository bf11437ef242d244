// The viewer's panels, operated by mouse and keyboard.
#include "tests/support/drawn_models.h"
#include "tests/support/picture.h"
#include "tests/support/process.h"
#include "tests/window/sample_in_window.h"

#include <cmath>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sinew::test
{
namespace
{

constexpr int kWidth = 1000;
constexpr int kHeight = 640;
// Where things lie in panels of text 15 units high.
constexpr int kTimelineY = kHeight - 32;
constexpr int kTimelineLeft = 22;
constexpr int kTimelineRight = kWidth - 22;
constexpr int kFirstMeshX = 34;
constexpr int kFirstMeshY = 159;
constexpr int kSearchX = 150;
constexpr int kSearchY = 131;
constexpr int kPauseX = 52;
constexpr int kPauseY = kHeight - 65;

class Panels : public SampleInWindow
{
protected:
    void SetUp() override { show(SINEW_VIEWER, options()); }

    virtual std::vector<std::string> options() const
    {
        return {"--no-ground", "--size", std::to_string(kWidth) + "x" + std::to_string(kHeight)};
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

    // The timeline holds the clip where it is dragged to.
    window().dragFrom(kTimelineLeft + 100, kTimelineY, 200, 0);
    EXPECT_TRUE(eventually([&] { return middle().pixels != model.pixels; }));
    const Image there = stillMiddle();
    window().dragFrom(kTimelineRight - 40, kTimelineY, 10, 0);
    EXPECT_TRUE(eventually([&] { return middle().pixels != there.pixels; }));
    window().dragFrom(kTimelineLeft + 300, kTimelineY, 0, 0);
    EXPECT_TRUE(middleComesBackTo(there));

    // The camera takes no drag that begins on a panel.
    window().dragFrom(200, 400, 150, 40);
    EXPECT_EQ(stillMiddle().pixels, there.pixels);
    window().dragFrom(kWidth / 2, 100, 100, 40);
    EXPECT_TRUE(eventually([&] { return middle().pixels != there.pixels; }));
}

// A tap by xdotool is shorter than a frame of the software driver.
TEST_F(Panels, TakeEveryTapOfAKeyIntoASearch)
{
    window().click(kSearchX, kSearchY);
    window().type("w cdefgh");
    for (int taps = 0; taps < 3; ++taps)
        window().press("BackSpace");
    EXPECT_FALSE(isPaused());
    EXPECT_NE(window().title().find("sway"), std::string::npos); // no next clip either
    const std::string text = window().text();                    // takes the keys from the search
    EXPECT_NE(text.find("w cde"), std::string::npos) << text;
    EXPECT_EQ(text.find("w cdef"), std::string::npos) << text;
}

TEST_F(Panels, AreNotInThePicturesOfF12)
{
    pauseMiddle();
    const Image shown = window().picture();
    window().press("F12");
    ASSERT_TRUE(eventually(
        [&] { return window().messages().find("saved sinew.png") != std::string::npos; }));
    EXPECT_NE(window().text().find("== Notice\nsaved "), std::string::npos) << window().text();
    const Image saved = readPicture(folder_ / "sinew.png");
    EXPECT_NE(saved.pixels, shown.pixels);
    window().press("Tab");
    EXPECT_TRUE(comesBackTo(saved));
}

TEST_F(Panels, ChangeWhatIsDrawnByKeys)
{
    const Image lit = pauseMiddle();
    for (const char* const key : {"b", "x", "n"})
    {
        window().press(key);
        EXPECT_TRUE(eventually([&] { return middle().pixels != lit.pixels; })) << key;
        window().press(key);
        EXPECT_TRUE(eventually([&] { return middle().pixels == lit.pixels; })) << key;
    }
    Image before = lit;
    for (int surface = 1; surface < 9; ++surface)
    {
        window().press("v");
        EXPECT_TRUE(eventually([&] { return middle().pixels != before.pixels; })) << surface;
        before = middle();
    }
    window().press("v");
    EXPECT_TRUE(middleComesBackTo(lit));
}

TEST_F(Panels, LeaveTheCameraToTheLineOfASplitView)
{
    // The line is in the colour of text.
    const auto isLine = [&](std::uint32_t x)
    { return colourAt(window().picture(), x, 60)[0] > 180; };
    const Image whole = pauseMiddle();
    window().press("c");
    constexpr int kLineX = 507; // in the middle between the panels
    EXPECT_TRUE(eventually([&] { return isLine(kLineX); }));
    window().dragFrom(kLineX, 60, 80, 0);
    EXPECT_TRUE(eventually([&] { return isLine(kLineX + 80) && !isLine(kLineX); }));
    window().press("c");
    EXPECT_TRUE(middleComesBackTo(whole));
}

// In the smallest window, by large text.
class SmallPanels : public Panels
{
protected:
    static constexpr std::uint32_t kSmallWidth = 800;
    static constexpr std::uint32_t kLeftEnd = 434;   // of the panel at the left
    static constexpr std::uint32_t kPanelsEnd = 305; // of the left panel; below lies the timeline

    std::vector<std::string> options() const override
    {
        return {"--no-ground", "--size", "800x500", "--text-size", "24"};
    }

    // Of what the panels leave.
    Image free() const
    {
        const Image whole = window().picture();
        Image part{.width = kSmallWidth - kLeftEnd - 2, .height = kPanelsEnd, .pixels = {}};
        for (std::uint32_t y = 0; y < part.height; ++y)
        {
            const std::size_t first = std::size_t{y} * whole.width + kLeftEnd + 1;
            const std::span row =
                std::span(whole.pixels).subspan(4 * first, std::size_t{4} * part.width);
            part.pixels.insert(part.pixels.end(), row.begin(), row.end());
        }
        return part;
    }
};

TEST_F(SmallPanels, LeaveTheModelAPlaceOfItsOwn)
{
    window().press("space");
    waitForTitle("(paused)");
    const Image free = this->free();
    const std::optional<PixelBox> model = contentBox(free);
    ASSERT_TRUE(model);
    EXPECT_GT(model->width(), 50U);
    EXPECT_GT(model->left, 1U);
    EXPECT_GT(model->top, 1U);
    EXPECT_LT(model->right, free.width - 2);
    EXPECT_LT(model->bottom, free.height - 2);
    window().press("Tab");
    // Between the panels its middle is at 617; how far it sways depends on the pose.
    EXPECT_TRUE(eventually(
        [&] { return std::abs(modelIn(window().picture()).x - kSmallWidth / 2.0) < 60.0; }));
    window().press("Tab");
    EXPECT_TRUE(eventually([&] { return this->free().pixels == free.pixels; }));
}

} // namespace
} // namespace sinew::test
