// The outside of a sample's program: exceptions, devices and validation become messages and exit
// codes.
#pragma once

#include "engine/gpu/device.h"
#include "engine/gpu/instance.h"
#include "engine/platform/process.h"
#include "samples/app/output.h"
#include "samples/app/present_loop.h"
#include "samples/app/shared_options.h"

#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace sinew::samples
{

// Returns what main returns: the exit code of `run`, or that of the exception it threw, which is
// printed; kExitInterrupted after SIGINT or SIGTERM. Writing into a closed pipe or past a limit on
// file sizes fails without ending the process.
int runGuarded(const std::function<ExitCode()>& run);

// What --list-devices does: prints the devices to standard output.
ExitCode listDevices(bool validate);

// What follows the reading of a command line: its exit code, or --list-devices, or `run`.
template <class Options, class Run>
ExitCode runWith(std::variant<Options, ExitCode> parsed, const Run& run)
{
    if (const auto* code = std::get_if<ExitCode>(&parsed))
        return *code;
    auto& options = std::get<Options>(parsed);
    if (options.scene.noCache) // before a driver is loaded
        platform::setEnvironmentDefault("MESA_SHADER_CACHE_DISABLE", "true");
    return options.listDevices ? listDevices(options.validate) : run(options);
}

// What a sample does with the device.
struct Drawing
{
    std::function<std::unique_ptr<WindowContent>(const gpu::Device&)> inWindow;
    std::function<ExitCode(const gpu::Device&, const gpu::ValidationLog&)> intoFiles;
    const SharedOptions* ofWindow = nullptr; // if a window's options differ from those of files
};

// Vulkan's instance, made in a thread of its own while the model is read: drivers take long to
// load.
using OpeningInstance = std::future<std::unique_ptr<gpu::Instance>>;

// Empty where the options ask for a window, whose extensions must be known first. draw() reports a
// failure.
OpeningInstance openInstanceEarly(const SharedOptions& options);

// Draws in a window where the options leave room for one (nothing is to be written) and the device
// can show pictures in it, else into files, and says so; then reports what the validation layers
// said. `opening` comes from openInstanceEarly, or is empty.
ExitCode draw(const SharedOptions& options, const Drawing& drawing, OpeningInstance opening = {});

// Prints what the validation layers said; of many messages only the first ones. `code`, or
// kExitVulkan where that was kExitOk and there are messages.
ExitCode reportValidation(const gpu::ValidationLog& log, ExitCode code);

} // namespace sinew::samples
