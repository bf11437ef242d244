// Compares films and turntables with single images. Skipped without a Vulkan device.
#include "engine/files/files.h"
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"
#include "tests/support/drawn_models.h"
#include "tests/support/film.h"
#include "tests/support/picture.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;
using testing::IsEmpty;

using Pixels = std::string;

Pixels pixelsOf(const Image& image)
{
    return {reinterpret_cast<const char*>(image.pixels.data()), image.pixels.size()};
}

std::vector<Pixels> pixelsOf(const Film& film, std::size_t count)
{
    std::vector<Pixels> pixels;
    for (const Image& image : film.asShown(count))
        pixels.push_back(pixelsOf(image));
    return pixels;
}

// True if all pixels are equal; does not print them on failure.
bool areSame(const std::vector<Pixels>& left, const std::vector<Pixels>& right)
{
    return left == right;
}

class Films : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!hasVulkanDevice())
            GTEST_SKIP() << "no Vulkan device";
        writeGoodModel(model_);
    }

    ProcessResult run(std::vector<std::string> arguments, ProcessOptions options = {}) const
    {
        arguments.insert(arguments.begin(), {model_.path().string(), "--headless"});
        options.workingFolder = folder_.path().string();
        return runViewer(arguments, options);
    }

    void runWell(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.end(), {"--size", "64x48"});
        const ProcessResult result = run(arguments);
        ASSERT_EQ(result.exitCode, 0) << result.standardError;
        EXPECT_THAT(result.standardOutput, IsEmpty());
    }

    Film film(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.end(), {"--output", "film.webp"});
        runWell(arguments);
        return readFilm(readBinaryFile(folder_ / "film.webp").value());
    }

    std::vector<Pixels> pictures(std::vector<std::string> arguments, std::size_t count) const
    {
        arguments.insert(arguments.end(), {"--output", "p_{frame}.png"});
        runWell(arguments);
        std::vector<Pixels> pixels;
        for (std::size_t i = 0; i < count; ++i)
        {
            const fs::path file = folder_ / ("p_" + std::to_string(i) + ".png");
            pixels.push_back(pixelsOf(readPicture(file)));
            fs::remove(file);
        }
        EXPECT_FALSE(fs::exists(folder_ / ("p_" + std::to_string(count) + ".png")));
        return pixels;
    }

    const TempFolder model_, folder_;
};

// The clip takes 1.5 seconds: three frames at 2 per second, and the last leads back to the first.
TEST_F(Films, AreOneLoopOfTheClip)
{
    const Film loop = film({"--fps", "8"});
    EXPECT_EQ(loop.milliseconds(), 1500);
    EXPECT_EQ(loop.timesPlayed, 0U);
    EXPECT_GT(loop.pictures.size(), 6U);
    EXPECT_TRUE(areSame(pixelsOf(loop, 12), pictures({"--fps", "8", "--frames", "12"}, 12)));
}

TEST_F(Films, OfTurntablesGoOnceRound)
{
    const std::vector<Pixels> round = pictures({"--no-clip", "--turntable", "6"}, 6);
    EXPECT_TRUE(round.front() == pictures({"--no-clip"}, 1).front());
    // GPUs may draw two sides of a flat model identically.
    EXPECT_GE(std::set(round.begin(), round.end()).size(), drawsOnCpu() ? 6U : 4U);
    EXPECT_TRUE(areSame(pixelsOf(film({"--no-clip", "--turntable", "6"}), 6), round));
}

// Seen along its axis, the tube is small and the camera close.
TEST_F(Films, OfTurntablesHoldLongModelsFromAllSides)
{
    const TempFolder tube;
    writeBendingTube(tube);
    const ProcessResult result =
        runViewer({tube.path().string(), "--headless", "--no-clip", "--no-ground", "--size",
                   "64x64", "--view", "0,0", "--turntable", "8", "--output", "p_{frame}.png"},
                  {.workingFolder = folder_.path().string()});
    ASSERT_EQ(result.exitCode, 0) << result.standardError;
    std::uint32_t widest = 0;
    for (int i = 0; i < 8; ++i)
    {
        const Image image = readPicture(folder_ / ("p_" + std::to_string(i) + ".png"));
        const auto box = contentBox(image);
        ASSERT_TRUE(box) << i;
        EXPECT_GT(std::min(box->left, box->top), 0U) << i;
        EXPECT_LT(std::max(box->right, box->bottom), 64U) << i;
        widest = std::max(widest, box->width());
    }
    EXPECT_GT(widest, 48U); // no farther away than necessary
}

TEST_F(Films, ThatAreInterruptedLeaveNothing)
{
    for (const int signal : {SIGINT, SIGTERM})
    {
        const ProcessResult result =
            run({"--frames", "100000", "--output", "film.webp"},
                {.interruptAfter = std::chrono::milliseconds(1500), .interruptBy = signal});
        EXPECT_EQ(result.exitCode, 130) << result.standardError;
        EXPECT_FALSE(result.timedOut);
        EXPECT_TRUE(fs::is_empty(folder_.path()));
    }
}

} // namespace
} // namespace sinew::test
