// Models with one damaged file: either they load, and no index that a device gets leads out of its
// array, or a message names one of their files.
#include "engine/formats/model_list.h"
#include "samples/app/scene.h"
#include "tests/mutation/damage.h"
#include "tests/mutation/made_up_models.h"
#include "tests/support/crowd_index_bounds.h"
#include "tests/support/index_bounds.h"
#include "tests/support/index_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;

struct Look
{
    std::size_t loaded = 0;
    std::size_t refused = 0;
    std::string findings;
};

void checkAll(const samples::Scene& scene)
{
    checkIndices(scene.model);
    checkSize(scene.meshMaterials.size(), scene.model.meshes.size(), "materials of meshes");
    checkIndices(scene.materials, scene.meshMaterials);
    checkIndices(buildCrowdModel(scene.model, samples::makeLods(scene.model)));
}

bool namesAFile(const samples::Refusal& refusal, const fs::path& folder)
{
    return std::ranges::any_of(refusal.errors, [&](const Diagnostic& error)
                               { return error.file.starts_with(folder.string()); });
}

void lookAt(const fs::path& model, const fs::path& folder, const std::string& what, Look& look)
{
    const auto scene = samples::loadScene({.model = {.path = model}, .choosesLods = true});
    if (!scene)
    {
        ++look.refused;
        if (!namesAFile(scene.error(), folder))
            look.findings += model.string() + ": " + what + ": refused without a file's name\n";
        return;
    }
    ++look.loaded;
    try
    {
        checkAll(*scene);
    }
    catch (const std::out_of_range& finding)
    {
        look.findings += model.filename().string() + ": " + what + ": " + finding.what() + '\n';
    }
}

// Damages each of the folder's files in turn, and loads all models that may read it: files, and
// folders of players.
Look lookAtDamage(const fs::path& folder, std::size_t ofAKind)
{
    std::vector<fs::path> models{folder};
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
    {
        if (entry.is_regular_file())
            files.push_back(entry.path());
        if (entry.is_directory() || hasModelExtension(entry.path().string()))
            models.push_back(entry.path());
    }
    Look look;
    for (const fs::path& file : files)
    {
        const std::string bytes = readFile(file);
        for (const Damaged& damaged : damagedCopies(bytes, ofAKind))
        {
            std::ofstream(file, std::ios::binary | std::ios::trunc) << damaged.bytes;
            for (const fs::path& model : models)
                if (!hasModelExtension(file.string()) || model == file || fs::is_directory(model))
                    lookAt(model, folder, file.filename().string() + ", " + damaged.how, look);
        }
        std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
    }
    return look;
}

struct DamagedModel
{
    std::string name;        // folder of the made-up models
    std::size_t ofAKind = 0; // see damagedCopies(); as many as loading them allows
};

void PrintTo(const DamagedModel& model, std::ostream* out)
{
    *out << model.name;
}

class DamagedModels : public testing::TestWithParam<DamagedModel>
{
};

TEST_P(DamagedModels, LeadNowhereOutside)
{
    const TempFolder folder;
    writeMadeUpModels(folder);
    const Look look = lookAtDamage(folder / GetParam().name, GetParam().ofAKind);
    EXPECT_EQ(look.findings, "");
    EXPECT_GT(look.loaded, 10U);
    EXPECT_GT(look.refused, 0U);
}

INSTANTIATE_TEST_SUITE_P(OfEveryFormat, DamagedModels,
                         testing::Values(DamagedModel{"quad", 16}, DamagedModel{"dressed", 4},
                                         DamagedModel{"player", 4}, DamagedModel{"iqm", 100},
                                         DamagedModel{"gltf", 20}, DamagedModel{"glb", 10},
                                         DamagedModel{"archive", 20}),
                         [](const auto& test) { return test.param.name; });

// Skins, morph targets, sparse and interleaved accessors.
TEST(DamagedConformanceFiles, LeadNowhereOutside)
{
    std::size_t loaded = 0;
    for (const auto& entry : fs::directory_iterator(SINEW_CONFORMANCE))
    {
        if (entry.path().extension() != ".gltf")
            continue;
        const TempFolder folder;
        folder.write(entry.path().filename().string(), readFile(entry.path()));
        const Look look = lookAtDamage(folder.path(), 3);
        EXPECT_EQ(look.findings, "");
        loaded += look.loaded;
    }
    EXPECT_GT(loaded, 100U);
}

} // namespace
} // namespace sinew::test
