#include "engine/formats/model_names.h"

#include "engine/base/lower_case.h"

#include <algorithm>
#include <filesystem>

namespace sinew
{

namespace
{

constexpr std::array<std::string_view, 3> kCompanions{"_barrel", "_flash", "_hand"};

} // namespace

std::string fileNameOf(const VirtualFile& file)
{
    return std::filesystem::path(file.name).filename().string();
}

std::string lowerStemOf(const VirtualFile& file)
{
    return lowerCase(std::filesystem::path(file.name).stem().string());
}

std::optional<std::string_view> finestLevelOf(std::string_view stem)
{
    constexpr std::string_view kLevel = "_lod";
    if (stem.empty() || stem.back() < '1' || stem.back() > '9')
        return std::nullopt;
    stem.remove_suffix(1);
    const std::size_t suffix = stem.ends_with(kLevel) ? kLevel.size() : 1;
    if (stem.size() <= suffix || stem[stem.size() - suffix] != '_')
        return std::nullopt;
    return stem.substr(0, stem.size() - suffix);
}

std::optional<std::string_view> ownerOf(std::string_view stem)
{
    for (const std::string_view companion : kCompanions)
        if (stem.size() > companion.size() && stem.ends_with(companion))
            return stem.substr(0, stem.size() - companion.size());
    return std::nullopt;
}

std::optional<PlayerRole> roleOf(std::string_view stem)
{
    if (finestLevelOf(stem) || ownerOf(stem))
        return std::nullopt;
    std::optional<PlayerRole> role;
    std::size_t last = 0;
    for (std::size_t i = 0; i < kRoleNames.size(); ++i)
    {
        const std::size_t place = stem.rfind(kRoleNames.at(i));
        if (place == std::string_view::npos || (role && place < last))
            continue;
        role = static_cast<PlayerRole>(i);
        last = place;
    }
    return role;
}

bool isPlayerOf(const std::set<std::string, std::less<>>& stems)
{
    std::set<PlayerRole> roles;
    for (const std::string& stem : stems)
    {
        const std::optional<PlayerRole> role = roleOf(stem);
        if (role && stem == kRoleNames.at(static_cast<std::size_t>(*role)))
            return true;
        if (role)
            roles.insert(*role);
    }
    return roles.size() >= 2;
}

bool isCoarserLevel(std::string_view stem, const std::set<std::string, std::less<>>& stems)
{
    const std::optional<std::string_view> finest = finestLevelOf(stem);
    return finest && (stems.contains(*finest) || stems.contains(std::string(*finest) + "_lod0"));
}

bool belongsToAnother(std::string_view stem, const std::set<std::string, std::less<>>& stems)
{
    const std::optional<std::string_view> owner = ownerOf(finestLevelOf(stem).value_or(stem));
    return isCoarserLevel(stem, stems) || (owner && stems.contains(*owner));
}

} // namespace sinew
