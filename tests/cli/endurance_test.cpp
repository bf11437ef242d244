// Many consecutive frames need no more memory, files and threads than the first ones, and compile
// nothing. SINEW_ENDURANCE_FRAMES sets their number; 20000 take an hour.
#include "tests/cli/crowd_program.h"
#include "tests/cli/viewer_program.h"
#include "tests/support/material_scenes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <optional>
#include <sstream>
#include <thread>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;

struct Endured
{
    std::string name;
    std::string program;
    Arguments arguments; // if the first starts with "models/", it is one of the material scenes
};

void PrintTo(const Endured& endured, std::ostream* out)
{
    *out << endured.name;
}

struct Held
{
    std::uint64_t resident = 0;  // bytes
    std::size_t machineCode = 0; // blocks compiled while the program ran
    std::size_t files = 0;       // open files
    std::size_t threads = 0;
};

std::size_t entriesOf(const fs::path& folder)
{
    std::error_code error;
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder, error), fs::directory_iterator()));
}

Held heldBy(const std::string& process)
{
    Held held;
    held.files = entriesOf("/proc/" + process + "/fd");
    held.threads = entriesOf("/proc/" + process + "/task");
    std::ifstream status("/proc/" + process + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmRSS:"))
            held.resident = std::strtoull(line.c_str() + 6, nullptr, 10) << 10;
    std::ifstream maps("/proc/" + process + "/maps");
    for (std::string line; std::getline(maps, line);)
    {
        std::istringstream words(line);
        std::string addresses;
        std::string permissions;
        std::string offset;
        std::string device;
        std::string inode;
        std::string file;
        words >> addresses >> permissions >> offset >> device >> inode >> file;
        if (permissions.find('x') != std::string::npos && file.empty())
            ++held.machineCode;
    }
    return held;
}

std::uint32_t frameCount()
{
    const char* frames = std::getenv("SINEW_ENDURANCE_FRAMES");
    return frames == nullptr ? 200 : static_cast<std::uint32_t>(std::strtoul(frames, nullptr, 10));
}

// Runs a program and measures its resources once it has written the image with a given number.
class WatchedProgram
{
public:
    explicit WatchedProgram(Arguments command)
    {
        command.insert(command.begin(),
                       {"/bin/sh", "-c", "echo $$ >process && exec \"$0\" \"$@\""});
        const ProcessOptions options{.workingFolder = folder_.path().string(),
                                     .timeout = std::chrono::hours(2)};
        result_ = std::async(std::launch::async, [=] { return runProcess(command, options); });
    }

    // Nothing if the program ended before that.
    std::optional<Held> after(std::uint32_t picture) const
    {
        const fs::path file = folder_ / ("picture" + std::to_string(picture) + ".png");
        while (result_.wait_for(std::chrono::milliseconds(1)) != std::future_status::ready)
            if (fs::exists(file))
            {
                std::string process;
                std::ifstream(folder_ / "process") >> process;
                const Held held = heldBy(process);
                return held.resident != 0 ? std::optional(held) : std::nullopt;
            }
        return std::nullopt;
    }

    ProcessResult finish() { return result_.get(); }

private:
    TempFolder folder_;
    std::future<ProcessResult> result_;
};

class Endurance : public testing::TestWithParam<Endured>
{
protected:
    void SetUp() override
    {
#ifdef __SANITIZE_ADDRESS__
        GTEST_SKIP() << "AddressSanitizer keeps memory that was freed";
#endif
        if (runCrowd({"--list-devices"}).exitCode != 0)
            GTEST_SKIP() << "no Vulkan device";
        if (!cullsTriangles() && std::ranges::count(GetParam().arguments, "--triangle-cull") > 0)
            GTEST_SKIP() << "a device cannot draw what the cull leaves";
        if (!fs::exists("/proc/self/maps"))
            GTEST_SKIP() << "no /proc to look at memory with";
        writeMaterialScenes(base_);
    }

    Arguments command(std::uint32_t frames) const
    {
        Arguments command = GetParam().arguments;
        if (!command.empty() && command.front().starts_with("models/"))
            command.front() = (base_ / command.front()).string();
        return joined({GetParam().program},
                      joined(command, {"--headless", "--size", "64x36", "--frames",
                                       std::to_string(frames), "--output", "picture{frame}.png"}));
    }

private:
    const TempFolder base_;
};

TEST_P(Endurance, NeedsNoMoreThanAtItsStart)
{
    const std::uint32_t frames = frameCount();
    WatchedProgram program(command(frames));
    const std::optional<Held> early = program.after(std::min(frames / 5, 1000U));
    const std::optional<Held> late = program.after(frames - frames / 50); // still running
    const ProcessResult result = program.finish();
    ASSERT_EQ(result.exitCode, 0) << result.standardError;
    ASSERT_TRUE(early && late);
    const std::uint64_t tolerated = std::max(early->resident / 50, std::uint64_t{2} << 20);
    EXPECT_LE(late->resident, early->resident + tolerated);
    EXPECT_EQ(late->machineCode, early->machineCode);
    EXPECT_LE(late->files, early->files + 1); // plus the image being written
    EXPECT_LE(late->threads, early->threads);
}

INSTANTIATE_TEST_SUITE_P(
    Programs, Endurance,
    testing::Values(Endured{"ViewerOfSurfaces", SINEW_VIEWER, {"models/surfaces"}},
                    Endured{"ViewerOfBlends", SINEW_VIEWER, {"models/blends"}},
                    Endured{"CrowdInRounds",
                            SINEW_CROWD,
                            {"--instances", "16", "--triangle-cull", "on", "--skin-memory", "2"}},
                    Endured{"CrowdInTheVertexShader",
                            SINEW_CROWD,
                            {"--instances", "4", "--skinning", "vertex"}}),
    [](const auto& test) { return test.param.name; });

} // namespace
} // namespace sinew::test
