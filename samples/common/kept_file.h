// Files that the program could do without: what it keeps for its next start.
#pragma once

#include "samples/common/scene_request.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace sinew::samples
{

// Where a program keeps what it has computed for the next run; nothing where --no-cache or the
// system says so.
std::optional<std::filesystem::path> keptFolder(const SceneRequest& request);

inline constexpr std::uintmax_t kLeastCacheMiB = 16; // free space needed to cache anything

// Whether the folder, or the place where it would be created, has too little free space.
bool lacksRoom(const std::filesystem::path& folder);

// Call this before a driver is loaded. Turns off Mesa's own cache with --no-cache or if a cache
// folder lacks space, unless the environment says otherwise: Mesa dies of SIGBUS when it writes to
// a full file system. Warns about a folder that lacks space and, if it is Sinew's, sets
// `request.noCache`.
void settleCaches(SceneRequest& request);

// Nothing where there is no such file, or where it cannot be read or is larger than `most` bytes.
std::optional<std::string> readKept(const std::filesystem::path& file, std::uintmax_t most);

// Whole or not at all, with the folders that lead to it. What cannot be written leaves nothing for
// the next start, and is no reason to fail.
void writeKept(const std::filesystem::path& file, const std::string& bytes);

// The bytes behind a line that says what they are, such as "pipelines 1", and tells what has been
// damaged.
std::string sealed(std::string_view contents, std::string_view bytes);
// What was sealed; nothing where it is something else, or not as it was.
std::optional<std::string> unsealed(std::string_view contents, std::string_view file);

} // namespace sinew::samples
