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
    return buildModelLods(model, [&](double done) { progress.advanceTo(done); });
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

} // namespace sinew::samples
