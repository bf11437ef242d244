// Keyboard and mouse input. Draws nothing.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/render/camera.h"
#include "samples/app/scene.h"
#include "samples/app/widgets.h"
#include "samples/viewer/framing.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

union SDL_Event;

namespace sinew::viewer
{

// The keys that H lists, in addition to those of the window's loop.
extern const std::span<const ui::KeyHelp> kKeys;

class Controls
{
public:
    Controls(const samples::Scene& scene, const Playback& start, const ViewAngles& view,
             double speed);

    // `windowHeight` is the height of the camera's area, in the units of mouse positions.
    void handle(const SDL_Event& event, double windowHeight);
    // Advances time by `seconds`, and clips by speed() times that unless paused.
    void advance(double seconds);

    // Plays the clip from its start. With two channels, the other channel's clip also restarts.
    void playClip(std::size_t clip, std::uint32_t channel);
    void pause(bool paused) { paused_ = paused; }
    // Pauses the clips at a time in seconds.
    void seek(double seconds);
    // Pauses and steps by `frames` of the first clip; negative is backwards.
    void step(int frames);
    void setSpeed(double speed) { speed_ = speed; }
    // Overrides the weight of a morph target; empty releases it.
    void holdWeight(std::size_t index, std::optional<double> weight);
    void setLayers(std::vector<PlayedLayer> layers) { playback_.layers = std::move(layers); }
    // Frames the whole model from the view of the options, or from `view`.
    void reframe();
    void lookFrom(const ViewAngles& view);
    // See OrbitCamera. The size of the target in the image stays the same.
    void setFieldOfView(double fieldOfView);

    // Continues from the state of another controls object for the same model.
    void goOnFrom(const Controls& before);

    const Playback& playback() const { return playback_; }
    const OrbitCamera& camera() const { return camera_; }
    const Sphere& visible() const { return framing_.visible; }
    double groundHeight() const { return framing_.lowest; }
    double elapsed() const { return elapsed_; } // seconds of material time
    bool paused() const { return paused_; }
    double speed() const { return speed_; }

private:
    void handleKey(int key);
    void orbit(double right, double down);
    void pan(double right, double down);
    void zoom(double steps);
    void play(Playback playback);
    void playNextClip();

    const samples::Scene& scene_;
    ViewAngles view_; // view that Enter returns to
    Playback playback_;
    Framing framing_; // frames the whole clip being played
    OrbitCamera camera_;
    double elapsed_ = 0.0;
    bool shiftHeld_ = false; // during the current event
    bool paused_ = false;
    double speed_;
};

} // namespace sinew::viewer
