#include "engine/animation/bounds.h"
#include "engine/animation/pose.h"
#include "engine/export/exported_parts.h"
#include "engine/export/gltf_export.h"
#include "engine/images/image.h"
#include "engine/images/texture.h"
#include "tests/support/played_gltf.h"
#include "tests/support/synthetic_models.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/export/exported_models.h"
#include "tests/unit/export/glb_reference.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

using test::exportWith;
using test::GlbReference;
using test::load;
using test::plainMaterials;
using test::skeletal;

// Vertex positions of the meshes that have triangles, mesh after mesh, in glTF's axes: y is up, and
// z is the model's front.
std::vector<std::vector<glm::dvec3>> positionsOf(const AnimatedModel& model,
                                                 const Playback& playback)
{
    const std::vector<glm::dvec3> all = positionsAt(model, playback);
    const glm::dvec3 up(0.0, 0.0, 1.0);
    const glm::dvec3 front(std::cos(model.facing), std::sin(model.facing), 0.0);
    const glm::dvec3 left = glm::cross(up, front);
    std::vector<std::vector<glm::dvec3>> meshes;
    for (const SkinningMesh& mesh : model.skinning.meshes)
    {
        if (mesh.indexCount == 0)
            continue;
        meshes.emplace_back();
        for (std::uint32_t i = 0; i < vertexCountOf(mesh); ++i)
        {
            const glm::dvec3& position = all[mesh.firstVertex + i];
            meshes.back().emplace_back(glm::dot(position, left), glm::dot(position, up),
                                       glm::dot(position, front));
        }
    }
    return meshes;
}

double largestDistance(const std::vector<std::vector<glm::dvec3>>& a,
                       const std::vector<std::vector<glm::dvec3>>& b)
{
    EXPECT_EQ(a.size(), b.size());
    double largest = 0.0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    {
        EXPECT_EQ(a[i].size(), b[i].size());
        for (std::size_t v = 0; v < std::min(a[i].size(), b[i].size()); ++v)
            largest = std::max(largest, glm::distance(a[i][v], b[i][v]));
    }
    return largest;
}

double sizeOf(const AnimatedModel& model)
{
    Bounds bounds;
    for (const glm::dvec3& position : positionsAt(model, startOf(model, 0.0)))
        bounds.add(position);
    return glm::distance(bounds.min, bounds.max);
}

// Largest distance in any clip at 16 times, divided by the model's size.
double deviationFrom(const AnimatedModel& model, std::span<const std::byte> file)
{
    const GlbReference exported(file);
    double largest = 0.0;
    for (std::size_t clip = 0; clip < model.clips.size(); ++clip)
    {
        // Clips of one half of a player leave the other half undefined.
        if (model.clips[clip].channels != ClipChannels::Both || model.clips[clip].period == 0.0)
            continue;
        const double length = keysOf(model.clips[clip]).times.back();
        for (int i = 0; i < 16; ++i)
        {
            const double seconds = length * (i + 0.3) / 16.0;
            largest = std::max(
                largest,
                largestDistance(exported.positionsAt(model.clips[clip].name, seconds),
                                positionsOf(model, {.clips = {clip, clip}, .seconds = seconds})));
        }
    }
    return largest / sizeOf(model);
}

// Expects the same parents of joints and the same clips with the same lengths. Moving clips with
// evenly spaced frames keep their number of frames.
void expectSameParts(const AnimatedModel& exported, const AnimatedModel& model)
{
    const auto parentOf = [](const AnimatedModel& of, const NamedJoint& joint)
    { return joint.parent < 0 ? "" : of.joints[static_cast<std::size_t>(joint.parent)].name; };
    for (const NamedJoint& joint : exported.joints)
    {
        const auto before = std::ranges::find(model.joints, joint.name, &NamedJoint::name);
        EXPECT_TRUE(before != model.joints.end() || joint.name == model.name); // the common root
        if (before != model.joints.end() && before->parent >= 0)
        {
            EXPECT_EQ(parentOf(exported, joint), parentOf(model, *before)) << joint.name;
        }
    }
    ASSERT_EQ(exported.clips.size(), model.clips.size());
    for (std::size_t i = 0; i < model.clips.size(); ++i)
    {
        const ModelClip& after = exported.clips[i];
        const ModelClip& before = model.clips[i];
        SCOPED_TRACE(before.name);
        EXPECT_EQ(after.name, before.name);
        const double length = keysOf(before).times.back();
        EXPECT_NEAR(keysOf(after).times.back(), length, 1e-6 * length);
        const auto frames = static_cast<std::uint32_t>(keysOf(before).frames.size());
        if (before.clip.frameTimes.empty() && before.clip.keys.size() > before.clip.joints.size())
        {
            EXPECT_EQ(after.clip.frameCount, frames);
        }
    }
}

