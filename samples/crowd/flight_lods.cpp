#include "samples/crowd/flight_lods.h"

#include <algorithm>

namespace sinew::crowd
{
namespace
{

constexpr double kFluent = 1.0 / 20.0; // seconds: a flight's frames need not be shorter
// A drag of the mouse pauses for some frames, and a key repeats after a while.
constexpr double kRest = 0.3; // seconds

// By how much LODs become finer again, at most, in a frame: one short frame says little.
constexpr double kLeastStep = 0.8;

} // namespace

void FlightLods::advance(double seconds, const OrbitCamera& camera)
{
    const bool moves = camera_ && *camera_ != camera;
    camera_ = camera;
    // The frame in which it comes to rest was drawn in flight, however long that took.
    rested_ = moves ? 0.0 : rested_ + std::min(seconds, kRest / 2.0);
    const bool flew = flies_;
    flies_ = moves || (flew && rested_ < kRest);
    if (!flies_)
        return;
    // Times fall more slowly than the error grows: what this adds is never too much for long.
    const double step = std::max(seconds / kFluent, kLeastStep);
    // A short frame at rest does not say that less is enough in flight.
    if (flew || step > 1.0)
        coarser_ = std::clamp(coarser_ * step, 1.0, kMostCoarser);
}

} // namespace sinew::crowd
