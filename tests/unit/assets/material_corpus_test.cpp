// The materials of real models, in their own folders and laid out as in a game.
#include "engine/files/virtual_files.h"
#include "engine/formats/md5/md5.h"
#include "engine/materials/material_library.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/assets/make_archive.h"
#include "tests/unit/assets/material_folders.h"

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
using test::TempFolder;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

struct LoadedModel
{
    LoadedMaterials materials;
    std::vector<ExplainedMesh> meshes;
    Diagnostics warnings;
};

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

    // What a path on the command line stands for.
    static LoadedModel load(const fs::path& named)
    {
        LoadedModel model;
        VirtualFiles files;
        const auto location = locateModel(named);
        const auto mounted = mountModel(location.value(), files, model.warnings).value();
        const Result<SkeletalModel> mesh =
            readMd5Mesh(files.readText(mounted.file.value()).value(), "mesh", model.warnings);
        std::vector<std::string> shaders;
        for (const Mesh& part : mesh.value().meshes)
        {
            const auto known = std::ranges::find(shaders, part.shader);
            model.meshes.push_back(
                {.name = part.name,
                 .material = static_cast<std::uint32_t>(known - shaders.begin())});
            if (known == shaders.end())
                shaders.push_back(part.shader);
        }
        model.materials = loadMaterials({.files = files,
                                         .homes = {{.mount = mounted.mount,
                                                    .folder = mounted.folder,
                                                    .name = named.stem().string()}},
                                         .modelFile = named.filename().string(),
                                         .shaders = test::shaderRequests(shaders),
                                         .skin = {}},
                                        model.warnings);
        return model;
    }

    // Shader, where it is declared, and each stage's image: file names without their folders.
    static std::vector<std::string> stagesOf(const LoadedMaterials& materials)
    {
        std::vector<std::string> shown;
        for (const LoadedMaterial& material : materials.materials)
        {
            std::string text = material.shader + ": " + lastPart(material.source);
            for (const LoadedStage& stage : material.stages)
                text += stage.texture ? ", " + std::to_string(static_cast<int>(stage.stage.role)) +
                                            ' ' + lastPart(materials.textures[*stage.texture].name)
                                      : ", missing";
            shown.push_back(text);
        }
        return shown;
    }

    static std::string lastPart(const std::string& name)
    {
        return name.substr(name.rfind('/') + 1);
    }

    // The files of the blaster under the names that they have in their game.
    std::vector<test::ArchiveFile> gameFiles() const
    {
        std::vector<test::ArchiveFile> files;
        for (const auto& entry : fs::directory_iterator(corpus_ / "md5/unv_blaster"))
        {
            const std::string name = entry.path().filename().string();
            const std::string folder =
                name.ends_with(".shader") ? "scripts/" : "models/weapons/blaster/";
            files.push_back({folder + name, test::readFile(entry.path())});
        }
        return files;
    }

    fs::path corpus_;
};

TEST_F(CorpusMaterials, OfTheBlasterUseEveryImageThatIsThere)
{
    const LoadedModel model = load(corpus_ / "md5/unv_blaster/blaster_view.md5mesh");
    EXPECT_THAT(stagesOf(model.materials),
                ElementsAre("models/weapons/legacy_hand: placeholder, missing",
                            "models/weapons/blaster/blasterz: blaster.shader:1, 0 blasterz.png",
                            "models/weapons/blaster/zsight: names of images, 0 zsight.jpg"));
    EXPECT_EQ(model.materials.textures[0].texture.levels[0].width, 1024U);
    EXPECT_TRUE(model.materials.textures[0].colour);
    EXPECT_THAT(model.materials.materials[1].missing, SizeIs(3)); // normal, specular, glow
    EXPECT_THAT(model.warnings, SizeIs(4));
}

TEST_F(CorpusMaterials, OfAnArchiveAreTheSame)
{
    const TempFolder temp;
    test::writeArchive(temp / "pak000.pk4", gameFiles());
    const LoadedModel plain = load(corpus_ / "md5/unv_blaster/blaster_view.md5mesh");
    const LoadedModel packed =
        load(temp.path().string() + "/pak000.pk4:models/weapons/blaster/blaster_view.md5mesh");
    EXPECT_EQ(stagesOf(packed.materials), stagesOf(plain.materials));
    for (std::size_t i = 0; i < plain.materials.textures.size(); ++i)
        EXPECT_EQ(packed.materials.textures[i].texture.levels[0].bytes,
                  plain.materials.textures[i].texture.levels[0].bytes);
}

TEST_F(CorpusMaterials, OfTheRifleSayWhatToAddAndWhere)
{
    const LoadedModel model = load(corpus_ / "md5/unv_rifle/rifle_view.md5mesh");
    EXPECT_THAT(stagesOf(model.materials),
                ElementsAre("models/weapons/rifle/rifle: rifle.shader:1, missing",
                            "models/weapons/hand: placeholder, missing"));
    const auto place = [&](const char* name)
    { return (corpus_ / "md5/unv_rifle" / name).string(); };
    EXPECT_THAT(model.materials.materials[0].missing,
                ElementsAre(place("rifle.tga"), place("rifle_n.tga"), place("rifle_s.tga")));
    EXPECT_THAT(model.materials.materials[1].missing, ElementsAre(place("hand.tga")));
}

// Adds what the explanation asks for; then nothing is missing.
TEST_F(CorpusMaterials, OfTheRifleAreWholeWithWhatWasToBeAdded)
{
    const std::string picture = test::readFile(corpus_ / "md5/unv_blaster/blasterz.png");
    const TempFolder temp;
    for (const auto& entry : fs::directory_iterator(corpus_ / "md5/unv_rifle"))
        temp.write(entry.path().filename().string(), test::readFile(entry.path()));
    for (const char* name : {"rifle.png", "rifle_n.png", "rifle_s.png", "hand.png"})
        temp.write(name, picture);
    const LoadedModel model = load(temp / "rifle_view.md5mesh");
    for (const LoadedMaterial& material : model.materials.materials)
        EXPECT_THAT(material.missing, IsEmpty()) << material.shader;
    EXPECT_THAT(model.warnings, IsEmpty());
}

TEST_F(CorpusMaterials, OfTheOtherModelsAreFoundByName)
{
    for (const auto& [name, image] : {std::pair{"robot/Robot.md5mesh", "robot.png"},
                                      {"wiggle/Wiggle.md5mesh", "wiggle.png"},
                                      {"one_quad/Quad.md5mesh", "one_quad.png"}})
    {
        const LoadedModel model = load(corpus_ / "md5" / name);
        ASSERT_THAT(model.materials.textures, SizeIs(1)) << name;
        EXPECT_EQ(lastPart(model.materials.textures[0].name), image);
    }
}

} // namespace
} // namespace sinew
