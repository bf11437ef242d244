// Loads materials with their images for the shader names of a model.
#include "engine/base/text.h"
#include "tests/support/make_dds.h"
#include "tests/unit/assets/make_archive.h"
#include "tests/unit/assets/make_image.h"
#include "tests/unit/assets/material_folders.h"
#include "tests/unit/assets/test_cases.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
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
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

std::string textOf(const std::vector<std::byte>& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Splits at separators.
std::vector<std::string> partsOf(const std::string& text, const std::string& separator)
{
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= text.size();)
    {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + separator.size();
    }
    return parts;
}

// "NAME", "NAME: CONTENTS" or "NAME -> TARGET"; materials.txt explains them.
void write(const MaterialFolders& folders, const std::string& file)
{
    const std::size_t colon = file.find(": ");
    const std::size_t arrow = file.find(" -> ");
    const bool hasContents = colon != std::string::npos;
    if (!hasContents && arrow != std::string::npos)
        fs::create_symlink(folders.temp() / file.substr(arrow + 4),
                           folders.temp() / file.substr(0, arrow));
    else if (hasContents)
        folders.write(file.substr(0, colon), file.substr(colon + 2));
    else if (file.ends_with(".dds"))
        folders.write(file, textOf(test::ddsFile({.fourCc = "DXT1"}, std::vector<std::byte>(8))));
    else
        folders.write(file, textOf(encodePng(test::gradient(2, 2))));
}

struct Scenario
{
    explicit Scenario(const std::string& line)
    {
        const std::vector<std::string> columns = partsOf(line, " | ");
        const std::size_t space = columns[0].find(' ');
        const std::vector<std::string> names = partsOf(columns[0].substr(space + 1), " @ ");
        kind = columns[0].substr(0, space);
        for (const std::string& name : partsOf(names[0], ", "))
            shaders.push_back(name == "\"\"" ? "" : name);
        skin = names.size() > 1 ? names[1] : "";
        for (std::size_t i = 1; i < columns.size(); ++i)
            write(folders, columns[i]);
    }

    std::string kind;
    std::vector<std::string> shaders;
    std::string skin;
    MaterialFolders folders;
};

std::string shownTexture(std::uint32_t index, const LoadedTexture& loaded)
{
    const TextureLevel& level = loaded.texture.levels.front();
    return fmt::format(" #{} {} {}x{}{}{}", index, loaded.name, level.width, level.height,
                       loaded.colour ? "" : " linear",
                       loaded.texture.format == TextureFormat::Bc1 ? " BC1" : "");
}

std::string shownStages(const LoadedMaterial& material, const LoadedMaterials& loaded)
{
    constexpr const char* kRoles[] = {"diffuse", "normal", "specular", "glow", "blend"};
    std::string text;
    for (const LoadedStage& stage : material.stages)
    {
        text += kRoles[static_cast<std::size_t>(stage.stage.role)];
        std::vector<std::uint32_t> textures = stage.animation;
        if (stage.texture)
            textures.push_back(*stage.texture);
        for (const std::uint32_t texture : textures)
            text += shownTexture(texture, loaded.textures.at(texture));
        text += textures.empty() ? " missing\n" : "\n";
    }
    return text;
}

std::string shownMaterials(const Scenario& scenario)
{
    Diagnostics warnings;
    const LoadedMaterials result = scenario.folders.load(scenario.shaders, warnings, scenario.skin);
    std::string text;
    for (std::uint32_t i = 0; i < result.materials.size(); ++i)
    {
        EXPECT_EQ(result.materials[i].shader, scenario.shaders[i]);
        text += explainMaterials(result, {{.name = "part", .material = i}}) +
                shownStages(result.materials[i], result);
    }
    if (!result.skins.empty())
        text += fmt::format("skins: {}\n", fmt::join(result.skins, ", "));
    for (const Diagnostic& warning : warnings)
        text += printable(toString(warning)) + '\n';
    return scenario.folders.shown(text);
}

std::string shownConventions(const Scenario& scenario)
{
    constexpr const char* kRoles[] = {"", "; normal ", "; specular ", "; glow ", ""};
    ImageSearch search = scenario.folders.search();
    search.skin = scenario.skin;
    const auto found = findConventionalMaterials(scenario.shaders, search);
    std::string text;
    for (const std::string& shader : scenario.shaders)
    {
        const ConventionalMaterial& material = found.at(shader);
        if (scenario.kind == "tried")
            return fmt::format("{}\n", fmt::join(material.tried, "\n"));
        for (const MaterialStage& stage : material.stages)
        {
            text += kRoles[static_cast<std::size_t>(stage.role)];
            text += scenario.folders.shown(scenario.folders.files().find(stage.image.name));
        }
        text += material.skins.empty() ? ""
                                       : fmt::format("; skins {}", fmt::join(material.skins, ", "));
        text += '\n';
    }
    return text;
}

std::string resultOf(const Scenario& scenario)
{
    if (scenario.kind == "load")
        return shownMaterials(scenario);
    if (scenario.kind != "declared")
        return shownConventions(scenario);
    std::vector<std::string> tried;
    const MaterialFolders& folders = scenario.folders;
    return folders.shown(findDeclaredImage(scenario.shaders[0], folders.search(), tried)) + '\n';
}

