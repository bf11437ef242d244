#include "engine/assets/material.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;
using test::TempFolder;
using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

// A model "Robot" in TEMP/model with the base folders TEMP/base and TEMP/patch.
MaterialSearch searchIn(const TempFolder& temp)
{
    return {.modelFolder = Folder(temp / "model"),
            .baseFolders = {Folder(temp / "base"), Folder(temp / "patch")},
            .modelName = "Robot"};
}

// Relative to the temporary folder; "none" where nothing was found.
std::string shown(const std::optional<fs::path>& file, const TempFolder& temp)
{
    return file ? file->lexically_relative(temp.path()).generic_string() : "none";
}

struct NameCase
{
    std::string shader;
    std::vector<std::string> files;
    std::string diffuse;
};

void expectDiffuse(const TempFolder& temp, const NameCase& test)
{
    for (const std::string& file : test.files)
        temp.write(file, "x");
    const Material material = resolveMaterial(test.shader, searchIn(temp));
    EXPECT_EQ(shown(material.diffuse, temp), test.diffuse);
    EXPECT_EQ(material.shader, test.shader);
}

class ShaderName : public ::testing::TestWithParam<NameCase>
{
};

TEST_P(ShaderName, LeadsToItsImage)
{
    const TempFolder temp;
    temp.write("model/decoy1.png", "x"); // so that no image is the only one
    temp.write("model/decoy2.png", "x");
    expectDiffuse(temp, GetParam());
}

class FolderWithoutName : public ::testing::TestWithParam<NameCase>
{
};

TEST_P(FolderWithoutName, LeadsToItsOnlyImage)
{
    const TempFolder temp;
    expectDiffuse(temp, GetParam());
}

// Names as they stand in real models.
INSTANTIATE_TEST_SUITE_P(
    Real, ShaderName,
    ::testing::Values(NameCase{"fatty/fatty", {"base/fatty/fatty_d.png"}, "base/fatty/fatty_d.png"},
                      NameCase{"fatty/fatty", {"model/fatty_d.png"}, "model/fatty_d.png"},
                      NameCase{"f:\\base\\models\\guard1_body.tga",
                               {"base/models/guard1_body.tga"},
                               "base/models/guard1_body.tga"},
                      NameCase{"f:\\base\\models\\guard1_body.tga",
                               {"model/Guard1_Body.jpg"},
                               "model/Guard1_Body.jpg"},
                      NameCase{"skin", {"model/skin.tga"}, "model/skin.tga"},
                      NameCase{"models/my monster/left arm",
                               {"base/models/my monster/left arm.png"},
                               "base/models/my monster/left arm.png"},
                      NameCase{"01 - Default", {"model/robot.png"}, "model/robot.png"},
                      NameCase{
                          "01 - Default", {"model/01 - Default.png"}, "model/01 - Default.png"},
                      NameCase{"", {"model/robot_d.png"}, "model/robot_d.png"},
                      NameCase{"glass.tga.tga", {"model/glass.tga"}, "model/glass.tga"},
                      NameCase{"glass.tga.tga", {"model/glass.tga.tga"}, "model/glass.tga.tga"},
                      NameCase{"Material", {"model/robot.png"}, "model/robot.png"},
                      NameCase{"models/monsters/imp/imp", {"model/unrelated.txt"}, "none"}));

