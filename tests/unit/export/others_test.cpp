// Checks exported files with other programs: Assimp, and the Khronos validator if node and its
// package are installed.
#include "engine/export/gltf_export.h"
#include "tests/support/played_gltf.h"
#include "tests/support/process.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/export/exported_models.h"

#include <gtest/gtest.h>

#ifdef SINEW_ASSIMP
#include <assimp/Importer.hpp>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#endif

#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

struct NamedFile
{
    std::string name;
    std::vector<std::byte> bytes;
    std::size_t clips = 0;
};

// One file for everything that the export can write.
std::vector<NamedFile> exportedFiles()
{
    std::vector<NamedFile> files;
    const auto add = [&](const AnimatedModel& model, const LoadedMaterials& materials)
    {
        const Result<ExportedGlb> glb = exportWith(model, materials);
        EXPECT_TRUE(glb) << model.name;
        if (glb)
            files.push_back({.name = model.name + std::to_string(files.size()) + ".glb",
                             .bytes = glb->bytes,
                             .clips = model.clips.size()});
    };
    for (const AnimatedModel& model : madeUpModels())
    {
        add(model, plainMaterials());
        add(model, fullMaterials());
    }
    for (const AnimatedModel& model : conformanceModels())
        add(model, plainMaterials());
    for (const PlayedGltf& played : morphedGltfs())
        add(played.model, plainMaterials());
    return files;
}

#ifdef SINEW_ASSIMP
TEST(ExportForOthers, AssimpTakesIt)
{
    for (const NamedFile& file : exportedFiles())
    {
        Assimp::Importer importer;
        const aiScene* const scene = importer.ReadFileFromMemory(
            file.bytes.data(), file.bytes.size(), aiProcess_ValidateDataStructure, "glb");
        ASSERT_NE(scene, nullptr) << file.name << ": " << importer.GetErrorString();
        EXPECT_GT(scene->mNumMeshes, 0u) << file.name;
        EXPECT_EQ(scene->mNumAnimations > 0, file.clips > 0) << file.name;
    }
}
#endif

TEST(ExportForOthers, TheKhronosValidatorHasNothingToSay)
{
    const TempFolder folder;
    std::vector<std::string> command{SINEW_NODE, SINEW_VALIDATE};
    for (const NamedFile& file : exportedFiles())
        command.push_back(folder
                              .write(file.name, {reinterpret_cast<const char*>(file.bytes.data()),
                                                 file.bytes.size()})
                              .string());
    if (std::string(SINEW_NODE).empty())
        GTEST_SKIP() << "no node";
    const ProcessResult result = runProcess(command);
    if (result.exitCode == 77)
        GTEST_SKIP() << result.standardOutput << result.standardError;
    EXPECT_EQ(result.exitCode, 0) << result.standardOutput << result.standardError;
}

} // namespace
} // namespace sinew::test
