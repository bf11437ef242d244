// Checks which options change the crowd's image and which do not.
#include "tests/cli/crowd_program.h"
#include "tests/golden/comparison.h"
#include "tests/support/drawn_models.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace sinew::test
{

namespace
{

using CrowdPictures = CrowdRun;

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

TEST_F(CrowdOfTubes, DependOnSeedAndLayoutAlone)
{
    const std::string first = drawFile(tubes());
    EXPECT_EQ(drawFile(tubes({"--seed", "1"})), first);
    EXPECT_NE(drawFile(tubes({"--seed", "2"})), first);
    EXPECT_NE(drawFile(tubes({"--layout", "random"})), first);
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

// At most one pixel of 160 x 90.
constexpr double kShareOfTriangleCull = 0.0001;

const Arguments kCrowd{"--instances", "9", "--view", "near", "--blend", "--msaa", "4"};

class CrowdModes : public CrowdRun
{
protected:
    void expectLike(const Image& expected, const Arguments& arguments, double share) const
    {
        const PictureDifference difference = compare(draw(joined(kCrowd, arguments)), expected);
        EXPECT_TRUE(difference.sameSize);
        EXPECT_LE(difference.noticeableShare, share)
            << testing::PrintToString(arguments) << ": " << toString(difference);
    }
};

// With LODs, which all modes choose alike.
TEST_F(CrowdModes, DrawTheSamePicture)
{
    const Arguments coarse{"--lod-error", "6"};
    const Image all = draw(joined(kCrowd, joined(coarse, {"--triangle-cull", "off"})));
    EXPECT_GT(countColours(all), 100U);
    if (cullsTriangles())
        expectLike(all, joined(coarse, {"--triangle-cull", "on"}), kShareOfTriangleCull);
    expectLike(all, joined(coarse, {"--triangle-cull", "auto"}), kShareOfTriangleCull);
    for (const char* const mode : {"compute-simple", "vertex"})
        expectLike(all, joined(coarse, {"--skinning", mode}), kOfOneDriver.noticeableShare);
    EXPECT_NE(draw(joined(kCrowd, {"--lod", "off"})).pixels, all.pixels);
}

TEST_F(CrowdPictures, DrawAllInstancesByTheOneThatIsAskedFor)
{
    const Arguments few{"--instances", "4", "--view", "near"};
    const auto drawn = [&](const char* lod) { return draw(joined(few, {"--lod", lod})).pixels; };
    const auto full = drawn("off");
    EXPECT_EQ(drawn("auto"), full) << "instances fill the picture";
    EXPECT_NE(drawn("3"), full);
    EXPECT_THAT(runWell(joined(few, {"--lod", "9"})).standardError,
                testing::HasSubstr("no level of detail 9"));
}

} // namespace

} // namespace sinew::test
