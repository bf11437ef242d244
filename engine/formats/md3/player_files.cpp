#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/formats/md3/player_model.h"
#include "engine/formats/model_list.h"
#include "engine/formats/model_skins.h"
#include "engine/formats/refusals.h"
#include "engine/materials/conventional_images.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

namespace sinew
{
namespace
{

// For each of kRoleNames, the .md3 files whose names contain it.
using Candidates = std::array<std::vector<VirtualFile>, kRoleNames.size()>;

void warn(Diagnostics& warnings, std::string file, std::string message)
{
    warnings.push_back({.file = std::move(file), .message = std::move(message)});
}

std::string listedNames(const std::vector<VirtualFile>& files)
{
    std::vector<std::string> names;
    for (const VirtualFile& file : files)
        names.push_back(fileNameOf(file));
    return fmt::format("{}", fmt::join(names, ", "));
}

std::vector<VirtualFile> md3ModelsIn(const VirtualFiles& files, std::size_t mount,
                                     const std::string& folder)
{
    std::vector<VirtualFile> models = filesBeside(files, mount, folder, ".md3");
    keepModels(files.folderName(mount, folder), models);
    return models;
}

// The named file, or the only model of the named folder.
VirtualFile singleModel(const MountedModel& named, const VirtualFiles& files)
{
    constexpr std::string_view kExpected =
        "expected a .md3 file, or a folder with one or with the parts of a player";
    if (named.file && lowerExtension(named.file->name) != ".md3")
        refuse(named.file->shown, fmt::format("models of this kind cannot be read; {}", kExpected));
    if (named.file)
        return *named.file;
    const std::vector<VirtualFile> models = md3ModelsIn(files, named.mount, named.folder);
    if (models.size() != 1)
        refuse(files.pathIn(named.mount, named.folder),
               models.empty()
                   ? fmt::format("there is no .md3 file in this folder; {}", kExpected)
                   : fmt::format("there are {} .md3 files in this folder, name one of them: {}",
                                 models.size(), listedNames(models)));
    return models.front();
}

// Keeps only the files with this stem, if there are any.
bool keepStem(std::string_view stem, std::vector<VirtualFile>& files)
{
    const auto isOther = [&](const VirtualFile& file) { return lowerStemOf(file) != stem; };
    if (std::ranges::all_of(files, isOther))
        return false;
    std::erase_if(files, isOther);
    return true;
}

// The files of a player named by its folder or by one of its parts; a named part is the only
// candidate for its role. If a role has several files, the skin's is preferred, then the plain one
// (head.md3). None if this is not a player: a named part needs files for all other roles, or for
// one of them if its own name is plain.
std::optional<Candidates> playerOf(const MountedModel& named, const VirtualFiles& files,
                                   const std::string& skin)
{
    const std::vector<VirtualFile> all = filesBeside(files, named.mount, named.folder, ".md3");
    Candidates candidates;
    for (const VirtualFile& file : all)
        if (const std::optional<std::size_t> role = roleOf(lowerStemOf(file)))
            candidates.at(*role).push_back(file);
    for (std::size_t role = 0; role < candidates.size(); ++role)
        if (const std::string_view name = kRoleNames.at(role);
            !keepStem(fmt::format("{}_{}", name, lowerCase(skin)), candidates.at(role)))
            keepStem(name, candidates.at(role));
    if (!named.file)
        return isPlayerOf(stemsOf(all)) ? std::optional(std::move(candidates)) : std::nullopt;
    const std::string stem = lowerStemOf(*named.file);
    const std::optional<std::size_t> role = roleOf(stem);
    if (!role || lowerExtension(named.file->name) != ".md3")
        return std::nullopt;
    candidates.at(*role) = {*named.file};
    const auto found =
        std::ranges::count_if(candidates, [](const auto& ofRole) { return !ofRole.empty(); });
    return found >= (isRoleName(stem) ? 2 : 3) ? std::optional(std::move(candidates))
                                               : std::nullopt;
}

// Each part is attached to a tag of the previous one; the first is a root.
std::vector<PlayerPart> assemblePlayer(const Candidates& candidates, const std::string& folder,
                                       Diagnostics& warnings)
{
    constexpr std::array<std::string_view, kRoleNames.size()> kTagNames{"", "tag_torso",
                                                                        "tag_head"};
    std::vector<PlayerPart> parts;
    std::optional<std::size_t> before;
    for (std::size_t role = 0; role < candidates.size(); ++role)
    {
        const std::vector<VirtualFile>& files = candidates.at(role);
        const std::string name(kRoleNames.at(role));
        if (files.size() > 1)
            refuse(folder, fmt::format("{} files may be the player's {}, name one of them: {}",
                                       files.size(), name, listedNames(files)));
        if (files.empty())
        {
            warn(warnings, folder,
                 fmt::format("the player has no {0}: expected a .md3 file here with \"{0}\" in its "
                             "name",
                             name));
            before.reset();
            continue;
        }
        parts.push_back({.name = name,
                         .file = files.front(),
                         .tag = before ? std::string(kTagNames.at(role)) : "",
                         .parent = before});
        before = parts.size() - 1;
    }
    return parts;
}

// Adds the barrel of the last part. Skips a weapon's flash, which the game shows for 20 ms after
// each shot, and its hand, which only appears in first person.
void addBarrel(const VirtualFiles& files, std::vector<PlayerPart>& parts)
{
    const VirtualFile& owner = parts.back().file;
    std::vector<VirtualFile> beside = filesBeside(files, owner.mount, folderOf(owner.name), ".md3");
    const auto barrel = std::ranges::find(beside, lowerStemOf(owner) + "_barrel", lowerStemOf);
    if (barrel != beside.end())
        parts.push_back({.name = "barrel",
                         .file = std::move(*barrel),
                         .tag = "tag_barrel",
                         .parent = parts.size() - 1});
}

void addWeapon(const std::string& weapon, VirtualFiles& files, std::vector<PlayerPart>& parts,
               Diagnostics& warnings)
{
    const auto upper = std::ranges::find(parts, "upper", &PlayerPart::name);
    const auto index = static_cast<std::size_t>(upper - parts.begin());
    parts.push_back({.name = "weapon",
                     .file = singleModel(valueOf(findNamedModel(weapon, files, warnings)), files),
                     .tag = "tag_weapon",
                     .parent = index == parts.size() ? 0 : index});
    addBarrel(files, parts);
}

// The skins of a part. A second head, head_rocker.md3, can also use those of head.md3.
NamedSkins skinsOfPart(const PlayerPart& part, const VirtualFiles& files)
{
    NamedSkins skins = skinsOf(part.file, files);
    if (isRoleName(part.name) && lowerStemOf(part.file).starts_with(part.name + '_'))
    {
        VirtualFile plain = part.file;
        plain.name = joinedName(folderOf(plain.name), part.name + ".md3");
        skins.merge(skinsOf(plain, files));
    }
    return skins;
}

void chooseSkins(const ModelRequest& request, std::size_t partsOfModel, const std::string& folder,
                 const VirtualFiles& files, PlayerFiles& player, Diagnostics& warnings)
{
    std::vector<DressedPart> dressed;
    for (const PlayerPart& part : player.parts)
        dressed.push_back({.name = part.name,
                           .skins = skinsOfPart(part, files),
                           .isOfModel = dressed.size() < partsOfModel});
    constexpr std::array<std::string_view, 1> kDeclarations{".skin"};
    const bool mayBeDeclared =
        numberedSuffix(request.skin) || !files.list("skins", kDeclarations).empty();
    WornSkins worn = valueOf(wearSkins(dressed, request.skin, mayBeDeclared, folder, warnings));
    if (player.isPlayer && !worn.names.values.empty() && !worn.names.inForce)
        warn(warnings, folder,
             fmt::format("there is no default skin: --skin chooses one of {}",
                         fmt::join(worn.names.values, ", ")));
    player.alternatives.skins = std::move(worn.names);
    player.materialSkin = std::move(worn.materialSkin);
    for (std::size_t i = 0; i < player.parts.size(); ++i)
        player.parts[i].skin = std::move(worn.skins[i]);
}

std::optional<VirtualFile> findAnimations(const MountedModel& folder, const VirtualFiles& files)
{
    for (VirtualFile& file : filesBeside(files, folder.mount, folder.folder, ".cfg"))
        if (lowerStemOf(file) == "animation")
            return std::move(file);
    for (VirtualFile& file : filesBeside(files, folder.mount, folder.folder, ".animation"))
        return std::move(file);
    return std::nullopt;
}

} // namespace

Result<PlayerFiles> findPlayerFiles(const MountedModel& named, VirtualFiles& files,
                                    const ModelRequest& request, Diagnostics& warnings)
{
    const auto find = [&]
    {
        PlayerFiles player;
        const std::string shown = files.pathIn(named.mount, named.folder);
        if (const auto candidates = playerOf(named, files, request.skin))
        {
            player.isPlayer = true;
            player.parts = assemblePlayer(*candidates, shown, warnings);
            player.animations = findAnimations(named, files);
        }
        else
        {
            const VirtualFile file = singleModel(named, files);
            player.parts.push_back({.name = stemOf(file), .file = file});
            addBarrel(files, player.parts);
        }
        const std::size_t partsOfModel = player.parts.size();
        if (request.weapon)
            addWeapon(*request.weapon, files, player.parts, warnings);
        chooseSkins(request, partsOfModel, shown, files, player, warnings);
        return player;
    };
    return resultOf(find);
}

} // namespace sinew
