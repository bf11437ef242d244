// How long frames and their passes take, and what the device spends on them.
#pragma once

#include "engine/gpu/device.h"
#include "engine/render/model_frame.h"

#include <array>
#include <cstddef>

namespace sinew::viewer
{

// The last values of something that is measured again and again.
struct RollingValues
{
    std::array<float, 120> values{}; // oldest at `next`
    std::size_t next = 0;

    void add(double value);
    float latest() const;
    float largest() const;
};

class PerformancePanel
{
public:
    // `seconds`: how long the last frame took; 0 where nobody measures.
    void show(const gpu::Device& device, ModelFrame& frame, const AnimatedModel& model,
              double seconds);

private:
    RollingValues frames_; // milliseconds, as all
    std::array<RollingValues, std::tuple_size_v<ModelPassTimer::Milliseconds>> passes_;
};

} // namespace sinew::viewer
