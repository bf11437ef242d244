#include "engine/materials/conventional_images.h"
#include "tests/unit/assets/material_folders.h"
#include "tests/unit/assets/test_cases.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;
using test::MaterialFolders;
using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

TEST(ConventionalImages, AreFoundByTheNamesOfShaders)
{
    for (const test::TestCase& row : test::casesIn("image_names.txt"))
    {
        const MaterialFolders folders;
        for (std::size_t begin = 0; begin < row.change.size();)
        {
            const std::size_t end = std::min(row.change.find(" | ", begin), row.change.size());
            folders.write(row.change.substr(begin, end - begin));
            begin = end + 3;
        }
        EXPECT_EQ(folders.shown(folders.find(row.input).diffuse), row.expected)
            << row.input << " of " << row.change;
    }
    const MaterialFolders folders;
    folders.write("model/skin.png");
    folders.write("model/b.png");
    EXPECT_FALSE(folders.find(std::string("skin\0.png", 9)).diffuse);
}

TEST(ConventionalImages, AreAllCompressedTogether)
{
    const MaterialFolders folders;
    for (const char* suffix : {"_d", "_local", "_s", "_h", "_glow"})
        folders.write(fmt::format("base/dds/m/imp{}.dds", suffix));
    for (const char* shader : {"m/imp", "m/imp_d"})
    {
        const ConventionalImages images = folders.find(shader);
        EXPECT_EQ(folders.shown(images.diffuse), "base/dds/m/imp_d.dds") << shader;
        EXPECT_EQ(folders.shown(images.normal), "base/dds/m/imp_local.dds") << shader;
        EXPECT_EQ(folders.shown(images.specular), "base/dds/m/imp_s.dds") << shader;
        EXPECT_EQ(folders.shown(images.height), "base/dds/m/imp_h.dds") << shader;
        EXPECT_EQ(folders.shown(images.glow), "base/dds/m/imp_glow.dds") << shader;
    }
}

TEST(ConventionalImages, DoNotLieOutside)
{
    const MaterialFolders folders;
    folders.write("secret.png");
    fs::create_symlink("../secret.png", folders.temp() / "model/skin.png");
    EXPECT_FALSE(folders.find("skin").diffuse);
    EXPECT_FALSE(folders.find((folders.temp() / "secret").string()).diffuse);
}

TEST(ConventionalImages, HaveTheirMapsBesideThem)
{
    const MaterialFolders folders;
    for (const char* name : {"base/m/imp_d.tga", "base/m/imp_local.tga", "base/m/imp_s.png",
                             "base/m/imp_h.jpg", "base/m/imp_glow.png"})
        folders.write(name);
    const ConventionalImages images = folders.find("m/imp");
    EXPECT_EQ(folders.shown(images.diffuse), "base/m/imp_d.tga");
    EXPECT_EQ(folders.shown(images.normal), "base/m/imp_local.tga");
    EXPECT_EQ(folders.shown(images.specular), "base/m/imp_s.png");
    EXPECT_EQ(folders.shown(images.height), "base/m/imp_h.jpg");
    EXPECT_EQ(folders.shown(images.glow), "base/m/imp_glow.png");
}

TEST(ConventionalImages, HaveLongSuffixesToo)
{
    const MaterialFolders folders;
    for (const char* name : {"model/imp.tga", "model/imp_normal.tga", "model/imp_specular.tga",
                             "model/imp_height.tga"})
        folders.write(name);
    const ConventionalImages images = folders.find("imp");
    EXPECT_EQ(folders.shown(images.normal), "model/imp_normal.tga");
    EXPECT_EQ(folders.shown(images.specular), "model/imp_specular.tga");
    EXPECT_EQ(folders.shown(images.height), "model/imp_height.tga");
    EXPECT_EQ(images.glow, std::nullopt);
}

