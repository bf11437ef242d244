// How long frames and their passes take, and what the device spends on them.
#pragma once

#include "engine/gpu/device.h"
#include "engine/render/model_frame.h"

#include <array>
#include <cstddef>

namespace sinew::viewer
{

class PerformancePanel
{
public:
    // `seconds`: how long the last frame took; 0 where nobody measures.
    void show(const gpu::Device& device, ModelFrame& frame, const AnimatedModel& model,
              double seconds);

private:
    double frame_ = 0.0; // milliseconds, smoothed, as all
    ModelPassTimer::Milliseconds passes_{};
};

} // namespace sinew::viewer
