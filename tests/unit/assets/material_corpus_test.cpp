// Loads the materials of real models (cases/corpus_materials.txt).
#include "engine/files/virtual_files.h"
#include "engine/formats/md5/md5.h"
#include "engine/materials/material_library.h"
#include "tests/unit/assets/material_folders.h"
#include "tests/unit/assets/test_cases.h"

#include <fmt/format.h>
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

std::string lastPart(const std::string& name)
{
    return name.substr(name.rfind('/') + 1);
}

// Shader, file of the declaration, role and image of each stage, and missing files; all files
// without their folders. Then the number of warnings.
std::string shownMaterials(const fs::path& named)
{
    Diagnostics warnings;
    VirtualFiles files;
    const MountedModel mounted = mountModel(locateModel(named).value(), files, warnings).value();
    const SkeletalModel mesh =
        readMd5Mesh(files.readText(mounted.file.value()).value(), "mesh", warnings).value();
    std::vector<std::string> shaders;
    for (const Mesh& part : mesh.meshes)
        shaders.push_back(part.shader);
    const LoadedMaterials loaded = loadMaterials({.files = files,
                                                  .homes = {{.mount = mounted.mount,
                                                             .folder = mounted.folder,
                                                             .name = named.stem().string()}},
                                                  .modelFile = named.filename().string(),
                                                  .shaders = test::shaderRequests(shaders),
                                                  .skin = {}},
                                                 warnings);
    std::string text;
    for (const LoadedMaterial& material : loaded.materials)
    {
        text += material.shader + ": " + lastPart(material.source);
        for (const LoadedStage& stage : material.stages)
            text += stage.texture ? fmt::format(", {} {}", static_cast<int>(stage.stage.role),
                                                lastPart(loaded.textures[*stage.texture].name))
                                  : ", missing";
        for (const std::string& missing : material.missing)
            text += "; add " + lastPart(missing);
        text += '\n';
    }
    return text + fmt::format("{} warnings\n", warnings.count());
}

TEST(CorpusMaterials, AreThoseOfTheTable)
{
    const char* const corpus = std::getenv("SINEW_CORPUS");
    if (corpus == nullptr)
        GTEST_SKIP() << "SINEW_CORPUS is not set";
    for (const test::LongCase& row : test::longCasesIn("corpus_materials.txt"))
        EXPECT_EQ(shownMaterials(fs::path(corpus) / row.inputs[0]), row.expected)
            << "corpus_materials.txt:" << row.line;
}

} // namespace
} // namespace sinew