// The file as Sinew reads it.
std::optional<AnimatedModel> reloaded(std::span<const std::byte> file)
{
    const test::TempFolder folder;
    return load(
        folder.write("exported.glb", {reinterpret_cast<const char*>(file.data()), file.size()}));
}

// The same for the file as Sinew reads it.
double ownDeviation(const AnimatedModel& model, std::span<const std::byte> file)
{
    const std::optional<AnimatedModel> exported = reloaded(file);
    if (!exported)
        return std::numeric_limits<double>::infinity();
    expectSameParts(*exported, model);
    double largest = 0.0;
    for (std::size_t clip = 0; clip < model.clips.size(); ++clip)
    {
        const double length = keysOf(model.clips[clip]).times.back();
        for (int i = 0; i < 16; ++i)
        {
            const double seconds = length * (i + 0.3) / 16.0;
            const Playback playback{.clips = {clip, clip}, .seconds = seconds};
            largest = std::max(largest, largestDistance(positionsOf(*exported, playback),
                                                        positionsOf(model, playback)));
        }
    }
    return largest / sizeOf(model);
}

TEST(ExportGlb, VerticesThatAgreeMoveAsTheModelDoes)
{
    const SkeletalModel strip = test::stripModel(200);
    const AnimatedModel model = skeletal(strip, {test::bendingClip(strip)});
    const Result<ExportedGlb> glb = exportWith(model, plainMaterials());
    ASSERT_TRUE(glb);
    EXPECT_EQ(glb->inexactVertices, 0u);
    EXPECT_LT(deviationFrom(model, glb->bytes), 1e-5);
    EXPECT_LT(largestDistance(GlbReference(glb->bytes).positionsAt("", 0.0),
                              positionsOf({.joints = model.joints,
                                           .meshes = model.meshes,
                                           .skinning = model.skinning,
                                           .still = model.still},
                                          {})),
              1e-5 * sizeOf(model));
}

void reverseJoints(SkeletalModel& skeleton)
{
    const auto last = static_cast<std::int32_t>(skeleton.joints.size()) - 1;
    std::ranges::reverse(skeleton.joints);
    for (Joint& joint : skeleton.joints)
        if (joint.parent != kNoParent)
            joint.parent = last - joint.parent;
    for (Mesh& mesh : skeleton.meshes)
        for (Weight& weight : mesh.weights)
            weight.joint = static_cast<std::uint32_t>(last) - weight.joint;
}

// In the bind pose, with joints in any order and none at the origin.
TEST(ExportGlb, HoldsStillAsTheModelDoes)
{
    for (const bool isReversed : {false, true})
    {
        SkeletalModel strip = test::stripModel(200);
        for (Joint& joint : strip.joints)
            joint.bindPose.position += glm::dvec3(3.0, -2.0, 1.0);
        if (isReversed)
            reverseJoints(strip);
        const AnimatedModel model = skeletal(strip, {});
        const Result<ExportedGlb> glb = exportWith(model, plainMaterials());
        ASSERT_TRUE(glb);
        EXPECT_LT(
            largestDistance(GlbReference(glb->bytes).positionsAt("", 0.0), positionsOf(model, {})),
            1e-5 * sizeOf(model));
    }
}

// Nine weights per vertex, in three attributes each, with different bind positions.
TEST(ExportGlb, CountsVerticesWhoseWeightsDisagree)
{
    const SkeletalModel tube = test::nineWeightModel();
    const AnimatedModel model = skeletal(tube, {test::bendingClip(tube)});
    const Result<ExportedGlb> glb = exportWith(model, plainMaterials());
    ASSERT_TRUE(glb);
    const GlbReference exported(glb->bytes);
    const auto& attributes = exported.json()["meshes"][0]["primitives"][0]["attributes"];
    EXPECT_TRUE(attributes.contains("JOINTS_2"));
    EXPECT_FALSE(attributes.contains("JOINTS_3"));
    EXPECT_EQ(glb->inexactVertices, model.skinning.vertices.size());
    EXPECT_GT(deviationFrom(model, glb->bytes), 1e-4);
}

