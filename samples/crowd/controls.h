// What keys and mouse do, without any drawing, and the camera that they fly.
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

// Flies freely over and through a crowd.
// Stays above the ground and within some widths of the field.
class FlyCamera
{
public:
    FlyCamera(const CrowdField& field, const OrbitCamera& start);

    // Flies about another field from now on, as fast as before in proportion; to be followed by
    // jumpTo.
    void enter(const CrowdField& field);
    // To where the other camera is, looking where it looks.
    void jumpTo(const OrbitCamera& view);
    // `velocity`: to its right, forward and up, in multiples of speed(); up is the world's, forward
    // is where it looks.
    void move(const glm::dvec3& velocity, double seconds);
    // Turns the camera by a drag over these fractions of the window's height, to the right and
    // down.
    void look(double right, double down);
    // Faster by each step, slower by negative ones, within bounds.
    void changeSpeed(double steps);

    double speed() const; // file units a second
    glm::dvec3 eye() const { return eye_; }
    // The same view as that of a camera that orbits a point ahead; the higher above the crowd, the
    // farther ahead.
    OrbitCamera camera() const;

private:
    Bounds crowd_; // all that the instances reach
    Bounds reach_; // all that the eye may reach
    double modelHeight_ = 0.0;
    double spacing_ = 0.0;
    double fieldSide_ = 0.0;
    glm::dvec3 eye_{0.0};
    double azimuth_ = 0.0; // as an OrbitCamera's
    double elevation_ = 0.0;
    double speedSteps_ = 0.0;
};

// The keys, as H prints them and the README lists them; the window's loop takes some.
extern const std::span<const ui::KeyHelp> kKeys;

class Controls
{
public:
    // Starts with what the options say; `field` must outlive it.
    Controls(const CrowdField& field, const Options& options);

    // `windowSize` in the units of mouse positions.
    void handle(const SDL_Event& event, const glm::dvec2& windowSize);
    // Moves the camera by the keys that were held; time goes on unless paused.
    void advance(double seconds);

    // What keys and panels ask for of the options; the window follows where it can.
    Options& asked() { return asked_; }
    const Options& asked() const { return asked_; }
    // The crowd was made anew with this field, which must outlive the controls: the camera stays
    // where it was flown to, or takes the same view of the new crowd.
    void enter(const CrowdField& field);

    // Shows one of the views, in a window of this aspect (width / height).
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

    static std::uint32_t heldBy(int key); // 0: the key moves nothing
    void handleKey(int key, double aspect);

    const CrowdField* field_;
    Options asked_;
    CrowdView startView_; // that Home returns to
    FlyCamera camera_;
    // What jumpTo showed last, while the camera has not moved since.
    struct View
    {
        CrowdView view;
        double aspect;
    };
    std::optional<View> view_;
    double seconds_;
    std::uint32_t held_ = 0;    // Held
    std::uint32_t pressed_ = 0; // Held since the last frame, even if no longer
    bool shiftHeld_ = false;
    bool paused_ = false;
};

} // namespace sinew::crowd
