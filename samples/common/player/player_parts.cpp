#include "samples/common/player/player_parts.h"

#include "engine/assets/lower_case.h"
#include "engine/assets/material_declaration.h"
#include "engine/assets/md3.h"
#include "engine/assets/text_location.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>

namespace sinew::samples
{
namespace
{

std::optional<std::uint32_t> findTag(const Md3Model& model, const std::string& name)
{
    const auto found = std::ranges::find(model.tagNames, lowerCase(name),
                                         [](const std::string& tag) { return lowerCase(tag); });
    if (found == model.tagNames.end())
        return std::nullopt;
    return static_cast<std::uint32_t>(found - model.tagNames.begin());
}

std::string shownTags(const std::vector<std::string>& tags)
{
    std::vector<std::string> shown;
    for (const std::string& tag : tags)
        shown.push_back(quotedForMessage(tag));
    return shown.empty() ? "none" : fmt::format("{}", fmt::join(shown, ", "));
}

void standOnNamedParent(const PlayerPartFile& file, std::size_t parent,
                        const std::vector<PlayerPart>& parts, PlayerPart& part,
                        Diagnostics& warnings)
{
    const auto tag = findTag(parts[parent].model, file.tag);
    if (!tag)
    {
        warnings.push_back(
            {.file = parts[parent].file,
             .message = fmt::format("there is no tag {} for {} to stand on, which stays at the "
                                    "origin; the tags are: {}",
                                    file.tag, part.name, shownTags(parts[parent].model.tagNames))});
        return;
    }
    part.parent = parent;
    part.tag = *tag;
}

void standOnFirstWithTag(const PlayerPartFile& file, const std::vector<PlayerPart>& parts,
                         PlayerPart& part, Diagnostics& errors)
{
    std::vector<std::string> tags;
    for (std::size_t i = 0; i < parts.size(); ++i)
    {
        if (const auto tag = findTag(parts[i].model, file.tag))
        {
            part.parent = i;
            part.tag = *tag;
            return;
        }
        tags.insert(tags.end(), parts[i].model.tagNames.begin(), parts[i].model.tagNames.end());
    }
    errors.push_back({.file = part.file,
                      .message = fmt::format("no part has a tag {} for it to stand on; the tags "
                                             "are: {}",
                                             quotedForMessage(file.tag), shownTags(tags))});
}

std::uint32_t channelOf(const PlayerFiles& player, std::size_t part)
{
    if (!player.isPlayer)
        return part == 0 ? gpu::kFirstChannel : gpu::kStillChannel;
    const std::string& name = player.parts[part].name;
    return name == "lower"   ? gpu::kFirstChannel
           : name == "upper" ? gpu::kSecondChannel
                             : gpu::kStillChannel;
}

// By the surfaces' keys.
std::map<std::string, std::string> readSkin(const VirtualFile& file, const VirtualFiles& files,
                                            Diagnostics& warnings)
{
    std::map<std::string, std::string> shaders;
    const Result<std::string> text = files.readText(file);
    const auto skin = text ? readQuake3Skin(*text, file.shown, warnings)
                           : Result<std::vector<SurfaceSkin>>(tl::unexpected(text.error()));
    if (!skin)
    {
        warnings.push_back(skin.error());
        return shaders;
    }
    for (const SurfaceSkin& surface : *skin)
        shaders.emplace(quake3SurfaceKey(surface.surface), surface.shader);
    return shaders;
}

} // namespace

LoadedParts loadParts(const PlayerFiles& player, const VirtualFiles& files, Diagnostics& errors,
                      Diagnostics& warnings)
{
    LoadedParts loaded;
    for (std::size_t i = 0; i < player.parts.size(); ++i)
    {
        const PlayerPartFile& file = player.parts[i];
        PlayerPart part{.name = file.name,
                        .file = file.file.shown,
                        .model = {.frameCount = 1},
                        .parent = {},
                        .channel = channelOf(player, i)};
        const Result<std::vector<std::byte>> bytes = files.read(file.file);
        Result<Md3Model> model = bytes ? readMd3(*bytes, file.file.shown, warnings)
                                       : Result<Md3Model>(tl::unexpected(bytes.error()));
        if (!model)
            errors.push_back(model.error());
        else
        {
            loaded.bytesOfAll.append(reinterpret_cast<const char*>(bytes->data()), bytes->size());
            part.model = std::move(*model);
        }
        if (file.parent)
            standOnNamedParent(file, *file.parent, loaded.parts, part, warnings);
        else if (!file.tag.empty())
            standOnFirstWithTag(file, loaded.parts, part, errors);
        loaded.parts.push_back(std::move(part));
    }
    return loaded;
}

std::vector<std::string> surfaceShaders(const PlayerFiles& player,
                                        const std::vector<PlayerPart>& parts,
                                        const VirtualFiles& files, Diagnostics& warnings)
{
    std::vector<std::string> shaders;
    for (std::size_t i = 0; i < parts.size(); ++i)
    {
        const auto skin = player.parts[i].skin ? readSkin(*player.parts[i].skin, files, warnings)
                                               : std::map<std::string, std::string>();
        for (const Md3Surface& surface : parts[i].model.surfaces)
        {
            const auto dressed = skin.find(quake3SurfaceKey(surface.name));
            const std::string own = surface.shaders.empty() ? "" : surface.shaders.front();
            shaders.push_back(dressed != skin.end() ? dressed->second : own);
        }
    }
    return shaders;
}

} // namespace sinew::samples
