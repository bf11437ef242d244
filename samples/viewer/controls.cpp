#include "samples/viewer/controls.h"

#include <SDL.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>

namespace sinew::viewer
{
namespace
{

constexpr double kTurnAcrossWindow = 3.14159265358979; // radians, for a drag over its height
constexpr double kZoomOfOneStep = 0.88;
constexpr double kNearestOfRadius = 0.02;
constexpr double kFarthestOfRadius = 100.0;

} // namespace

const char* const kKeysHelp =
    "  left drag                         orbit\n"
    "  middle drag, Shift + left drag    pan\n"
    "  wheel                             zoom\n"
    "  Enter                             frame the model again\n"
    "  Space                             pause, go on\n"
    "  Left, Right                       one frame back, on\n"
    "  W                                 next clip; of a player, of its legs\n"
    "  Shift + W                         next clip of a player's torso\n"
    "  F12                               save a picture\n"
    "  H                                 list the keys\n"
    "  Esc                               quit\n";

Controls::Controls(const samples::Scene& scene, const Playback& start, const ViewAngles& view,
                   bool showcase)
    : scene_(scene), view_(view), playback_(start),
      framing_(framingOf(scene, clipTimesOf(scene, start), view)), camera_(framing_.camera)
{
    if (!showcase)
        return;
    for (const std::string_view name : {"idle", "walk"})
        for (std::size_t i = 0; i < scene.clips.size(); ++i)
            if (scene.clips[i].name == name)
                showcase_.push_back(i);
}

void Controls::handle(const SDL_Event& event, double windowHeight)
{
    switch (event.type)
    {
    case SDL_KEYDOWN:
        shiftHeld_ = (event.key.keysym.mod & KMOD_SHIFT) != 0;
        handleKey(event.key.keysym.sym);
        break;
    case SDL_KEYUP:
        shiftHeld_ = (event.key.keysym.mod & KMOD_SHIFT) != 0;
        break;
    case SDL_MOUSEMOTION:
    {
        const double right = event.motion.xrel / windowHeight;
        const double down = event.motion.yrel / windowHeight;
        const bool left = (event.motion.state & SDL_BUTTON_LMASK) != 0;
        const bool middle = (event.motion.state & SDL_BUTTON_MMASK) != 0;
        if (middle || (left && shiftHeld_))
            pan(right, down);
        else if (left)
            orbit(right, down);
        break;
    }
    case SDL_MOUSEWHEEL:
        zoom(event.wheel.preciseY);
        break;
    default:
        break;
    }
}

void Controls::handleKey(int key)
{
    switch (key)
    {
    case SDLK_SPACE:
        paused_ = !paused_;
        break;
    case SDLK_LEFT:
        step(-1);
        break;
    case SDLK_RIGHT:
        step(1);
        break;
    case SDLK_w:
        playNextClip();
        break;
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
        reframe();
        break;
    default:
        break;
    }
}

void Controls::advance(double seconds, double speed)
{
    if (paused_)
        return;
    elapsed_ += seconds;
    playback_.seconds += seconds * speed;
    playback_ = samples::startedOver(scene_, playback_);
    goOnWithShowcase();
}

void Controls::goOnWithShowcase()
{
    constexpr double kShortest = 5.0; // seconds of one clip, then to the end of its period
    const auto now = std::ranges::find(showcase_, playback_.clip);
    if (showcase_.size() < 2 || now == showcase_.end())
        return;
    const double period = scene_.clips[playback_.clip].period;
    if (period > 0.0 && playback_.seconds >= std::ceil(kShortest / period) * period)
        play({.clip = std::next(now) == showcase_.end() ? showcase_.front() : *std::next(now)});
}

void Controls::step(int frames)
{
    paused_ = true;
    playback_ = samples::stepped(scene_, playback_, frames);
}

void Controls::orbit(double right, double down)
{
    camera_.azimuth -= right * kTurnAcrossWindow;
    camera_.elevation = std::clamp(camera_.elevation + down * kTurnAcrossWindow, -kLargestElevation,
                                   kLargestElevation);
}

void Controls::pan(double right, double down)
{
    // What lies at the target's distance follows the mouse.
    const double heightAtTarget = 2.0 * std::tan(kFieldOfView / 2.0) * camera_.distance;
    camera_.target += (camera_.up() * down - camera_.right() * right) * heightAtTarget;
}

void Controls::zoom(double steps)
{
    const double radius = std::max(framing_.visible.radius, 1e-6);
    camera_.distance = std::clamp(camera_.distance * std::pow(kZoomOfOneStep, steps),
                                  kNearestOfRadius * radius, kFarthestOfRadius * radius);
}

void Controls::playNextClip()
{
    if (scene_.clips.size() < 2)
        return;
    showcase_.clear();
    if (scene_.player)
        playNextOf(shiftHeld_);
    else
        play({.clip = (playback_.clip + 1) % scene_.clips.size()});
}

// The other half of the player goes on with its own clip, from its start.
void Controls::playNextOf(bool second)
{
    Playback next = {.clip = playback_.clip, .second = playback_.second};
    std::size_t& clip = second ? next.second : next.clip;
    const std::uint32_t channel = second ? gpu::kSecondChannel : gpu::kFirstChannel;
    do
        clip = (clip + 1) % scene_.clips.size();
    while (clip != (second ? playback_.second : playback_.clip) &&
           !playsOn(scene_.clips[clip].half, channel));
    play(next);
}

void Controls::play(const Playback& playback)
{
    playback_ = playback;
    // The camera stays; only what it must not cut off changes.
    framing_ = framingOf(scene_, clipTimesOf(scene_, playback_), view_);
}

void Controls::reframe()
{
    camera_ = framing_.camera;
}

} // namespace sinew::viewer
