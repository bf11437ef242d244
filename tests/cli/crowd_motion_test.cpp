// Motion vectors in files.
#include "tests/cli/crowd_program.h"

#include <gmock/gmock.h>

#include <cmath>
#include <cstring>

namespace sinew::test
{
namespace
{

using testing::HasSubstr;

struct Vector
{
    float x = 0.0F;
    float y = 0.0F;
};

struct Flow
{
    std::string magic;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<Vector> vectors;
};

class CrowdMotion : public CrowdRun
{
protected:
    Flow flow(const Arguments& arguments) const
    {
        runWell(joined({"--motion", (folder() / "motion.flo").string(), "--output",
                        (folder() / "picture.png").string(), "--instances", "9"},
                       arguments));
        return read("motion.flo");
    }

    Flow read(const std::string& name) const
    {
        const std::string bytes = readFile(folder() / name);
        Flow flow{.magic = bytes.substr(0, 4)};
        std::memcpy(&flow.width, &bytes.at(4), 4);
        std::memcpy(&flow.height, &bytes.at(8), 4);
        flow.vectors.resize((bytes.size() - 12) / sizeof(Vector));
        std::memcpy(flow.vectors.data(), &bytes.at(12), flow.vectors.size() * sizeof(Vector));
        return flow;
    }

    static double longest(const Flow& flow)
    {
        double result = 0.0;
        for (const Vector& vector : flow.vectors)
            result = std::max(result, std::hypot(double{vector.x}, double{vector.y}));
        return result;
    }
};

TEST_F(CrowdMotion, IsWrittenBesideThePicture)
{
    const Flow written = flow({"--size", "80x50", "--time", "1", "--frames", "1"});
    EXPECT_EQ(written.magic, "PIEH");
    EXPECT_EQ(written.width, 80U);
    EXPECT_EQ(written.height, 50U);
    EXPECT_EQ(written.vectors.size(), 80U * 50U);
    EXPECT_GT(longest(written), 0.1);
    EXPECT_EQ(written.vectors.front().x, 0.0F); // the background
}

// The step is that of --fps, and there is none before 0.
TEST_F(CrowdMotion, IsThatOfAStep)
{
    const double step = longest(flow({"--time", "1", "--fps", "600"}));
    const double longerStep = longest(flow({"--time", "1", "--fps", "300"}));
    EXPECT_NEAR(longerStep / step, 2.0, 0.2);
    EXPECT_EQ(longest(flow({"--time", "0"})), 0.0);
}

TEST_F(CrowdMotion, IsTheSameInChunks)
{
    const Arguments crowd{"--instances", "40", "--time", "1", "--view", "low"};
    const Flow whole = flow(crowd);
    const Flow parts = flow(joined(crowd, {"--skin-memory", "3"}));
    ASSERT_EQ(whole.vectors.size(), parts.vectors.size());
    EXPECT_EQ(std::memcmp(whole.vectors.data(), parts.vectors.data(),
                          whole.vectors.size() * sizeof(Vector)),
              0);
}

TEST_F(CrowdMotion, HasAFileForEachPicture)
{
    runWell({"--motion", (folder() / "m{frame}.png").string(), "--output",
             (folder() / "p{frame}.png").string(), "--instances", "4", "--time", "0", "--frames",
             "3", "--view", "near"});
    EXPECT_EQ(countColours(readPicture(folder() / "m0.png")), 1U); // black
    EXPECT_GT(countColours(readPicture(folder() / "m1.png")), 10U);
    EXPECT_GT(countColours(readPicture(folder() / "m2.png")), 10U);
}

TEST_F(CrowdMotion, IsRefusedWhereItCannotBe)
{
    const auto expectRefused = [&](const Arguments& arguments, const char* reason)
    {
        const ProcessResult result = run(arguments);
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_THAT(result.standardError, HasSubstr(reason));
    };
    expectRefused({"--motion", "m.txt"}, "the name of a .flo file");
    expectRefused({"--motion", "m.flo", "--skinning", "vertex"}, "--skinning vertex does not do");
    expectRefused({"--motion", "m.flo", "--compare"}, "leave out --pipelines and what measures");
    expectRefused({"--motion", "m.flo", "--frames", "2", "--output", "p{frame}.png"},
                  "--motion crowd_{frame:04}.flo");
}

} // namespace
} // namespace sinew::test
