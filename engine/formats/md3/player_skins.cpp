#include "engine/formats/md3/player_skins.h"

#include "engine/base/lower_case.h"
#include "engine/base/text_location.h"
#include "engine/formats/md3/md3_names.h"
#include "engine/formats/md3/model_folder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>
#include <set>
#include <utility>

namespace sinew
{

namespace
{

constexpr std::string_view kDefault = "default";

// The longest stem of a model that can be followed by the name of a skin; "" where there is none.
std::string_view ownerOfSkin(std::string_view skin, const std::set<std::string>& models)
{
    for (std::size_t end = skin.rfind('_'); end != std::string_view::npos && end > 0;
         end = skin.rfind('_', end - 1))
        if (end + 1 < skin.size() && models.contains(std::string(skin.substr(0, end))))
            return skin.substr(0, end);
    return {};
}

std::optional<VirtualFile> findSkin(const DressedPart& part, std::string_view name)
{
    const auto found = part.skins.find(std::string(name));
    return found != part.skins.end() ? std::optional(found->second) : std::nullopt;
}

Diagnostic noSkin(std::string_view asked, const std::set<std::string>& names,
                  const std::string& model)
{
    return {.file = model,
            .message = fmt::format(
                "there is no skin {}: {}", quotedForMessage(asked),
                names.empty() ? "no part has a .skin file"
                              : fmt::format("expected one of {}", fmt::join(names, ", ")))};
}

} // namespace

NamedSkins skinsOf(const VirtualFile& model, const VirtualFiles& files)
{
    const ModelFolder folder(files, model);
    std::set<std::string> models;
    for (const VirtualFile& other : folder.list(".md3"))
        models.insert(lowerStemOf(other));
    const std::string own = lowerStemOf(model);
    const std::string stem(models.contains(own) ? finestLevelOf(own).value_or(own) : own);
    models.insert(stem);
    NamedSkins skins;
    for (VirtualFile& skin : folder.list(".skin"))
    {
        const std::string name = lowerStemOf(skin);
        if (ownerOfSkin(name, models) == stem)
            skins.try_emplace(name.substr(stem.size() + 1), std::move(skin));
    }
    return skins;
}

Result<WornSkins> wearSkins(const std::vector<DressedPart>& parts, std::string_view asked,
                            const std::string& model, Diagnostics& warnings)
{
    std::set<std::string> names;
    for (const DressedPart& part : parts)
        for (const auto& [name, file] : part.skins)
            names.insert(name);
    const std::string wanted = asked.empty() ? std::string(kDefault) : lowerCase(asked);
    if (!asked.empty() && !names.contains(wanted))
        return tl::unexpected(noSkin(asked, names, model));

    WornSkins worn{.skins = {}, .names = {.values = {names.begin(), names.end()}}};
    if (const auto now = names.find(wanted); now != names.end())
        worn.names.inForce = static_cast<std::size_t>(std::distance(names.begin(), now));
    for (const DressedPart& part : parts)
    {
        std::optional<VirtualFile>& skin = worn.skins.emplace_back(findSkin(part, wanted));
        if (skin || asked.empty())
            continue;
        skin = findSkin(part, kDefault);
        if (part.isOfModel)
            warnings.push_back(
                {.file = model,
                 .message = fmt::format("{} has no skin {}: it wears {}", part.name,
                                        quotedForMessage(asked),
                                        skin ? "its default" : "the materials of its file")});
    }
    return worn;
}

} // namespace sinew
