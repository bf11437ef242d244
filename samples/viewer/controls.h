// What keys and mouse do, without any drawing.
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

// The keys, as H prints them and the README lists them; the window's loop takes some.
extern const std::span<const ui::KeyHelp> kKeys;

class Controls
{
public:
    Controls(const samples::Scene& scene, const Playback& start, const ViewAngles& view,
             double speed);

    // `windowHeight` in the units of mouse positions, of the part that the camera fills.
    void handle(const SDL_Event& event, double windowHeight);
    // Time goes on by `seconds`, that of the clip speed() times as fast, unless paused.
    void advance(double seconds);

    // From the clip's start; of a model with two channels, the other's clip goes on from its start.
    void playClip(std::size_t clip, std::uint32_t channel);
    void pause(bool paused) { paused_ = paused; }
    // Holds the clips at a time, in seconds.
    void seek(double seconds);
    // Holds them `frames` of the first clip further on; negative for back.
    void step(int frames);
    void setSpeed(double speed) { speed_ = speed; }
    // Holds the weight of a morph target, whatever clips say; nothing: lets it go.
    void holdWeight(std::size_t index, std::optional<double> weight);
    // Frames the whole model, from where the options said or from there.
    void reframe();
    void lookFrom(const ViewAngles& view);
    // As OrbitCamera's; what is at the camera's target keeps its size.
    void setFieldOfView(double fieldOfView);

    // Looks through the camera that was asked for of the model's file, if one was, until a hand
    // moves the camera.
    void followFile() { followsFile_ = true; }

    // Of the same model, loaded again: goes on from where the other is.
    void goOnFrom(const Controls& before);

    const Playback& playback() const { return playback_; }
    OrbitCamera camera() const { return cameraAt(playback_); }
    OrbitCamera cameraAt(const Playback& playback) const;
    const Sphere& visible() const { return framing_.visible; }
    double groundHeight() const { return framing_.lowest; }
    double elapsed() const { return elapsed_; } // seconds of the materials' own time
    bool paused() const { return paused_; }
    double speed() const { return speed_; }

private:
    void handleKey(int key);
    void leaveFile();
    void orbit(double right, double down);
    void pan(double right, double down);
    void zoom(double steps);
    void play(Playback playback);
    void playNextClip();
    void playNextOf(std::uint32_t channel);

    const samples::Scene& scene_;
    ViewAngles view_; // that Enter returns to
    Playback playback_;
    Framing framing_; // of the whole clip that plays
    OrbitCamera camera_;
    double elapsed_ = 0.0;
    bool shiftHeld_ = false; // at the time of the event that is handled
    bool paused_ = false;
    bool followsFile_ = false;
    double speed_;
};

} // namespace sinew::viewer
