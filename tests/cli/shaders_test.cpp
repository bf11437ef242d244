// sinew --shaders: draws with the shaders of a folder.
#include "tests/cli/viewer_program.h"
#include "tests/support/picture.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;
using testing::HasSubstr;

class ShadersOption : public testing::Test
{
protected:
    void SetUp() override
    {
        fs::copy(SINEW_SHADERS, folder_ / "shaders", fs::copy_options::recursive);
    }

    ProcessResult draw(const std::string& picture)
    {
        return runViewer({"--size", "160x120", "--surface", "unlit", "--output",
                          (folder_ / picture).string(), "--shaders",
                          (folder_ / "shaders").string()});
    }

    TempFolder folder_;
};

TEST_F(ShadersOption, DrawsWithTheFoldersShaders)
{
    const ProcessResult plain = draw("plain.png");
    ASSERT_EQ(plain.exitCode, 0) << plain.standardError;
    std::string text = readFile(folder_ / "shaders/unlit.frag");
    text.insert(text.rfind('}'), "    colour = vec4(1.0, 0.0, 1.0, 1.0);\n");
    folder_.write("shaders/unlit.frag", text);
    const ProcessResult edited = draw("edited.png");
    ASSERT_EQ(edited.exitCode, 0) << edited.standardError;
    const auto countMagenta = [](const Image& image)
    {
        constexpr std::byte kFull{255};
        std::size_t count = 0;
        for (std::size_t i = 0; i < image.pixels.size(); i += 4)
            count += image.pixels[i] == kFull && image.pixels[i + 1] == std::byte{0} &&
                     image.pixels[i + 2] == kFull;
        return count;
    };
    EXPECT_EQ(countMagenta(readPicture(folder_ / "plain.png")), 0U);
    EXPECT_GT(countMagenta(readPicture(folder_ / "edited.png")), 1000U);
}

TEST_F(ShadersOption, EndsWith2WhereOneDoesNotCompile)
{
    folder_.write("shaders/lit.frag", "#version 460\nvoid main() { typo; }\n");
    const ProcessResult result = draw("none.png");
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.standardError, HasSubstr("lit.frag:2: 'typo'"));
    EXPECT_FALSE(fs::exists(folder_ / "none.png"));
}

} // namespace
} // namespace sinew::test
