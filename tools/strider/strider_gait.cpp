#include "tools/strider/strider_gait.h"

#include "tools/character/curves.h"
#include "tools/character/rotation.h"

#include <cmath>

namespace sinew::strider
{

namespace
{

double mix(double from, double to, double t)
{
    return from + (to - from) * t;
}

// Goes from `from` to `to` while t goes from 0 to 1. Its slope is `speed` at both ends; the foot
// leaves and meets the ground without a jerk.
double cubic(double t, double from, double to, double speed)
{
    const double t2 = t * t;
    const double t3 = t2 * t;
    return from * (2.0 * t3 - 3.0 * t2 + 1.0) + to * (3.0 * t2 - 2.0 * t3) +
           speed * ((t3 - 2.0 * t2 + t) + (t3 - t2));
}

} // namespace

double groundSpeed(const Gait& gait)
{
    return gait.strideLength / (gait.stance * gait.period);
}

FootPlacement footAt(const Gait& gait, const Skeleton& skeleton, char side, double phase)
{
    const glm::dvec3 ball = skeleton.position("foot_l");
    const double front = ball.x + gait.middle + 0.5 * gait.strideLength;
    const double back = front - gait.strideLength;
    const double t = phase - std::floor(phase);
    FootPlacement foot{.ball = {front, side == 'l' ? gait.trackWidth : -gait.trackWidth, ball.z}};
    if (t < gait.stance)
    {
        const double stance = t / gait.stance;
        foot.ball.x = mix(front, back, stance);
        foot.anklePitch = mix(gait.landingPitch, gait.leavingPitch, stance);
        return foot;
    }
    const double swing = (t - gait.stance) / (1.0 - gait.stance);
    foot.ball.x = cubic(swing, back, front, -gait.strideLength / gait.stance * (1.0 - gait.stance));
    const double arch = 0.5 - 0.5 * wave(swing + 0.25);
    foot.ball.z += gait.lift * arch;
    foot.clearance = easeBetween(0.0, 0.10, swing) * (1.0 - easeBetween(0.90, 1.0, swing));
    foot.kneeOut = gait.kneeOut * arch;
    foot.anklePitch =
        mix(gait.leavingPitch, gait.landingPitch, easeBetween(0.15, 1.0, swing)) - gait.tuck * arch;
    // The toes droop only as far as the foot has risen, and rise again in time to land flat.
    const double drooping = easeBetween(0.05, 0.5, swing) * (1.0 - easeBetween(0.5, 0.8, swing));
    const double raised = easeBetween(0.55, 0.8, swing) * (1.0 - easeBetween(0.8, 0.96, swing));
    foot.footPitch = -gait.droop * drooping + 12.0 * raised;
    foot.toesCurl = 32.0 * easeBetween(0.10, 0.40, swing) * (1.0 - easeBetween(0.50, 0.85, swing));
    return foot;
}

void poseLegs(RigPose& pose, const Skeleton& skeleton, const Gait& gait, double phase)
{
    placeFoot(pose, skeleton, 'l', footAt(gait, skeleton, 'l', phase));
    placeFoot(pose, skeleton, 'r', footAt(gait, skeleton, 'r', phase + 0.5));
}

} // namespace sinew::strider