TEST(ExportGlb, ClipsThatWrapEndWithTheFrameThatFollowsTheirLast)
{
    ModelClip played{.clip = {.frameRate = 8.0, .frameCount = 3, .loopStart = 1}};
    played.loopMode = LoopMode::Wrap;
    EXPECT_THAT(keysOf(played).frames, testing::ElementsAre(0, 1, 2, 1));
    EXPECT_EQ(keysOf(played).times.back(), clipPeriod(played.clip, LoopMode::Wrap));
    for (const LoopMode mode : {LoopMode::Doom3, LoopMode::Once})
    {
        played.loopMode = mode;
        EXPECT_THAT(keysOf(played).frames, testing::ElementsAre(0, 1, 2));
        EXPECT_EQ(keysOf(played).times.back(), clipPeriod(played.clip, mode));
    }
}

// A player's clips for both halves, with a still weapon.
TEST(ExportGlb, FramesBecomeMorphTargets)
{
    const AnimatedModel model = test::framedPlayer();
    ASSERT_TRUE(
        std::ranges::any_of(model.clips, [](const ModelClip& clip)
                            { return clip.channels == ClipChannels::Both && clip.period > 0.0; }));
    const Result<ExportedGlb> glb = exportWith(model, plainMaterials());
    ASSERT_TRUE(glb);
    EXPECT_EQ(glb->inexactVertices, 0u);
    EXPECT_LT(deviationFrom(model, glb->bytes), 1e-5);
}

// A material of the model's own file survives unchanged.
TEST(ExportGlb, KeepsMaterialsOfTheModelsFile)
{
    const Result<ExportedGlb> glb =
        exportWith(skeletal(test::boxModel(), {}), test::fullMaterials());
    ASSERT_TRUE(glb);
    const auto json = GlbReference(glb->bytes).json();
    const auto& material = json["materials"][0];
    const auto& colour = material["pbrMetallicRoughness"];
    EXPECT_EQ(colour["roughnessFactor"], 0.25);
    EXPECT_EQ(material["emissiveFactor"], nlohmann::json({1.0, 0.5, 0.0}));
    EXPECT_EQ(material["extensions"]["KHR_materials_emissive_strength"]["emissiveStrength"], 4.0);
    EXPECT_EQ(material["occlusionTexture"]["strength"], 0.5);
    EXPECT_EQ(material["normalTexture"]["scale"], 0.5);
    // (s, t) -> (2 t + 0.25, 0.5 - 3 s): scaled by 3 and 2, then turned by a quarter.
    const auto& transform = colour["baseColorTexture"]["extensions"]["KHR_texture_transform"];
    EXPECT_NEAR(transform["rotation"].get<double>(), 1.5707963, 1e-6);
    EXPECT_NEAR(transform["scale"][0].get<double>(), 3.0, 1e-6);
    EXPECT_NEAR(transform["scale"][1].get<double>(), 2.0, 1e-6);
    EXPECT_EQ(transform["offset"], nlohmann::json({0.25, 0.5}));
    EXPECT_EQ(json["extensionsUsed"],
              nlohmann::json({"KHR_texture_transform", "KHR_materials_emissive_strength"}));
}

TEST(ExportGlb, KeepsColoursAndTexCoords)
{
    AnimatedModel model = skeletal(test::boxModel(), {});
    SkinningModel& skinning = model.skinning;
    for (std::size_t v = 0; v < skinning.vertices.size(); ++v)
    {
        const auto number = static_cast<float>(v);
        skinning.colours.emplace_back(number, 1.0F, 0.5F, 0.25F);
        skinning.secondTexCoords.emplace_back(number, 7.0);
    }
    const Result<ExportedGlb> glb = exportWith(model, plainMaterials());
    ASSERT_TRUE(glb);
    const GlbReference exported(glb->bytes);
    const auto& attributes = exported.json()["meshes"][0]["primitives"][0]["attributes"];
    std::vector<double> colours;
    std::vector<double> texCoords;
    std::vector<double> second;
    for (std::size_t v = 0; v < skinning.vertices.size(); ++v)
    {
        const auto number = static_cast<double>(v);
        const glm::vec2 texCoord(skinning.vertices[v].texCoord);
        colours.insert(colours.end(), {number, 1.0, 0.5, 0.25});
        texCoords.insert(texCoords.end(), {texCoord.x, texCoord.y});
        second.insert(second.end(), {number, 7.0});
    }
    EXPECT_EQ(exported.numbers(attributes["COLOR_0"]), colours);
    EXPECT_EQ(exported.numbers(attributes["TEXCOORD_0"]), texCoords);
    EXPECT_EQ(exported.numbers(attributes["TEXCOORD_1"]), second);
}

