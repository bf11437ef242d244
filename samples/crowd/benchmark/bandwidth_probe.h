// How many bytes the device's memory moves per second: what the bytes of passes are compared with.
#pragma once

#include "engine/gpu/buffer.h"
#include "engine/gpu/compute_pass.h"
#include "engine/gpu/timestamps.h"
#include "samples/crowd/report/benchmark_result.h"

#include <memory>

namespace sinew::crowd
{

class BandwidthProbe
{
public:
    // None where the device takes no timestamps, or where there is no room for buffers that are
    // large enough to leave caches.
    static std::unique_ptr<BandwidthProbe> create(const gpu::Device& device);

    // Fills a buffer, then copies it into the other in two ways, of which the faster one counts,
    // and waits.
    void measure(gpu::FrameRing& ring, bool counted);

    const Bandwidth& measured() const { return measured_; }

private:
    BandwidthProbe(const gpu::Device& device, std::uint64_t bytes);

    gpu::Buffer first_;
    gpu::Buffer second_;
    gpu::ComputePass copying_;
    gpu::Timestamps timestamps_;
    Bandwidth measured_;
};

} // namespace sinew::crowd
