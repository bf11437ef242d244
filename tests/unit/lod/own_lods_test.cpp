// Levels that files have become LODs of one model, with sizes that hold as those of made ones do.
#include "engine/lod/lod_file.h"
#include "engine/lod/lod_key.h"
#include "engine/lod/own_lods.h"
#include "engine/lod/resting_vertices.h"
#include "tests/support/own_levels.h"
#include "tests/support/played_gltf.h"
#include "tests/unit/export/exported_models.h"
#include "tests/unit/lod/played_models.h"
#include "tests/unit/lod/surface_distance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace sinew
{
namespace
{

struct Levels
{
    AnimatedModel model;
    std::vector<ModelLod> made; // of which the levels are copies
    std::vector<ModelLevel> levels;
};

Levels levelsOf(AnimatedModel model)
{
    Levels result{.model = std::move(model), .made = {}, .levels = {}};
    result.made = buildModelLods(result.model);
    for (const ModelLod& lod : result.made)
        result.levels.push_back(test::levelOf(result.model, lod.surface));
    return result;
}

// One of each kind: skinned, with stored frames, with joints that scale, morphed.
const std::vector<Levels>& everyKind()
{
    static const std::vector<Levels> all = []
    {
        std::vector<Levels> made;
        made.push_back(levelsOf(std::move(*test::load(SINEW_DEFAULT_MODEL))));
        made.push_back(levelsOf(test::framedPlayer()));
        made.push_back(levelsOf(test::scaledIqm()));
        for (test::PlayedGltf& played : test::morphedGltfs())
            made.push_back(levelsOf(std::move(played.model)));
        return made;
    }();
    return all;
}

std::span<const std::uint32_t> meshOf(const LodSurface& surface, std::size_t mesh)
{
    return std::span(surface.indices)
        .subspan(surface.meshes[mesh].firstIndex, surface.meshes[mesh].indexCount);
}

TEST(OwnLods, AreVerticesOfOneModel)
{
    test::Random random;
    std::size_t seen = 0;
    for (const auto& [model, made, levels] : everyKind())
    {
        const JoinedLevels joined = joinLevels(model, levels);
        ASSERT_EQ(joined.surfaces.size(), levels.size());
        EXPECT_EQ(joined.model.skinning.indices, model.skinning.indices);
        const std::vector<glm::dvec3> positions = test::positionsInSomePose(joined.model, random);
        std::size_t vertices = model.skinning.vertices.size();
        for (std::size_t i = 0; i < levels.size(); ++i, ++seen)
        {
            // Where the copied vertices are, so are the copies.
            const std::vector<std::uint32_t>& own = joined.surfaces[i].indices;
            ASSERT_EQ(own.size(), made[i].surface.indices.size());
            for (std::size_t k = 0; k < own.size(); ++k)
            {
                EXPECT_GE(own[k], vertices);
                EXPECT_EQ(positions[own[k]], positions[made[i].surface.indices[k]]);
            }
            vertices += levels[i].skinning.vertices.size();
        }
        EXPECT_EQ(joined.model.skinning.vertices.size(), vertices);
        EXPECT_EQ(positions.size(), vertices);
    }
    EXPECT_GE(seen, 7U);
}

TEST(OwnLods, LieWithinTheirErrorsInEveryPose)
{
    constexpr double kRounding = 1e-6;
    test::Random random;
    for (const auto& [model, made, levels] : everyKind())
    {
        const JoinedLevels joined = joinLevels(model, levels);
        const std::vector<ModelLod> lods = measuredLods(joined);
        ASSERT_EQ(lods.size(), levels.size());
        for (int poses = 0; poses < 12; ++poses)
        {
            const std::vector<glm::dvec3> positions =
                test::positionsInSomePose(joined.model, random);
            for (const ModelLod& lod : lods)
                for (std::size_t i = 0; i < model.skinning.meshes.size(); ++i)
                {
                    const SkinningMesh& mesh = model.skinning.meshes[i];
                    if (mesh.indexCount == 0)
                        continue;
                    const test::Indices full = test::Indices(model.skinning.indices)
                                                   .subspan(mesh.firstIndex, mesh.indexCount);
                    ASSERT_LE(
                        test::distanceInPose(positions, full, meshOf(lod.surface, i), 100, random),
                        lod.error * (1.0 + kRounding));
                }
        }
    }
}

// Copies of made LODs are as far off as those; but mesh is held against mesh, and so a part of the
// mesh that happens to be near may be taken for the one that it was made of.
TEST(OwnLods, HaveAboutTheSizesOfMadeOnes)
{
    for (const auto& [model, made, levels] : everyKind())
    {
        const std::vector<ModelLod> lods = measuredLods(joinLevels(model, levels));
        double before = 0.0;
        for (std::size_t i = 0; i < lods.size(); ++i)
        {
            EXPECT_LE(lods[i].error, 2.0 * made[i].error);
            EXPECT_GE(lods[i].pixelSize, lods[i].error);
            EXPECT_GE(lods[i].pixelSize, before);
            before = lods[i].pixelSize;
        }
    }
}

// A square of side 2, and one 0.1 above it, on one joint that turns anywhere.
TEST(OwnLods, OfARaisedSquareAreOffByItsHeight)
{
    const auto square = [](double height, std::uint32_t divisions)
    {
        SkinningModel model{.jointCount = 1};
        for (std::uint32_t row = 0; row <= divisions; ++row)
            for (std::uint32_t column = 0; column <= divisions; ++column)
            {
                model.vertices.push_back(
                    {.firstInfluence = static_cast<std::uint32_t>(model.influences.size()),
                     .influenceCount = 1});
                model.influences.push_back(
                    {.position = {2.0 * column / divisions, 2.0 * row / divisions, height},
                     .bias = 1.0,
                     .normal = {0.0, 0.0, 1.0},
                     .tangent = {1.0, 0.0, 0.0}});
            }
        for (std::uint32_t row = 0; row < divisions; ++row)
            for (std::uint32_t column = 0; column < divisions; ++column)
            {
                const std::uint32_t corner = row * (divisions + 1) + column;
                for (const std::uint32_t index :
                     {corner, corner + divisions + 1, corner + 1, corner + 1,
                      corner + divisions + 1, corner + divisions + 2})
                    model.indices.push_back(index);
            }
        model.meshes = {{.fileVertexCount = static_cast<std::uint32_t>(model.vertices.size()),
                         .indexCount = static_cast<std::uint32_t>(model.indices.size())}};
        return model;
    };
    const std::vector<Joint> joints{{.name = "root"}};
    AnimatedModel model{.joints = modelJoints(joints),
                        .meshes = {{.name = "square"}},
                        .skinning = square(0.0, 4),
                        .still = stillInBindPose(joints)};
    ModelLevel raised{.meshes = model.meshes, .skinning = square(0.1, 1), .frames = {}};
    EXPECT_FALSE(whyNoLevel(raised, model, {}));
    const std::vector<ModelLod> lods = measuredLods(joinLevels(model, std::span(&raised, 1)));
    ASSERT_EQ(lods.size(), 1U);
    EXPECT_GE(lods[0].error, 0.1);
    EXPECT_LE(lods[0].error, 0.11);
    EXPECT_NEAR(lods[0].pixelSize, kPixelSizeOfMeanDistance * 0.1, 1e-9);
}

TEST(OwnLods, MustBeCoarser)
{
    const AnimatedModel model = test::framedPlayer();
    const ModelLevel same{
        .meshes = model.meshes, .skinning = model.skinning, .frames = model.frames};
    EXPECT_EQ(*whyNoLevel(same, model, {}),
              "its " + std::to_string(model.skinning.indices.size() / 3) +
                  " triangles are no fewer than the " +
                  std::to_string(model.skinning.indices.size() / 3) + " of the level before");
    ModelLevel fewer = same;
    fewer.skinning.indices.resize(fewer.skinning.indices.size() - 3);
    fewer.skinning.meshes.back().indexCount -= 3;
    EXPECT_FALSE(whyNoLevel(fewer, model, {}));
    EXPECT_TRUE(whyNoLevel(fewer, model, std::span(&fewer, 1)));
    ModelLevel moreVertices = fewer;
    moreVertices.skinning.vertices.emplace_back();
    EXPECT_NE(whyNoLevel(moreVertices, model, {})->find("vertices are more than"),
              std::string::npos);
    ModelLevel without = fewer;
    without.skinning.meshes.back().indexCount = 0;
    EXPECT_EQ(*whyNoLevel(without, model, {}),
              "of \"" + model.meshes.back().name + "\", only one of both has triangles");
}

TEST(OwnLods, AreKeptBySizes)
{
    const Levels& any = everyKind().front();
    const JoinedLevels joined = joinLevels(any.model, any.levels);
    const std::vector<ModelLod> lods = measuredLods(joined);
    ASSERT_GE(lods.size(), 2U);
    const std::string bytes = lodSizeBytes(lods);
    const auto read = parseLodSizes(bytes, joined.surfaces);
    ASSERT_TRUE(read);
    ASSERT_EQ(read->size(), lods.size());
    for (std::size_t i = 0; i < lods.size(); ++i)
    {
        EXPECT_EQ((*read)[i].error, lods[i].error);
        EXPECT_EQ((*read)[i].pixelSize, lods[i].pixelSize);
        EXPECT_EQ((*read)[i].surface.indices, lods[i].surface.indices);
    }
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_FALSE(parseLodSizes(bytes.substr(0, size), joined.surfaces)) << size;
    EXPECT_FALSE(parseLodSizes(bytes + "x", joined.surfaces));
    EXPECT_FALSE(parseLodSizes(bytes, std::span(joined.surfaces).first(1)));
    std::vector<ModelLod> wrong = lods;
    std::swap(wrong.front().pixelSize, wrong.back().pixelSize);
    EXPECT_FALSE(parseLodSizes(lodSizeBytes(wrong), joined.surfaces));
    EXPECT_NE(lodKey(joined.model, joined.surfaces), lodKey(joined.model));
    EXPECT_NE(lodKey(joined.model, joined.surfaces),
              lodKey(joined.model, std::span(joined.surfaces).first(1)));
}

} // namespace
} // namespace sinew
