#include "samples/common/interrupt.h"

#include "engine/platform/process.h"
#include "samples/common/exit_code.h"

namespace sinew::samples
{

void catchInterrupts()
{
    constexpr std::chrono::milliseconds kPatience{700};
    platform::catchInterrupts(kPatience, kExitInterrupted);
}

bool interrupted()
{
    return platform::interrupted();
}

} // namespace sinew::samples
