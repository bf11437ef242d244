// The crowd's panels, operated by mouse and keyboard.
#include "tests/support/picture.h"
#include "tests/window/sample_in_window.h"

namespace sinew::test
{
namespace
{

constexpr int kCrowdWidth = 1000;
constexpr int kCrowdHeight = 720;
// Where things lie in panels of text 15 units high.
constexpr int kSliderLeft = 24;
constexpr int kSliderY = 62;
constexpr int kHalfX = 42;
constexpr int kHalfY = 91;

class CrowdPanels : public SampleInWindow
{
protected:
    void SetUp() override
    {
        show(SINEW_CROWD, {"--instances", "8", "--no-ground", "--msaa", "1", "--size",
                           std::to_string(kCrowdWidth) + "x" + std::to_string(kCrowdHeight)});
    }

    void expectTitle(const std::string& part) const
    {
        EXPECT_TRUE(eventually([&] { return window().title().find(part) != std::string::npos; }))
            << part << " in: " << window().title();
    }
};

TEST_F(CrowdPanels, SetTheNumberOfInstancesByButtonKeyAndSlider)
{
    window().click(kHalfX, kHalfY);
    expectTitle("- 4 instances -");
    window().press("plus");
    expectTitle("- 8 instances -");
    window().dragFrom(kSliderLeft + 80, kSliderY, -60, 0);
    EXPECT_TRUE(eventually([&] { return window().title().find("- 8 inst") == std::string::npos; }));
}

TEST_F(CrowdPanels, AreNotInThePicturesOfF12)
{
    window().press("space");
    EXPECT_TRUE(eventually([&] { return isPaused(); }));
    window().press("F12");
    ASSERT_TRUE(eventually(
        [&] { return window().messages().find("saved crowd.png") != std::string::npos; }));
    const Image saved = readPicture(folder_ / "crowd.png");
    EXPECT_NE(saved.pixels, window().picture().pixels);
    window().press("Tab");
    EXPECT_TRUE(comesBackTo(saved));
}

} // namespace
} // namespace sinew::test
