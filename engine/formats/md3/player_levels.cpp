#include "engine/formats/md3/player_levels.h"

#include "engine/base/lower_case.h"
#include "engine/base/out_of_memory.h"
#include "engine/base/text_location.h"
#include "engine/formats/md3/md3.h"
#include "engine/materials/material_declaration.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>

namespace sinew
{
namespace
{

Result<Md3Model> readLevel(const VirtualFile& file, const VirtualFiles& files,
                           Diagnostics& warnings)
{
    const Result<std::vector<std::byte>> bytes = files.read(file);
    if (!bytes)
        return tl::unexpected(bytes.error());
    return readMd3(*bytes, file.shown, warnings);
}

using Names = std::vector<std::string>;

// As names compare, with how often each occurs.
std::map<std::string, std::size_t>
counted(const Names& names, const std::function<std::string(const std::string&)>& key)
{
    std::map<std::string, std::size_t> counts;
    for (const std::string& name : names)
        ++counts[key(name)];
    return counts;
}

// The first name that one of both has more often. `what`: "tag".
std::string differenceOf(const Names& finest, const Names& level, std::string_view what,
                         const std::function<std::string(const std::string&)>& key)
{
    const auto wanted = counted(finest, key);
    const auto there = counted(level, key);
    const auto lacks = [&](const auto& counts, const std::string& name, std::size_t count)
    {
        const auto found = counts.find(name);
        return found == counts.end() || found->second < count;
    };
    for (const auto& [name, count] : wanted)
        if (lacks(there, name, count))
            return fmt::format("it has no {} {}", what, quotedForMessage(name));
    for (const auto& [name, count] : there)
        if (lacks(wanted, name, count))
            return fmt::format("it has a {} {} more", what, quotedForMessage(name));
    return {};
}

Names surfaceNames(const Md3Model& model)
{
    Names names;
    for (const Md3Surface& surface : model.surfaces)
        names.push_back(surface.name);
    return names;
}

// "": none.
std::string differenceOf(const Md3Model& finest, const Md3Model& level)
{
    if (level.frameCount != finest.frameCount)
        return fmt::format("it has {} frames instead of {}", level.frameCount, finest.frameCount);
    std::string tags = differenceOf(finest.tagNames, level.tagNames, "tag",
                                    [](const std::string& name) { return lowerCase(name); });
    if (!tags.empty())
        return tags;
    return differenceOf(surfaceNames(finest), surfaceNames(level), "surface",
                        [](const std::string& name) { return quake3SurfaceKey(name); });
}

// The level's surfaces in the order of the finest level's.
std::vector<Md3Surface> inOrderOf(const Md3Model& finest, std::vector<Md3Surface> surfaces)
{
    std::multimap<std::string, Md3Surface*> byKey; // of equal keys the first one first
    for (Md3Surface& surface : surfaces)
        byKey.emplace(quake3SurfaceKey(surface.name), &surface);
    std::vector<Md3Surface> ordered;
    for (const Md3Surface& wanted : finest.surfaces)
    {
        const auto found = byKey.lower_bound(quake3SurfaceKey(wanted.name));
        ordered.push_back(std::move(*found->second));
        byKey.erase(found);
    }
    return ordered;
}

Diagnostic playerLevelRefusal(const VirtualFile& level, const std::string& finest,
                              const std::string& why)
{
    return {.file = level.shown,
            .message = fmt::format("it is no level of detail of {}: {}", finest, why)};
}

// Puts the surfaces of the level's file in place of the part's. False: it is refused.
bool takeLevel(const VirtualFile& file, const PlayerPart& finest, const VirtualFiles& files,
               PlayerPart& part, Diagnostics& warnings)
{
    Result<Md3Model> model =
        whileReading(file.shown, [&] { return readLevel(file, files, warnings); });
    if (!model)
    {
        warnings.push_back(model.error());
        return false;
    }
    if (const std::string why = differenceOf(finest.model, *model); !why.empty())
    {
        warnings.push_back(playerLevelRefusal(file, finest.file, why));
        return false;
    }
    part.model.surfaces = inOrderOf(finest.model, std::move(model->surfaces));
    return true;
}

// Whether the frames of all levels together are more than every device can hold.
bool areTooMany(const FramedModel& level, const AnimatedModel& model,
                std::span<const ModelLevel> finer)
{
    std::size_t sum = model.frames->frames.size() + level.frames.size();
    for (const ModelLevel& other : finer)
        sum += other.frames->frames.size();
    return sum > kMostFrameVertices;
}

} // namespace

std::vector<ModelLevel> loadLevels(const PlayerFiles& player, std::span<const PlayerPart> parts,
                                   const AnimatedModel& model, const VirtualFiles& files,
                                   Diagnostics& warnings)
{
    std::vector<ModelLevel> levels;
    std::vector<PlayerPart> coarser(parts.begin(), parts.end());
    for (const auto& [number, first] : player.parts.front().levels)
    {
        if (levels.size() == kMostOwnLevels)
        {
            warnings.push_back({.file = first.shown, .message = std::string(kFurtherLevels)});
            break;
        }
        for (std::size_t i = 0; i < coarser.size(); ++i)
        {
            const auto file = player.parts[i].levels.find(number);
            if (file != player.parts[i].levels.end() &&
                !takeLevel(file->second, parts[i], files, coarser[i], warnings))
                return levels;
        }
        ModelLevel level{.meshes = model.meshes,
                         .skinning = playerSkinning(coarser),
                         .frames = playerFrames(coarser)};
        std::optional<std::string> why = whyNoLevel(level, model, levels);
        if (!why && areTooMany(*level.frames, model, levels))
            why = fmt::format("with it, the frames of all levels have more than the {} vertices "
                              "that are supported",
                              kMostFrameVertices);
        if (why)
        {
            warnings.push_back(playerLevelRefusal(first, model.file, *why));
            return levels;
        }
        levels.push_back(std::move(level));
    }
    return levels;
}

} // namespace sinew
