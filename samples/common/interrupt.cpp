#include "samples/common/interrupt.h"

#include "engine/files/files.h"
#include "engine/platform/interrupts.h"
#include "samples/common/exit_code.h"

namespace sinew::samples
{

void catchInterrupts()
{
    constexpr std::chrono::milliseconds kPatience{700};
    platform::catchInterrupts(
        {.patience = kPatience, .exitCode = kExitInterrupted, .beforeEnd = removeUnfinishedFile});
}

bool interrupted()
{
    return platform::interrupted();
}

} // namespace sinew::samples
