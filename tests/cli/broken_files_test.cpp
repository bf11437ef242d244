// Broken files: edited by hand, cut or damaged. What readers refuse, and with which words, is
// tested in tests/unit/assets.
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"
#include "tests/support/picture.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// As people break them: edited, merged, converted, downloaded. Beside the files, in
// broken_by_hand/messages.txt, stands what the viewer has to say: two lines each, the file and the
// message, with blank lines between them.
TEST(BrokenByHand, IsRefusedWithWhatThereIsToMend)
{
    const fs::path folder = SINEW_BROKEN_BY_HAND;
    std::vector<std::string> named{"messages.txt"};
    std::ifstream in(folder / "messages.txt");
    std::string message;
    for (std::string name; std::getline(in, name);)
    {
        if (name.empty() || !std::getline(in, message))
            continue;
        named.push_back(name);
        const ProcessResult result = runViewer({(folder / name).string(), "--check"});
        EXPECT_EQ(result.exitCode, 2) << name;
        EXPECT_EQ(result.standardError, "error: " + folder.string() + "/" + message + "\n");
    }
    std::vector<std::string> present;
    for (const auto& entry : fs::directory_iterator(folder))
        present.push_back(entry.path().filename().string());
    EXPECT_THAT(present, testing::UnorderedElementsAreArray(named));
}

class BrokenMd5 : public testing::Test
{
protected:
    BrokenMd5() { writeGoodModel(folder_); }

    ProcessResult check(std::vector<std::string> arguments = {}) const
    {
        arguments.insert(arguments.begin(), {folder_.path().string(), "--check"});
        return runViewer(arguments);
    }

    const TempFolder folder_;
};

TEST_F(BrokenMd5, MeshIsRefusedWithItsPlace)
{
    const std::string file =
        folder_.write("quad.md5mesh", replaced(goodMesh(), "tri 1 0 3 2", "tri 1 0 4 2")).string();
    const ProcessResult result = check();
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.standardError, HasSubstr("error: " + file + ":23:10: "));
    EXPECT_THAT(result.standardOutput, IsEmpty());
}

TEST_F(BrokenMd5, MeshMayHaveLongStringsAndMoreVerticesThanCorners)
{
    std::string mesh = replaced(goodMesh(), "made for a test", std::string(1'000'000, 'a'));
    mesh = replaced(mesh, "numtris 2", "numtris 0");
    mesh = replaced(mesh, "\ttri 0 0 2 1\n\ttri 1 0 3 2\n", "");
    folder_.write("quad.md5mesh", mesh);
    const ProcessResult result = check();
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_THAT(result.standardError, HasSubstr("warning: ")); // nothing of it can be drawn
}

