// Crowds of Quake 3 players from outside.
#include "samples/app/scene.h"
#include "samples/crowd/crowd_scene.h"
#include "tests/cli/crowd_program.h"
#include "tests/cli/player_dumps.h"
#include "tests/golden/comparison.h"

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

// A crowd of such a model, with its clips.
struct SpawnedCrowd
{
    samples::Scene scene;
    crowd::CrowdField field;

    const ModelClip& clip(std::uint32_t number) const { return scene.model.clips[number]; }
};

SpawnedCrowd spawned(const ModelRequest& model, std::uint32_t instances)
{
    SpawnedCrowd result{.scene = loadDrawable({.model = model}).value(), .field = {}};
    crowd::Options options;
    options.lods = false;
    options.instances = instances;
    Diagnostics warnings;
    const crowd::CrowdScene prepared = crowd::prepareCrowd(result.scene, options, warnings);
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
    for (const LiveInstance& instance : crowd.field.instances)
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
    for (const LiveInstance& instance : crowd.field.instances)
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
