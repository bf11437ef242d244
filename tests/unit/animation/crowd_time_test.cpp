#include "engine/animation/clip_time.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace sinew
{
namespace
{

__extension__ using Wide = unsigned __int128;

constexpr double kDay = 86'400.0;
constexpr std::uint64_t kTimeTolerance = 4; // of 2^-32 frames: 2^-30

Clip evenClip(std::uint32_t frames, double frameRate)
{
    return {.frameRate = frameRate, .frameCount = frames};
}

// 0 to 1, using every bit of a double.
double upToOne(std::mt19937& random)
{
    const auto high = static_cast<double>(random());
    return std::ldexp(high + std::ldexp(static_cast<double>(random()), -32), -32);
}

// A non-negative double as mantissa * 2^exponent.
struct Binary
{
    std::uint64_t mantissa;
    int exponent;

    explicit Binary(double value)
        : mantissa(static_cast<std::uint64_t>(std::ldexp(std::frexp(value, &exponent), 53)))
    {
        exponent -= 53;
    }
};

// Frames since the start of the first loop in units of 2^-32, rounded down, computed with 128-bit
// integers and none of the steps under test. For times up to a few months, where exponent < 0.
Wide exactFrames(const Clip& clip, double seconds, std::uint32_t speed, InstanceStart start)
{
    const Binary time(seconds);
    const Binary rate(clip.frameRate);
    const Wide product = Wide{time.mantissa} * rate.mantissa * speed; // below 2^118
    const int exponent = time.exponent + rate.exponent - 8 + 32;
    const Wide frames = exponent > -128 ? product >> -exponent : 0;
    return frames + (Wide{start.frame} << 32) + start.fraction;
}

// Frames of `time` in the same units.
Wide frames(std::uint32_t period, const InstanceTime& time)
{
    return ((Wide{time.loops} * period) << 32) + time.frames;
}

// Distance of two frame numbers, with loops counted modulo 2^32.
std::uint64_t distance(std::uint32_t period, Wide a, Wide b)
{
    const Wide around = Wide{period} << 64;
    const Wide ahead = (a % around + around - b % around) % around;
    const Wide nearest = std::min<Wide>(ahead, around - ahead);
    return static_cast<std::uint64_t>(std::min<Wide>(nearest, ~std::uint64_t{0}));
}

void expectExact(const Clip& clip, LoopMode mode, double seconds, std::uint32_t speed,
                 InstanceStart start)
{
    const std::uint32_t period = loopPeriod(clip, mode);
    const InstanceTime time = instanceTime(period, clipTime(clip, mode, seconds), speed, start);
    ASSERT_LT(time.frames >> 32U, period);
    ASSERT_EQ(phaseAtTime(clip, time.frames).nextFrame,
              ((time.frames >> 32U) + 1) % clip.frameCount);
    // Plus the error of the double-precision product of seconds and rate.
    const double rounding = std::ldexp(seconds * clip.frameRate * speed / kSpeedUnits, 32 - 53);
    ASSERT_LE(distance(period, frames(period, time), exactFrames(clip, seconds, speed, start)),
              kTimeTolerance + static_cast<std::uint64_t>(rounding))
        << seconds << " s, " << clip.frameCount << " frames at " << clip.frameRate << ", speed "
        << speed << ", start " << start.frame << " + " << start.fraction << " / 2^32";
}

TEST(ClipTime, TakesWhatIsNoTimeForTheStart)
{
    const Clip clip = evenClip(11, 24.0);
    for (const double seconds :
         {-1.0, 0.0, std::numeric_limits<double>::quiet_NaN(),
          std::numeric_limits<double>::infinity(), std::numeric_limits<double>::max()})
    {
        const ClipTime moment = clipTime(clip, LoopMode::Wrap, seconds);
        EXPECT_EQ(moment.frame, 0U);
        EXPECT_EQ(moment.fraction, 0U);
        EXPECT_EQ(moment.fractionLow, 0U);
        EXPECT_EQ(moment.loops, 0U);
    }
}

TEST(ClipTime, CountsLoopsOfHugeTimes)
{
    // 2^100 seconds at 1 frame per second are 2^92 frames of clip time, modulo 3 * 2^32.
    const ClipTime moment = clipTime(evenClip(3, 1.0), LoopMode::Wrap, std::ldexp(1.0, 100));
    const Wide all = Wide{1} << 92;
    EXPECT_EQ(moment.frame, static_cast<std::uint32_t>(all % 3));
    EXPECT_EQ(moment.loops, static_cast<std::uint32_t>(all / 3));
}

TEST(InstanceTime, IsExactForAMonthAtEverySpeed)
{
    const std::vector<Clip> clips{evenClip(1, 24.0),         evenClip(2, 29.97),
                                  evenClip(37, 23.976),      evenClip(140, 1e6 / 3.0),
                                  evenClip(2000, 1.0 / 7.0), evenClip(kMostCrowdFrames, 119.88)};
    std::mt19937 random;
    for (const Clip& clip : clips)
        for (const LoopMode mode : {LoopMode::Doom3, LoopMode::Wrap})
            for (std::uint32_t speed = 1; speed <= kMostSpeed; ++speed)
            {
                const InstanceStart start{.frame = static_cast<std::uint32_t>(random()) %
                                                   loopPeriod(clip, mode),
                                          .fraction = static_cast<std::uint32_t>(random())};
                const double day = kDay * upToOne(random);
                for (const double seconds : {day, 30.0 * day, kDay, 30.0 * kDay, 1e-6 * day})
                    ASSERT_NO_FATAL_FAILURE(expectExact(clip, mode, seconds, speed, start));
            }
}

TEST(InstanceTime, HoldsTheLargestClipAtTheGreatestSpeed)
{
    constexpr std::uint32_t kLast = kMostCrowdFrames - 1;
    constexpr std::uint32_t kAll = 0xffffffffU;
    const InstanceTime time =
        instanceTime(kMostCrowdFrames, {.frame = kLast, .fraction = kAll, .fractionLow = kAll},
                     kMostSpeed, {.frame = kLast, .fraction = kAll});
    // 4096 loops, minus at most 4096 * 2^-32 of a frame.
    EXPECT_EQ(time.loops, 4095U);
    EXPECT_EQ(time.frames >> 32U, kLast);
    EXPECT_GE(time.frames & kAll, kAll - 4U);
}

// Compared with a search through all frames.
TEST(PhaseAtTime, HasTheLastFrameThatDoesNotComeAfterTheTime)
{
    Clip clip = evenClip(6, 10.0);
    EXPECT_EQ(phaseAtTime(clip, std::uint64_t{3} << 32U | 7U).frame, 3U);
    for (const double seconds : {0.0, 0.01, 0.2, 0.2, 0.33, 0.5})
        clip.frameTimes.push_back(frameTime(seconds, clip.frameRate));
    std::mt19937 random(5);
    for (int i = 0; i < 2000; ++i)
    {
        const std::uint32_t frame = static_cast<std::uint32_t>(random()) % 5;
        const auto fraction = static_cast<std::uint32_t>(random());
        const std::uint64_t time = std::uint64_t{frame} << 32U | fraction;
        const ClipPhase found = phaseAtTime(clip, time);
        std::uint32_t expected = 0;
        for (std::uint32_t k = 0; k < clip.frameCount; ++k)
            if (clip.frameTimes[k] <= time)
                expected = k;
        ASSERT_EQ(found.frame, expected);
        ASSERT_EQ(found.nextFrame, expected + 1);
        const std::uint64_t start = clip.frameTimes[expected];
        const Wide way = (Wide{time - start} << 32U) / (clip.frameTimes[expected + 1] - start);
        ASSERT_NEAR(static_cast<double>(found.fraction), static_cast<double>(way), 4.0);
    }
}

// Two frames are at 0.2 seconds; the later one counts, after any number of loops.
TEST(PhaseAtTime, OfAKeyHasItsFrame)
{
    Clip clip = evenClip(6, 30.0 / 7.0);
    const std::vector<double> keys = {0.0, 0.1, 0.2, 0.2, 1.0 / 3.0, 35.0 / 30.0};
    for (const double seconds : keys)
        clip.frameTimes.push_back(frameTime(seconds, clip.frameRate));
    const std::uint32_t loop = loopPeriod(clip, LoopMode::Doom3);
    const double period = clipPeriod(clip, LoopMode::Doom3);
    for (const double loops : {0.0, 1.0, 7.0, 74'057.0})
        for (const std::uint32_t key : {0U, 1U, 3U, 4U})
        {
            const ClipTime time = clipTime(clip, LoopMode::Doom3, loops * period + keys[key]);
            const ClipPhase found =
                phaseAtTime(clip, instanceTime(loop, time, kSpeedUnits, {}).frames);
            EXPECT_EQ(found.frame, key) << loops;
            EXPECT_LT(found.fraction, 1U << 10U) << loops;
        }
}

// The hand precedes the root in the file, and there is a second root. `places`: positions of the
// root in each frame.
Clip walk(const std::vector<glm::dvec3>& places)
{
    Clip clip{.frameCount = static_cast<std::uint32_t>(places.size()),
              .joints = {{.name = "hand", .parent = 1}, {.name = "root"}, {.name = "other root"}}};
    for (const glm::dvec3& place : places)
        clip.keys.insert(clip.keys.end(),
                         {{.position = {9, 9, 9}}, {.position = place}, {.position = {7, 7, 7}}});
    return clip;
}

TEST(ClipTravel, IsWhereTheFirstRootEndsOnTheGround)
{
    const Clip clip = walk({{1, 2, 3}, {90, 90, 90}, {11, -3, 8}});
    EXPECT_EQ(clipTravel(clip, LoopMode::Doom3), glm::dvec3(10, -5, 0));
    EXPECT_EQ(clipTravel(clip, LoopMode::Once), glm::dvec3(10, -5, 0));
    EXPECT_EQ(clipTravel(clip, LoopMode::Wrap), glm::dvec3(0));
    EXPECT_EQ(clipTravel(walk({{1, 2, 3}}), LoopMode::Doom3), glm::dvec3(0));
    EXPECT_EQ(clipTravel(evenClip(3, 24.0), LoopMode::Doom3), glm::dvec3(0));
}

// Hips below a node that turns and scales them, as in glTF files.
TEST(ClipTravel, OfHipsBelowANodeThatHoldsStill)
{
    Clip clip = walk({{1, 2, 3}, {11, -3, 8}});
    clip.joints = {
        {.name = "hand", .parent = 1}, {.name = "root", .parent = 2}, {.name = "armature"}};
    for (const std::size_t key : {2U, 5U})
        clip.keys[key] = {.orientation = orientationFromXyz({0, 0, -std::sqrt(0.5)}),
                          .scale = glm::dvec3(2.0)};
    EXPECT_EQ(bodyJoints(clip), std::vector<std::uint32_t>{1});
    const glm::dvec3 travel = clipTravel(clip, LoopMode::Doom3);
    EXPECT_NEAR(glm::distance(travel, glm::dvec3(10, 20, 0)), 0.0, 1e-12);
    EXPECT_EQ(detectLoopMode(clip), LoopMode::Doom3);
    clip.joints[1].parent = -1;
    clip.joints[2].parent = 1;
    EXPECT_EQ(bodyJoints(clip), std::vector<std::uint32_t>{1});
}

TEST(ClipTravel, OfHipsBelowTheFirstJoint)
{
    const JointTransform armature{.scale = glm::dvec3(2.0)};
    const Clip clip{.frameCount = 2,
                    .joints = {{.name = "armature"},
                               {.name = "hips", .parent = 0},
                               {.name = "hand", .parent = 1}},
                    .keys = {armature, {}, {}, armature, {.position = {10, -5, 0}}, {}}};
    EXPECT_EQ(clipTravel(clip, LoopMode::Doom3), glm::dvec3(20, -10, 0));
}

// An animated joint need not be the body.
TEST(BodyJoints, AreNotBelowAJointWithSeveralChildrenNorLeaves)
{
    Clip clip{.frameCount = 1,
              .joints = {{.name = "origin"},
                         {.name = "hips", .parent = 0},
                         {.name = "hand", .parent = 1}},
              .keys = std::vector<JointTransform>(3)};
    EXPECT_EQ(bodyJoints(clip), std::vector<std::uint32_t>{1});
    clip.joints.push_back({.name = "tail", .parent = 0});
    clip.keys.emplace_back();
    EXPECT_EQ(bodyJoints(clip), std::vector<std::uint32_t>{0});
    clip.joints.push_back({.name = "prop"});
    clip.keys.emplace_back();
    EXPECT_EQ(bodyJoints(clip), (std::vector<std::uint32_t>{0, 4}));
}

} // namespace
} // namespace sinew
