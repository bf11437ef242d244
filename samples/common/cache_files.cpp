#include "samples/common/cache_files.h"

#include "engine/base/content_hash.h"
#include "engine/files/files.h"
#include "engine/lod/model_lods.h"
#include "engine/platform/process.h"
#include "samples/common/output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace sinew::samples
{

namespace fs = std::filesystem;

namespace
{

constexpr std::uintmax_t kLeastCacheMiB = 16; // free space needed to cache anything

std::string firstLine(std::string_view contents, std::string_view bytes)
{
    return fmt::format("sinew {} {}\n", contents, contentHash(std::as_bytes(std::span(bytes))));
}

// Whether the file system of `folder`, or of its nearest existing parent, has too little free
// space.
bool lacksRoom(const fs::path& folder)
{
    fs::path there = folder;
    std::error_code error;
    while (!fs::exists(there, error) && there.has_relative_path())
        there = there.parent_path();
    const fs::space_info space = fs::space(there, error);
    return !error && space.capacity > 0 && space.available < kLeastCacheMiB << 20;
}

} // namespace

void settleCaches(SceneRequest& request)
{
    std::optional<fs::path> full = cacheFolderFor(request);
    if (full && !lacksRoom(*full))
        full.reset();
    if (full)
        request.noCache = true;
    const char* const ofMesa = std::getenv("MESA_SHADER_CACHE_DIR");
    if (!request.noCache && ofMesa != nullptr && lacksRoom(ofMesa))
        full = ofMesa;
    if (full)
        printWarning(fmt::format("{}: less than {} MiB free, so nothing is cached there; free some "
                                 "space, or set {} to another folder",
                                 full->string(), kLeastCacheMiB,
                                 request.noCache ? "XDG_CACHE_HOME" : "MESA_SHADER_CACHE_DIR"));
    if (full || request.noCache)
        platform::setEnvironmentDefault("MESA_SHADER_CACHE_DISABLE", "true");
}

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

std::string sealed(std::string_view contents, std::string_view bytes)
{
    return firstLine(contents, bytes) + std::string(bytes);
}

std::optional<std::string> unsealed(std::string_view contents, std::string_view file)
{
    const std::size_t end = file.find('\n');
    if (end == std::string_view::npos)
        return std::nullopt;
    const std::string_view bytes = file.substr(end + 1);
    if (file.substr(0, end + 1) != firstLine(contents, bytes))
        return std::nullopt;
    return std::string(bytes);
}

namespace
{

constexpr std::string_view kContents = "levels of detail 1";
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
        if (const auto bytes = unsealed(kContents, *kept))
            if (auto lods = parseLods(*bytes, model.skinning))
                return std::move(*lods);
    Lods lods = make(model);
    writeCacheFile(file, sealed(kContents, lodBytes(lods)));
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