INSTANTIATE_TEST_SUITE_P(
    Order, ShaderName,
    ::testing::Values(
        // _d, then the plain name, then _diffuse
        NameCase{"imp", {"model/imp_d.tga", "model/imp.tga"}, "model/imp_d.tga"},
        NameCase{"imp", {"model/imp.tga", "model/imp_diffuse.tga"}, "model/imp.tga"},
        NameCase{"imp", {"model/imp_diffuse.tga"}, "model/imp_diffuse.tga"},
        // the named extension, then tga, jpg, jpeg, png
        NameCase{"imp.png", {"model/imp.png", "model/imp.tga"}, "model/imp.png"},
        NameCase{"imp.JPEG", {"model/imp.jpeg", "model/imp.tga"}, "model/imp.jpeg"},
        NameCase{"imp", {"model/imp.png", "model/imp.tga"}, "model/imp.tga"},
        NameCase{"imp", {"model/imp.png", "model/imp.jpeg"}, "model/imp.jpeg"},
        NameCase{"imp", {"model/imp.jpeg", "model/imp.jpg"}, "model/imp.jpg"},
        NameCase{"imp.dds", {"model/imp.png"}, "model/imp.png"},
        // base folders in their order, then the model's
        NameCase{"a/imp", {"patch/a/imp.tga", "base/a/imp.png"}, "base/a/imp.png"},
        NameCase{"a/imp", {"patch/a/imp.tga", "model/a/imp.tga"}, "patch/a/imp.tga"},
        // the whole name before its last parts
        NameCase{"a/b/imp", {"base/imp.tga", "model/a/b/imp.tga"}, "model/a/b/imp.tga"},
        NameCase{"a/b/imp", {"base/imp.tga", "base/b/imp.tga"}, "base/b/imp.tga"},
        // the shader's name before the model's
        NameCase{"imp", {"model/imp.tga", "model/robot.tga"}, "model/imp.tga"},
        // the model's name before the only image
        NameCase{"x", {"model/robot.tga", "model/robot_n.tga"}, "model/robot.tga"}));

INSTANTIATE_TEST_SUITE_P(
    OnlyImage, FolderWithoutName,
    ::testing::Values(
        NameCase{"", {"model/one_robot.png"}, "model/one_robot.png"},
        NameCase{"default", {"model/one_robot.png"}, "model/one_robot.png"},

        NameCase{"x", {"model/a.png", "model/b.png"}, "none"},
        NameCase{"x", {"model/a.png", "model/a_n.png", "model/A_LOCAL.tga"}, "model/a.png"},
        NameCase{"x",
                 {"model/a.jpg", "model/a_s.png", "model/a_h.png", "model/a_glow.png"},
                 "model/a.jpg"},
        NameCase{"x", {"model/a_n.png"}, "none"}, NameCase{"x", {"model/sub/a.png"}, "none"},
        NameCase{"x", {"base/a.png"}, "none"}, NameCase{"x", {"model/a.dds"}, "none"}));

INSTANTIATE_TEST_SUITE_P(
    Hostile, ShaderName,
    ::testing::Values(
        NameCase{"../../../etc/passwd", {}, "none"}, NameCase{"../secret", {"secret.png"}, "none"},
        NameCase{"..\\secret.png", {"secret.png"}, "none"},
        NameCase{"x/../../secret", {"secret.png"}, "none"},
        NameCase{"../textures/skin", {"textures/skin.png", "model/skin.png"}, "model/skin.png"},
        NameCase{"/home/me/skin.png", {"model/skin.png"}, "model/skin.png"},
        NameCase{std::string("skin\0.png", 9), {"model/skin.png"}, "none"},
        NameCase{".tga", {}, "none"}, NameCase{"..", {}, "none"}, NameCase{"/", {}, "none"},
        NameCase{"f:", {}, "none"},
        NameCase{"a//./b/imp", {"base/a/b/imp.tga"}, "base/a/b/imp.tga"}));

TEST(ResolveMaterial, DoesNotNameFilesOutside)
{
    const TempFolder temp;
    temp.write("secret.png", "x");
    fs::create_directories(temp / "model");
    fs::create_symlink("../secret.png", temp / "model/skin.png");
    EXPECT_FALSE(resolveMaterial("skin", searchIn(temp)).diffuse);
    EXPECT_FALSE(resolveMaterial((temp / "secret").string(), searchIn(temp)).diffuse);
}

TEST(ResolveMaterial, FindsTheOtherMapsByTheirSuffixes)
{
    const TempFolder temp;
    for (const char* name : {"base/m/imp_d.tga", "base/m/imp_local.tga", "base/m/imp_s.png",
                             "base/m/imp_h.jpg", "base/m/imp_glow.png"})
        temp.write(name, "x");
    const Material material = resolveMaterial("m/imp", searchIn(temp));
    EXPECT_EQ(shown(material.diffuse, temp), "base/m/imp_d.tga");
    EXPECT_EQ(shown(material.normal, temp), "base/m/imp_local.tga");
    EXPECT_EQ(shown(material.specular, temp), "base/m/imp_s.png");
    EXPECT_EQ(shown(material.height, temp), "base/m/imp_h.jpg");
    EXPECT_EQ(shown(material.glow, temp), "base/m/imp_glow.png");
}

