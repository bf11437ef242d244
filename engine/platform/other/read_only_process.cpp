#include "engine/platform/read_only_process.h"

namespace sinew::platform
{

bool becomeReadOnly()
{
    return false;
}

} // namespace sinew::platform