TEST_F(BrokenMd5, MeshMayNotHaveMoreJointsThanAModel)
{
    constexpr std::size_t kMost = 262'144;
    std::string joints = "\"all\" -1 (0 0 0) (0 0 0)\n";
    for (std::size_t joint = 2; joint < kMost; ++joint)
        joints += "\"j" + std::to_string(joint) + "\" 0 (0 0 0) (0 0 0)\n";
    const std::string mesh = replaced(goodMesh(), "numJoints 2", "numJoints 262145");
    folder_.write("quad.md5mesh", replaced(mesh, "joints {\n", "joints {\n" + joints));
    const ProcessResult result = check({"--no-clip"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_EQ(result.standardError, "error: " + (folder_ / "quad.md5mesh").string() +
                                        ": 262145 joints: expected at most 262144 in a model\n");
}

TEST_F(BrokenMd5, WarningsNameTheLineAndTheModelShows)
{
    folder_.write("quad.md5mesh", replaced(goodMesh(), "numMeshes 1", "numMeshes 3"));
    folder_.write("walk.md5anim", goodClip());
    const ProcessResult result = check();
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.standardError, HasSubstr("quad.md5mesh:5:1: numMeshes is 3"));
    EXPECT_THAT(result.standardError, Not(HasSubstr("error")));
    EXPECT_THAT(check({"--clip", "walk", "--clip", "walk"}).standardOutput,
                HasSubstr("2 clips: 1 warning\n"));
}

TEST_F(BrokenMd5, ClipsAreErrorsWhenNamedAndWarningsWhenFound)
{
    const std::string first =
        folder_.write("walk.md5anim", replaced(goodClip(), "frameRate 2", "frameRate 0")).string();
    const std::string second =
        folder_.write("b.md5anim", replaced(goodClip(), "MD5Version 10", "")).string();
    const ProcessResult named = check({"--clip", "walk", "--clip", "b"});
    EXPECT_EQ(named.exitCode, 2);
    EXPECT_THAT(named.standardError, HasSubstr("error: " + first + ":6:11: "));
    EXPECT_THAT(named.standardError, HasSubstr("error: " + second));

    const ProcessResult found = check();
    EXPECT_EQ(found.exitCode, 0);
    EXPECT_THAT(found.standardError,
                HasSubstr("2 of its 2 clips are left out; the first: " + second));
    EXPECT_THAT(found.standardError, Not(HasSubstr("error:")));
    EXPECT_THAT(found.standardOutput, HasSubstr("0 clips: 1 warning"));
}

fs::path folderOf(const std::string& name)
{
    return fs::path(SINEW_DAMAGED_PARTS) / name;
}

struct DamagedPart
{
    std::string file;
    std::string warning; // empty: nothing of it matters
};

// Parts that can be rebuilt or left out: the models open, with a warning that --strict turns into a
// refusal.
TEST(DamagedParts, AreRebuiltWithAWarning)
{
    for (const auto& [name, warning] : std::vector<DamagedPart>{
             {"iqm_nan_tangent/rifle.iqm",
              "offset 3248: the tangents of 3 vertices are not finite or above 1e+15 and become 0"},
             {"md3_tag_garbage/pack.md3",
              "offset 164: 1 axes and origins of tags are not finite or above 1e+15"},
             {"md5_zero_biases/m.md5mesh",
              "m.md5mesh:11:1: 24 of mesh 0's vertices have no bias but 0; their first joint "
              "carries them"},
             {"md5_ctrl_z/a.md5mesh", ""},
             {"md5_zeros/a.md5mesh", ""},
             {"iqm_vertex_colours/tree.iqm", ""},
             {"iqm_vertex_colours_alone/tree_no_image.iqm",
              "no image found for shader \"bark\": the colours of its vertices are shown"}})
    {
        const std::string file = folderOf(name).string();
        const ProcessResult result = runViewer({file, "--check"});
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        const bool warns = !warning.empty();
        EXPECT_THAT(result.standardOutput, HasSubstr(warns ? ": 1 warning\n" : ": no warnings\n"));
        EXPECT_THAT(result.standardError, HasSubstr(warning));
        EXPECT_EQ(runViewer({file, "--check", "--strict"}).exitCode, warns ? 2 : 0);
    }
}

std::size_t pixelsWhere(const Image& image, bool (*fits)(const Colour&))
{
    std::size_t count = 0;
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x)
            count += fits(colourAt(image, x, y)) ? 1 : 0;
    return count;
}

// Brown below and green above.
TEST(VertexColoursOfIqm, AreShownWithAndWithoutAnImage)
{
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    const TempFolder folder;
    for (const char* file :
         {"iqm_vertex_colours/tree.iqm", "iqm_vertex_colours_alone/tree_no_image.iqm"})
    {
        const fs::path picture = folder / "a.png";
        const ProcessResult result = runViewer({folderOf(file).string(), "--headless", "--size",
                                                "64x64", "--output", picture.string()});
        ASSERT_EQ(result.exitCode, 0) << result.standardError;
        const Image image = readPicture(picture);
        EXPECT_GT(pixelsWhere(image, [](const Colour& c) { return c[1] > c[0] + 30; }), 20U);
        EXPECT_GT(pixelsWhere(image, [](const Colour& c) { return c[0] > c[1] + 20; }), 20U);
        EXPECT_EQ(pixelsWhere(image, [](const Colour& c) { return c[2] > c[1] + 60; }), 0U);
    }
}

} // namespace
} // namespace sinew::test