TEST(Materials, AreLoadedAsTheTableSays)
{
    for (const test::LongCase& row : test::longCasesIn("materials.txt"))
        for (const std::string& input : row.inputs)
        {
            const std::string text = resultOf(Scenario(input));
            EXPECT_EQ(text, row.expected) << "materials.txt:" << row.line << ": " << input;
            EXPECT_THAT(text, Not(HasSubstr("\x1b"))); // a terminal would obey it
        }
}

// A material of the shader "skin", declared in base/materials/a.mtr.
LoadedMaterials loadDoom3(const std::string& body, const MaterialFolders& folders = {})
{
    folders.write("base/materials/a.mtr", "skin\n{\n" + body + "\n}\n");
    Diagnostics warnings;
    LoadedMaterials materials = folders.load({"skin"}, warnings);
    EXPECT_THAT(warnings, IsEmpty());
    return materials;
}

TEST(DeclaredMaterial, KeepsWhatItSaysOfTheSurface)
{
    const LoadedMaterial material =
        loadDoom3("twoSided\nnoShadows\ntranslucent\npolygonOffset\nsort 3.5\n"
                  "{ blend blend\n map _white\n clamp\n alphaTest 0.5\n red time }")
            .materials[0];
    EXPECT_EQ(material.cull, CullSides::None);
    EXPECT_TRUE(material.noShadows);
    EXPECT_TRUE(material.translucent);
    EXPECT_TRUE(material.polygonOffset);
    EXPECT_EQ(material.sort, 3.5F);
    ASSERT_THAT(material.stages, SizeIs(1));
    EXPECT_EQ(material.stages[0].stage.wrap, TextureWrap::Clamp);
    EXPECT_TRUE(material.stages[0].stage.alphaTest);
    EXPECT_FALSE(material.stages[0].stage.colour[0].isConstant());
}

// The only warning about a material of that shader, for a model in that folder of base; empty if
// there is none.
std::string warningAbout(const std::string& shader, const std::string& folder, const fs::path& base)
{
    VirtualFiles files;
    EXPECT_TRUE(files.mount(base));
    Diagnostics warnings;
    loadMaterials({.files = files,
                   .homes = {{.folder = folder, .name = "Robot"}},
                   .modelFile = "Robot.md5mesh",
                   .shaders = test::shaderRequests({shader})},
                  warnings);
    EXPECT_LE(warnings.size(), 1U);
    return warnings.empty() ? "" : warnings.front().message;
}

// A player and its weapon.
TEST(MaterialLibrary, AMissingImageBelongsBesideTheModelThatNamesIt)
{
    const test::TempFolder temp;
    std::filesystem::create_directories(temp / "guard");
    std::filesystem::create_directories(temp / "gun");
    VirtualFiles files;
    ASSERT_TRUE(files.mount(temp.path()));
    Diagnostics warnings;
    loadMaterials(
        {.files = files,
         .homes = {{.folder = "guard", .name = "guard"}, {.folder = "gun", .name = "gun"}},
         .modelFile = "guard.md3",
         .shaders = {{.name = "body", .home = 0}, {.name = "barrel", .home = 1}}},
        warnings);
    ASSERT_EQ(warnings.size(), 2U);
    EXPECT_THAT(warnings[0].message, HasSubstr((temp / "guard/body.tga").string() + " ("));
    EXPECT_THAT(warnings[1].message, HasSubstr((temp / "gun/barrel.tga").string() + " ("));
}

TEST(MissingImage, IsFoundWhereTheWarningPutsIt)
{
    struct MissingCase
    {
        std::string shader;
        std::string folder; // of the model, inside base
        std::string place;
    };
    for (const auto& [shader, folder, place] :
         {MissingCase{"m/imp", "", "base/imp.tga"},
          MissingCase{"m/imp", "models/robot", "base/m/imp.tga"},
          MissingCase{"imp", "models/robot", "base/models/robot/imp.tga"},
          MissingCase{"f:\\m\\imp.PNG", "", "base/imp.png"},
          MissingCase{"f:\\m\\imp.bmp", "a/b", "base/m/imp.tga"},
          MissingCase{"", "", "base/Robot.tga"}, MissingCase{"../..", "a", "base/a/Robot.tga"},
          MissingCase{"declared", "", "base/skin.png"},
          MissingCase{"declared", "models/robot", "base/m/skin.png"}})
    {
        const test::TempFolder temp;
        temp.write("base/materials/a.mtr", "declared { diffusemap m/skin.png }");
        EXPECT_THAT(warningAbout(shader, folder, temp / "base"),
                    HasSubstr("put it at " + (temp / place).string() + " ("));
        temp.write(place, textOf(encodePng(test::gradient(2, 2))));
        EXPECT_EQ(warningAbout(shader, folder, temp / "base"), "");
    }
}

