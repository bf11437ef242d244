#include "samples/viewer/controls.h"

#include <SDL.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew::viewer
{
namespace
{

constexpr double kTurnAcrossWindow = 3.14159265358979; // radians per drag over the window's height
constexpr double kZoomOfOneStep = 0.88;
constexpr double kNearestOfRadius = 0.02;
constexpr double kFarthestOfRadius = 100.0;

constexpr auto kKeyTable = std::to_array<ui::KeyHelp>({
    {"left drag", "orbit"},
    {"middle drag, Shift + left drag", "pan"},
    {"wheel", "zoom"},
    {"Enter", "frame the model"},
    {"1, 3, 7", "view the model from the front, the left, above"},
    {"Space", "pause, continue"},
    {"Left, Right", "previous, next frame"},
    {"W", "next clip; for a player, next clip of the legs"},
    {"Shift + W", "next clip of a player's torso"},
    {"click on the model", "select a vertex and the joint that moves it most"},
    {"V", "show the next surface: lit, unlit, joint weights, ..."},
    {"G, M", "reference or device, next skinning method; see Skinning"},
    {"C", "compare two skinning methods side by side; drag the divider"},
    {"B, X, N", "show the skeleton, wireframe, normals"},
    {"O", "open a model from a folder or archive"},
    {"F5", "reload the model and the shaders of --shaders"},
    {"drop files", "open a model with its clips, a folder or an archive; or add clips"},
});

} // namespace

const std::span<const ui::KeyHelp> kKeys = kKeyTable;

Controls::Controls(const samples::Scene& scene, const Playback& start, const ViewAngles& view,
                   double speed)
    : scene_(scene), view_(view), playback_(start),
      framing_(framingOf(scene, clipTimesOf(scene, start), view, kFieldOfView)),
      camera_(framing_.camera), speed_(speed)
{
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
    if (key == SDLK_SPACE)
        paused_ = !paused_;
    if (key == SDLK_LEFT)
        step(-1);
    if (key == SDLK_RIGHT)
        step(1);
    if (key == SDLK_w)
        playNextClip();
    if (key == SDLK_RETURN || key == SDLK_KP_ENTER)
        reframe();
    if (key == SDLK_1 || key == SDLK_KP_1)
        lookFrom(kFromFront);
    if (key == SDLK_3 || key == SDLK_KP_3)
        lookFrom(kFromLeft);
    if (key == SDLK_7 || key == SDLK_KP_7)
        lookFrom(kFromTop);
}

void Controls::setFieldOfView(double fieldOfView)
{
    camera_ = withFieldOfView(camera_, fieldOfView);
    framing_.camera = withFieldOfView(framing_.camera, fieldOfView);
}

void Controls::advance(double seconds)
{
    if (paused_)
        return;
    elapsed_ += seconds;
    playback_.seconds += seconds * speed_;
    playback_ = startedOver(scene_.model, playback_);
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
    // Keeps the point at the target's distance under the mouse.
    const double heightAtTarget = 2.0 * std::tan(camera_.fieldOfView / 2.0) * camera_.distance;
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
    const std::vector<ModelClip>& clips = scene_.model.clips;
    const bool second = shiftHeld_ && scene_.model.channels.size() > 1;
    const std::uint32_t channel = second ? gpu::kSecondChannel : gpu::kFirstChannel;
    const std::size_t now = playback_.clips.at(channel);
    for (std::size_t next = now + 1; next < now + clips.size(); ++next)
        if (playsOn(clips[next % clips.size()].channels, channel))
            return playClip(next % clips.size(), channel);
}

void Controls::playClip(std::size_t clip, std::uint32_t channel)
{
    Playback next = {.clips = playback_.clips};
    next.clips.at(channel) = clip;
    play(std::move(next));
}

void Controls::holdWeight(std::size_t index, std::optional<double> weight)
{
    std::vector<std::optional<double>>& held = playback_.heldWeights;
    held.resize(std::max(held.size(), index + 1));
    held[index] = weight;
}

void Controls::seek(double seconds)
{
    paused_ = true;
    playback_.seconds = seconds;
}

void Controls::play(Playback playback)
{
    playback.heldWeights = playback_.heldWeights;
    playback.layers = playback_.layers;
    playback_ = std::move(playback);
    // Changes only the near and far planes.
    framing_ = framingOf(scene_, clipTimesOf(scene_, playback_), view_, camera_.fieldOfView);
}

void Controls::goOnFrom(const Controls& before)
{
    const std::vector<ModelClip>& clips = scene_.model.clips;
    Playback next = playback_;
    next.seconds = before.playback_.seconds;
    for (std::size_t channel = 0; channel < before.scene_.model.channels.size(); ++channel)
    {
        const std::vector<ModelClip>& played = before.scene_.model.clips;
        const std::size_t index = before.playback_.clips.at(channel);
        const auto same = index < played.size()
                              ? std::ranges::find(clips, played[index].name, &ModelClip::name)
                              : clips.end();
        if (same != clips.end())
            next.clips.at(channel) = static_cast<std::size_t>(same - clips.begin());
    }
    play(std::move(next));
    camera_ = before.camera_;
    view_ = before.view_;
    elapsed_ = before.elapsed_;
    paused_ = before.paused_;
    speed_ = before.speed_;
}

void Controls::reframe()
{
    camera_ = framing_.camera;
}

void Controls::lookFrom(const ViewAngles& view)
{
    camera_ = framingOf(scene_, clipTimesOf(scene_, playback_), view, camera_.fieldOfView).camera;
}

} // namespace sinew::viewer
