// Small files that need much memory or time or cause many messages: the model is still shown.
#include "tests/cli/attack_files.h"
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace sinew::test
{

namespace
{

using testing::HasSubstr;

using testing::Not;

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

// The address sanitizer holds on to freed memory.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool kMeasuresMemory = false;
#else
constexpr bool kMeasuresMemory = true;
#endif

// Images of 2048 x 2048 take 16 MiB each, and 32 MiB are allowed in total. An image being decoded
// and the image cache come on top.
class ImagesThatAreTooLarge : public testing::Test
{
protected:
    static constexpr std::size_t kMostMemory = kMeasuresMemory ? 128 * kMebibyte : SIZE_MAX;

    ProcessResult check(std::vector<std::string> arguments = {"--limit", "images=32"})
    {
        arguments.insert(arguments.begin(), {folder_.path().string(), "--check"});
        ProcessResult result = runViewer(arguments, {.timeout = std::chrono::minutes(5)});
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        return result;
    }

    TempFolder folder_;
};

TEST_F(ImagesThatAreTooLarge, AreLeftOut)
{
    const std::string png = plainPng(2048);
    const std::vector<std::string> names = numberedNames(20);
    folder_.write("m.md5mesh", meshWithShaders(names));
    for (const std::string& name : names)
        folder_.write(name + ".png", png);
    const ProcessResult result = check();
    EXPECT_LT(result.peakMemory, kMostMemory);
    EXPECT_THAT(result.standardError,
                HasSubstr("s2.png: takes 16.0 MiB, but only 0.0 of the 32 MiB for the images of a "
                          "scene are left (--limit images); a placeholder is shown"));
    EXPECT_THAT(result.standardError, Not(HasSubstr("s1.png")));
    EXPECT_THAT(check({"--limit", "images=1024"}).standardError, testing::IsEmpty());
}

// Each sum holds its first image while it makes the second.
TEST_F(ImagesThatAreTooLarge, InNestedProgramsShareTheBudget)
{
    folder_.write("big.png", plainPng(2048));
    std::string program = "big";
    for (int i = 0; i < 31; ++i) // nearly the maximum depth
        program = "add(big, " + program + ")";
    folder_.write("m.md5mesh", meshWithShaders({"a"}));
    folder_.write("a.mtr", "a { diffusemap " + program + " }");
    EXPECT_LT(check().peakMemory, kMostMemory);
}

TEST(ArchivesThatUnpackToMuch, AreReadInPart)
{
    const TempFolder folder;
    folder.write("quad.zip",
                 archiveOfBlanks("quad.md5mesh", goodMesh(), {"", ".md5anim", 40, 40 * kMebibyte}));
    const std::string model = (folder / "quad.zip").string();
    const ProcessResult byTotal = runViewer({model, "--check", "--limit", "archive-total=30"});
    EXPECT_EQ(byTotal.exitCode, 0);
    EXPECT_THAT(
        byTotal.standardError,
        HasSubstr("40 of its 40 clips are left out; the first: " + (folder / "quad.zip").string() +
                  ":0.md5anim: is left out: the files unpacked from archives would exceed the "
                  "limit of 30 MiB (--limit archive-total)"));
}

} // namespace

} // namespace sinew::test