TEST(ConventionalImages, HaveTheShortSuffixesFirst)
{
    const MaterialFolders folders;
    for (const char* name :
         {"model/imp.tga", "model/imp_normal.tga", "model/imp_n.tga", "model/imp_local.png",
          "model/imp_specular.tga", "model/imp_spec.tga", "model/imp_s.png"})
        folders.write(name);
    const ConventionalImages images = folders.find("imp");
    EXPECT_EQ(folders.shown(images.normal), "model/imp_local.png");
    EXPECT_EQ(folders.shown(images.specular), "model/imp_s.png");
}

TEST(ConventionalImages, OfAGuessHaveTheirMaps)
{
    const MaterialFolders folders;
    folders.write("model/one_robot_D.png");
    folders.write("model/one_robot_n.png");
    const ConventionalImages images = folders.find("default");
    EXPECT_EQ(folders.shown(images.diffuse), "model/one_robot_D.png");
    EXPECT_EQ(folders.shown(images.normal), "model/one_robot_n.png");
}

TEST(ConventionalImages, OfAShaderThatNamesItsDiffuseSuffix)
{
    const MaterialFolders folders;
    folders.write("model/imp_d.tga");
    folders.write("model/imp_local.tga");
    const ConventionalImages images = folders.find("models/imp_d.tga");
    EXPECT_EQ(folders.shown(images.diffuse), "model/imp_d.tga");
    EXPECT_EQ(folders.shown(images.normal), "model/imp_local.tga");
}

// In a game tree the model's folder is one among others.
TEST(ConventionalImages, InAGameTreeLieAtTheirNameOrBesideTheModel)
{
    const MaterialFolders folders;
    folders.write("base/models/robot/skin.tga");
    folders.write("base/models/robot/robot_local.tga");
    folders.write("base/models/robot/Robot.png");
    folders.write("base/textures/skin.png");
    folders.write("base/logo.png");
    const ImageSearch search{.files = folders.files(),
                             .modelFolder = "models/robot",
                             .modelMount = 1,
                             .modelName = "Robot"};
    const std::vector<std::string> shaders = {"skin", "textures/skin", "x", "elsewhere/skin"};
    const std::vector<ConventionalImages> images = findConventionalImages(shaders, search);
    EXPECT_EQ(folders.shown(images[0].diffuse), "base/models/robot/skin.tga");
    EXPECT_EQ(folders.shown(images[1].diffuse), "base/textures/skin.png");
    EXPECT_EQ(folders.shown(images[2].diffuse), "base/models/robot/Robot.png");
    EXPECT_EQ(folders.shown(images[2].normal), "base/models/robot/robot_local.tga");
    EXPECT_EQ(folders.shown(images[3].diffuse), "base/models/robot/skin.tga");
    EXPECT_THAT(
        images[2].triedForDiffuse.patterns,
        ElementsAre("dds/x{_d,,_diffuse,_00_00}.dds",
                    "x{_d,,_diffuse,_00_00}.{tga,jpg,jpeg,png,dds,webp,lmp}",
                    "models/robot/x{_d,,_diffuse,_00_00}.{tga,jpg,jpeg,png,dds,webp,lmp}",
                    "models/robot/Robot{_d,,_diffuse,_00_00}.{tga,jpg,jpeg,png,dds,webp,lmp}"));
}

TEST(ConventionalImages, MayBeNumberedAsQuakesSkins)
{
    const MaterialFolders folders;
    for (const char* name : {"ogre_00_00.tga", "ogre_01_00.png", "ogre_01_00_luma.png",
                             "ogre_norm.tga", "ogre_gloss.tga", "ogre_02_01.png", "imp_01_00.tga"})
        folders.write(fmt::format("base/progs/{}", name));
    ImageSearch search = folders.search();
    const std::vector<std::string> shaders{"progs/ogre"};
    const ConventionalImages first = findConventionalImages(shaders, search).front();
    EXPECT_EQ(folders.shown(first.diffuse), "base/progs/ogre_00_00.tga");
    EXPECT_EQ(folders.shown(first.normal), "base/progs/ogre_norm.tga");
    EXPECT_EQ(folders.shown(first.specular), "base/progs/ogre_gloss.tga");
    EXPECT_FALSE(first.glow);
    EXPECT_THAT(first.skins, ElementsAre("0", "1"));
    search.skin = "1";
    const ConventionalImages second = findConventionalImages(shaders, search).front();
    EXPECT_EQ(folders.shown(second.diffuse), "base/progs/ogre_01_00.png");
    EXPECT_EQ(folders.shown(second.glow), "base/progs/ogre_01_00_luma.png");
    EXPECT_EQ(folders.shown(second.normal), "base/progs/ogre_norm.tga");
    search.skin = "2";
    EXPECT_EQ(folders.shown(findConventionalImages(shaders, search).front().diffuse),
              "base/progs/ogre_00_00.tga");
    EXPECT_EQ(numberedSuffix("7"), "_07_00");
    EXPECT_EQ(numberedSuffix("100"), std::nullopt);
    EXPECT_EQ(numberedSuffix("red"), std::nullopt);
    EXPECT_EQ(numberedSuffix(""), std::nullopt);
}