// The joints of a skin must have a common root (glTF 2.0, 3.7.3.1).
TEST(ExportGlb, AddsARootWhereJointsHaveNoneInCommon)
{
    const auto addedNodes = [](const SkeletalModel& skeleton)
    {
        const Result<ExportedGlb> glb = exportWith(skeletal(skeleton, {}), plainMaterials());
        constexpr std::size_t kOfMeshes = 1;
        return GlbReference(glb->bytes).json()["nodes"].size() - skeleton.joints.size() - kOfMeshes;
    };
    SkeletalModel skeleton = test::stripModel(50);
    EXPECT_EQ(addedNodes(skeleton), 0U);
    skeleton.joints.back().parent = kNoParent;
    EXPECT_EQ(addedNodes(skeleton), 1U);
    skeleton = test::stripModel(50);
    skeleton.meshes[0].vertices[3].weightCount = 0;
    EXPECT_EQ(addedNodes(skeleton), 1U);
}

// At rest and in another pose.
TEST(ExportGlb, ClipsThatHoldAPoseLastAsLong)
{
    const SkeletalModel strip = test::stripModel(50);
    Clip clip = test::bendingClip(strip);
    clip.keys.resize(clip.joints.size());
    AnimatedModel model = skeletal(strip, {clip});
    setLoopMode(model.clips[0], LoopMode::Doom3);
    for (const bool isAtRest : {false, true})
    {
        if (isAtRest)
        {
            model.still = clip;
            model.still.frameCount = 1;
        }
        const Result<ExportedGlb> glb = exportWith(model, plainMaterials());
        ASSERT_TRUE(glb);
        EXPECT_LT(ownDeviation(model, glb->bytes), 1e-5);
    }
}

TEST(ExportGlb, LeavesOutWhatHoldsStill)
{
    const SkeletalModel strip = test::stripModel(50);
    Clip clip = test::bendingClip(strip);
    for (std::size_t i = 0; i < clip.keys.size(); ++i)
        clip.keys[i].position = clip.keys[i % clip.joints.size()].position;
    const auto channelsOf = [&](const Clip& played)
    {
        AnimatedModel model = skeletal(strip, {played});
        model.still = played;
        model.still.frameCount = 1;
        model.still.keys.resize(played.joints.size());
        const Result<ExportedGlb> glb = exportWith(model, plainMaterials());
        const auto json = GlbReference(glb->bytes).json();
        return json.contains("animations") ? json["animations"][0]["channels"].size() : 0;
    };
    EXPECT_EQ(channelsOf(clip), clip.joints.size()); // their rotations
    for (std::size_t end = clip.joints.size(); end <= clip.keys.size(); end += clip.joints.size())
        clip.keys[end - 1] = clip.keys[clip.joints.size() - 1];
    EXPECT_EQ(channelsOf(clip), clip.joints.size() - 1);
}

TEST(ExportGlb, TrianglesFaceAsTheNormalsDo)
{
    const AnimatedModel model = skeletal(test::boxModel(), {});
    const Result<ExportedGlb> glb = exportWith(model, plainMaterials());
    ASSERT_TRUE(glb);
    const GlbReference exported(glb->bytes);
    const auto& primitive = exported.json()["meshes"][0]["primitives"][0];
    const std::vector<double> positions = exported.numbers(primitive["attributes"]["POSITION"]);
    const std::vector<double> normals = exported.numbers(primitive["attributes"]["NORMAL"]);
    const std::vector<double> indices = exported.numbers(primitive["indices"]);
    const auto at = [](const std::vector<double>& numbers, double index)
    {
        const std::size_t i = 3 * static_cast<std::size_t>(index);
        return glm::dvec3(numbers[i], numbers[i + 1], numbers[i + 2]);
    };
    ASSERT_EQ(indices.size(), 36u);
    for (std::size_t i = 0; i < indices.size(); i += 3)
    {
        const glm::dvec3 first = at(positions, indices[i]);
        const glm::dvec3 outward = glm::cross(at(positions, indices[i + 1]) - first,
                                              at(positions, indices[i + 2]) - first);
        EXPECT_GT(glm::dot(outward, at(normals, indices[i])), 0.0);
    }
}

