// Which mesh file is meant by what the command line names.
#pragma once

#include "engine/assets/diagnostic.h"

#include <filesystem>

namespace sinew::viewer
{

// `named` is a .md5mesh file, a folder with exactly one in it, or empty for the default model.
Result<std::filesystem::path> findModelFile(const std::filesystem::path& named);

} // namespace sinew::viewer