TEST(ResolveMaterial, KnowsTheLongSuffixes)
{
    const TempFolder temp;
    for (const char* name : {"model/imp.tga", "model/imp_normal.tga", "model/imp_specular.tga",
                             "model/imp_height.tga"})
        temp.write(name, "x");
    const Material material = resolveMaterial("imp", searchIn(temp));
    EXPECT_EQ(shown(material.normal, temp), "model/imp_normal.tga");
    EXPECT_EQ(shown(material.specular, temp), "model/imp_specular.tga");
    EXPECT_EQ(shown(material.height, temp), "model/imp_height.tga");
    EXPECT_EQ(material.glow, std::nullopt);
}

TEST(ResolveMaterial, FindsTheOtherMapsOfAGuessedImage)
{
    const TempFolder temp;
    temp.write("model/one_robot_D.png", "x");
    temp.write("model/one_robot_n.png", "x");
    const Material material = resolveMaterial("default", searchIn(temp));
    EXPECT_EQ(shown(material.diffuse, temp), "model/one_robot_D.png");
    EXPECT_EQ(shown(material.normal, temp), "model/one_robot_n.png");
}

TEST(ResolveMaterial, FindsAShaderThatNamesItsDiffuseSuffix)
{
    const TempFolder temp;
    temp.write("model/imp_d.tga", "x");
    temp.write("model/imp_local.tga", "x");
    const Material material = resolveMaterial("models/imp_d.tga", searchIn(temp));
    EXPECT_EQ(shown(material.diffuse, temp), "model/imp_d.tga");
    EXPECT_EQ(shown(material.normal, temp), "model/imp_local.tga");
}

TEST(ResolveMaterial, ListsWhatWasTried)
{
    const TempFolder temp;
    const MaterialSearch search{
        .modelFolder = Folder("model"), .baseFolders = {Folder("base")}, .modelName = "Robot"};
    EXPECT_THAT(resolveMaterial("f:\\m\\imp.jpg", search).triedForDiffuse,
                ElementsAre("base/m/imp{_d,,_diffuse}.{jpg,tga,jpeg,png}",
                            "model/m/imp{_d,,_diffuse}.{jpg,tga,jpeg,png}",
                            "base/imp{_d,,_diffuse}.{jpg,tga,jpeg,png}",
                            "model/imp{_d,,_diffuse}.{jpg,tga,jpeg,png}",
                            "model/Robot{_d,,_diffuse}.{jpg,tga,jpeg,png}"));
    EXPECT_THAT(resolveMaterial("", search).triedForDiffuse,
                ElementsAre("model/Robot{_d,,_diffuse}.{tga,jpg,jpeg,png}"));
    EXPECT_THAT(resolveMaterial("Robot", search).triedForDiffuse, SizeIs(2));
}

