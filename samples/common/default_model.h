// Where the model lies that is shown when the command line names none.
#pragma once

#include <filesystem>

namespace sinew::samples
{

// Of an installed program the model that was installed with it, wherever the whole was moved since;
// otherwise the one in the source tree that the program was built from.
std::filesystem::path defaultModel();

} // namespace sinew::samples
