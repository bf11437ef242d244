#include "engine/files/cache_folder.h"

#include <cstdlib>

namespace sinew
{
namespace
{

// `below` in the folder that the variable names.
std::optional<std::filesystem::path> folderIn(const char* variable, const char* below)
{
    const char* const value = std::getenv(variable);
    if (value == nullptr || !std::filesystem::path(value).is_absolute())
        return std::nullopt;
    return std::filesystem::path(value) / below;
}

} // namespace

std::optional<std::filesystem::path> cacheFolder()
{
#if defined(_WIN32)
    return folderIn("LOCALAPPDATA", "sinew");
#elif defined(__APPLE__)
    return folderIn("HOME", "Library/Caches/sinew");
#else
    const auto own = folderIn("XDG_CACHE_HOME", "sinew");
    return own ? own : folderIn("HOME", ".cache/sinew");
#endif
}

std::optional<std::filesystem::path> settingsFolder()
{
#if defined(_WIN32)
    return folderIn("APPDATA", "sinew");
#elif defined(__APPLE__)
    return folderIn("HOME", "Library/Application Support/sinew");
#else
    const auto own = folderIn("XDG_CONFIG_HOME", "sinew");
    return own ? own : folderIn("HOME", ".config/sinew");
#endif
}

} // namespace sinew
