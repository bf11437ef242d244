#include "engine/platform/freed_memory.h"

namespace sinew::platform
{

void keepFreedMemory() {}

} // namespace sinew::platform
