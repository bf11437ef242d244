#include "tests/window/desktop.h"

#include "tests/support/process.h"
#include "tests/window/eventually.h"

#include <stdexcept>

namespace sinew::test
{

namespace
{

constexpr const char* kServer = "Xvfb";
constexpr const char* kWindowManager = "openbox";
constexpr const char* kInput = "xdotool";
constexpr const char* kCapture = "import"; // from ImageMagick

std::string displayOf(BackgroundProgram& server)
{
    if (!eventually([&] { return server.standardOutput().ends_with('\n') || !server.isRunning(); }))
        throw std::runtime_error("Xvfb says no display");
    std::string number = server.standardOutput();
    if (number.empty())
        throw std::runtime_error("Xvfb: " + server.standardError());
    number.pop_back();
    return ":" + number;
}

} // namespace

std::string Desktop::missingPrograms()
{
    std::string missing;
    for (const char* const program : {kServer, kInput, kCapture})
        if (!findProgram(program))
            missing += std::string(missing.empty() ? "" : ", ") + program;
    return missing;
}

Desktop::Desktop(int depth)
    : server_({.command = {*findProgram(kServer), "-displayfd", "1", "-screen", "0",
                           "1024x768x" + std::to_string(depth), "-nolisten", "tcp", "-noreset"},
               .folder = folder_.path(),
               .name = "server",
               .environment = {}}),
      display_(displayOf(server_))
{
    const std::optional<std::string> windowManager = findProgram(kWindowManager);
    if (!windowManager)
        return;
    windowManager_.emplace(BackgroundProgram::Start{.command = {*windowManager},
                                                    .folder = folder_.path(),
                                                    .name = "window_manager",
                                                    .environment = environment()});
    // The window manager is ready once it reports the number of desktops.
    if (!eventually([this] { return xdotool({"get_num_desktops"}).has_value(); }))
        throw std::runtime_error("openbox: " + windowManager_->standardError());
}

std::vector<std::pair<std::string, std::string>> Desktop::environment() const
{
    return {{"DISPLAY", display_},
            {"WAYLAND_DISPLAY", ""},
            {"SDL_VIDEODRIVER", "x11"},
            {"XDG_CONFIG_HOME", (folder_ / "config").string()}};
}

std::optional<std::string> Desktop::xdotool(std::vector<std::string> arguments) const
{
    arguments.insert(arguments.begin(), *findProgram(kInput));
    const ProcessResult result = runProcess(arguments, {.environment = environment()});
    if (result.exitCode != 0)
        return std::nullopt;
    return result.standardOutput;
}

std::optional<Image> Desktop::screenshot(const std::string& window) const
{
    const std::filesystem::path file = folder_ / "screenshot.png";
    const ProcessResult result =
        runProcess({*findProgram(kCapture), "-silent", "-window", window, "png24:" + file.string()},
                   {.environment = environment()});
    if (result.exitCode != 0)
        return std::nullopt;
    return readPicture(file);
}

} // namespace sinew::test
