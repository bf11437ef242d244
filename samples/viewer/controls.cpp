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
        for (std::size_t i = 0; i < scene.model.clips.size(); ++i)
            if (scene.model.clips[i].name == name)
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
    playback_ = startedOver(scene_.model, playback_);
    goOnWithShowcase();
}

void Controls::goOnWithShowcase()
{
    constexpr double kShortest = 5.0; // seconds of one clip, then to the end of its period
    const auto now = std::ranges::find(showcase_, playback_.clips[gpu::kFirstChannel]);
    if (showcase_.size() < 2 || now == showcase_.end())
        return;
    const double period = scene_.model.clips[playback_.clips[gpu::kFirstChannel]].period;
    if (period > 0.0 && playback_.seconds >= std::ceil(kShortest / period) * period)
        play({.clips = {std::next(now) == showcase_.end() ? showcase_.front() : *std::next(now)}});
}

void Controls::step(int frames)
{
    paused_ = true;
    playback_ = stepped(scene_.model, playback_, frames);
}

void Controls::orbit(double right, double down)
{
    camera_.azimuth -= right * kTurnAcrossWindow;
    camera_.elevation = std::clamp(camera_.elevation + down * kTurnAcrossWindow, -kLargestElevation,
                                   kLargestElevation);
}

void Controls::pan(double right, double down)
{
    // A point at the target's distance stays under the mouse.
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
    if (scene_.model.clips.size() < 2)
        return;
    showcase_.clear();
    const bool second = shiftHeld_ && scene_.model.channels.size() > 1;
    playNextOf(second ? gpu::kSecondChannel : gpu::kFirstChannel);
}

// The other channel goes on with its own clip, from its start.
void Controls::playNextOf(std::uint32_t channel)
{
    Playback next = {.clips = playback_.clips};
    std::size_t& clip = next.clips.at(channel);
    do
        clip = (clip + 1) % scene_.model.clips.size();
    while (clip != playback_.clips.at(channel) &&
           !playsOn(scene_.model.clips[clip].channels, channel));
    play(next);
}

void Controls::play(const Playback& playback)
{
    playback_ = playback;
    // The camera stays; only the space between its near and far plane changes.
    framing_ = framingOf(scene_, clipTimesOf(scene_, playback_), view_);
}

void Controls::reframe()
{
    camera_ = framing_.camera;
}

} // namespace sinew::viewer