TEST(ConventionalImages, TellWhatWasTried)
{
    const MaterialFolders folders;
    EXPECT_THAT(folders.find("f:\\m\\imp.jpg").triedForDiffuse.patterns,
                ElementsAre("dds/m/imp{_d,,_diffuse,_00_00}.dds",
                            "m/imp{_d,,_diffuse,_00_00}.{jpg,tga,jpeg,png,dds,webp,lmp}",
                            "imp{_d,,_diffuse,_00_00}.{jpg,tga,jpeg,png,dds,webp,lmp}",
                            "Robot{_d,,_diffuse,_00_00}.{jpg,tga,jpeg,png,dds,webp,lmp}"));
    EXPECT_EQ(folders.find("f:\\m\\imp.jpg").triedForDiffuse.count, 4U + 28U + 28U + 28U);
    EXPECT_EQ(folders.find("Robot").triedForDiffuse.count, 4U + 28U);
    EXPECT_THAT(folders.find("").triedForDiffuse.patterns,
                ElementsAre("Robot{_d,,_diffuse,_00_00}.{tga,jpg,jpeg,png,dds,webp,lmp}"));
    EXPECT_THAT(folders.find("Robot").triedForDiffuse.patterns,
                ElementsAre("dds/Robot{_d,,_diffuse,_00_00}.dds",
                            "Robot{_d,,_diffuse,_00_00}.{tga,jpg,jpeg,png,dds,webp,lmp}"));
}

