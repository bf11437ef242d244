// The frame of a sample's main(): turns exceptions, device errors and validation messages into
// messages and exit codes.
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

// Returns main's result: the exit code of `run`, the exit code of an exception (which is printed),
// or kExitInterrupted after SIGINT or SIGTERM. Writing to a closed pipe or past a file size limit
// fails without killing the process.
int runGuarded(const std::function<ExitCode()>& run);

// --list-devices: prints the devices to standard output.
ExitCode listDevices(bool validate);

// Continues after the command line is parsed: returns its exit code, lists the devices, or calls
// `run`.
template <class Options, class Run>
ExitCode runWith(std::variant<Options, ExitCode> parsed, const Run& run)
{
    if (const auto* code = std::get_if<ExitCode>(&parsed))
        return *code;
    auto& options = std::get<Options>(parsed);
    return options.listDevices ? listDevices(options.validate) : run(options);
}

// Callbacks for drawing, once the device is open.
struct Drawing
{
    std::function<std::unique_ptr<WindowContent>(const gpu::Device&)> inWindow;
    std::function<ExitCode(const gpu::Device&, const gpu::ValidationLog&)> intoFiles;
};

// The Vulkan instance. A thread creates it while the model is read, because drivers load slowly.
using OpeningInstance = std::future<std::unique_ptr<gpu::Instance>>;

// Starts to create the instance. Does nothing if the options request a window, because its
// extensions are not known yet. draw() reports errors.
OpeningInstance openInstanceEarly(const SharedOptions& options);

// Draws in a window if no output is requested and the device can present; otherwise into files,
// with a warning. Then reports validation messages. `opening` comes from openInstanceEarly, or is
// empty.
ExitCode draw(const SharedOptions& options, const Drawing& drawing, OpeningInstance opening = {});

// Prints the first validation messages. Returns `code`, or kExitVulkan if `code` is kExitOk and
// there are messages.
ExitCode reportValidation(const gpu::ValidationLog& log, ExitCode code);

} // namespace sinew::samples
