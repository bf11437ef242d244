// Makes each Vulkan call of a run without a window fail. The programs end as documented, say why
// and what to do, and leave no partial file. SINEW_EVERY_FAILURE=1 tries each call of each function
// with each result instead of a selection (half an hour).
#include "tests/failures/failing_calls.h"
#include "tests/support/drawn_models.h"
#include "tests/support/picture.h"
#include "tests/support/process.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <ostream>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;
using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;
using testing::IsEmpty;

struct Program
{
    std::string name;
    std::string path;
    std::vector<std::string> options;
};

std::ostream& operator<<(std::ostream& out, const Program& program)
{
    return out << program.name;
}

struct Failure
{
    std::string call;
    std::uint32_t number = 1; // counts calls of that name
    std::string result;

    std::string plan() const { return call + ' ' + std::to_string(number) + ' ' + result; }
};

const std::string kHost = "VK_ERROR_OUT_OF_HOST_MEMORY";
const std::string kDevice = "VK_ERROR_OUT_OF_DEVICE_MEMORY";
const std::string kLost = "VK_ERROR_DEVICE_LOST";

// Functions whose results report a lost device.
const std::set<std::string> kTellOfLoss{"vkCreateDevice",  "vkDeviceWaitIdle",
                                        "vkQueueSubmit2",  "vkQueueWaitIdle",
                                        "vkWaitForFences", "vkGetQueryPoolResults"};
// Calls that a run can do without: one large memory allocation, names of objects, and the last
// wait, for work that has already finished.
const std::set<std::string> kDoneWithout{"vkAllocateMemory", "vkDeviceWaitIdle",
                                         "vkSetDebugUtilsObjectNameEXT"};

// The loader calls the first two on its own at any time; the third cannot fail.
const std::set<std::string> kNotTheRuns{"vkEnumerateDeviceExtensionProperties",
                                        "vkEnumeratePhysicalDevices",
                                        "vkGetPhysicalDeviceProperties"};

bool triesAll()
{
    return std::getenv("SINEW_EVERY_FAILURE") != nullptr;
}

class FailingHeadless : public testing::TestWithParam<Program>
{
protected:
    static constexpr std::uint32_t kWidth = 32;
    static constexpr std::uint32_t kHeight = 24;
    static constexpr int kPictures = 3; // more than can be in flight

    void SetUp() override
    {
        writeBendingTube(model_);
        // Logs validation messages to a file: the program may no longer read them.
        settings_.write("vk_layer_settings.txt",
                        "khronos_validation.debug_action = VK_DBG_LAYER_ACTION_LOG_MSG\n"
                        "khronos_validation.report_flags = error,warn\n"
                        "khronos_validation.log_filename = " +
                            validation().string() + "\n");
        if (run("").exitCode != 0)
            GTEST_SKIP() << "no Vulkan device";
    }

    fs::path validation() const { return settings_ / "validation.txt"; }

    ProcessResult run(const std::string& plan, const fs::path& calls = {})
    {
        fs::remove_all(folder_.path());
        fs::create_directory(folder_.path());
        fs::remove(validation());
        ProcessOptions options{.environment = failingCalls(plan, calls),
                               .workingFolder = folder_.path().string()};
        for (auto& [name, value] : options.environment)
            if (name == "VK_INSTANCE_LAYERS") // layers further from the program come later
                value += ":VK_LAYER_KHRONOS_validation";
        options.environment.insert(options.environment.end(),
                                   {{"VK_LAYER_SETTINGS_PATH", settings_.path().string()},
                                    {"XDG_CACHE_HOME", (settings_ / "cache").string()}});
        std::vector<std::string> command{GetParam().path,
                                         model_.path().string(),
                                         "--headless",
                                         "--size",
                                         "32x24",
                                         "--output",
                                         "a_{frame}.png",
                                         "--frames",
                                         std::to_string(kPictures)};
        command.insert(command.end(), GetParam().options.begin(), GetParam().options.end());
        return runProcess(command, options);
    }

    // Number of calls of each function.
    std::map<std::string, std::uint32_t> countCalls()
    {
        const fs::path file = settings_ / "calls";
        EXPECT_EQ(run("", file).exitCode, 0);
        std::map<std::string, std::uint32_t> counts;
        std::istringstream calls(readFile(file));
        for (std::string call; std::getline(calls, call);)
            ++counts[call];
        return counts;
    }

