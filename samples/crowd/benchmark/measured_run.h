// One run of a benchmark: how it is drawn, and what was measured of it so far.
#pragma once

#include "engine/crowd/crowd_frame.h"
#include "engine/gpu/frame_ring.h"
#include "samples/crowd/benchmark/benchmark_plan.h"
#include "samples/crowd/shown_crowd.h"

#include <map>
#include <memory>
#include <tuple>

namespace sinew::crowd
{

// What the runs share: fields of each size, and a crowd for each way of drawing one.
class BenchmarkMachine
{
public:
    BenchmarkMachine(const gpu::Device& device, const CrowdScene& scene, const Options& options);

    struct Crowd
    {
        const Field* field = nullptr;
        std::unique_ptr<ShownCrowd> shown;
        std::uint64_t bytes = 0; // of the device's memory that these hold
    };
    const Crowd& crowdFor(const PlannedRun& run);
    // None may be in use.
    void releaseCrowds()
    {
        crowds_.clear();
        fields_.clear();
    }

    const gpu::Device& device() const { return device_; }
    const CrowdScene& scene() const { return scene_; }
    const Options& options() const { return options_; }
    gpu::FrameRing& ring() { return ring_; }
    const RenderTarget& target(const PlannedRun& run);
    std::uint64_t sharedBytes() const { return sharedBytes_; }

private:
    using Size = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;

    const gpu::Device& device_;
    const CrowdScene& scene_;
    const Options& options_;
    SharedResources shared_;
    std::uint64_t sharedBytes_;
    std::map<std::uint32_t, std::unique_ptr<Field>> fields_; // by instances
    std::map<std::tuple<Mode, FormValues, std::uint32_t, std::uint32_t, bool>, Crowd> crowds_;
    std::map<Size, RenderTarget> targets_;
    gpu::FrameRing ring_; // last: waits for the frames in flight before what they use goes
};

class MeasuredRun
{
public:
    // `machine` must outlive it.
    MeasuredRun(BenchmarkMachine& machine, const PlannedRun& plan);

    // Draws the frame of a round and waits for it; what is not `counted` warms up.
    void measure(std::uint32_t round, bool counted);
    // What was measured.
    Run finish();

private:
    struct Drawn
    {
        gpu::Frame frame;      // which has left the device
        double wall = 0.0;     // milliseconds: recorded, submitted and waited for
        double recorded = 0.0; // milliseconds
    };
    Drawn draw(std::uint32_t round);
    void take(const PassMilliseconds& passes);

    BenchmarkMachine& machine_;
    PlannedRun plan_;
    const BenchmarkMachine::Crowd& crowd_;
    CrowdFrameRequest request_;
    std::optional<PassTimer> timer_; // none where the device cannot measure
    Run run_;
};

} // namespace sinew::crowd
