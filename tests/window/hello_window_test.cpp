// The window of hello_skinning: it animates, follows its size, and exits successfully without
// validation messages.
#include "tests/window/background_program.h"
#include "tests/window/desktop.h"
#include "tests/window/sample_in_window.h"

#include <gtest/gtest.h>

#include <string>

namespace sinew::test
{
namespace
{

TEST(HelloSkinningInWindow, MovesFollowsItsSizeAndCloses)
{
    if (const std::string missing = Desktop::missingPrograms(); !missing.empty())
        GTEST_SKIP() << "not installed: " << missing;
    if (!hasLavapipe(SINEW_VIEWER))
        GTEST_SKIP() << "no lavapipe (mesa-vulkan-drivers)";
    const Desktop desktop;
    const TempFolder folder;
    auto environment = desktop.environment();
    environment.emplace_back("SINEW_VALIDATE", "1");
    BackgroundProgram program({.command = {SINEW_HELLO_SKINNING},
                               .folder = folder.path(),
                               .name = "hello",
                               .environment = environment});
    std::string window;
    ASSERT_TRUE(eventually(
        [&]
        {
            window =
                desktop.xdotool({"search", "--onlyvisible", "--pid", std::to_string(program.id())})
                    .value_or("");
            window = window.substr(0, window.find('\n'));
            return !window.empty() || !program.isRunning();
        }));
    ASSERT_FALSE(window.empty()) << program.standardError();
    const auto shown = [&] { return desktop.screenshot(window).value_or(Image()); };
    for (const auto& [width, height] :
         {std::pair(480U, 480U), std::pair(300U, 420U), std::pair(640U, 360U)})
    {
        desktop.xdotool({"windowsize", window, std::to_string(width), std::to_string(height)});
        ASSERT_TRUE(eventually(
            [&]
            {
                const Image image = shown();
                return image.width == width && image.height == height &&
                       modelIn(image).size > 100.0;
            }))
            << width;
        const Image before = shown();
        EXPECT_TRUE(eventually([&] { return shown().pixels != before.pixels; })) << width;
    }
    EXPECT_TRUE(eventually(
        [&]
        {
            desktop.xdotool({"windowfocus", window});
            desktop.xdotool({"key", "Escape"});
            return program.waitForEnd(std::chrono::seconds(2)).has_value();
        }));
    EXPECT_EQ(program.waitForEnd(kPatience), 0);
    EXPECT_EQ(program.standardError(), "");
}

} // namespace
} // namespace sinew::test