    // Expects only complete images, and counts them.
    std::ptrdiff_t countPictures() const
    {
        std::ptrdiff_t count = 0;
        for (const auto& entry : fs::directory_iterator(folder_.path()))
        {
            EXPECT_EQ(entry.path().extension(), ".png") << entry.path();
            const Image picture = readPicture(entry.path());
            EXPECT_EQ(picture.width, kWidth);
            EXPECT_EQ(picture.height, kHeight);
            ++count;
        }
        return count;
    }

    void expectToEndWell(const Failure& failure)
    {
        SCOPED_TRACE(failure.plan());
        const ProcessResult result = run(failure.plan());
        EXPECT_FALSE(result.timedOut);
        EXPECT_THAT(readValidation(), IsEmpty());
        const std::ptrdiff_t pictures = countPictures();
        if (result.exitCode == 0 && kDoneWithout.contains(failure.call))
        {
            EXPECT_EQ(pictures, kPictures);
            return;
        }
        EXPECT_EQ(result.exitCode, 3) << result.standardError;
        EXPECT_THAT(result.standardError,
                    AllOf(HasSubstr("error: "), HasSubstr(failure.result),
                          AnyOf(HasSubstr("out of memory"), HasSubstr("run the program again"))));
    }

    std::string readValidation() const
    {
        return fs::exists(validation()) ? readFile(validation()) : std::string();
    }

private:
    const TempFolder model_;
    const TempFolder folder_;
    const TempFolder settings_;
};

// Failures of one function's middle call, or of all its calls.
std::vector<Failure> failuresOf(const std::string& call, std::uint32_t count)
{
    std::vector<Failure> failures;
    const auto add = [&](std::uint32_t number, const std::string& result)
    { failures.push_back({.call = call, .number = number, .result = result}); };
    if (triesAll())
    {
        for (std::uint32_t number = 1; number <= count; ++number)
            for (const std::string& result : {kHost, kDevice, kLost})
                if (result != kLost || kTellOfLoss.contains(call))
                    add(number, result);
        return failures;
    }
    add((count + 1) / 2, count % 2 == 0 ? kHost : kDevice);
    if (kTellOfLoss.contains(call))
        for (const std::uint32_t number : std::set{1U, count})
            add(number, kLost);
    return failures;
}

TEST_P(FailingHeadless, EndsAsDocumented)
{
    const std::map<std::string, std::uint32_t> counts = countCalls();
    EXPECT_GE(counts.size(), 30U);
    for (const auto& [call, count] : counts)
        if (!kNotTheRuns.contains(call))
            for (const Failure& failure : failuresOf(call, count))
                expectToEndWell(failure);
}

TEST_P(FailingHeadless, NamesWhatTheDeviceLacks)
{
    const ProcessResult result = run("vkGetPhysicalDeviceProperties 1-99 NOTHING");
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_THAT(result.standardError, AllOf(HasSubstr("error: no usable Vulkan device; there are:"),
                                            HasSubstr("lacks Vulkan 1.3: install a newer driver")));
    EXPECT_EQ(countPictures(), 0);
}

TEST_P(FailingHeadless, NamesTheVariableThatHidesTheDrivers)
{
    const ProcessResult result = runProcess({GetParam().path, "--list-devices"},
                                            {.environment = {{"VK_DRIVER_FILES", "/none.json"}}});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_THAT(
        result.standardError,
        HasSubstr("; VK_DRIVER_FILES is set to \"/none.json\", which hides all other drivers"));
}

TEST_P(FailingHeadless, NeedsALoader)
{
    const TempFolder loaders; // found before the system's loader, but not a library
    loaders.write("libvulkan.so.1", "");
    loaders.write("libvulkan.so", "");
    const ProcessResult result =
        runProcess({GetParam().path, "--headless", "--output", (loaders / "a.png").string()},
                   {.environment = {{"LD_LIBRARY_PATH", loaders.path().string()}}});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_THAT(result.standardError, HasSubstr("error: no Vulkan loader found; on Debian: apt"));
    EXPECT_FALSE(fs::exists(loaders / "a.png"));
}

INSTANTIATE_TEST_SUITE_P(Programs, FailingHeadless,
                         testing::Values(Program{"Viewer", SINEW_VIEWER, {}},
                                         Program{"Crowd", SINEW_CROWD, {"--instances", "4"}}),
                         [](const auto& test) { return test.param.name; });

} // namespace
} // namespace sinew::test
