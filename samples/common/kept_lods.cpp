#include "samples/common/kept_lods.h"

#include "engine/lod/lod_cache.h"
#include "samples/common/kept_file.h"
#include "samples/common/output.h"
#include "samples/common/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace sinew::samples
{
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

Lods keptLods(const AnimatedModel& model, const Folder& folder)
{
    if (!folder)
        return make(model);
    const std::filesystem::path file = *folder / fmt::format("{}.lods", lodKey(model));
    if (const auto kept = readKept(file, kLargestFile))
        if (const auto bytes = unsealed(kContents, *kept))
            if (auto lods = parseLods(*bytes, model.skinning))
                return std::move(*lods);
    Lods lods = make(model);
    writeKept(file, sealed(kContents, lodBytes(lods)));
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
    const Lods lods = keptLods(scene.model, folder);
    const std::uint32_t level = lodThere(asked, lods.size(), scene.model, scene.warnings);
    if (level > 0)
        showSurface(lods[level - 1].surface, scene.model.skinning);
}

} // namespace sinew::samples
