// Files that the program could do without: what it keeps for its next start.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/lod/model_lods.h"
#include "samples/common/scene.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sinew::samples
{

// Where a program keeps what it has computed for the next run; nothing where --no-cache or the
// system says so.
std::optional<std::filesystem::path> cacheFolderFor(const SceneRequest& request);

// Nothing where there is no such file, or where it cannot be read or is larger than `most` bytes.
std::optional<std::string> readCacheFile(const std::filesystem::path& file, std::uintmax_t most);

// Whole or not at all, with the folders that lead to it. What cannot be written leaves nothing for
// the next start, and is no reason to fail.
void writeCacheFile(const std::filesystem::path& file, const std::string& bytes);

// As buildModelLods makes them, with progress on standard error; or from the folder, where an
// earlier start has kept them. No folder: nothing is kept.
std::vector<ModelLod> cachedLods(const AnimatedModel& model,
                                 const std::optional<std::filesystem::path>& folder);

// `asked`, or the coarsest LOD there is, with a warning; 0 is the full surface.
std::uint32_t lodThere(std::uint32_t asked, std::size_t lods, const AnimatedModel& model,
                       Diagnostics& warnings);

// Leaves of the scene's model the level that is asked for: see lodThere.
void showLevel(std::uint32_t asked, const std::optional<std::filesystem::path>& folder,
               Scene& scene);

} // namespace sinew::samples
