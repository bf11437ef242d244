// Whatever skins, and whatever is culled before drawing: the picture is the same.
#include "tests/cli/crowd_program.h"
#include "tests/golden/comparison.h"
#include "tests/support/material_scenes.h"

#include <gmock/gmock.h>

#include <ostream>

namespace sinew::test
{

namespace
{

// At most one of 160 x 90 pixels.
constexpr double kShareOfTriangleCull = 0.0001;

struct Setup
{
    const char* name;
    Arguments arguments;
};

std::ostream& operator<<(std::ostream& out, const Setup& setup)
{
    return out << setup.name;
}

class CrowdModes : public CrowdRun, public testing::WithParamInterface<Setup>
{
protected:
    void expectLike(const Image& expected, const Arguments& arguments, double share) const
    {
        const PictureDifference difference =
            compare(draw(joined(GetParam().arguments, arguments)), expected);
        EXPECT_TRUE(difference.sameSize);
        EXPECT_LE(difference.noticeableShare, share)
            << testing::PrintToString(arguments) << ": " << toString(difference);
    }
};

// In levels of detail, which all modes choose alike.
TEST_P(CrowdModes, DrawTheSamePicture)
{
    const Arguments coarse{"--lod-error", "6"};
    const Image all =
        draw(joined(GetParam().arguments, joined(coarse, {"--triangle-cull", "off"})));
    EXPECT_GT(countColours(all), 100U);
    if (cullsTriangles())
        expectLike(all, joined(coarse, {"--triangle-cull", "on"}), kShareOfTriangleCull);
    expectLike(all, joined(coarse, {"--triangle-cull", "auto"}), kShareOfTriangleCull);
    for (const char* const mode : {"compute-simple", "vertex", "vertex-ssbo"})
        expectLike(all, joined(coarse, {"--skinning", mode}), kOfOneDriver.noticeableShare);
    EXPECT_NE(draw(joined(GetParam().arguments, {"--lod", "off"})).pixels, all.pixels);
}

class CrowdsInLevels : public CrowdRun
{
};

TEST_F(CrowdsInLevels, DrawAllInstancesByTheOneThatIsAskedFor)
{
    const Arguments few{"--instances", "4", "--view", "near"};
    const auto drawn = [&](const char* lod) { return draw(joined(few, {"--lod", lod})).pixels; };
    const auto full = drawn("off");
    EXPECT_EQ(drawn("auto"), full) << "instances fill the picture";
    EXPECT_NE(drawn("3"), full);
    EXPECT_THAT(runWell(joined(few, {"--lod", "9"})).standardError,
                testing::HasSubstr("there is no level of detail 9"));
}

INSTANTIATE_TEST_SUITE_P(Crowd, CrowdModes,
                         testing::Values(Setup{.name = "BlendedAndNear",
                                               .arguments = {"--instances", "9", "--view", "near",
                                                             "--blend", "--msaa", "4"}},
                                         Setup{.name = "FromAboveWithoutShadows",
                                               .arguments = {"--instances", "9", "--view", "crowd",
                                                             "--shadows", "off", "--time", "3",
                                                             "--msaa", "1"}}),
                         [](const auto& parameter) { return std::string(parameter.param.name); });

// Panels of which one side or the other, or both, are drawn.
TEST_F(CrowdRun, TriangleCullLeavesTheSidesThatAreDrawn)
{
    const TempFolder base;
    writeMaterialScenes(base);
    for (const char* const view : {"near", "low"})
    {
        const Arguments arguments{(base / "models/sides").string(),
                                  "--instances",
                                  "9",
                                  "--no-ground",
                                  "--view",
                                  view,
                                  "--triangle-cull"};
        const Image all = draw(joined(arguments, {"off"}));
        const PictureDifference difference = compare(draw(joined(arguments, {"on"})), all);
        EXPECT_LE(difference.noticeableShare, kShareOfTriangleCull) << toString(difference);
        EXPECT_GT(countColours(all), 20U);
    }
}

} // namespace

} // namespace sinew::test
