// How a sample's program ends.
#pragma once

namespace sinew::samples
{

// Documented in the README and in each --help.
enum ExitCode : int
{
    kExitOk = 0,
    kExitUsage = 1,
    kExitAssetRefused = 2,
    kExitVulkan = 3,
    kExitOutput = 4,
    kExitInterrupted = 130,
};

} // namespace sinew::samples
