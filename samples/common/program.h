// The outside of a sample's program: exceptions, devices and validation become messages and exit
// codes.
#pragma once

#include "engine/gpu/device.h"
#include "engine/gpu/instance.h"
#include "samples/common/exit_code.h"
#include "samples/common/window.h"

#include <functional>
#include <optional>
#include <string>

namespace sinew::samples
{

// What main returns: the exit code of `run`, or the one for the exception that it threw, which has
// then been printed; kExitInterrupted once a signal asked for the end (interrupt.h). A write that a
// closed pipe or a limit on files stops fails, and ends nothing.
int runGuarded(const std::function<ExitCode()>& run);

// What --list-devices does: prints the devices to standard output.
ExitCode listDevices(bool validate);

// The device that gpu::chooseDevice chooses. Where it is a CPU, the process keeps the memory that
// it frees from then on (engine/gpu/software_driver.h).
gpu::Device openDevice(const gpu::Instance& instance, const std::optional<std::string>& named,
                       bool presentable);

struct DeviceRequest
{
    std::optional<PictureSize> window; // empty: none is wanted
    std::optional<std::string> device; // as gpu::chooseDevice takes it
    bool validate = false;
};

// What is drawn on the device, in the window where there is one: it was wanted and could be opened.
using Drawing = std::function<ExitCode(const Window* window, const gpu::Instance& instance,
                                       const gpu::Device& device)>;

// Runs `drawing` between the making and the end of window, instance and device; then reports what
// the validation layers said.
ExitCode drawOnDevice(const DeviceRequest& request, const Drawing& drawing);

// Prints what the validation layers said, of many messages the first. `code`, or kExitVulkan where
// that was kExitOk and there are messages.
ExitCode reportValidation(const gpu::ValidationLog& log, ExitCode code);

} // namespace sinew::samples
