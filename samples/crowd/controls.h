// What keys and mouse do, without any drawing.
#pragma once

#include "samples/crowd/crowd_view.h"
#include "samples/crowd/fly_camera.h"
#include "samples/crowd/options.h"
#include "samples/interface/widgets.h"

#include <glm/ext/vector_double2.hpp>

#include <cstdint>
#include <optional>

union SDL_Event;

namespace sinew::crowd
{

// The keys, as H prints them and the README lists them; the window's loop takes some.
extern const std::span<const ui::KeyHelp> kKeys;

class Controls
{
public:
    // Starts with what the options say; `field` must outlive it.
    Controls(const Field& field, const Options& options);

    // `windowSize` in the units of mouse positions.
    void handle(const SDL_Event& event, const glm::dvec2& windowSize);
    // Moves the camera by the keys that were held; time goes on unless paused.
    void advance(double seconds);

    // What keys and panels ask for of the options; the window follows where it can.
    Options& asked() { return asked_; }
    const Options& asked() const { return asked_; }
    // The crowd was made anew with this field, which must outlive the controls: the camera stays
    // where it was flown to, or takes the same view of the new crowd.
    void enter(const Field& field);

    // Shows one of the views, in a window of this aspect (width / height).
    void jumpTo(CrowdView view, double aspect);
    void pause(bool paused) { paused_ = paused; }
    // From then on only what the camera sees now is drawn, wherever it is flown.
    void freeze(bool frozen);

    OrbitCamera camera() const { return camera_.camera(); }
    const std::optional<OrbitCamera>& frozen() const { return frozen_; }
    double seconds() const { return seconds_; }
    Mode mode() const { return asked_.mode; }
    AutoOnOff triangleCull() const { return triangleCullOf(asked_.fixed); }
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

    const Field* field_;
    Options asked_;
    CrowdView startView_; // that Home returns to
    FlyCamera camera_;
    std::optional<OrbitCamera> frozen_;
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
