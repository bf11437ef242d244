// What the panels cost the viewer's frames: bench_interface opens the viewer's window on an X
// server of its own, where lavapipe draws, and shows the default model in three ways in turn, 15
// times: the picture alone, by a window that has no panels; with the panels hidden; with them
// shown. It prints the medians of the process's CPU time per frame, and of the ratios to the
// picture alone, round by round.
#include "samples/common/present_loop.h"
#include "samples/common/program.h"
#include "samples/viewer/controls.h"
#include "samples/viewer/drawing.h"
#include "samples/viewer/framing.h"
#include "samples/viewer/report.h"
#include "tests/window/desktop.h"

#include <SDL.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace sinew::bench
{
namespace
{

constexpr int kWarmUpFrames = 10; // of each turn: what is made anew with the window's images
constexpr int kFrames = 30;
constexpr int kRounds = 15;

samples::Scene defaultModel(const viewer::Options& options)
{
    auto opened = viewer::openScene(options);
    if (auto* const scene = std::get_if<samples::Scene>(&opened))
        return std::move(*scene);
    throw std::runtime_error("the default model cannot be opened");
}

// The viewer's window without anything of its panels.
class PictureAlone : public samples::WindowContent
{
public:
    PictureAlone(const gpu::Device& device, const viewer::Options& options)
        : scene_(defaultModel(options)), frame_(viewer::frameOf(device, scene_, options)),
          controls_(scene_, startOf(scene_.model, 0.0), options.view, options.speed, true),
          lighting_(viewer::lightingOf(options.lights, scene_.model.facing)),
          shadows_(options.lights.shadows)
    {
    }

    VkSampleCountFlagBits samples() const override { return frame_.samples(); }
    std::span<const samples::KeyHelp> keys() const override { return viewer::kKeys; }
    void handle(const SDL_Event& event, const glm::dvec2& windowSize) override
    {
        controls_.handle(event, windowSize.y);
    }
    void advance(double seconds) override { controls_.advance(seconds); }
    void recordFrame(const gpu::Frame& frame, const RenderTarget& target,
                     gpu::ImageUse leaveAs) override
    {
        ModelPicture picture{.target = target,
                             .leaveAs = leaveAs,
                             .view = {.seconds = controls_.elapsed(),
                                      .camera = controls_.camera(),
                                      .visible = controls_.visible(),
                                      .groundHeight = controls_.groundHeight(),
                                      .lighting = lighting_,
                                      .shadows = shadows_}};
        const Playback& playback = controls_.playback();
        frame_.departFromClips({.fade = playback.fade, .weights = {}});
        frame_.recordFrame(frame, channelPlays(scene_.model, playback), &picture);
    }
    std::string title(double /*frameSeconds*/) const override { return scene_.model.name; }

private:
    samples::Scene scene_;
    ModelFrame frame_;
    viewer::Controls controls_;
    Lighting lighting_;
    bool shadows_;
};

double cpuMilliseconds()
{
    return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// Shows what it is given for some frames, and then closes the window.
class Turn : public samples::WindowContent
{
public:
    Turn(samples::WindowContent& content, bool hides) : content_(content), hides_(hides) {}

    // Of a frame, once the window was closed.
    double milliseconds() const { return (end_ - start_) / kFrames; }

    VkSampleCountFlagBits samples() const override { return content_.samples(); }
    std::span<const samples::KeyHelp> keys() const override { return content_.keys(); }
    void handle(const SDL_Event& event, const glm::dvec2& windowSize) override
    {
        content_.handle(event, windowSize);
    }
    void advance(double /*seconds*/) override
    {
        if (frame_ == 2 && hides_) // the panels were shown by now
            push(SDL_KEYDOWN);
        if (frame_ == kWarmUpFrames)
            start_ = cpuMilliseconds();
        if (frame_ == kWarmUpFrames + kFrames)
        {
            end_ = cpuMilliseconds();
            push(SDL_QUIT);
        }
        ++frame_;
        constexpr double kStep = 1.0 / 60.0; // the same poses whatever a frame takes
        content_.advance(kStep);
    }
    void recordFrame(const gpu::Frame& frame, const RenderTarget& target,
                     gpu::ImageUse leaveAs) override
    {
        content_.recordFrame(frame, target, leaveAs);
    }
    std::string title(double frameSeconds) const override { return content_.title(frameSeconds); }
    bool hasPanels() const override { return content_.hasPanels(); }
    void showPanels() override { content_.showPanels(); }
    bool hasDialogs() const override { return content_.hasDialogs(); }
    void showDialogs() override { content_.showDialogs(); }

private:
    static void push(SDL_EventType type)
    {
        SDL_Event event{};
        event.type = type;
        if (type == SDL_KEYDOWN)
            event.key.keysym.sym = SDLK_TAB;
        SDL_PushEvent(&event);
    }

    samples::WindowContent& content_;
    bool hides_;
    int frame_ = 0;
    double start_ = 0.0; // CPU time of the process
    double end_ = 0.0;
};

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

struct Way
{
    const char* name;
    std::unique_ptr<samples::WindowContent> content;
    bool hides = false;
    std::vector<double> milliseconds; // of a frame, round by round
};

void compareAt(const char* size, std::vector<const char*> arguments)
{
    arguments.insert(arguments.begin(),
                     {"viewer", "--size", size, "--no-settings", "--device", "llvmpipe"});
    const auto options = std::get<viewer::Options>(
        viewer::CommandLine().read(static_cast<int>(arguments.size()), arguments.data()));
    const auto window = samples::Window::open(options.size);
    if (!window)
        throw std::runtime_error("no window can be opened");
    const gpu::Instance instance({.extensions = window->vulkanExtensions()});
    const gpu::Device device = samples::openDevice(instance, options.device, true);
    const auto viewerContent = [&]
    { return viewer::windowContent(device, defaultModel(options), options, {}, std::nullopt); };
    std::array<Way, 3> ways{
        {{"picture alone", std::make_unique<PictureAlone>(device, options), false, {}},
         {"panels hidden", viewerContent(), true, {}},
         {"panels shown", viewerContent(), false, {}}}};
    for (int round = 0; round < kRounds; ++round)
        for (Way& way : ways)
        {
            Turn turn(*way.content, way.hides);
            if (runPresentLoop(*window, instance, device, turn, options) != samples::kExitOk)
                throw std::runtime_error("interrupted");
            way.milliseconds.push_back(turn.milliseconds());
        }
    fmt::print("{} pixels, CPU time of a frame\n", size);
    for (const Way& way : ways)
    {
        std::vector<double> ratios;
        for (std::size_t round = 0; round < kRounds; ++round)
            ratios.push_back(way.milliseconds[round] / ways.front().milliseconds[round]);
        std::ranges::sort(ratios);
        fmt::print("  {:<14} {:7.2f} ms, {:.3f} times (quartiles {:.3f} and {:.3f})\n", way.name,
                   median(way.milliseconds), median(ratios), ratios[kRounds / 4],
                   ratios[kRounds * 3 / 4]);
    }
}

void compare()
{
    if (const std::string missing = test::Desktop::missingPrograms(); !missing.empty())
        throw std::runtime_error("not installed: " + missing);
    const test::Desktop desktop;
    for (const auto& [name, value] : desktop.environment())
        ::setenv(name.c_str(), value.c_str(), 1);
    compareAt("1000x640", {});
    // Drawing takes so little of these frames that what else is done for them shows.
    compareAt("160x120", {"--msaa", "1", "--no-shadow", "--no-ground"});
}

} // namespace
} // namespace sinew::bench

int main(int argc, char** /*argv*/)
try
{
    if (argc > 1)
    {
        fmt::print(stderr, "Usage: bench_interface\n"
                           "Compares the CPU time of the viewer's frames without panels, with "
                           "hidden and with shown panels.\n");
        return EXIT_FAILURE;
    }
    sinew::bench::compare();
    return EXIT_SUCCESS;
}
catch (const std::exception& error)
{
    fmt::print(stderr, "error: {}\n", error.what());
    return EXIT_FAILURE;
}
