#include "samples/common/cache_files.h"

#include "engine/files/files.h"
#include "engine/lod/model_lods.h"
#include "engine/platform/system_files.h"
#include "samples/common/output.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <system_error>
#include <utility>

namespace sinew::samples
{

namespace fs = std::filesystem;

std::optional<fs::path> cacheFolderFor(const SceneRequest& request)
{
    return request.noCache ? std::nullopt : cacheFolder();
}

std::optional<std::string> readCacheFile(const fs::path& file, std::uintmax_t most)
{
    std::error_code error;
    if (fs::file_size(file, error) > most || error)
        return std::nullopt;
    const Result<std::string> text = readTextFile(file);
    return text ? std::optional(*text) : std::nullopt;
}

void writeCacheFile(const fs::path& file, const std::string& bytes)
{
    std::error_code error;
    if (fs::create_directories(file.parent_path(), error))
        fs::permissions(file.parent_path(), fs::perms::owner_all, error); // as XDG wants it
    if (fs::exists(file, error) && !fs::is_regular_file(file, error))
        return; // opening a pipe would wait for its reader
    static_cast<void>(writeFile(file, std::as_bytes(std::span(bytes))));
}

namespace
{

constexpr std::uintmax_t kLargestFile = std::uintmax_t{64} << 20;

constexpr std::uint32_t kSteps = 100;

using Lods = std::vector<ModelLod>;
using Folder = std::optional<std::filesystem::path>;

// Makes LODs with progress on standard error, and says there where the work was too much.
Lods make(const AnimatedModel& model)
{
    constexpr std::string_view kWhat = "making levels of detail";
    double done = 1.0; // where nothing had to be done
    Lods lods;
    {
        Progress progress(std::string(kWhat), kSteps);
        lods = buildModelLods(model,
                              [&](double share)
                              {
                                  done = share;
                                  progress.advanceTo(share);
                              });
    }
    if (done < 1.0)
        tell(fmt::format("{}: stopped after {} levels of detail; more would take too long for a "
                         "model with this many triangles, joints or morph targets. Use --lod off "
                         "to skip them\n",
                         kWhat, lods.size()));
    return lods;
}

} // namespace

Lods cachedLods(const AnimatedModel& model, const Folder& folder)
{
    if (!folder)
        return make(model);
    const std::filesystem::path file = *folder / fmt::format("{}.lods", lodKey(model));
    if (const auto kept = readCacheFile(file, kLargestFile))
        if (auto lods = parseLods(*kept, model.skinning))
            return std::move(*lods);
    Lods lods = make(model);
    writeCacheFile(file, lodBytes(lods));
    return lods;
}

std::uint32_t lodThere(std::uint32_t asked, std::size_t lods, const AnimatedModel& model,
                       Diagnostics& warnings)
{
    const auto there = static_cast<std::uint32_t>(std::min<std::size_t>(asked, lods));
    if (there != asked)
        warnings.push_back({.file = model.file,
                            .message = fmt::format("there is no level of detail {}: level {} is "
                                                   "shown",
                                                   asked, there)});
    return there;
}

void showLevel(std::uint32_t asked, const std::optional<std::filesystem::path>& folder,
               Scene& scene)
{
    const Lods lods = cachedLods(scene.model, folder);
    const std::uint32_t level = lodThere(asked, lods.size(), scene.model, scene.warnings);
    if (level > 0)
        showSurface(lods[level - 1].surface, scene.model.skinning);
}

} // namespace sinew::samples
