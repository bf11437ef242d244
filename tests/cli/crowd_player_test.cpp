// Runs the crowd with Quake 3 players.
#include "samples/app/scene.h"
#include "samples/crowd/crowd_scene.h"
#include "tests/cli/crowd_program.h"
#include "tests/cli/player_dumps.h"
#include "tests/golden/comparison.h"
#include "tests/support/small_gltf.h"

#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <set>

namespace sinew::test
{
namespace
{

using Json = nlohmann::json;
using testing::HasSubstr;

// A crowd of one such model with its clips.
struct SpawnedCrowd
{
    std::vector<samples::Scene> scenes; // one scene
    crowd::CrowdField field;

    const ModelClip& clip(std::uint32_t number) const { return scenes[0].model.clips[number]; }
};

SpawnedCrowd spawned(const ModelRequest& model, std::uint32_t instances)
{
    SpawnedCrowd result{.scenes = {loadDrawable({.model = model}).value()}, .field = {}};
    crowd::Options options;
    options.lods = false;
    options.instances = instances;
    Diagnostics warnings;
    const crowd::CrowdScene prepared = crowd::prepareCrowd(result.scenes, options, warnings);
    result.field = crowd::fieldFor(prepared, options);
    return result;
}

class CrowdOfPlayers : public CrowdRun
{
protected:
    std::string made() const { return writeMadeUpPlayer(folder()).string(); }
};

TEST_F(CrowdOfPlayers, OfTheCorpusAreDrawn)
{
    const char* corpus = std::getenv("SINEW_CORPUS");
    if (corpus == nullptr)
        GTEST_SKIP() << "SINEW_CORPUS is not set";
    const std::filesystem::path major = std::filesystem::path(corpus) / "md3" / "major";
    runWell({major.string(), "--instances", "500", "--output", "major.png"});
}

TEST_F(CrowdOfPlayers, MixesItsClips)
{
    const SpawnedCrowd crowd = spawned({.path = made()}, 400);
    std::set<std::uint32_t> legs;
    std::set<std::uint32_t> torsos;
    for (const LiveInstance& instance : crowd.field.instances[0])
    {
        legs.insert(instance.clip.clip);
        torsos.insert(instance.second.clip);
        EXPECT_EQ(crowd.clip(instance.clip.clip).channels, ClipChannels::First);
        EXPECT_EQ(crowd.clip(instance.second.clip).channels, ClipChannels::Second);
    }
    EXPECT_EQ(legs.size(), 12U);
    EXPECT_EQ(torsos.size(), 6U);
}

TEST_F(CrowdOfPlayers, PlaysOneMotionOfBothHalves)
{
    const SpawnedCrowd crowd =
        spawned({.path = made(), .clips = {"BOTH_DEATH1", "BOTH_DEATH2"}}, 50);
    for (const LiveInstance& instance : crowd.field.instances[0])
    {
        EXPECT_EQ(instance.clip.clip, instance.second.clip);
        EXPECT_EQ(instance.clip.seconds, instance.second.seconds);
    }
}

TEST_F(CrowdOfPlayers, IsTheSameInChunksAndWithoutItsHiddenTriangles)
{
    const Arguments crowd{made(), "--instances", "600", "--msaa", "1"};
    const Arguments tight{"--skin-memory", "1"};
    const ProcessResult measured =
        runWell(joined(joined(crowd, tight), {"--runs", "1", "--json", "-"}));
    EXPECT_GT(Json::parse(measured.standardOutput)["runs"][0]["chunks"], 2U);
    const std::string whole = drawFile(crowd);
    EXPECT_EQ(drawFile(joined(crowd, tight)), whole);
    EXPECT_EQ(drawFile(joined(crowd, {"--pose", "workgroup"})), whole);
    if (!cullsTriangles())
        return;
    const PictureDifference difference = compare(draw(joined(crowd, {"--triangle-cull", "off"})),
                                                 draw(joined(crowd, {"--triangle-cull", "on"})));
    EXPECT_TRUE(difference.within(kOfOneDriver)) << toString(difference);
}

TEST_F(CrowdOfPlayers, StandAmongOtherModels)
{
    const Arguments mix{made(), samples::defaultModel().string(), "--mix", "2:1", "--instances",
                        "90"};
    const ProcessResult measured =
        runWell(joined(mix, {"--skin-memory", "4", "--runs", "1", "--json", "-", "--view", "eye"}));
    const Json report = Json::parse(measured.standardOutput);
    EXPECT_EQ(report["models"][0]["share"], 2);
    EXPECT_EQ(report["models"][1]["name"], "strider");
    EXPECT_GT(report["runs"][0]["chunks"], 1U);
    EXPECT_EQ(drawFile(joined(mix, {"--skin-memory", "4"})), drawFile(mix));
    EXPECT_THAT(runWell({made(), mix[1], "--budget", "0.001", "--runs", "1"}).standardOutput,
                HasSubstr("\nstrider (share 1): "));
}

// A model in metres next to one in inches: equal height, the same ground, and equal poses.
TEST_F(CrowdRun, ModelsOfOtherUnitsAreScaled)
{
    const std::vector<std::byte> bytes = glbOf(smallGltf());
    const auto small =
        folder().write("small.glb", {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    std::vector<samples::Scene> scenes;
    for (const std::filesystem::path& path : {samples::defaultModel(), small})
        scenes.push_back(loadDrawable({.model = {.path = path}}).value());
    const AnimatedModel authored = scenes[1].model;
    crowd::bringToOneScale(scenes);
    crowd::Options options;
    options.lods = false;
    options.shares = {3, 2};
    Diagnostics warnings;
    const crowd::CrowdScene prepared = crowd::prepareCrowd(scenes, options, warnings);
    const auto placed = crowd::fieldFor(prepared, options).instances;
    EXPECT_EQ(placed[0].size(), 600U);
    const Bounds first = prepared.models[0].startBounds;
    const Bounds second = prepared.models[1].startBounds;
    EXPECT_NEAR(placed[1][0].position.z + second.min.z, first.min.z, 1e-3);
    const auto before = positionsAt(authored, startOf(authored, 0.3));
    const auto after = positionsAt(scenes[1].model, startOf(authored, 0.3));
    const double factor = glm::length(after[0]) / glm::length(before[0]);
    EXPECT_NEAR(second.max.z - second.min.z, first.max.z - first.min.z, 1e-9 * factor);
    for (std::size_t i = 0; i < before.size(); ++i)
        ASSERT_LT(glm::distance(after[i], factor * before[i]), 1e-9 * factor) << i;
}

TEST_F(CrowdOfPlayers, SaysWhatItCannotDo)
{
    const std::string model = made();
    for (const Arguments& arguments :
         {Arguments{"--skinning", "vertex"}, Arguments{"--compare"}, Arguments{"--blend"}})
    {
        const ProcessResult result = run(joined({model}, arguments));
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_THAT(result.standardError, HasSubstr("error: " + arguments[0]));
        EXPECT_THAT(result.standardError, HasSubstr(".md3 model"));
    }
}

} // namespace
} // namespace sinew::test