TEST(ConventionalImages, TellItPrintableAndShort)
{
    const MaterialFolders folders;
    std::string deep = "\x1b[2J\n";
    for (int i = 0; i < 200; ++i)
        deep += "/a";
    EXPECT_THAT(folders.find(deep).triedForDiffuse.patterns, SizeIs(kMaxShaderNameParts + 2));
    EXPECT_THAT(folders.find("\x1b[2J\n\x7f").triedForDiffuse.patterns,
                AllOf(SizeIs(3), Each(Not(HasSubstr("\x1b"))), Each(Not(HasSubstr("\n"))),
                      Each(Not(HasSubstr("\x7f")))));
    EXPECT_THAT(folders.find(std::string(100'000, 'x')).triedForDiffuse.patterns, SizeIs(1));
}

TEST(ConventionalImages, AreNotThoseThatAnotherShaderNames)
{
    const MaterialFolders folders;
    folders.write("model/robot.png");
    const std::vector<ConventionalImages> images = folders.findAll({"models/hand", "models/robot"});
    EXPECT_EQ(folders.shown(images[0].diffuse), "none");
    EXPECT_EQ(folders.shown(images[1].diffuse), "model/robot.png");
}

TEST(ConventionalImages, AreSharedAmongShadersThatNameNone)
{
    const MaterialFolders folders;
    folders.write("model/robot.png");
    for (const ConventionalImages& images : folders.findAll({"Material", "Material.001"}))
        EXPECT_EQ(folders.shown(images.diffuse), "model/robot.png");
}

TEST(ConventionalImages, AreTheOnlyImageForOneShaderAlone)
{
    const MaterialFolders folders;
    folders.write("model/skin.png");
    for (const ConventionalImages& images : folders.findAll({"body", "eyes"}))
        EXPECT_EQ(folders.shown(images.diffuse), "none");
    for (const ConventionalImages& images : folders.findAll({"Body.tga", "body"}))
        EXPECT_EQ(folders.shown(images.diffuse), "model/skin.png");
    EXPECT_THAT(folders.findAll({}), IsEmpty());
}

struct DeclaredCase
{
    std::string name;
    std::vector<std::string> files;
    std::string found;
};

class DeclaredImage : public ::testing::TestWithParam<DeclaredCase>
{
};

TEST_P(DeclaredImage, IsFound)
{
    const MaterialFolders folders;
    for (const std::string& file : GetParam().files)
        folders.write(file);
    TriedNames tried;
    EXPECT_EQ(folders.shown(findDeclaredImage(GetParam().name, folders.search(), tried)),
              GetParam().found);
}

INSTANTIATE_TEST_SUITE_P(
    Files, DeclaredImage,
    ::testing::Values(
        // its own extension, then dds/, then tga, jpg, jpeg, png, dds
        DeclaredCase{"a/imp.png", {"base/a/imp.png", "base/dds/a/imp.dds"}, "base/a/imp.png"},
        DeclaredCase{"a/imp.tga", {"base/a/imp.tga", "base/dds/a/imp.dds"}, "base/a/imp.tga"},
        DeclaredCase{"a/imp", {"base/a/imp.tga", "base/DDS/A/Imp.dds"}, "base/DDS/A/Imp.dds"},
        DeclaredCase{"a/imp.tga", {"base/a/imp.png", "base/dds/a/imp.dds"}, "base/dds/a/imp.dds"},
        DeclaredCase{"a/imp", {"base/a/imp.png", "base/a/imp.jpg"}, "base/a/imp.jpg"},
        DeclaredCase{"a/imp", {"base/a/imp.dds"}, "base/a/imp.dds"},
        // no suffixes: a declared name is exact
        DeclaredCase{"a/imp", {"base/a/imp_d.tga"}, "none"},
        // without its game, by the last parts
        DeclaredCase{"models/a/imp", {"model/a/imp.tga", "model/imp.tga"}, "model/a/imp.tga"},
        DeclaredCase{"models/a/imp.tga", {"model/Imp.JPG"}, "model/Imp.JPG"},
        DeclaredCase{"models/a/imp", {"model/dds/imp.dds"}, "none"},
        DeclaredCase{"../../secret", {"secret.tga"}, "none"},
        DeclaredCase{"..\\secret.tga", {"secret.tga"}, "none"},
        DeclaredCase{"", {"model/.tga", "model/a.tga"}, "none"}));

TEST(DeclaredImage, ThatIsMissingTellsWhatWasTried)
{
    const MaterialFolders folders;
    folders.write("base/x.txt");
    const ImageSearch search{.files = folders.files(),
                             .modelFolder = "models/robot",
                             .modelMount = 1,
                             .modelName = "Robot"};
    TriedNames tried;
    EXPECT_FALSE(findDeclaredImage("textures/imp.png", search, tried));
    EXPECT_THAT(tried.patterns,
                ElementsAre("dds/textures/imp.dds", "textures/imp.{png,tga,jpg,jpeg,dds,webp,lmp}",
                            "models/robot/textures/imp.{png,tga,jpg,jpeg,dds,webp,lmp}",
                            "imp.{png,tga,jpg,jpeg,dds,webp,lmp}",
                            "models/robot/imp.{png,tga,jpg,jpeg,dds,webp,lmp}"));
    EXPECT_EQ(tried.count, 1U + 4U * 7U);
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

class CorpusConventions : public ::testing::Test
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
        VirtualFiles files;
        EXPECT_TRUE(files.mount(corpus_ / "md5" / folder));
        std::vector<std::string> names;
        for (const ConventionalImages& images : findConventionalImages(
                 shaders, {.files = files, .modelFolder = "", .modelMount = 0, .modelName = model}))
            names.push_back(images.diffuse ? images.diffuse->name : "none");
        return names;
    }

    fs::path corpus_;
};

TEST_F(CorpusConventions, AreFound)
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
