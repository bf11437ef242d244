#include "engine/formats/md3/player_parts.h"

#include "engine/base/lower_case.h"
#include "engine/base/out_of_memory.h"
#include "engine/base/text_location.h"
#include "engine/formats/md3/md3.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

namespace sinew
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

// `wrong`: warnings, or errors where the part was asked for.
void standOnNamedParent(const PlayerPartFile& file, std::size_t parent,
                        const std::vector<PlayerPart>& parts, PlayerPart& part, Diagnostics& wrong)
{
    const auto tag = findTag(parts[parent].model, file.tag);
    if (!tag)
    {
        wrong.push_back(
            {.file = parts[parent].file,
             .message = fmt::format("there is no tag {} for {} to stand on, which stays at the "
                                    "origin; the tags are: {}",
                                    file.tag, part.file, shownTags(parts[parent].model.tagNames))});
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
    // The model's own parts come first; what is attached may have their names.
    const std::string& name = player.parts[part].name;
    if (part == 0 && name == "lower")
        return gpu::kFirstChannel;
    const bool isFirstButLower = part == 0 || (part == 1 && player.parts[0].name == "lower");
    return isFirstButLower && name == "upper" ? gpu::kSecondChannel : gpu::kStillChannel;
}

// Adds the bytes of one that is not refused to `bytesOfAll`.
Result<Md3Model> readPart(const VirtualFile& file, const VirtualFiles& files,
                          std::string& bytesOfAll, Diagnostics& warnings)
{
    const Result<std::vector<std::byte>> bytes = files.read(file);
    if (!bytes)
        return tl::unexpected(bytes.error());
    Result<Md3Model> model = readMd3(*bytes, file.shown, warnings);
    if (model)
        bytesOfAll.append(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    return model;
}

} // namespace

LoadedParts loadParts(const PlayerFiles& player, const VirtualFiles& files, Diagnostics& errors,
                      Diagnostics& warnings)
{
    LoadedParts loaded;
    std::vector<std::size_t> refused;
    for (std::size_t i = 0; i < player.parts.size(); ++i)
    {
        const PlayerPartFile& file = player.parts[i];
        PlayerPart part{.name = file.name,
                        .file = file.file.shown,
                        .model = {.frameCount = 1},
                        .parent = {},
                        .channel = channelOf(player, i)};
        Result<Md3Model> model =
            whileReading(file.file.shown,
                         [&] { return readPart(file.file, files, loaded.bytesOfAll, warnings); });
        if (!model)
        {
            errors.push_back(model.error());
            refused.push_back(i);
        }
        else
        {
            part.model = std::move(*model);
        }
        // Nothing is known of the tags of a part that was refused.
        if (file.parent && std::ranges::find(refused, *file.parent) == refused.end())
            standOnNamedParent(file, *file.parent, loaded.parts, part,
                               file.name == "weapon" ? errors : warnings);
        else if (!file.parent && !file.tag.empty() && refused.empty())
            standOnFirstWithTag(file, loaded.parts, part, errors);
        loaded.parts.push_back(std::move(part));
    }
    return loaded;
}

} // namespace sinew
