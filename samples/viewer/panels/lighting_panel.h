// The lights, what they fall on besides the model, and how finely all of it is drawn.
#pragma once

#include "engine/gpu/device.h"
#include "engine/render/model_frame.h"
#include "samples/viewer/lights.h"

union SDL_Event;

namespace sinew::viewer
{

class LightingPanel
{
public:
    explicit LightingPanel(const Options& options)
        : lights_(options.lights), samples_(options.samplesOrDefault()),
          isTemporal_(options.antialiasing == samples::Antialiasing::Temporal)
    {
    }

    // `facing`: of the model, as for all.
    void show(ModelFrame& frame, const gpu::Device& device, double facing);

    // Turns the light by a drag while L is held; whether the event is for nobody else.
    // `windowHeight` in the units of mouse positions.
    bool handle(const SDL_Event& event, double windowHeight, double facing);

    const Lights& lights() const { return lights_; }
    Lighting lighting(double facing) const { return lightingOf(lights_, facing); }
    std::uint32_t samples() const { return isTemporal_ ? 1 : samples_; } // per pixel, wanted
    bool isTemporal() const { return isTemporal_; }                      // antialiasing

private:
    void showKeyLight(double facing);
    void showSamples(const gpu::Device& device);

    Lights lights_;
    std::uint32_t samples_;
    bool isTemporal_;
    bool isHeld_ = false; // L
    bool turns_ = false;  // by the drag that has begun
};

} // namespace sinew::viewer