TEST(MissingImage, OfAModelInAnArchiveGoesIntoABase)
{
    const test::TempFolder temp;
    test::writeArchive(temp / "a.pk4", {{"models/robot.md5mesh", ""}});
    VirtualFiles files;
    ASSERT_TRUE(files.mount(temp / "a.pk4"));
    Diagnostics warnings;
    loadMaterials({.files = files,
                   .homes = {{.folder = "models", .name = "robot"}},
                   .modelFile = "a.pk4:models/robot.md5mesh",
                   .shaders = test::shaderRequests({"m/imp"})},
                  warnings);
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_THAT(warnings.front().message,
                HasSubstr("; put it at m/imp.tga in a folder given by --base (sinew"));
}

TEST(HostileImage, OfAnyLengthMakesShortMessages)
{
    const MaterialFolders folders;
    folders.write("base/materials/a.mtr", "skin { diffusemap " + std::string(100'000, 'a') +
                                              "\nbumpmap add(" + std::string(100'000, 'b') +
                                              ", _white) }");
    Diagnostics warnings;
    const LoadedMaterials loaded = folders.load({"skin"}, warnings);
    ASSERT_THAT(warnings, SizeIs(2));
    for (const Diagnostic& warning : warnings)
        EXPECT_LT(toString(warning).size(), 1000U) << toString(warning).substr(0, 1000);
    for (const std::string& missing : loaded.materials[0].missing)
        EXPECT_LT(missing.size(), 1000U);
}

TEST(DeclarationFile, ThatCannotBeReadIsOneWarning)
{
    const MaterialFolders folders;
    const test::RawArchive archive{
        .entries = {{.name = "materials/a.mtr", .stored = "x", .checksum = 1}}};
    folders.write("base/pak.pk4", archive.bytes());
    folders.write("model/b.mtr", "skin { diffusemap _white }");
    VirtualFiles files;
    ASSERT_TRUE(files.mount(folders.temp() / "model"));
    ASSERT_TRUE(files.mount(folders.temp() / "base/pak.pk4"));
    Diagnostics warnings;
    const LoadedMaterials materials = loadMaterials({.files = files,
                                                     .homes = {{.name = "Robot"}},
                                                     .modelFile = "Robot.md5mesh",
                                                     .shaders = {{.name = "skin"}},
                                                     .skin = {}},
                                                    warnings);
    EXPECT_EQ(folders.shown(materials.materials[0].source), "model/b.mtr:1");
    ASSERT_THAT(warnings, SizeIs(1));
    EXPECT_THAT(folders.shown(toString(warnings[0])), HasSubstr("base/pak.pk4:materials/a.mtr: "));
}

TEST(ConventionalImages, DoNotLieOutside)
{
    const MaterialFolders folders;
    folders.write("secret.png");
    fs::create_symlink("../secret.png", folders.temp() / "model/skin.png");
    const std::vector<std::string> shaders{"skin", (folders.temp() / "secret").string()};
    for (const auto& [shader, material] : findConventionalMaterials(shaders, folders.search()))
        EXPECT_TRUE(material.stages.at(0).image.empty()) << shader;
}

// In a game tree, the model's folder is one of many.
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
    const auto found = findConventionalMaterials(shaders, search);
    const auto image = [&](const char* shader, std::size_t stage)
    { return found.at(shader).stages.at(stage).image.name; };
    EXPECT_EQ(image("skin", 0), "models/robot/skin.tga");
    EXPECT_EQ(image("textures/skin", 0), "textures/skin.png");
    EXPECT_EQ(image("x", 0), "models/robot/Robot.png");
    EXPECT_EQ(image("x", 1), "models/robot/robot_local.tga");
    EXPECT_EQ(image("elsewhere/skin", 0), "models/robot/skin.tga");
    EXPECT_THAT(
        found.at("x").tried,
        ElementsAre("dds/x{_d,,_diffuse,_00_00}.dds",
                    "x{_d,,_diffuse,_00_00}.{tga,jpg,jpeg,png,dds,webp,lmp}",
                    "models/robot/x{_d,,_diffuse,_00_00}.{tga,jpg,jpeg,png,dds,webp,lmp}",
                    "models/robot/Robot{_d,,_diffuse,_00_00}.{tga,jpg,jpeg,png,dds,webp,lmp}"));
}

// A player and a weapon in separate folders with an image of the same name.
TEST(ConventionalImages, OfAModelsOwnFolderComeBeforeThoseOfAnother)
{
    const MaterialFolders folders;
    folders.write("model/skin.png");
    folders.write("base/skin.png");
    Diagnostics warnings;
    const LoadedMaterials loaded =
        loadMaterials({.files = folders.files(),
                       .homes = {{.mount = 0, .name = "guard"}, {.mount = 1, .name = "gun"}},
                       .modelFile = "guard.md3",
                       .shaders = {{.name = "skin", .home = 0}, {.name = "skin", .home = 1}}},
                      warnings);
    EXPECT_THAT(loaded.materials.at(0).steps.back(), HasSubstr("model/skin.png"));
    EXPECT_THAT(loaded.materials.at(1).steps.back(), HasSubstr("base/skin.png"));
}

} // namespace
} // namespace sinew
