// Many frames in a row need no more memory, files and threads than the first ones, and nothing is
// compiled for them.
// SINEW_ENDURANCE_FRAMES sets their number and makes it a soak, which looks at frame times too:
// 20000 is meant.
#include "tests/cli/crowd_program.h"
#include "tests/cli/viewer_program.h"
#include "tests/support/material_scenes.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <optional>
#include <sstream>
#include <string_view>
#include <thread>
#include <unistd.h>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;

struct Endured
{
    std::string name;
    std::string program;
    // A first one that begins with "models/" is one of the material scenes; one that begins with
    // "corpus/" lies in the folder that SINEW_CORPUS names.
    Arguments arguments;
};

void PrintTo(const Endured& endured, std::ostream* out)
{
    *out << endured.name;
}

struct Held
{
    std::uint64_t resident = 0;  // bytes
    std::size_t machineCode = 0; // pieces that were compiled while the program ran
    std::size_t files = 0;       // open ones
    std::size_t threads = 0;
    double processorTime = 0.0; // seconds so far, all threads together
};

// User's and system's, which follow the name and eleven other fields.
double processorTimeOf(const std::string& process)
{
    std::ifstream file("/proc/" + process + "/stat");
    std::string line;
    std::getline(file, line);
    std::istringstream fields(line.substr(line.rfind(')') + 1));
    std::string other;
    for (int i = 0; i < 11; ++i)
        fields >> other;
    double user = 0.0;
    double system = 0.0;
    fields >> user >> system;
    return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

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
    held.processorTime = processorTimeOf(process);
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

// None: this is no soak.
std::optional<std::uint32_t> framesOfSoak()
{
    const char* frames = std::getenv("SINEW_ENDURANCE_FRAMES");
    if (frames == nullptr)
        return std::nullopt;
    return static_cast<std::uint32_t>(std::strtoul(frames, nullptr, 10));
}

// Runs a program and looks at what it holds when it has written a picture of a certain number.
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

    // Nothing where the program ended before that.
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
        if (isOfCorpus() && std::getenv("SINEW_CORPUS") == nullptr)
            GTEST_SKIP() << "SINEW_CORPUS names no folder of models";
        writeMaterialScenes(base_);
    }

    Arguments command(std::uint32_t frames) const
    {
        Arguments command = GetParam().arguments;
        if (!command.empty() && command.front().starts_with("models/"))
            command.front() = (base_ / command.front()).string();
        if (isOfCorpus())
            command.front().replace(0, kCorpus.size(), std::getenv("SINEW_CORPUS"));
        return joined({GetParam().program},
                      joined(command, {"--headless", "--size", "64x36", "--frames",
                                       std::to_string(frames), "--output", "picture{frame}.png"}));
    }

private:
    static constexpr std::string_view kCorpus = "corpus";

    static bool isOfCorpus()
    {
        const Arguments& arguments = GetParam().arguments;
        return !arguments.empty() && arguments.front().starts_with(kCorpus);
    }

    const TempFolder base_;
};

TEST_P(Endurance, NeedsNoMoreThanAtItsStart)
{
    const bool isSoak = framesOfSoak().has_value();
    const std::uint32_t frames = framesOfSoak().value_or(200);
    const std::uint32_t some = std::min(frames / 5, 1000U);
    const std::uint32_t end = frames - frames / 50; // the program still runs then
    WatchedProgram program(command(frames));
    const std::optional<Held> start = program.after(1);
    const std::optional<Held> early = program.after(some);
    const std::optional<Held> nearEnd = program.after(end - some);
    const std::optional<Held> late = program.after(end);
    const ProcessResult result = program.finish();
    ASSERT_EQ(result.exitCode, 0) << result.standardError;
    ASSERT_TRUE(start && early && nearEnd && late);
    const std::uint64_t tolerated = isSoak ? early->resident / 50 : std::uint64_t{2} << 20;
    EXPECT_LE(late->resident, early->resident + tolerated);
    EXPECT_EQ(late->machineCode, early->machineCode);
    EXPECT_LE(late->files, early->files + 1); // the picture that is being written
    EXPECT_LE(late->threads, early->threads);
    RecordProperty("early_kib", std::to_string(early->resident >> 10));
    RecordProperty("late_kib", std::to_string(late->resident >> 10));
    if (!isSoak)
        return;
    const double first = (early->processorTime - start->processorTime) / (some - 1);
    const double last = (late->processorTime - nearEnd->processorTime) / some;
    // With a GPU it is a few tenths of a millisecond, most of it waiting for what others draw.
    const double waiting = drawsOnCpu() ? 0.0 : 0.1e-3;
    EXPECT_LE(last, 1.1 * first + waiting);
    RecordProperty("first_ms", std::to_string(first * 1e3));
    RecordProperty("last_ms", std::to_string(last * 1e3));
}

// Shorter runs are validated by many tests.
TEST_P(Endurance, IsSilentWhenValidated)
{
    if (!framesOfSoak())
        GTEST_SKIP() << "only in a soak: SINEW_ENDURANCE_FRAMES=20000";
    const TempFolder folder;
    const ProcessResult result =
        runProcess(joined(command(std::min(*framesOfSoak(), 2000U)), {"--validate"}),
                   {.workingFolder = folder.path().string(), .timeout = std::chrono::hours(2)});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.standardError, testing::Not(testing::HasSubstr("alidation")));
}

INSTANTIATE_TEST_SUITE_P(
    Programs, Endurance,
    testing::Values(
        Endured{"Viewer", SINEW_VIEWER, {}},
        Endured{"ViewerOfSurfaces", SINEW_VIEWER, {"models/surfaces"}},
        Endured{"ViewerOfBlends", SINEW_VIEWER, {"models/blends"}},
        Endured{"Crowd", SINEW_CROWD, {"--instances", "4", "--triangle-cull", "on"}},
        Endured{"CrowdOfGltf",
                SINEW_CROWD,
                {"corpus/gltf/RobotExpressive.glb", "--instances", "4", "--triangle-cull", "on"}},
        Endured{"CrowdOfPlayers",
                SINEW_CROWD,
                {"corpus/md3/major", "--instances", "4", "--triangle-cull", "on"}},
        Endured{"CrowdInRounds",
                SINEW_CROWD,
                {"--instances", "16", "--triangle-cull", "on", "--skin-memory", "2"}},
        Endured{"CrowdOfBlends", SINEW_CROWD, {"models/blends", "--instances", "16"}},
        Endured{
            "CrowdInTheVertexShader", SINEW_CROWD, {"--instances", "4", "--skinning", "vertex"}}),
    [](const auto& test) { return test.param.name; });

} // namespace
} // namespace sinew::test
