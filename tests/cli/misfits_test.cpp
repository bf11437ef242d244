// Files that are right by themselves and do not fit together: a message names both and the first
// difference, and the rest of the model shows.
#include "tests/cli/md5_samples.h"
#include "tests/cli/player_dumps.h"
#include "tests/cli/viewer_program.h"
#include "tests/support/iqm_writer.h"
#include "tests/support/small_gltf.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

std::string glb(const GltfDocument& document)
{
    return textOf(glbOf(document));
}

class Misfit : public testing::Test
{
protected:
    std::string path(const std::string& name) const { return (folder_ / name).string(); }

    // The whole of the only warning with which the model shows.
    std::string warningOf(const std::string& model, const std::vector<std::string>& options = {})
    {
        const ProcessResult result = run(model, options);
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        EXPECT_THAT(result.standardOutput, HasSubstr(": 1 warning\n")) << result.standardError;
        return result.standardError;
    }

    // The whole of what is said of a clip that was named, and does not fit.
    std::string refusalOf(const std::string& model, const std::string& clip)
    {
        const ProcessResult result = run(model, {"--clip", path(clip)});
        EXPECT_EQ(result.exitCode, 2);
        return result.standardError;
    }

    const TempFolder folder_;

private:
    ProcessResult run(const std::string& model, const std::vector<std::string>& options) const
    {
        std::vector<std::string> arguments{path(model), "--check"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return runViewer(arguments);
    }
};

TEST_F(Misfit, Md5ClipAndMesh)
{
    writeGoodModel(folder_);
    const std::string other = replaced(goodClip(), "\"tip\"\t0", "\"top\"\t0");
    folder_.write("walk.md5anim", other);
    folder_.write("run.md5anim", other);
    const std::string partly = "1 of the model's 2 joints are not in the clips and keep the bind "
                               "pose: tip; 1 of the clips' 2 joints are not in the model: top\n";
    EXPECT_THAT(warningOf("quad.md5mesh"), // half of the joints could be those of another model
                HasSubstr("2 of its 2 clips are left out; the first: "));
    EXPECT_EQ(warningOf("quad.md5mesh", {"--clip", "walk"}),
              "warning: " + path("walk.md5anim") + ": " + partly);

    const std::string unlike = replaced(other, "\"root\"", "\"trunk\"");
    const std::string reason = "joint 0 is \"trunk\" in the clip but \"root\" in the model\n";
    folder_.write("walk.md5anim", goodClip());
    folder_.write("run.md5anim", unlike);
    const std::string refused =
        path("run.md5anim") + ": does not fit " + path("quad.md5mesh") + ": " + reason;
    EXPECT_EQ(warningOf("quad.md5mesh"), "warning: " + refused);
    EXPECT_EQ(refusalOf("quad.md5mesh", "run.md5anim"), "error: " + refused);
    for (const char* name : {"a.md5anim", "b.md5anim", "c.md5anim"})
        folder_.write(name, unlike);
    EXPECT_EQ(warningOf("quad.md5mesh"),
              "warning: " + path("quad.md5mesh") + ": 4 of its 5 clips are left out; the first: " +
                  path("a.md5anim") + ": does not fit " + path("quad.md5mesh") + ": " + reason);
}

TEST_F(Misfit, IqmClipsAndModel)
{
    IqmFile file = smallIqmFile();
    folder_.write("small.iqm", textOf(writeIqm(file)));
    for (const char* image : {"skin.tga", "small.tga"})
        folder_.write(image, onePixelTga());
    file.joints[0].name = "trunk";
    file.joints.push_back(file.joints[1]);
    file.joints.back().name = "toe";
    file.joints.back().parent = kNoParent;
    file.poses.push_back(file.poses[0]);
    folder_.write("other.iqm", textOf(writeIqm(file)));
    EXPECT_EQ(refusalOf("small.iqm", "other.iqm"),
              "error: " + path("other.iqm") + ": does not fit " + path("small.iqm") +
                  ": joint 0 is \"trunk\" in the clip but \"root\" in the model\n");
}

TEST_F(Misfit, GltfClipsAndModel)
{
    const GltfDocument document = smallGltf();
    folder_.write("a.png", onePixelTga());
    folder_.write("small.glb", glb(document));
    GltfDocument partly = document;
    partly.json["nodes"][2]["name"] = "ear";
    folder_.write("partly.glb", glb(partly));
    const ProcessResult partlyMoved =
        runViewer({path("small.glb"), "--check", "--clip", path("partly.glb")});
    EXPECT_EQ(partlyMoved.exitCode, 0);
    EXPECT_THAT(partlyMoved.standardError,
                HasSubstr(path("partly.glb") + ": " + path("small.glb") +
                          " has no nodes of these names, whose animation is left out: ear\n"));

    GltfDocument unlike = document;
    for (auto& node : unlike.json["nodes"])
        node["name"] = "ear";
    folder_.write("other.glb", glb(unlike));
    EXPECT_THAT(refusalOf("small.glb", "other.glb"),
                HasSubstr("error: " + path("other.glb") + ": the clips do not fit " +
                          path("small.glb") + ": it has none of the nodes that they move: ear"));
}

TEST_F(Misfit, GltfAndItsBuffer)
{
    const GltfDocument document = smallGltf();
    folder_.write("small.gltf", document.json.dump());
    folder_.write("small.bin", textOf(document.buffer).substr(0, 100));
    const ProcessResult result = runViewer({path("small.gltf"), "--check"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_EQ(result.standardError,
              "error: " + path("small.gltf") + ": /buffers/0: byteLength is " +
                  std::to_string(document.buffer.size()) + ", but there are 100 bytes\n");
}

class PlayerMisfit : public Misfit
{
protected:
    std::string part(const std::string& name) const { return (model_ / name).string(); }
    std::string warning() { return warningOf(model_.lexically_relative(folder_.path()).string()); }

    const fs::path model_ = writeMadeUpPlayer(folder_);
};

TEST_F(PlayerMisfit, SkinAndSurfaces)
{
    folder_.write(part("head_default.skin"), "haed_a,models/players/made/skin.tga\n"
                                             "head_b,models/players/made/skin.tga\n");
    folder_.write(part("head_a.tga"), onePixelTga());
    EXPECT_THAT(warning(),
                StartsWith("warning: " + part("head_default.skin") +
                           ": there is no line for the surface \"head_a\" of " + part("head.md3")));
}

TEST_F(PlayerMisfit, HalvesAndTags)
{
    std::string legs = readFile(part("lower.md3"));
    for (std::size_t at = legs.find("tag_torso"); at != std::string::npos;
         at = legs.find("tag_torso", at))
        legs.replace(at, 9, "tag_torsi");
    folder_.write(part("lower.md3"), legs);
    EXPECT_THAT(warning(), StartsWith("warning: " + part("upper.md3") +
                                      ": there is no tag \"tag_torso\" for it to stand on"));
}

TEST_F(PlayerMisfit, AnimationFileAndFrames)
{
    const std::string rows = readFile(part("animation.cfg"));
    folder_.write(part("animation.cfg"), replaced(rows, "30 8 8 20", "30 80 8 20"));
    EXPECT_THAT(warning(), AllOf(StartsWith("warning: " + part("animation.cfg") + ":"),
                                 HasSubstr(": LEGS_WALKCR plays frames 10 to 89 of " +
                                           part("lower.md3") + ", which has ")));
}

} // namespace
} // namespace sinew::test