TEST(ExportGlb, MaterialsBringTheirImages)
{
    const AnimatedModel model = skeletal(test::boxModel(), {});
    Image image{.width = 2, .height = 1, .pixels = std::vector<std::byte>(8, std::byte{0x80})};
    LoadedMaterials materials;
    materials.textures.push_back({.name = "/home/ann/skin.tga", .texture = textureOf(image)});
    materials.textures.push_back({.name = "skin_n.tga", .texture = textureOf(image)});
    LoadedStage diffuse{.stage = {.role = MaterialStage::Role::Diffuse}, .texture = 0};
    diffuse.stage.alphaTest =
        AlphaTest{.comparison = AlphaComparison::Greater, .reference = Expression(0.25F)};
    materials.materials.push_back(
        {.shader = "skin",
         .cull = CullSides::None,
         .stages = {diffuse,
                    LoadedStage{.stage = {.role = MaterialStage::Role::Normal}, .texture = 1}}});
    const Result<ExportedGlb> glb = exportWith(model, materials);
    ASSERT_TRUE(glb);
    const GlbReference exported(glb->bytes);
    const auto& json = exported.json();
    const auto& material = json["materials"][0];
    EXPECT_EQ(material["name"], "skin");
    EXPECT_EQ(material["doubleSided"], true);
    EXPECT_EQ(material["alphaMode"], "MASK");
    EXPECT_EQ(material["alphaCutoff"], 0.25);
    EXPECT_EQ(json["images"].size(), 2u);
    const std::size_t texture = material["pbrMetallicRoughness"]["baseColorTexture"]["index"];
    const auto& stored = json["images"][json["textures"][texture]["source"].get<std::size_t>()];
    EXPECT_EQ(stored["name"], "skin.tga");
    const Result<Image> read =
        decodeTexture(exported.bytes(stored["bufferView"]), "stored")
            .map([](const Texture& decoded) { return toImage(decoded).value(); });
    ASSERT_TRUE(read);
    EXPECT_EQ(read->pixels, image.pixels);
    EXPECT_TRUE(json["meshes"][0]["primitives"][0]["attributes"].contains("TANGENT"));
}

TEST(ExportGlb, RefusesAModelOfWhichNothingIsDrawn)
{
    LoadedMaterials materials = plainMaterials();
    materials.materials[0].stages.clear();
    const Result<ExportedGlb> glb = exportWith(skeletal(test::boxModel(), {}), materials);
    ASSERT_FALSE(glb);
    EXPECT_EQ(glb.error().file, "made.md5mesh");
    EXPECT_EQ(glb.error().message, "the model is invisible, so there is nothing to export");
}

TEST(ExportObj, HasTheMeshOfTheMoment)
{
    const SkeletalModel strip = test::stripModel(50);
    const AnimatedModel model = skeletal(strip, {test::bendingClip(strip)});
    const LoadedMaterials materials = plainMaterials();
    const std::vector<std::uint32_t> meshMaterials(model.meshes.size(), 0);
    const Playback playback{.seconds = 0.4};
    std::istringstream text(exportObj(
        {.model = model, .materials = materials, .meshMaterials = meshMaterials}, playback));
    std::vector<glm::dvec3> positions;
    std::vector<std::string> corners; // "1/1/1": position, texture coordinates and normal
    for (std::string line; std::getline(text, line);)
    {
        std::istringstream words(line);
        std::string keyword;
        words >> keyword;
        if (keyword == "f")
            corners.insert(corners.end(), std::istream_iterator<std::string>(words), {});
        if (keyword == "v")
        {
            positions.emplace_back();
            words >> positions.back().x >> positions.back().y >> positions.back().z;
        }
    }
    std::vector<std::string> expected; // counter-clockwise
    for (std::size_t i = 0; i < model.skinning.indices.size(); i += 3)
        for (const std::size_t corner : {i, i + 2, i + 1})
            expected.push_back(fmt::format("{0}/{0}/{0}", model.skinning.indices[corner] + 1));
    EXPECT_EQ(corners, expected);
    EXPECT_LT(largestDistance({positions}, positionsOf(model, playback)), 1e-6 * sizeOf(model));
}

class ExportCorpus : public ::testing::TestWithParam<const char*>
{
};

TEST_P(ExportCorpus, MovesAsTheModelDoes)
{
    const char* const corpus = std::getenv("SINEW_CORPUS");
    if (!corpus)
        GTEST_SKIP() << "SINEW_CORPUS is not set";
    const std::optional<AnimatedModel> model = load(std::filesystem::path(corpus) / GetParam());
    ASSERT_TRUE(model);
    const Result<ExportedGlb> glb = exportWith(*model, plainMaterials());
    ASSERT_TRUE(glb);
    EXPECT_LT(deviationFrom(*model, glb->bytes), 1e-5);
    if (!model->frames)
    {
        EXPECT_LT(ownDeviation(*model, glb->bytes), 1e-5);
    }
}

