// Converts IQM files to models with clips and compares them with a reference computed from the
// bytes.
#include "engine/animation/animated_model.h"
#include "engine/animation/pose.h"
#include "engine/formats/iqm/iqm.h"
#include "engine/formats/load_model.h"
#include "tests/support/gltf_scene.h"
#include "tests/support/iqm_reference.h"
#include "tests/support/iqm_writer.h"
#include "tests/support/temp_folder.h"

#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

namespace sinew
{
namespace
{

using test::LoadedGltf;
using test::loadFile;
using test::smallIqmFile;
using test::TempFolder;
using test::writeIqm;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string asText(const std::vector<std::byte>& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::vector<std::byte> asBytes(const std::string& text)
{
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

std::vector<std::string> namesOf(const LoadedGltf& loaded)
{
    std::vector<std::string> names;
    if (loaded.model)
        for (const ModelClip& clip : loaded.model->model.clips)
            names.push_back(clip.name);
    return names;
}

// Compares Sinew's vertices in a pose with the reference.
void expectVertices(const AnimatedModel& model, const ModelPose& pose,
                    const std::vector<test::IqmReferenceVertex>& expected)
{
    std::vector<ReferenceVertex> vertices(model.skinning.vertices.size());
    skinReference(model.skinning, pose, vertices);
    ASSERT_EQ(vertices.size(), expected.size());
    for (std::size_t v = 0; v < vertices.size(); ++v)
    {
        EXPECT_LT(glm::distance(vertices[v].position, expected[v].position), 2e-6) << v;
        EXPECT_LT(glm::distance(vertices[v].normal, expected[v].normal), 2e-6) << v;
    }
}

TEST(IqmModel, StillIsTheBasePose)
{
    const TempFolder folder;
    const std::vector<std::byte> bytes = writeIqm(smallIqmFile());
    const LoadedGltf loaded = loadFile({.path = folder.write("a.iqm", asText(bytes))});
    ASSERT_TRUE(loaded.model);
    EXPECT_THAT(loaded.warnings, IsEmpty());
    const AnimatedModel& model = loaded.model->model;
    EXPECT_THAT(model.joints, SizeIs(2));
    EXPECT_EQ(model.meshes[0].shader, "skin");
    EXPECT_EQ(model.meshes[0].weightCount, 2U * 4); // two joints per vertex
    EXPECT_EQ(model.meshes[1].weightCount, 2U * 3);
    EXPECT_EQ(model.skinning.vertices[0].tangentSign, 1.0); // the file's w is -1
    expectVertices(model, stillPose(model), test::iqmReference(bytes, bytes, std::nullopt));
}

TEST(IqmModel, ClipsAreTheFilesFrames)
{
    const TempFolder folder;
    const std::vector<std::byte> bytes = writeIqm(smallIqmFile());
    const LoadedGltf loaded = loadFile({.path = folder.write("a.iqm", asText(bytes))});
    ASSERT_TRUE(loaded.model);
    ASSERT_THAT(namesOf(loaded), ElementsAre("still", "wave"));
    const AnimatedModel& model = loaded.model->model;
    expectVertices(model, modelPose(model.clips[0].clip, {}),
                   test::iqmReference(bytes, bytes, test::IqmMoment{.frame = 2, .nextFrame = 2}));
    for (const double way : {0.0, 0.25, 0.75})
        expectVertices(
            model,
            modelPose(
                model.clips[1].clip,
                {.nextFrame = 1, .fraction = static_cast<std::uint32_t>(std::ldexp(way, 32))}),
            test::iqmReference(bytes, bytes, test::IqmMoment{.nextFrame = 1, .way = way}));
}

TEST(IqmModel, ClipsAreNamedInTheFileOrInAnother)
{
    const TempFolder folder;
    IqmFile file = smallIqmFile();
    const auto model = folder.write("a.iqm", asText(writeIqm(file)));
    file.clips[0].name = "rest";
    folder.write("more.iqm", asText(writeIqm(file)));
    EXPECT_THAT(namesOf(loadFile({.path = model, .clips = {"Wave"}})), ElementsAre("wave"));
    EXPECT_THAT(namesOf(loadFile({.path = model, .clips = {"more.iqm:rest", "still"}})),
                ElementsAre("rest", "still"));
    EXPECT_THAT(namesOf(loadFile({.path = model, .noClip = true})), IsEmpty());
}

TEST(IqmModel, ClipsLieBesideItInFilesOfTheirOwn)
{
    const TempFolder folder;
    IqmFile file = smallIqmFile();
    IqmFile clips = file;
    clips.meshes.clear();
    clips.clips[0].name = "rest";
    clips.clips[1].name = "jump";
    file.clips.clear();
    const auto model = folder.write("garg.iqm", asText(writeIqm(file)));
    folder.write("garg_lod1.iqm", asText(writeIqm(smallIqmFile()))); // a separate model
    folder.write("Garg_anims.iqm", asText(writeIqm(clips)));
    folder.write("tree.iqm", asText(writeIqm(clips)));
    clips.joints[0].name = "trunk";
    folder.write("anims.iqm", asText(writeIqm(clips)));
    const LoadedGltf loaded = loadFile({.path = model});
    EXPECT_THAT(namesOf(loaded), ElementsAre("rest", "jump"));
    EXPECT_THAT(loaded.warnings, IsEmpty());
    EXPECT_EQ(loaded.model->model.clips[0].file, (folder / "Garg_anims.iqm").string());
    EXPECT_THAT(namesOf(loadFile({.path = model, .clips = {"jump"}})), ElementsAre("jump"));
}

TEST(IqmModel, AFileOfClipsIsNoModel)
{
    const TempFolder folder;
    IqmFile file = smallIqmFile();
    file.meshes.clear();
    const auto clips = folder.write("a.iqm", asText(writeIqm(file)));
    EXPECT_THAT(loadFile({.path = clips}).errors,
                ElementsAre("there is nothing to draw in this file, only clips, to be named with "
                            "--clip beside a model: still, wave"));
}

// A joint that mirrors in the clips but not in the base pose sometimes turns the meshes inside out.
TEST(IqmModel, WhatJointsMirrorAtTimesIsDrawnFromBothSides)
{
    const TempFolder folder;
    IqmFile file = smallIqmFile();
    for (const bool isMirrored : {false, true})
    {
        file.poses[1].scale[9] = isMirrored ? -2.0F : 2.0F;
        const LoadedGltf loaded = loadFile({.path = folder.write("a.iqm", asText(writeIqm(file)))});
        ASSERT_TRUE(loaded.model);
        EXPECT_EQ(loaded.model->shaders[0].isMirrored, isMirrored);
    }
}

TEST(IqmModel, WithoutJointsStandsStill)
{
    const TempFolder folder;
    IqmFile file = smallIqmFile();
    file.joints.clear();
    const std::vector<std::byte> bytes = writeIqm(file);
    const LoadedGltf loaded = loadFile({.path = folder.write("a.iqm", asText(bytes))});
    ASSERT_TRUE(loaded.model);
    EXPECT_THAT(loaded.warnings, IsEmpty());
    EXPECT_THAT(namesOf(loaded), IsEmpty());
    const AnimatedModel& model = loaded.model->model;
    ASSERT_THAT(model.joints, SizeIs(1));
    EXPECT_EQ(positionsAt(model, {})[3], glm::dvec3(file.positions[3]));
}

TEST(IqmSkinning, WeightsAreDividedByTheirSum)
{
    IqmFile file = smallIqmFile();
    file.weights[0].weights = {0.5, 0.25, 0, 0};
    file.weights[1].weights = {1, 1, 0, 0};
    file.weights[2] = {.joints = {1, 0, 0, 0}};
    Diagnostics warnings;
    const Result<IqmFile> read =
        readIqm(writeIqm(file, test::IqmWeightFormat::Words), "a.iqm", warnings);
    ASSERT_TRUE(read);
    ASSERT_THAT(warnings, SizeIs(1));
    EXPECT_EQ(warnings[0].message, "the weights of 3 vertices do not sum to 1: they are divided by "
                                   "their sum, or if all are 0, the first joint counts");
    const Result<SkinningModel> model = iqmSkinning(*read, 60.0, "a.iqm");
    ASSERT_TRUE(model);
    const auto influence = [&](std::size_t vertex, std::size_t i)
    { return model->influences[model->vertices[vertex].firstInfluence + i]; };
    EXPECT_DOUBLE_EQ(influence(0, 0).bias, 2.0 / 3.0);
    EXPECT_DOUBLE_EQ(influence(0, 1).bias, 1.0 / 3.0);
    EXPECT_DOUBLE_EQ(influence(1, 0).bias, 0.5);
    EXPECT_EQ(model->vertices[2].influenceCount, 1u);
    EXPECT_EQ(influence(2, 0).joint, 1u);
    EXPECT_EQ(influence(2, 0).bias, 1.0);
}

// The base pose scales along one axis: positions shrink in the joint's space, normals do not.
TEST(IqmSkinning, BasePosesMayBeScaled)
{
    IqmFile file = smallIqmFile();
    file.joints[1].base[9] = -4.0; // along z, mirrored
    file.normals.assign(7, glm::normalize(glm::vec3(0, 3, 4)));
    const std::vector<std::byte> bytes = writeIqm(file);
    const TempFolder folder;
    const LoadedGltf loaded = loadFile({.path = folder.write("a.iqm", asText(bytes))});
    ASSERT_TRUE(loaded.model);
    const AnimatedModel& model = loaded.model->model;
    expectVertices(model, stillPose(model), test::iqmReference(bytes, bytes, std::nullopt));
    expectVertices(model, modelPose(model.clips[1].clip, {}),
                   test::iqmReference(bytes, bytes, test::IqmMoment{}));
}

TEST(IqmSkinning, ABasePoseWithoutInverseIsRefused)
{
    IqmFile file = smallIqmFile();
    file.joints[0].base[8] = 0.0;
    const Result<SkinningModel> model = iqmSkinning(file, 60.0, "a.iqm");
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().message, "the base pose of joint 0 (\"root\") has no inverse: its "
                                     "scale or that of one above it is 0");
}

TEST(IqmSkinning, NumbersThatAreNoneAreReplaced)
{
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    IqmFile file = smallIqmFile();
    file.colours.assign(7, glm::vec4(0.5F));
    const auto tangentOf = [](const SkinningModel& model, std::size_t vertex)
    { return model.influences[model.vertices[vertex].firstInfluence].tangent; };
    Diagnostics warnings;
    const Result<SkinningModel> sound = iqmSkinning(file, 60.0, "a.iqm");
    ASSERT_TRUE(sound);

    file.tangents[1].w = kNan;
    file.tangents[2].x = std::numeric_limits<float>::infinity();
    file.normals[0].z = 1e20F;
    file.texCoords[3].x = kNan;
    file.colours[6].g = kNan;
    const std::vector<std::byte> bytes = writeIqm(file);
    const Result<IqmFile> read = readIqm(bytes, "a.iqm", warnings);
    ASSERT_TRUE(read);
    const Result<SkinningModel> model = iqmSkinning(*read, 60.0, "a.iqm");
    ASSERT_TRUE(model);
    ASSERT_THAT(warnings, SizeIs(4));
    EXPECT_EQ(warnings[2].message,
              "the tangents of 2 vertices are not finite or above 1e+15 and become 0");
    EXPECT_EQ(model->vertices[3].texCoord, glm::dvec2(0.0));
    for (const std::size_t vertex : {0U, 1U, 2U}) // its normal or tangent comes from the surface
    {
        EXPECT_NEAR(glm::length(tangentOf(*model, vertex)), 1.0, 1e-9) << vertex;
        EXPECT_GT(glm::dot(tangentOf(*model, vertex), tangentOf(*sound, vertex)), 0.9) << vertex;
    }
    EXPECT_EQ(tangentOf(*model, 3), tangentOf(*sound, 3));
    EXPECT_NEAR(model->colours[0].r, 0.2140F, 1e-4F); // linear
    EXPECT_EQ(model->colours[0].a, 0.5F);
    EXPECT_EQ(model->colours[6], glm::vec4(0.0F));
}

TEST(IqmModelCorpus, GuyMovesAsItsFramesSay)
{
    const char* const corpus = std::getenv("SINEW_CORPUS");
    if (!corpus)
        GTEST_SKIP() << "SINEW_CORPUS is not set";
    const std::filesystem::path folder = std::filesystem::path(corpus) / "iqm";
    const std::vector<std::byte> guy = asBytes(test::readFile(folder / "guy.iqm"));
    const std::vector<std::byte> clips = asBytes(test::readFile(folder / "guyanim.iqm"));
    for (const bool isOther : {false, true})
    {
        ModelRequest request{.path = folder / "guy.iqm"};
        if (isOther)
            request.clips = {(folder / "guyanim.iqm").string()};
        const LoadedGltf loaded = loadFile(request);
        ASSERT_TRUE(loaded.model);
        ASSERT_THAT(namesOf(loaded), ElementsAre("jump", "dance"));
        const AnimatedModel& model = loaded.model->model;
        for (std::uint32_t clip = 0; clip < 2; ++clip)
            for (std::uint32_t frame = 0; frame + 1 < 61; frame += 4)
                expectVertices(
                    model,
                    modelPose(model.clips[clip].clip,
                              {.frame = frame, .nextFrame = frame + 1, .fraction = 0x6000'0000}),
                    test::iqmReference(guy, isOther ? clips : guy,
                                       test::IqmMoment{.frame = 61 * clip + frame,
                                                       .nextFrame = 61 * clip + frame + 1,
                                                       .way = 0.375}));
    }
}

} // namespace
} // namespace sinew
