// Ctrl-C as a question instead of a sudden end, so that written files are whole.
#pragma once

namespace sinew::samples
{

// From now on SIGINT and SIGTERM only set a flag.
void catchInterrupts();
bool interrupted();

} // namespace sinew::samples