// Uses the conformance files, each of which tests one pitfall.
TEST(ExportGlb, ConformanceFilesMoveAsBefore)
{
    const std::vector<AnimatedModel> models = test::conformanceModels();
    EXPECT_GT(models.size(), 25u);
    for (const AnimatedModel& model : models)
    {
        const Result<ExportedGlb> glb = exportWith(model, plainMaterials());
        ASSERT_TRUE(glb) << model.name;
        EXPECT_EQ(glb->inexactVertices, 0u) << model.name;
        EXPECT_LT(deviationFrom(model, glb->bytes), 1e-5) << model.name;
        EXPECT_LT(ownDeviation(model, glb->bytes), 1e-5) << model.name;
    }
}

// Largest change of well-defined normals at 16 times in the model's clips.
double largestTurnOfNormals(const AnimatedModel& model, const AnimatedModel& exported)
{
    double largest = 0.0;
    for (const ModelClip& played : model.clips)
    {
        const auto clip = std::ranges::find(exported.clips, played.name, &ModelClip::name);
        const auto normalsAt = [](const AnimatedModel& of, const ModelClip& at, double seconds)
        {
            const ClipPhase phase = clipPhaseAt(at.clip, at.loopMode, seconds);
            std::vector<ReferenceVertex> vertices(of.skinning.vertices.size());
            skinReference(of.skinning, modelPose(at.clip, phase), vertices,
                          sampleWeights(at.clip, phase));
            return vertices;
        };
        for (int i = 0; i < 16 && clip != exported.clips.end(); ++i)
        {
            const double seconds = played.period * (i + 0.3) / 16.0;
            const auto before = normalsAt(model, played, seconds);
            const auto after = normalsAt(exported, *clip, seconds);
            for (std::size_t v = 0; v < std::min(before.size(), after.size()); ++v)
                if (before[v].normalLength > 1e-3)
                    largest = std::max(largest, glm::distance(before[v].normal, after[v].normal));
        }
    }
    return largest;
}

TEST(ExportGlb, MorphTargetsMoveAndAreNamedAsBefore)
{
    for (const test::PlayedGltf& played : test::morphedGltfs())
    {
        SCOPED_TRACE(played.name);
        const AnimatedModel& model = played.model;
        const Result<ExportedGlb> glb = exportWith(model, plainMaterials());
        ASSERT_TRUE(glb);
        EXPECT_LT(deviationFrom(model, glb->bytes), 1e-5);
        EXPECT_LT(ownDeviation(model, glb->bytes), 1e-5);
        const std::optional<AnimatedModel> exported = reloaded(glb->bytes);
        ASSERT_TRUE(exported);
        ASSERT_EQ(exported->meshes.size(), model.meshes.size());
        EXPECT_EQ(exported->skinning.vertices.size(), model.skinning.vertices.size());
        EXPECT_LT(largestTurnOfNormals(model, *exported), 1e-4);
        std::size_t named = 0;
        for (std::size_t i = 0; i < model.meshes.size(); ++i)
            if (const auto& names = exported->meshes[i].morphTargets; !names.empty())
            {
                EXPECT_EQ(names, model.meshes[i].morphTargets);
                ++named;
            }
        EXPECT_GT(named, 0U); // targets that move nothing are not exported
    }
}

INSTANTIATE_TEST_SUITE_P(
    Models, ExportCorpus,
    ::testing::Values("md5/robot", "md5/wiggle", "md5/unv_blaster", "md5/unv_rifle", "md3/penguin",
                      "md3/major", "iqm/guy.iqm", "gltf/Adventurer.glb", "gltf/Enemy_2Legs.glb",
                      "gltf/Fox.glb", "gltf/Knight.glb", "gltf/Piranha.glb",
                      "gltf/RobotExpressive.glb", "gltf/Wolf.glb", "gltf/mannequiny.glb",
                      "gltf/robot.glb", "gltf/03_skinned_cylinder.gltf", "gltf/Alien_Scolitex.gltf",
                      "gltf/SimpleSkin.gltf", "gltf/interpolation_test.gltf",
                      "gltf/manny_med_mod.gltf"));

} // namespace
} // namespace sinew
