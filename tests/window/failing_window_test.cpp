// Makes Vulkan calls of samples in windows fail, as a display, window or device would. The sample
// continues, draws into a file instead, or ends as documented and loses nothing.
#include "tests/failures/failing_calls.h"
#include "tests/support/drawn_models.h"
#include "tests/support/process.h"
#include "tests/window/sample_in_window.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

namespace sinew::test
{

namespace
{

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

class FailingWindow : public SampleInWindow
{
protected:
    void SetUp() override
    {
        if (const std::string missing = Desktop::missingPrograms(); !missing.empty())
            GTEST_SKIP() << "not installed: " << missing;
        if (!hasLavapipe(SINEW_VIEWER))
            GTEST_SKIP() << "no lavapipe (mesa-vulkan-drivers)";
        desktop_.emplace();
        writeBendingTube(model_);
    }

    std::vector<std::string> command(const std::string& program) const
    {
        return {program,  model_.path().string(), "--no-ground", "--panels", "off", "--size",
                "320x240"};
    }

    // Runs the program until it ends by itself.
    ProcessResult run(const std::string& program, const std::string& plan) const
    {
        ProcessOptions options{.environment = desktop_->environment(),
                               .workingFolder = folder_.path().string()};
        const Environment failing = failingCalls(plan);
        options.environment.insert(options.environment.end(), failing.begin(), failing.end());
        std::vector<std::string> whole = command(program);
        whole.insert(whole.end(), {"--device", "llvmpipe"});
        return runProcess(whole, options);
    }

    std::size_t countCalls(const std::string& name) const
    {
        std::istringstream calls(readFile(folder_ / "calls"));
        std::size_t count = 0;
        for (std::string call; std::getline(calls, call);)
            count += call == name ? 1 : 0;
        return count;
    }
};

TEST_F(FailingWindow, GoesOnWhenTheSwapchainNoLongerFits)
{
    // Swapchains without a free image or of the wrong size, and a window temporarily without area.
    const std::string plan = "vkAcquireNextImageKHR 3-6 VK_ERROR_OUT_OF_DATE_KHR;"
                             "vkAcquireNextImageKHR 12-14 VK_SUBOPTIMAL_KHR;"
                             "vkAcquireNextImageKHR 20-21 VK_TIMEOUT;"
                             "vkQueuePresentKHR 5-6 VK_ERROR_OUT_OF_DATE_KHR;"
                             "vkQueuePresentKHR 16-18 VK_SUBOPTIMAL_KHR;"
                             "vkGetPhysicalDeviceSurfaceCapabilitiesKHR 9-12 NOTHING";
    window_.emplace(*desktop_, folder_.path(), command(SINEW_VIEWER),
                    failingCalls(plan, folder_ / "calls"));
    ASSERT_TRUE(eventually([&] { return countCalls("vkQueuePresentKHR") > 30; }));
    const Image picture = window().picture();
    EXPECT_EQ(picture.width, 320U);
    EXPECT_GT(modelIn(picture).size, 70.0);
    EXPECT_TRUE(eventually([&] { return window().picture().pixels != picture.pixels; }));
    EXPECT_GE(countCalls("vkGetPhysicalDeviceSurfaceCapabilitiesKHR"), 14U);
}

struct End
{
    std::string plan;
    std::string message;
};

std::ostream& operator<<(std::ostream& out, const End& end)
{
    return out << end.plan;
}

class EndingWindow : public FailingWindow, public testing::WithParamInterface<End>
{
};

TEST_P(EndingWindow, EndsWith3)
{
    const ProcessResult result = run(SINEW_VIEWER, GetParam().plan);
    EXPECT_FALSE(result.timedOut);
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_THAT(result.standardError, AllOf(HasSubstr("error: "), HasSubstr(GetParam().message)));
    EXPECT_TRUE(fs::is_empty(folder_.path()));
}

constexpr const char* kGone = "the window is gone";
constexpr const char* kLost = "VK_ERROR_DEVICE_LOST (-4); the device stopped working";

INSTANTIATE_TEST_SUITE_P(Window, EndingWindow,
                         testing::Values(End{"vkAcquireNextImageKHR 5 VK_ERROR_SURFACE_LOST_KHR",
                                             kGone},
                                         End{"vkAcquireNextImageKHR 4 VK_ERROR_OUT_OF_DATE_KHR;"
                                             "vkCreateSwapchainKHR 2 VK_ERROR_OUT_OF_DEVICE_MEMORY",
                                             "the device is out of memory"}));

TEST_F(FailingWindow, OfTheCrowdEndsWith3WhenTheDeviceIsLost)
{
    const ProcessResult result = run(SINEW_CROWD, "vkQueuePresentKHR 5 VK_ERROR_DEVICE_LOST");
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_THAT(result.standardError, HasSubstr(kLost));
    EXPECT_TRUE(fs::is_empty(folder_.path()));
}

TEST_F(FailingWindow, IsAPictureWhereTheDisplayHasNoVulkan)
{
    for (const auto& [program, file] :
         {std::pair(SINEW_VIEWER, "sinew.png"), std::pair(SINEW_CROWD, "crowd.png")})
    {
        const ProcessResult result =
            run(program, "vkGetPhysicalDeviceSurfaceSupportKHR 1-9 NOTHING");
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        EXPECT_THAT(result.standardError,
                    AllOf(HasSubstr("warning: no window (llvmpipe"),
                          HasSubstr("cannot present to this window"), HasSubstr(file)));
        EXPECT_EQ(readPicture(folder_ / file).width, 320U);
    }
}

} // namespace

} // namespace sinew::test
