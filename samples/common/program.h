// The outside of a sample's program: exceptions, devices and validation become messages and exit
// codes.
#pragma once

#include "engine/gpu/instance.h"
#include "samples/common/exit_code.h"

#include <functional>

namespace sinew::samples
{

// What main returns: the exit code of `run`, or the one for the exception that it threw, which has
// then been printed.
int runGuarded(const std::function<ExitCode()>& run);

// What --list-devices does: prints the devices to standard output.
ExitCode listDevices(bool validate);

// Prints what the validation layers said, of many messages the first. `code`, or kExitVulkan where
// that was kExitOk and there are messages.
ExitCode reportValidation(const gpu::ValidationLog& log, ExitCode code);

} // namespace sinew::samples
