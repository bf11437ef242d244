// What a file keeps of LODs is what was made, or nothing.
#include "engine/lod/model_lods.h"
#include "tests/unit/export/exported_models.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

// The smallest that has LODs and a clip.
AnimatedModel someModel()
{
    std::vector<AnimatedModel> models = test::madeUpModels();
    std::ranges::sort(models, {},
                      [](const AnimatedModel& model) { return model.skinning.indices.size(); });
    for (AnimatedModel& model : models)
        if (!model.clips.empty() && !buildModelLods(model).empty())
            return std::move(model);
    throw std::logic_error("no made-up model has LODs and a clip");
}

TEST(LodFile, HoldsLodsAsTheyWere)
{
    const AnimatedModel model = someModel();
    const std::vector<ModelLod> lods = buildModelLods(model);
    ASSERT_FALSE(lods.empty());
    const auto read = parseLods(lodBytes(lods), model.skinning);
    ASSERT_TRUE(read);
    ASSERT_EQ(read->size(), lods.size());
    for (std::size_t i = 0; i < lods.size(); ++i)
    {
        EXPECT_EQ((*read)[i].error, lods[i].error);
        EXPECT_EQ((*read)[i].pixelSize, lods[i].pixelSize);
        EXPECT_EQ((*read)[i].surface.indices, lods[i].surface.indices);
        for (std::size_t mesh = 0; mesh < lods[i].surface.meshes.size(); ++mesh)
        {
            EXPECT_EQ((*read)[i].surface.meshes[mesh].firstIndex,
                      lods[i].surface.meshes[mesh].firstIndex);
            EXPECT_EQ((*read)[i].surface.meshes[mesh].indexCount,
                      lods[i].surface.meshes[mesh].indexCount);
        }
    }
}

TEST(LodFile, CutOffIsNone)
{
    const AnimatedModel model = someModel();
    const std::string bytes = lodBytes(buildModelLods(model));
    for (std::size_t size = 0; size < bytes.size(); ++size)
        ASSERT_FALSE(parseLods(bytes.substr(0, size), model.skinning)) << size;
    EXPECT_FALSE(parseLods(bytes + '\0', model.skinning));
}

// Whatever the file says, what is read of it leads to vertices of its mesh.
TEST(LodFile, NeverLeadsOutsideTheModel)
{
    const AnimatedModel model = someModel();
    const std::string bytes = lodBytes(buildModelLods(model));
    std::size_t refused = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at)
        for (const char value : {'\x00', '\x7f', '\xff'})
        {
            std::string changed = bytes;
            changed[at] = value;
            const auto read = parseLods(changed, model.skinning);
            refused += read ? 0U : 1U;
            for (const ModelLod& lod : read.value_or(std::vector<ModelLod>()))
                for (std::size_t i = 0; i < lod.surface.meshes.size(); ++i)
                {
                    const LodRange& range = lod.surface.meshes[i];
                    const SkinningMesh& mesh = model.skinning.meshes[i];
                    ASSERT_LE(range.firstIndex + range.indexCount, lod.surface.indices.size());
                    for (std::uint32_t k = 0; k < range.indexCount; ++k)
                    {
                        const std::uint32_t index = lod.surface.indices[range.firstIndex + k];
                        ASSERT_GE(index, mesh.firstVertex);
                        ASSERT_LT(index, mesh.firstVertex + vertexCountOf(mesh));
                    }
                }
        }
    EXPECT_GT(refused, bytes.size());
}

// Everything that LODs depend on.
TEST(LodKey, IsAnotherForAnotherModel)
{
    const AnimatedModel model = someModel();
    const std::string key = lodKey(model);
    EXPECT_EQ(lodKey(model), key);
    const auto changed = [&](auto change)
    {
        AnimatedModel other = model;
        change(other);
        return lodKey(other);
    };
    EXPECT_NE(changed([](AnimatedModel& m) { m.skinning.influences[0].position.x += 1e-9; }), key);
    EXPECT_NE(changed([](AnimatedModel& m) { m.skinning.influences[0].normal.z += 1e-9; }), key);
    EXPECT_NE(changed([](AnimatedModel& m) { m.skinning.vertices[0].texCoord.y += 1e-9; }), key);
    EXPECT_NE(
        changed([](AnimatedModel& m) { std::swap(m.skinning.indices[0], m.skinning.indices[1]); }),
        key);
    EXPECT_NE(changed([](AnimatedModel& m) { m.clips[0].clip.keys[0].position.x += 1e-9; }), key);
    EXPECT_NE(changed([](AnimatedModel& m) { m.clips[0].clip.joints[0].parent += 1; }), key);
    EXPECT_NE(changed([](AnimatedModel& m) { m.clips.pop_back(); }), key);
    EXPECT_NE(changed([](AnimatedModel& m) { m.still.keys[0].position.x += 1e-9; }), key);
    EXPECT_NE(changed([](AnimatedModel& m) { m.joints[0].parent += 1; }), key);
    EXPECT_NE(changed([](AnimatedModel& m) { m.clips[0].frames.first += 1; }), key);
    EXPECT_NE(changed([](AnimatedModel& m) { m.clips[0].frames.step += 1; }), key);
    EXPECT_NE(changed([](AnimatedModel& m) { m.clips[0].loopMode = LoopMode::Once; }), key);
    EXPECT_NE(changed([](AnimatedModel& m) { m.clips[0].channels = ClipChannels::First; }), key);
}

} // namespace
} // namespace sinew
