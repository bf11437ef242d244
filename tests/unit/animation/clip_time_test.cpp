#include "engine/animation/clip_time.h"
#include "engine/animation/pose.h"
#include "tests/unit/animation/matchers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace sinew
{

// For messages of failed tests.
bool operator==(const ClipPhase& a, const ClipPhase& b)
{
    return a.frame == b.frame && a.nextFrame == b.nextFrame && a.fraction == b.fraction;
}

void PrintTo(const ClipPhase& phase, std::ostream* out)
{
    *out << phase.frame << " -> " << phase.nextFrame << " + " << phase.fraction << " / 2^32";
}

namespace
{

constexpr std::uint32_t kQuarter = 1U << 30;
constexpr std::uint32_t kHalf = 1U << 31;

Clip clipOf(std::uint32_t frames, double frameRate)
{
    return {.frameRate = frameRate, .frameCount = frames};
}

TEST(ClipPeriod, CountsTheFramesOfTheMode)
{
    const Clip clip = clipOf(11, 20.0);
    EXPECT_DOUBLE_EQ(clipPeriod(clip, LoopMode::Doom3), 0.5);
    EXPECT_DOUBLE_EQ(clipPeriod(clip, LoopMode::Wrap), 0.55);
    EXPECT_DOUBLE_EQ(clipPeriod(clip, LoopMode::Once), 0.5);
}

TEST(ClipPeriod, IsZeroForAClipThatNeverMoves)
{
    for (const LoopMode mode : {LoopMode::Doom3, LoopMode::Wrap, LoopMode::Once})
    {
        EXPECT_EQ(clipPeriod(clipOf(1, 24.0), mode), 0.0);
        EXPECT_EQ(clipPhaseAt(clipOf(1, 24.0), mode, 12.3), (ClipPhase{0, 0, 0}));
    }
}

TEST(ClipPhaseAt, WrapsToTheLoopsStart)
{
    Clip clip = clipOf(6, 4.0);
    clip.loopStart = 4;
    const auto at = [&](double seconds) { return clipPhaseAt(clip, LoopMode::Wrap, seconds); };
    EXPECT_EQ(at(0.0), (ClipPhase{0, 1, 0}));
    EXPECT_EQ(at(0.8125), (ClipPhase{3, 4, kQuarter}));
    EXPECT_EQ(at(1.0), (ClipPhase{4, 5, 0}));
    EXPECT_EQ(at(1.375), (ClipPhase{5, 4, kHalf}));
    EXPECT_EQ(at(1.5), (ClipPhase{4, 5, 0}));
    EXPECT_EQ(at(86401.125), (ClipPhase{4, 5, kHalf}));
    EXPECT_EQ(at(-0.125), (ClipPhase{5, 4, kHalf}));
    EXPECT_EQ(at(-1.0), (ClipPhase{4, 5, 0}));
    EXPECT_EQ(at(std::nextafter(1.5, 0.0)), (ClipPhase{4, 5, 0})); // rounded up to the next frame
    EXPECT_EQ(clipPhaseAt(clip, LoopMode::Doom3, 1.25), (ClipPhase{0, 1, 0}));
    EXPECT_EQ(clipPhaseAt(clip, LoopMode::Once, 9.0), (ClipPhase{5, 5, 0}));
}

TEST(ClipPhaseAt, Doom3LeavesTheLastFrameOut)
{
    const Clip clip = clipOf(5, 4.0); // a period of one second
    const auto at = [&](double seconds) { return clipPhaseAt(clip, LoopMode::Doom3, seconds); };
    EXPECT_EQ(at(0.0), (ClipPhase{0, 1, 0}));
    EXPECT_EQ(at(0.3125), (ClipPhase{1, 2, kQuarter}));
    EXPECT_EQ(at(0.875), (ClipPhase{3, 4, kHalf}));
    EXPECT_EQ(at(1.0), (ClipPhase{0, 1, 0}));
    EXPECT_EQ(at(2.125), (ClipPhase{0, 1, kHalf}));
    EXPECT_EQ(at(-0.125), (ClipPhase{3, 4, kHalf}));
    EXPECT_EQ(at(-1.0), (ClipPhase{0, 1, 0}));
}

TEST(ClipPhaseAt, WrapLeadsFromTheLastFrameToTheFirst)
{
    const Clip clip = clipOf(4, 4.0);
    const auto at = [&](double seconds) { return clipPhaseAt(clip, LoopMode::Wrap, seconds); };
    EXPECT_EQ(at(0.75), (ClipPhase{3, 0, 0}));
    EXPECT_EQ(at(0.875), (ClipPhase{3, 0, kHalf}));
    EXPECT_EQ(at(1.0), (ClipPhase{0, 1, 0}));
    EXPECT_EQ(at(-0.125), (ClipPhase{3, 0, kHalf}));
    EXPECT_EQ(at(-0.25), (ClipPhase{3, 0, 0}));
}

TEST(ClipPhaseAt, OnceHoldsBothEnds)
{
    const Clip clip = clipOf(5, 4.0);
    const auto at = [&](double seconds) { return clipPhaseAt(clip, LoopMode::Once, seconds); };
    EXPECT_EQ(at(-5.0), (ClipPhase{0, 1, 0}));
    EXPECT_EQ(at(0.875), (ClipPhase{3, 4, kHalf}));
    EXPECT_EQ(at(1.0), (ClipPhase{4, 4, 0}));
    EXPECT_EQ(at(1e12), (ClipPhase{4, 4, 0}));
    EXPECT_EQ(at(-1e308), (ClipPhase{0, 1, 0}));
    EXPECT_EQ(at(1e308), (ClipPhase{4, 4, 0}));
}

TEST(ClipPhaseAt, CarriesAFractionThatRoundsToAWholeFrame)
{
    const Clip clip = clipOf(5, 4.0);
    const double justBefore2 = std::nextafter(0.5, 0.0);
    EXPECT_EQ(clipPhaseAt(clip, LoopMode::Doom3, justBefore2), (ClipPhase{2, 3, 0}));
    const double justBeforeEnd = std::nextafter(1.0, 0.0);
    EXPECT_EQ(clipPhaseAt(clip, LoopMode::Doom3, justBeforeEnd), (ClipPhase{0, 1, 0}));
    EXPECT_EQ(clipPhaseAt(clip, LoopMode::Wrap, justBeforeEnd), (ClipPhase{4, 0, 0}));
    EXPECT_EQ(clipPhaseAt(clip, LoopMode::Once, justBeforeEnd), (ClipPhase{4, 4, 0}));
    EXPECT_EQ(clipPhaseAt(clip, LoopMode::Doom3, -1e-300), (ClipPhase{0, 1, 0}));
}

TEST(ClipPhaseAt, HitsEveryFrameOfAnAwkwardRateExactly)
{
    const Clip clip = clipOf(140, 24.0);
    for (std::uint32_t frame = 0; frame < 139; ++frame)
        EXPECT_EQ(clipPhaseAt(clip, LoopMode::Doom3, frame / 24.0),
                  (ClipPhase{frame, frame + 1, 0}));
}

TEST(ClipPhaseAt, TakesTimesOfAnySize)
{
    const Clip clip = clipOf(4, 3.7);
    for (const LoopMode mode : {LoopMode::Doom3, LoopMode::Wrap})
        for (const double seconds : {1e12, -1e12, 1e300, -1e300, 1.7e308, -1.7e308})
        {
            const ClipPhase phase = clipPhaseAt(clip, mode, seconds);
            EXPECT_LT(phase.frame, mode == LoopMode::Wrap ? 4U : 3U);
            EXPECT_EQ(phase.nextFrame, (phase.frame + 1) % 4);
        }
    // 1e12 seconds are 3.7e12 frames, which a double holds exactly; 3.7e12 mod 4 is 0.
    EXPECT_EQ(clipPhaseAt(clip, LoopMode::Wrap, 1e12), (ClipPhase{0, 1, 0}));
}

TEST(ClipPhaseAt, TakesWhatIsNoTimeForTheStart)
{
    const Clip clip = clipOf(4, 24.0);
    for (const double seconds :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
          -std::numeric_limits<double>::infinity()})
        for (const LoopMode mode : {LoopMode::Doom3, LoopMode::Wrap, LoopMode::Once})
            EXPECT_EQ(clipPhaseAt(clip, mode, seconds), clipPhaseAt(clip, mode, 0.0));
}

// A clip with a root and one child. `frames`: the child's x position and the sine of half its turn
// around z.
Clip clipOfChild(const std::vector<std::pair<double, double>>& frames)
{
    Clip clip{.frameCount = static_cast<std::uint32_t>(frames.size()),
              .joints = {{.name = "root"}, {.name = "child", .parent = 0}}};
    double walked = 0.0;
    for (const auto& [x, sine] : frames)
    {
        clip.keys.push_back({.position = {walked += 50.0, 0, 0}});
        clip.keys.push_back(
            {.position = {x, 0, 0}, .orientation = orientationFromXyz({0, 0, sine})});
    }
    return clip;
}

double sineOfHalf(double degrees)
{
    return std::sin(degrees / 360.0 * 3.14159265358979323846);
}

TEST(DetectLoopMode, SeesARepeatedFirstFrameInAClipThatWalksAway)
{
    EXPECT_EQ(detectLoopMode(clipOfChild({{10, 0.1}, {20, 0.5}, {10, 0.1}})), LoopMode::Doom3);
}

TEST(DetectLoopMode, TellsAnotherPositionFromTheSame)
{
    // The largest offset of a joint is 20; a thousandth of that is 0.02.
    EXPECT_EQ(detectLoopMode(clipOfChild({{10, 0}, {20, 0}, {10.019, 0}})), LoopMode::Doom3);
    EXPECT_EQ(detectLoopMode(clipOfChild({{10, 0}, {20, 0}, {10.021, 0}})), LoopMode::Wrap);
}

TEST(DetectLoopMode, TellsAnotherOrientationFromTheSame)
{
    const auto turnedBy = [](double degrees) {
        return clipOfChild({{10, 0}, {20, 0.5}, {10, sineOfHalf(degrees)}});
    };
    EXPECT_EQ(detectLoopMode(turnedBy(0.09)), LoopMode::Doom3);
    EXPECT_EQ(detectLoopMode(turnedBy(0.11)), LoopMode::Wrap);
}

TEST(DetectLoopMode, SeesTheSameTurnInQuaternionsOfOppositeSign)
{
    // Half a turn: w is 0, and only the sign of z differs.
    EXPECT_EQ(detectLoopMode(clipOfChild({{10, 1}, {20, 0.5}, {10, -1}})), LoopMode::Doom3);
}

} // namespace
} // namespace sinew
