// Motion vectors in files, and the antialiasing that uses them.
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
    expectRefused({"--antialiasing", "temporal", "--msaa", "4"}, "leave out --msaa");
    expectRefused({"--antialiasing", "temporal", "--skinning", "cpu"},
                  "--skinning cpu does not do");
    expectRefused({"--antialiasing", "temporal", "--motion", "m.flo"}, "leave out one of them");
}

// Of sRGB; 0 to 1.
double linear(std::uint8_t channel)
{
    const double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

// How far, in linear light, a picture is from one of four times its width and height, averaged.
double distanceTo(const Image& large, const Image& picture)
{
    constexpr std::uint32_t kTimes = 4;
    double sum = 0.0;
    for (std::uint32_t y = 0; y < picture.height; ++y)
        for (std::uint32_t x = 0; x < picture.width; ++x)
            for (std::size_t channel = 0; channel < 3; ++channel)
            {
                double average = 0.0;
                for (std::uint32_t i = 0; i < kTimes * kTimes; ++i)
                    average += linear(colourAt(large, kTimes * x + i % kTimes,
                                               kTimes * y + i / kTimes)[channel]) /
                               (kTimes * kTimes);
                sum += std::abs(average - linear(colourAt(picture, x, y)[channel]));
            }
    return sum / (3.0 * picture.width * picture.height);
}

// What stands still becomes what a larger picture shows, averaged. Shadows are left out, whose map
// is as fine as the picture.
TEST_F(CrowdMotion, AveragesWhatStandsStill)
{
    const Arguments still{"--instances", "16", "--view", "low", "--time", "0", "--shadows", "off"};
    const auto picture = [&](const Arguments& others) { return draw(joined(still, others)); };
    const Image large = picture({"--size", "640x400", "--msaa", "1", "--lod-error", "4"});
    const double single = distanceTo(large, picture({"--size", "160x100", "--msaa", "1"}));
    const double averaged =
        distanceTo(large, picture({"--size", "160x100", "--antialiasing", "temporal"}));
    EXPECT_LT(averaged, 0.8 * single);
}

// Whatever was drawn before.
TEST_F(CrowdMotion, AveragedPicturesAreTheSameEachTime)
{
    const Arguments moving{"--instances", "9", "--time", "1", "--antialiasing", "temporal"};
    EXPECT_EQ(drawFile(moving), drawFile(moving));
}

} // namespace
} // namespace sinew::test
