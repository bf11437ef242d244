#include "samples/crowd/flight_lods.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sinew::crowd
{
namespace
{

constexpr double kFast = 0.016; // seconds
constexpr double kSlow = 0.5;

class FlightLodsTest : public testing::Test
{
protected:
    static OrbitCamera at(double x) { return {.target = {x, 0.0, 0.0}}; }

    // Frames of this length, each from another place.
    void fly(int frames, double seconds)
    {
        for (int frame = 0; frame < frames; ++frame)
            lods_.advance(seconds, at(x_ += 1.0));
    }
    void rest(int frames, double seconds)
    {
        for (int frame = 0; frame < frames; ++frame)
            lods_.advance(seconds, at(x_));
    }

    FlightLods lods_;

private:
    double x_ = 0.0;
};

TEST_F(FlightLodsTest, AreExactWhereTheCameraRests)
{
    for (int frame = 0; frame < 10; ++frame)
    {
        rest(1, kSlow);
        EXPECT_EQ(lods_.coarser(), 1.0);
    }
}

TEST_F(FlightLodsTest, AreExactInFlightWhereFramesAreShort)
{
    fly(10, kFast);
    EXPECT_EQ(lods_.coarser(), 1.0);
}

TEST_F(FlightLodsTest, GrowCoarserInFlightToTheMost)
{
    fly(2, 0.15);
    EXPECT_NEAR(lods_.coarser(), 3.0, 1e-9);
    fly(10, 0.15);
    EXPECT_EQ(lods_.coarser(), FlightLods::kMostCoarser);
}

TEST_F(FlightLodsTest, StayCoarseWhereADragPausesForAFrame)
{
    fly(10, kSlow);
    rest(1, kSlow);
    EXPECT_EQ(lods_.coarser(), FlightLods::kMostCoarser);
}

TEST_F(FlightLodsTest, AreExactAgainAfterAShortRest)
{
    fly(10, kSlow);
    rest(2, kSlow);
    EXPECT_EQ(lods_.coarser(), 1.0);
}

TEST_F(FlightLodsTest, BeginTheNextFlightAsTheLastEnded)
{
    fly(10, kSlow);
    rest(10, kSlow);
    ASSERT_EQ(lods_.coarser(), 1.0);
    fly(1, kFast);
    EXPECT_EQ(lods_.coarser(), FlightLods::kMostCoarser);
}

// Frames whose time falls with the square root of the error come to last a twentieth of a second,
// and stay there.
TEST_F(FlightLodsTest, SettleWhereFramesAreFluent)
{
    double seconds = 0.15;
    for (int frame = 0; frame < 40; ++frame)
    {
        fly(1, seconds);
        seconds = 0.15 / std::sqrt(lods_.coarser());
        if (frame > 20)
        {
            EXPECT_NEAR(seconds, 0.05, 0.001);
        }
    }
}

} // namespace
} // namespace sinew::crowd
