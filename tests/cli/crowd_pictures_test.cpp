// What the crowd's picture depends on, and what it does not.
#include "tests/cli/crowd_program.h"
#include "tests/golden/comparison.h"
#include "tests/support/drawn_models.h"
#include "tests/support/material_scenes.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace sinew::test
{

namespace
{

using Json = nlohmann::json;

class CrowdPictures : public CrowdRun
{
protected:
    void expectSame(const Arguments& arguments, const Arguments& others) const
    {
        EXPECT_EQ(drawFile(arguments), drawFile(joined(arguments, others)))
            << testing::PrintToString(arguments) << " and " << testing::PrintToString(others);
    }

    std::uint32_t chunksOf(const Arguments& arguments) const
    {
        const ProcessResult result = runWell(joined(arguments, {"--runs", "1", "--json", "-"}));
        return Json::parse(result.standardOutput)["runs"][0]["chunks"];
    }
};

const Arguments kFew{"--instances", "6"};

class CrowdOfTubes : public CrowdPictures
{
protected:
    void SetUp() override
    {
        CrowdPictures::SetUp();
        writeBendingTube(model_);
    }

    Arguments tubes(const Arguments& others = {}) const
    {
        return joined({model_.path().string(), "--instances", "6"}, others);
    }

private:
    const TempFolder model_;
};

TEST_F(CrowdPictures, OfChunksAreThoseOfTheWhole)
{
    const Arguments tight{"--skin-memory", "2"};
    const Arguments crowd{"--instances", "20", "--view", "low"};
    EXPECT_EQ(chunksOf(crowd), 1U);
    EXPECT_GT(chunksOf(joined(crowd, tight)), 3U);
    expectSame(joined(crowd, {"--msaa", "1"}), tight);
    expectSame(joined(crowd, {"--msaa", "4"}), tight);
}

// Blended surfaces are drawn over opaque ones in the order of the instances.
TEST_F(CrowdPictures, OfChunksOfBlendedSurfacesAreThoseOfTheWhole)
{
    const TempFolder base;
    writeMaterialScenes(base);
    const Arguments tight{"--skin-memory", "1"};
    const Arguments crowd{
        (base / "models/blends").string(), "--instances", "2500", "--view", "low", "--msaa", "4"};
    EXPECT_GT(chunksOf(joined(crowd, tight)), 1U);
    expectSame(crowd, tight);
}

TEST_F(CrowdPictures, AreTheSameWhateverAThreadOfThePosePassComputes)
{
    expectSame(joined(kFew, {"--blend", "--pose", "instance"}), {"--pose", "workgroup"});
}

TEST_F(CrowdPictures, AreTheSameInHoweverManyPiecesTrianglesAreCulled)
{
    if (!cullsTriangles())
        GTEST_SKIP() << "a device cannot draw what the cull leaves";
    for (const char* const pieces : {"1", "3", "16"})
        expectSame({"--instances", "36", "--view", "low", "--msaa", "1", "--triangle-cull", "off"},
                   {"--triangle-cull", "on", "--triangle-pieces", pieces});
}

TEST_F(CrowdOfTubes, DependOnTheSeedAlone)
{
    const std::string first = drawFile(tubes());
    EXPECT_EQ(drawFile(tubes({"--seed", "1"})), first);
    EXPECT_NE(drawFile(tubes({"--seed", "2"})), first);
}

TEST_F(CrowdOfTubes, DifferFromLayoutToLayout)
{
    const std::string grid = drawFile(tubes());
    const std::string disc = drawFile(tubes({"--layout", "disc"}));
    const std::string random = drawFile(tubes({"--layout", "random"}));
    EXPECT_NE(disc, grid);
    EXPECT_NE(random, grid);
    EXPECT_NE(random, disc);
}

TEST_F(CrowdPictures, ShowTheCrowdADayLater)
{
    const Arguments day = joined(kFew, {"--time", "86400", "--root-motion", "--lod", "off"});
    const Image picture = draw(day);
    EXPECT_GT(countColours(picture), 1000U);
    const PictureDifference difference =
        compare(draw(joined(day, {"--skinning", "vertex"})), picture);
    EXPECT_LE(difference.noticeableShare, kOfOneDriver.noticeableShare) << toString(difference);
}

TEST_F(CrowdOfTubes, AreNumberedAndGoOnByTheSimulationsStep)
{
    runWell(tubes({"--frames", "2", "--fps", "4", "--output", "out_{frame:02}.png"}));
    EXPECT_EQ(readFile(folder() / "out_00.png"), drawFile(tubes()));
    EXPECT_EQ(readFile(folder() / "out_01.png"), drawFile(tubes({"--time", "0.25"})));
    EXPECT_FALSE(std::filesystem::exists(folder() / "out_02.png"));
}

} // namespace

} // namespace sinew::test
