#include "samples/common/kept_lods.h"

#include "engine/lod/lod_file.h"
#include "engine/lod/lod_key.h"
#include "engine/lod/own_lods.h"
#include "samples/common/kept_file.h"
#include "samples/common/output.h"
#include "samples/common/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace sinew::samples
{
namespace
{

constexpr std::string_view kContents = "levels of detail 1";
constexpr std::string_view kSizes = "sizes of levels of detail 1";
constexpr std::uintmax_t kLargestFile = std::uintmax_t{64} << 20;

constexpr std::uint32_t kSteps = 100;

using Lods = std::vector<ModelLod>;
using Folder = std::optional<std::filesystem::path>;

// Makes LODs with progress on standard error, and says there where the work was too much.
Lods withProgress(const std::string& what,
                  const std::function<Lods(const std::function<void(double)>&)>& make)
{
    double done = 1.0; // where nothing had to be done
    Lods lods;
    {
        Progress progress(what, kSteps);
        lods = make(
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
                         what, lods.size()));
    return lods;
}

// What `parse` makes of the file of that key, else what `make` does, as `write` has it.
Lods keptOr(const Folder& folder, const std::string& key, std::string_view contents,
            const std::function<std::optional<Lods>(std::string_view)>& parse,
            const std::function<Lods()>& make, const std::function<std::string(const Lods&)>& write)
{
    if (!folder)
        return make();
    const std::filesystem::path file = *folder / fmt::format("{}.lods", key);
    if (const auto kept = readKept(file, kLargestFile))
        if (const auto bytes = unsealed(contents, *kept))
            if (auto lods = parse(*bytes))
                return std::move(*lods);
    Lods lods = make();
    writeKept(file, sealed(contents, write(lods)));
    return lods;
}

Lods keptMadeLods(const AnimatedModel& model, const Folder& folder)
{
    const auto make = [&]
    {
        return withProgress("making levels of detail",
                            [&](const auto& progress) { return buildModelLods(model, progress); });
    };
    return keptOr(
        folder, lodKey(model), kContents,
        [&](std::string_view bytes) { return parseLods(bytes, model.skinning); }, make,
        [](const Lods& lods) { return lodBytes(lods); });
}

Lods keptOwnLods(const JoinedLevels& joined, const Folder& folder)
{
    const auto measure = [&]
    {
        return withProgress("measuring levels of detail",
                            [&](const auto& progress) { return measuredLods(joined, progress); });
    };
    return keptOr(
        folder, lodKey(joined.model, joined.surfaces), kSizes,
        [&](std::string_view bytes) { return parseLodSizes(bytes, joined.surfaces); }, measure,
        [](const Lods& lods) { return lodSizeBytes(lods); });
}

} // namespace

ModelWithLods modelWithLods(const Scene& scene, const std::optional<std::filesystem::path>& folder)
{
    if (scene.levels.empty())
        return {.model = scene.model, .lods = keptMadeLods(scene.model, folder)};
    JoinedLevels joined = joinLevels(scene.model, scene.levels);
    Lods lods = keptOwnLods(joined, folder);
    return {.model = std::move(joined.model), .lods = std::move(lods)};
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
    const Lods made = scene.levels.empty() ? keptMadeLods(scene.model, folder) : Lods();
    const std::size_t count = scene.levels.empty() ? made.size() : scene.levels.size();
    const std::uint32_t level = lodThere(asked, count, scene.model, scene.warnings);
    if (level == 0)
        return;
    if (scene.levels.empty())
        return showSurface(made[level - 1].surface, scene.model.skinning);
    scene.model.meshes = std::move(scene.levels[level - 1].meshes);
    scene.model.skinning = std::move(scene.levels[level - 1].skinning);
    scene.model.frames = std::move(scene.levels[level - 1].frames);
    scene.levels.clear();
}

} // namespace sinew::samples
