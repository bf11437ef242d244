// Where the system wants programs to keep what they could compute again, and what a hand has
// chosen.
#pragma once

#include <filesystem>
#include <optional>

namespace sinew
{

// Sinew's folder there, which need not exist: "sinew" in $XDG_CACHE_HOME or ~/.cache (XDG Base
// Directory Specification), in ~/Library/Caches on macOS, in %LOCALAPPDATA% on Windows. Nothing
// where the environment names no such folder by an absolute path.
std::optional<std::filesystem::path> cacheFolder();

// The same for settings: in $XDG_CONFIG_HOME or ~/.config, in ~/Library/Application Support on
// macOS, in %APPDATA% on Windows.
std::optional<std::filesystem::path> settingsFolder();

} // namespace sinew
