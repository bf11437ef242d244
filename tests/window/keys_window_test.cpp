// Presses the keys that no other window test covers, and checks the panels' text or the image.
#include "tests/window/sample_in_window.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

using testing::HasSubstr;

struct Pressed
{
    const char* key; // name in xdotool
    const char* part;
    bool isSaid = true; // expected in the panels' text
};

class Keys : public SampleInWindow
{
protected:
    void pressAll(const std::vector<Pressed>& keys) const
    {
        for (const Pressed& pressed : keys)
        {
            window().press(pressed.key);
            std::string text;
            EXPECT_TRUE(eventually(
                [&]
                {
                    text = window().text();
                    return (text.find(pressed.part) != std::string::npos) == pressed.isSaid;
                }))
                << pressed.key << ": " << pressed.part << (pressed.isSaid ? " is not" : " is")
                << " in\n"
                << text;
        }
    }
};

class ViewerKeys : public Keys
{
protected:
    void open(std::vector<std::string> options)
    {
        options.insert(options.begin(), "--no-ground");
        show(SINEW_VIEWER, std::move(options));
    }
};

TEST_F(ViewerKeys, ChangeWhatThePanelsSay)
{
    open({"--size", "1000x640"});
    pressAll({
        {"F1", "== Keys"},
        {"F1", "== Keys", false},
        {"question", "middle drag, Shift + left drag"},
        {"question", "== Keys", false},
        {"h", "== Keys"},
        {"h", "== Keys", false},
        {"g", "{ reference } Shown"},
        {"g", "{ device } Shown"},
        {"m", "{ reference } Shown"},
        {"m", "{ four-weights } Shown"},
        {"m", "{ matrix-palette } Shown"},
        {"c", "[x] Side by side"},
        {"c", "[ ] Side by side"},
        {"v", "{ unlit }"},
        {"b", "[x] Skeleton"},
        {"x", "[x] Wireframe"},
        {"n", "[x] Normals"},
        {"w", "{ wave }"},
        {"space", "[ Play ]"},
        {"space", "[ Pause ]"},
        {"Left", "[ Play ]"},
        {"o", "== Files"},
        {"o", "== Files", false},
        {"space", "[ Pause ]"},
    });
    for (const char* key : {"ctrl+Tab", "Left", "space"}) // control the panels
        window().press(key);
    EXPECT_TRUE(says("[ Pause ]"));
    window().press("Escape");
    window().press("Right"); // steps again
    EXPECT_TRUE(says("[ Play ]"));
}

class CrowdKeys : public Keys
{
};

TEST_F(CrowdKeys, ChangeWhatThePanelsSay)
{
    show(SINEW_CROWD, {"--instances", "8", "--no-ground", "--msaa", "1", "--size", "1000x640"});
    EXPECT_TRUE(says(" of 8 instances"));
    pressAll({
        {"c", "[ ] Cull instances out of view"},
        {"c", "[x] Cull instances out of view"},
        {"l", "[ ] Shadows"},
        {"l", "[x] Shadows"},
        {"g", "[ ] Levels of detail"},
        {"g", "[x] Levels of detail"},
        {"t", "{ on } triangle cull"},
        {"minus", "{ 4 }\n[ Halve ]"},
        {"plus", "{ 8 }\n[ Halve ]"},
        {"m", "{ compute-simple } skinning"},
        {"space", "[ Play ]"},
        {"F1", "== Keys"},
        {"F1", "== Keys", false},
        {"question", "four times as fast"},
        {"question", "== Keys", false},
        {"h", "== Keys"},
    });
}

} // namespace
} // namespace sinew::test
