// Keyboard and mouse input, and the fly camera. Draws nothing.
#pragma once

#include "engine/render/camera.h"
#include "samples/app/widgets.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/options.h"

#include <glm/ext/vector_double2.hpp>

#include <cstdint>
#include <optional>

union SDL_Event;

namespace sinew::crowd
{

// A free camera that stays above the ground and within a few widths of the field.
class FlyCamera
{
public:
    FlyCamera(const CrowdField& field, const OrbitCamera& start);

    // Switches to another field, which must outlive the camera, and adapts the speed. Call jumpTo
    // afterwards.
    void enter(const CrowdField& field);
    // Takes the position and direction of another camera.
    void jumpTo(const OrbitCamera& view);
    // `velocity` is right, forward (view direction) and up (world) in multiples of speed().
    void move(const glm::dvec3& velocity, double seconds);
    // Turns by a drag to the right and down, in fractions of the window's height.
    void look(double right, double down);
    // Changes the speed by a number of steps, within limits.
    void changeSpeed(double steps);

    double speed() const; // file units a second
    glm::dvec3 eye() const { return eye_; }
    // The same view as an orbit camera around a point ahead. The higher the camera, the farther the
    // point.
    OrbitCamera camera() const;

private:
    const CrowdField* field_ = nullptr;
    Bounds reach_; // limits of the eye's position
    glm::dvec3 eye_{0.0};
    double azimuth_ = 0.0; // as in OrbitCamera
    double elevation_ = 0.0;
    double speedSteps_ = 0.0;
};

// The keys that H lists, in addition to those of the window's loop.
extern const std::span<const ui::KeyHelp> kKeys;

class Controls
{
public:
    // Starts from the options. `field` must outlive the controls.
    Controls(const CrowdField& field, const Options& options);

    // `windowSize` is in the units of mouse positions.
    void handle(const SDL_Event& event, const glm::dvec2& windowSize);
    // Moves the camera by the held keys and advances time unless paused.
    void advance(double seconds);

    // Changes to the options requested by keys and panels; the window applies them if possible.
    Options& asked() { return asked_; }
    const Options& asked() const { return asked_; }
    // Call it after the crowd was rebuilt; `field` must outlive the controls. Keeps the camera
    // where it was flown, or shows the same preset view of the new crowd.
    void enter(const CrowdField& field);

    // Shows a preset view. `aspect` is width / height.
    void jumpTo(CrowdView view, double aspect);
    void pause(bool paused) { paused_ = paused; }

    OrbitCamera camera() const { return camera_.camera(); }
    double seconds() const { return seconds_; }
    Mode mode() const { return asked_.mode; }
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

    static std::uint32_t heldBy(int key); // 0: not a movement key
    void handleKey(int key, double aspect);

    const CrowdField* field_;
    Options asked_;
    CrowdView startView_; // view that Home returns to
    FlyCamera camera_;
    // The preset view of the last jumpTo. Empty once the camera moves.
    struct View
    {
        CrowdView view;
        double aspect;
    };
    std::optional<View> view_;
    double seconds_;
    std::uint32_t held_ = 0;    // Held
    std::uint32_t pressed_ = 0; // Held at some time since the last frame
    bool shiftHeld_ = false;
    bool paused_ = false;
};

} // namespace sinew::crowd
