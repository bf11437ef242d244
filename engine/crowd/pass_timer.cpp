#include "engine/crowd/pass_timer.h"

namespace sinew
{

PassTimer::PassTimer(const gpu::Device& device, std::uint32_t mostParts)
    : timestamps_(device, mostParts + 1)
{
}

void PassTimer::begin(const gpu::Frame& frame)
{
    timestamps_.reset(frame);
    timestamps_.mark(frame);
    parts_[frame.slot].clear();
}

void PassTimer::end(const gpu::Frame& frame, CrowdPass pass)
{
    timestamps_.mark(frame);
    parts_[frame.slot].push_back(pass);
}

PassMilliseconds PassTimer::read(const gpu::Frame& frame) const
{
    const std::vector<double> moments = timestamps_.read(frame);
    const std::vector<CrowdPass>& parts = parts_[frame.slot];
    PassMilliseconds sums{};
    for (std::size_t i = 0; i < parts.size(); ++i)
        sums[static_cast<std::size_t>(parts[i])] += moments[i + 1] - moments[i];
    return sums;
}

} // namespace sinew