TEST(ResolveMaterial, KeepsTheListPrintableAndShort)
{
    const TempFolder temp;
    std::string deep = "\x1b[2J\n";
    for (int i = 0; i < 200; ++i)
        deep += "/a";
    const std::vector<std::string> tried = resolveMaterial(deep, searchIn(temp)).triedForDiffuse;
    EXPECT_THAT(tried, SizeIs(3 * kMaxShaderNameParts + 1));
    EXPECT_THAT(resolveMaterial("\x1b[2J\n\x7f", searchIn(temp)).triedForDiffuse,
                AllOf(SizeIs(4), Each(Not(HasSubstr("\x1b"))), Each(Not(HasSubstr("\n"))),
                      Each(Not(HasSubstr("\x7f")))));
    EXPECT_THAT(resolveMaterial(std::string(100'000, 'x'), searchIn(temp)).triedForDiffuse,
                SizeIs(1));
}

TEST(ResolveMaterials, GivesNoShaderTheImageThatAnotherNames)
{
    const TempFolder temp;
    temp.write("model/robot.png", "x");
    const std::vector<std::string> shaders = {"models/hand", "models/robot"};
    const std::vector<Material> materials = resolveMaterials(shaders, searchIn(temp));
    ASSERT_THAT(materials, SizeIs(2));
    EXPECT_EQ(shown(materials[0].diffuse, temp), "none");
    EXPECT_EQ(shown(materials[1].diffuse, temp), "model/robot.png");
}

TEST(ResolveMaterials, SharesTheModelsImageAmongShadersThatNameNone)
{
    const TempFolder temp;
    temp.write("model/robot.png", "x");
    const std::vector<std::string> shaders = {"Material", "Material.001"};
    for (const Material& material : resolveMaterials(shaders, searchIn(temp)))
        EXPECT_EQ(shown(material.diffuse, temp), "model/robot.png");
}

TEST(ResolveMaterials, TakesTheOnlyImageForOneShaderAlone)
{
    const TempFolder temp;
    temp.write("model/skin.png", "x");
    const std::vector<std::string> two = {"body", "eyes"};
    for (const Material& material : resolveMaterials(two, searchIn(temp)))
        EXPECT_EQ(shown(material.diffuse, temp), "none");
    const std::vector<std::string> same = {"Body.tga", "body"};
    for (const Material& material : resolveMaterials(same, searchIn(temp)))
        EXPECT_EQ(shown(material.diffuse, temp), "model/skin.png");
    EXPECT_THAT(resolveMaterials({}, searchIn(temp)), IsEmpty());
}

TEST(NormalisedShaderName, IsWhatDoom3LooksUp)
{
    EXPECT_EQ(normalisedShaderName("Models\\Monsters\\Imp.TGA"), "models/monsters/imp");
    EXPECT_EQ(normalisedShaderName("glass.tga.tga"), "glass");
    EXPECT_EQ(normalisedShaderName("skin.v2"), "skin.v2");
    EXPECT_EQ(normalisedShaderName("a.tga/skin"), "a.tga/skin");
    EXPECT_EQ(normalisedShaderName(""), "");
    EXPECT_EQ(normalisedShaderName(".tga"), "");
}

class CorpusMaterials : public ::testing::Test
{
protected:
    void SetUp() override
    {
        const char* corpus = std::getenv("SINEW_CORPUS");
        if (corpus == nullptr)
            GTEST_SKIP() << "SINEW_CORPUS is not set";
        corpus_ = corpus;
    }

    // The names of the diffuse images of a model of the corpus.
    std::vector<std::string> diffuseOf(const std::string& folder, const std::string& model,
                                       const std::vector<std::string>& shaders) const
    {
        const MaterialSearch search{
            .modelFolder = Folder(corpus_ / "md5" / folder), .baseFolders = {}, .modelName = model};
        std::vector<std::string> names;
        for (const Material& material : resolveMaterials(shaders, search))
            names.push_back(material.diffuse ? material.diffuse->filename().string() : "none");
        return names;
    }

    fs::path corpus_;
};

TEST_F(CorpusMaterials, AreFound)
{
    EXPECT_THAT(diffuseOf("robot", "Robot", {"Material"}), ElementsAre("robot.png"));
    EXPECT_THAT(diffuseOf("wiggle", "Wiggle", {"default"}), ElementsAre("wiggle.png"));
    EXPECT_THAT(diffuseOf("one_quad", "Quad", {"default"}), ElementsAre("one_quad.png"));
    EXPECT_THAT(diffuseOf("unv_blaster", "blaster_view",
                          {"models/weapons/legacy_hand", "models/weapons/blaster/blasterz",
                           "models/weapons/blaster/zsight"}),
                ElementsAre("none", "blasterz.png", "zsight.jpg"));
    EXPECT_THAT(
        diffuseOf("unv_rifle", "rifle_view", {"models/weapons/rifle/rifle", "models/weapons/hand"}),
        ElementsAre("none", "none"));
}

} // namespace
} // namespace sinew
