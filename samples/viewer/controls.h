// What keys and mouse do, without any drawing.
#pragma once

#include "engine/animation/model_playback.h"
#include "engine/render/camera.h"
#include "samples/common/scene.h"
#include "samples/viewer/framing.h"

#include <cstddef>
#include <cstdint>
#include <vector>

union SDL_Event;

namespace sinew::viewer
{

// The keys, one per line, as H prints them and the README lists them; the window's loop takes some.
extern const char* const kKeysHelp;

class Controls
{
public:
    // With `showcase` the clips "idle" and "walk" play in turn until a key chooses a clip.
    Controls(const samples::Scene& scene, const Playback& start, const ViewAngles& view,
             bool showcase);

    // `windowHeight` in the units of mouse positions.
    void handle(const SDL_Event& event, double windowHeight);
    // Time goes on by `seconds`, that of the clip `speed` times as fast, unless paused.
    void advance(double seconds, double speed);

    const Playback& playback() const { return playback_; }
    const OrbitCamera& camera() const { return camera_; }
    const Sphere& visible() const { return framing_.visible; }
    double groundHeight() const { return framing_.lowest; }
    double elapsed() const { return elapsed_; } // seconds of the materials' own time
    bool paused() const { return paused_; }

private:
    void handleKey(int key);
    void step(int frames);
    void orbit(double right, double down);
    void pan(double right, double down);
    void zoom(double steps);
    void play(const Playback& playback);
    void playNextClip();
    void playNextOf(std::uint32_t channel);
    void goOnWithShowcase();
    void reframe();

    const samples::Scene& scene_;
    ViewAngles view_; // that Enter returns to
    Playback playback_;
    Framing framing_; // of the whole clip that plays
    OrbitCamera camera_;
    double elapsed_ = 0.0;
    bool shiftHeld_ = false;            // at the time of the event that is handled
    std::vector<std::size_t> showcase_; // clips that play in turn; empty: one clip repeats
    bool paused_ = false;
};

} // namespace sinew::viewer
