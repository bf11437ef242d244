#include "samples/common/kept_lods.h"

#include "engine/lod/lod_file.h"
#include "samples/common/kept_file.h"
#include "samples/common/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace sinew::samples
{
namespace
{

constexpr std::string_view kContents = "levels of detail 1";
constexpr std::uintmax_t kLargestFile = std::uintmax_t{64} << 20;

std::vector<ModelLod> made(const AnimatedModel& model)
{
    constexpr std::uint32_t kSteps = 100;
    Progress progress("making levels of detail", kSteps);
    std::uint32_t shown = 0;
    return buildModelLods(model,
                          [&](double done)
                          {
                              for (; shown < static_cast<std::uint32_t>(done * kSteps); ++shown)
                                  progress.advance();
                          });
}

} // namespace

std::vector<ModelLod> keptLods(const AnimatedModel& model,
                               const std::optional<std::filesystem::path>& folder)
{
    if (!folder)
        return made(model);
    const std::filesystem::path file = *folder / fmt::format("{}.lods", lodKey(model));
    if (const auto kept = readKept(file, kLargestFile))
        if (const auto bytes = unsealed(kContents, *kept))
            if (auto lods = parseLods(*bytes, model.skinning))
                return std::move(*lods);
    std::vector<ModelLod> lods = made(model);
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

void showLod(std::uint32_t lod, std::span<const ModelLod> lods, AnimatedModel& model)
{
    if (lod == 0)
        return;
    const LodSurface& surface = lods[lod - 1].surface;
    model.skinning.indices = surface.indices;
    for (std::size_t i = 0; i < surface.meshes.size(); ++i)
    {
        model.skinning.meshes[i].firstIndex = surface.meshes[i].firstIndex;
        model.skinning.meshes[i].indexCount = surface.meshes[i].indexCount;
    }
}

} // namespace sinew::samples
