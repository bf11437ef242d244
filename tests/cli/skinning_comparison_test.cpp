// Compares skinning methods with --skinning, --against, --surface difference and
// --compare-skinning, on the default model.
#include "tests/cli/viewer_program.h"
#include "tests/support/picture.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <string>

namespace sinew::test
{
namespace
{

using testing::ContainsRegex;
using testing::HasSubstr;

constexpr std::uint32_t kWidth = 320;
constexpr std::uint32_t kHeight = 240;

// The number in a method's line below a clip's heading.
double distanceIn(const std::string& text, const std::string& clip, const std::string& way)
{
    const std::size_t line = text.find("  " + way + " ", text.find("\n" + clip + "\n"));
    EXPECT_NE(line, std::string::npos) << text;
    return line == std::string::npos ? -1.0 : std::strtod(&text[line + way.size() + 2], nullptr);
}

TEST(CompareSkinning, FindsWhatDocsSaySkinningCosts)
{
    const ProcessResult result =
        runViewer({"--compare-skinning", "--clip", "jump", "--clip", "run", "--clip", "walk"});
    ASSERT_EQ(result.exitCode, 0) << result.standardError;
    const std::string& text = result.standardOutput;
    // The table of docs/skinning.md: 0.15 % and 0.11 % of 119 units.
    EXPECT_NEAR(distanceIn(text, "jump", "four-weights"), 0.175, 0.005);
    EXPECT_NEAR(distanceIn(text, "jump", "matrix-palette"), 0.135, 0.005);
    // The run has 40 frames per second, which do not coincide with 30 Hz; the walk has 30.
    EXPECT_GT(distanceIn(text, "run", "baked"), 0.5);
    EXPECT_EQ(distanceIn(text, "walk", "baked"), 0.0); // "none"
    EXPECT_GT(distanceIn(text, "run", "nlerp"), 1e-4);
    EXPECT_THAT(text, ContainsRegex("run\n(  .*\n)*  dual-quaternions .* s, vertex [0-9]+ of "));
}

// Three files with the same rotation keys: alone, beside a node with keys ten times as dense, and
// shifted. 0.01763 was computed from the numbers in the files.
TEST(CompareSkinning, MeasuresNlerpBetweenTheKeysOfTheFile)
{
    for (const char* name : {"plain", "plus_unrelated_node", "uneven_keys"})
    {
        const ProcessResult result = runViewer(
            {SINEW_COMPARE_NLERP + std::string("/") + name + ".glb", "--compare-skinning"});
        ASSERT_EQ(result.exitCode, 0) << result.standardError;
        EXPECT_NEAR(distanceIn(result.standardOutput, "c", "nlerp"), 0.01763, 5e-5) << name;
    }
}

class SkinningPictures : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!hasVulkanDevice())
            GTEST_SKIP() << "no Vulkan device";
    }

    Image draw(std::vector<std::string> arguments) const
    {
        const std::string file = (folder_ / "picture.png").string();
        arguments.insert(arguments.end(),
                         {"--clip", "run", "--time", "0.125", "--output", file, "--size",
                          std::to_string(kWidth) + "x" + std::to_string(kHeight), "--validate"});
        const ProcessResult result = runViewer(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        return readPicture(file);
    }

    // Counts the pixels in columns [first, end) that differ by more than rounding.
    static int differing(const Image& a, const Image& b, std::uint32_t first = 0,
                         std::uint32_t end = kWidth)
    {
        constexpr int kRounding = 8;
        int count = 0;
        for (std::uint32_t y = 0; y < kHeight; ++y)
            for (std::uint32_t x = first; x < end; ++x)
            {
                int most = 0;
                for (std::size_t i = 0; i < 3; ++i)
                    most =
                        std::max(most, std::abs(colourAt(a, x, y).at(i) - colourAt(b, x, y).at(i)));
                count += most > kRounding ? 1 : 0;
            }
        return count;
    }

private:
    TempFolder folder_;
};

TEST_F(SkinningPictures, OfTheReferenceAreThoseOfTheDevice)
{
    EXPECT_LE(differing(draw({}), draw({"--skinning", "reference"})), 5);
}

TEST_F(SkinningPictures, HaveASideForEachWhereTheyAreSplit)
{
    const Image left = draw({"--skinning", "dual-quaternions"});
    const Image right = draw({});
    const Image split = draw({"--skinning", "dual-quaternions", "--against", "device,0.45"});
    EXPECT_EQ(differing(split, left, 0, 143), 0);
    EXPECT_EQ(differing(split, right, 145), 0);
    const Image swapped = draw({"--skinning", "device", "--against", "dual-quaternions,0.45"});
    EXPECT_EQ(differing(swapped, right, 0, 143), 0);
    EXPECT_EQ(differing(swapped, left, 145), 0);
}

TEST_F(SkinningPictures, ColourTheDistanceBetweenTwo)
{
    const Image none = draw({"--surface", "difference", "--skinning", "reference"});
    const Image some = draw({"--surface", "difference", "--skinning", "matrix-palette"});
    const auto isBright = [](const Colour& colour) { return colour[1] > 120 && colour[2] < 100; };
    int brightInNone = 0;
    int brightInSome = 0;
    for (std::uint32_t y = 0; y < kHeight; ++y)
        for (std::uint32_t x = 0; x < kWidth; ++x)
        {
            brightInNone += isBright(colourAt(none, x, y)) ? 1 : 0;
            brightInSome += isBright(colourAt(some, x, y)) ? 1 : 0;
        }
    EXPECT_EQ(brightInNone, 0);
    EXPECT_GT(brightInSome, 5);
}

} // namespace
} // namespace sinew::test
