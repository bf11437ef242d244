#include "samples/crowd/controls.h"

#include <SDL.h>
#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace sinew::crowd
{

namespace
{

constexpr double kTurnAcrossWindow = 1.2; // radians per drag over the window's height
constexpr double kSpeedOfOneStep = 1.25;
constexpr double kMostSpeedSteps = 15.0;

// Speed per second: a multiple of the model's height in small crowds, a fraction of the field's
// side in large ones.
constexpr double kSpeedOfModelHeight = 1.5;
constexpr double kSpeedOfFieldSide = 0.1;

constexpr double kLowestOfModelHeight = 0.05;
constexpr double kReachOfField = 4.0;

// The near plane is at least a hundredth of the target distance away. Above the crowd, this factor
// puts it halfway to the ground, for depth precision.
constexpr double kAheadOfHeight = 50.0;

} // namespace

FlyCamera::FlyCamera(const CrowdField& field, const OrbitCamera& start)
{
    enter(field);
    jumpTo(start);
}

void FlyCamera::enter(const CrowdField& field)
{
    field_ = &field;
    reach_ = {};
    const glm::dvec3 away(kReachOfField * (field.side + field.modelHeight));
    reach_.add(glm::dvec3(-away.x, -away.y,
                          field.groundHeight + kLowestOfModelHeight * field.modelHeight));
    reach_.add(away + glm::dvec3(0.0, 0.0, field.groundHeight));
}

void FlyCamera::jumpTo(const OrbitCamera& view)
{
    // A view from outside, as in a narrow window, extends the limits.
    eye_ = view.eye();
    reach_.add(eye_);
    azimuth_ = view.azimuth;
    elevation_ = std::clamp(view.elevation, -kLargestElevation, kLargestElevation);
}

void FlyCamera::move(const glm::dvec3& velocity, double seconds)
{
    const OrbitCamera now = camera();
    const glm::dvec3 along =
        now.right() * velocity.x + now.forward() * velocity.y + glm::dvec3(0.0, 0.0, velocity.z);
    eye_ = glm::clamp(eye_ + along * (speed() * seconds), reach_.min, reach_.max);
}

void FlyCamera::look(double right, double down)
{
    azimuth_ -= right * kTurnAcrossWindow;
    elevation_ =
        std::clamp(elevation_ + down * kTurnAcrossWindow, -kLargestElevation, kLargestElevation);
}

void FlyCamera::changeSpeed(double steps)
{
    speedSteps_ = std::clamp(speedSteps_ + steps, -kMostSpeedSteps, kMostSpeedSteps);
}

double FlyCamera::speed() const
{
    return (kSpeedOfModelHeight * field_->modelHeight + kSpeedOfFieldSide * field_->side) *
           std::pow(kSpeedOfOneStep, speedSteps_);
}

OrbitCamera FlyCamera::camera() const
{
    OrbitCamera camera{
        .distance = std::max(field_->spacing, kAheadOfHeight * (eye_.z - field_->inside.max.z)),
        .azimuth = azimuth_,
        .elevation = elevation_,
    };
    camera.target = eye_ + camera.forward() * camera.distance;
    return camera;
}

namespace
{

constexpr double kFaster = 4.0;
// Limits the step in long frames, for example during a resize.
constexpr double kLongestMove = 0.25; // seconds

// The enumerator after `now`; wraps around after `last`.
template <class Choice>
Choice next(Choice now, Choice last)
{
    return now < last ? static_cast<Choice>(static_cast<int>(now) + 1) : Choice{};
}

double aspectOf(const glm::dvec2& size)
{
    return size.x / size.y;
}

constexpr auto kKeyTable = std::to_array<ui::KeyHelp>({
    {"W, S, A, D or the arrow keys", "fly forward, back, left, right"},
    {"E, Q or Page Up, Page Down", "fly up, down"},
    {"Shift + any of these", "fly four times as fast"},
    {"left or right drag", "look around"},
    {"wheel", "fly faster, slower"},
    {"1, 2, 3, 4", "views: crowd, near, low, eye"},
    {"Home", "return to the first view"},
    {"Space", "pause, continue"},
    {"+, -", "double, halve the number of instances"},
    {"M", "next skinning mode"},
    {"T", "triangle culling: auto, on, off"},
    {"C", "culling of instances out of view: on, off"},
    {"O", "occlusion culling: auto, off"},
    {"G", "levels of detail: auto, off"},
    {"L", "shadows: on, off"},
});

} // namespace

const std::span<const ui::KeyHelp> kKeys = kKeyTable;

Controls::Controls(const CrowdField& field, const Options& options)
    : field_(&field), asked_(options), startView_(options.view),
      camera_(field,
              cameraFor(options.view, field, aspectOf({options.size.width, options.size.height}))),
      view_(View{options.view, aspectOf({options.size.width, options.size.height})}),
      seconds_(options.time)
{
}

void Controls::enter(const CrowdField& field)
{
    field_ = &field;
    const OrbitCamera before = camera();
    camera_.enter(field);
    camera_.jumpTo(view_ ? cameraFor(view_->view, field, view_->aspect) : before);
}

void Controls::handle(const SDL_Event& event, const glm::dvec2& windowSize)
{
    switch (event.type)
    {
    case SDL_KEYDOWN:
    {
        shiftHeld_ = (event.key.keysym.mod & KMOD_SHIFT) != 0;
        const std::uint32_t moves = heldBy(event.key.keysym.sym);
        held_ |= moves;
        pressed_ |= moves;
        if (event.key.repeat == 0)
            handleKey(event.key.keysym.sym, aspectOf(windowSize));
        break;
    }
    case SDL_KEYUP:
        shiftHeld_ = (event.key.keysym.mod & KMOD_SHIFT) != 0;
        held_ &= ~heldBy(event.key.keysym.sym);
        break;
    case SDL_MOUSEMOTION:
        if ((event.motion.state & (SDL_BUTTON_LMASK | SDL_BUTTON_RMASK)) != 0)
        {
            camera_.look(event.motion.xrel / windowSize.y, event.motion.yrel / windowSize.y);
            view_.reset();
        }
        break;
    case SDL_MOUSEWHEEL:
        camera_.changeSpeed(event.wheel.preciseY);
        break;
    default:
        break;
    }
}

std::uint32_t Controls::heldBy(int key)
{
    static const std::map<int, Held> moves{
        {SDLK_w, kForward}, {SDLK_UP, kForward}, {SDLK_s, kBack},  {SDLK_DOWN, kBack},
        {SDLK_a, kLeft},    {SDLK_LEFT, kLeft},  {SDLK_d, kRight}, {SDLK_RIGHT, kRight},
        {SDLK_e, kUp},      {SDLK_PAGEUP, kUp},  {SDLK_q, kDown},  {SDLK_PAGEDOWN, kDown}};
    const auto move = moves.find(key);
    return move != moves.end() ? move->second : 0U;
}

void Controls::handleKey(int key, double aspect)
{
    if (key == SDLK_SPACE)
        paused_ = !paused_;
    if (key >= SDLK_1 && key <= SDLK_4)
        jumpTo(static_cast<CrowdView>(key - SDLK_1), aspect);
    if (key == SDLK_HOME)
        jumpTo(startView_, aspect);
    if (key == SDLK_m)
        asked_.mode = next(asked_.mode, Mode::VertexPalette);
    if (key == SDLK_t)
        asked_.triangleCull = next(asked_.triangleCull, AutoOnOff::Off);
    if (key == SDLK_c)
        asked_.cull = !asked_.cull;
    if (key == SDLK_o)
        asked_.occlusion = asked_.occlusion == AutoOnOff::Auto ? AutoOnOff::Off : AutoOnOff::Auto;
    if (key == SDLK_g)
        asked_.lods = !asked_.lods;
    if (key == SDLK_l)
        asked_.shadows = !asked_.shadows;
    // On many keyboards, the plus key without Shift gives equals.
    if (key == SDLK_PLUS || key == SDLK_EQUALS || key == SDLK_KP_PLUS)
        asked_.instances = std::min(2 * asked_.instances, kMaxInstances);
    if (key == SDLK_MINUS || key == SDLK_KP_MINUS)
        asked_.instances = std::max(asked_.instances / 2, 1U);
}

void Controls::jumpTo(CrowdView view, double aspect)
{
    camera_.jumpTo(cameraFor(view, *field_, aspect));
    view_ = View{view, aspect};
}

void Controls::advance(double seconds)
{
    const std::uint32_t moving = held_ | std::exchange(pressed_, 0);
    const auto towards = [&](Held one, Held other)
    { return ((moving & one) != 0 ? 1.0 : 0.0) - ((moving & other) != 0 ? 1.0 : 0.0); };
    const glm::dvec3 direction(towards(kRight, kLeft), towards(kForward, kBack),
                               towards(kUp, kDown));
    if (direction != glm::dvec3(0.0))
        view_.reset();
    camera_.move(direction * (shiftHeld_ ? kFaster : 1.0), std::min(seconds, kLongestMove));
    if (!paused_)
        seconds_ += seconds;
}

} // namespace sinew::crowd
