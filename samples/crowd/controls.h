// What keys and mouse do, without any drawing.
#pragma once

#include "samples/common/key_help.h"
#include "samples/crowd/crowd_view.h"
#include "samples/crowd/fly_camera.h"
#include "samples/crowd/options.h"

#include <glm/ext/vector_double2.hpp>

#include <cstdint>

union SDL_Event;

namespace sinew::crowd
{

// The keys, as H prints them and the README lists them; the window's loop takes some.
extern const std::span<const samples::KeyHelp> kKeys;

class Controls
{
public:
    // Starts with what the options say; `field` must outlive it.
    Controls(const Field& field, const Options& options);

    // `windowSize` in the units of mouse positions.
    void handle(const SDL_Event& event, const glm::dvec2& windowSize);
    // Moves the camera by the keys that were held; time goes on unless paused.
    void advance(double seconds);

    // Returns to these after what the keys chose has failed.
    void show(Mode mode, TriangleCull triangleCull)
    {
        mode_ = mode;
        triangleCull_ = triangleCull;
    }

    OrbitCamera camera() const { return camera_.camera(); }
    double seconds() const { return seconds_; }
    Mode mode() const { return mode_; }
    TriangleCull triangleCull() const { return triangleCull_; }
    bool paused() const { return paused_; }

private:
    enum Held : std::uint32_t
    {
        kForward = 1,
        kBack = 2,
        kLeft = 4,
        kRight = 8,
        kUp = 16,
        kDown = 32,
    };

    static std::uint32_t heldBy(int key); // 0: the key moves nothing
    void handleKey(int key, double aspect);
    void jumpTo(CrowdView view, double aspect);

    const Field& field_;
    CrowdView startView_; // that Home returns to
    FlyCamera camera_;
    double seconds_;
    Mode mode_;
    TriangleCull triangleCull_;
    std::uint32_t held_ = 0;    // Held
    std::uint32_t pressed_ = 0; // Held since the last frame, even if no longer
    bool shiftHeld_ = false;
    bool paused_ = false;
};

} // namespace sinew::crowd
