#include "engine/formats/md3/player_files.h"

#include "engine/base/text.h"
#include "engine/formats/model_list.h"
#include "engine/formats/model_skins.h"
#include "engine/formats/refusals.h"
#include "engine/materials/conventional_images.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <string_view>
#include <utility>

namespace sinew
{

namespace
{

// For each PlayerRole, the .md3 files whose names contain it.
using Candidates = std::array<std::vector<VirtualFile>, kRoleNames.size()>;

void warn(Diagnostics& warnings, std::string file, std::string message)
{
    warnings.push_back({.file = std::move(file), .message = std::move(message)});
}

std::string stemOf(const VirtualFile& file)
{
    return std::filesystem::path(file.name).stem().string();
}

// Leaves only those with this stem, where there is one.
bool keepStem(std::string_view stem, std::vector<VirtualFile>& files)
{
    const auto hasStem = [&](const VirtualFile& file) { return lowerStemOf(file) == stem; };
    if (std::ranges::none_of(files, hasStem))
        return false;
    std::erase_if(files, [&](const VirtualFile& file) { return !hasStem(file); });
    return true;
}

// Of several files for a role, the one of the skin counts, else the one that is plainly called
// head.md3.
Candidates candidatesIn(const ModelFolder& folder, const std::string& skin)
{
    Candidates candidates;
    for (VirtualFile& file : folder.list(".md3"))
        if (const std::optional<PlayerRole> role = roleOf(lowerStemOf(file)))
            candidates.at(static_cast<std::size_t>(*role)).push_back(std::move(file));
    for (std::size_t role = 0; role < candidates.size(); ++role)
    {
        std::vector<VirtualFile>& files = candidates.at(role);
        const std::string_view name = kRoleNames.at(role);
        if (!keepStem(fmt::format("{}_{}", name, lowerCase(skin)), files))
            keepStem(name, files);
        files = folder.ownFirst(std::move(files));
    }
    return candidates;
}

bool arePlayer(const Candidates& candidates)
{
    std::set<std::string, std::less<>> stems;
    for (const std::vector<VirtualFile>& files : candidates)
        for (const VirtualFile& file : files)
            stems.insert(lowerStemOf(file));
    return isPlayerOf(stems);
}

// Of the player that `file` is a part of, with nothing else for its own role. None where the other
// roles are not all beside it; of a file that is plainly called head.md3 one of them is enough.
std::optional<Candidates> playerAround(const VirtualFile& file, const ModelFolder& folder,
                                       const std::string& skin)
{
    const std::optional<PlayerRole> role = roleOf(lowerStemOf(file));
    if (!role)
        return std::nullopt;
    Candidates candidates = candidatesIn(folder, skin);
    candidates.at(static_cast<std::size_t>(*role)) = {file};
    const auto found = static_cast<std::size_t>(std::count_if(
        candidates.begin(), candidates.end(), [](const auto& ofRole) { return !ofRole.empty(); }));
    const bool isNamedPlainly = lowerStemOf(file) == kRoleNames.at(static_cast<std::size_t>(*role));
    const bool isPlayer = found == candidates.size() || (isNamedPlainly && found >= 2);
    return isPlayer ? std::optional(std::move(candidates)) : std::nullopt;
}

// Each part stands on a tag of the one before it, or is a root where there is none.
PlayerFiles assemblePlayer(const Candidates& candidates, const std::string& folder,
                           Diagnostics& warnings)
{
    constexpr std::array<std::string_view, kRoleNames.size()> kTagNames{"", "tag_torso",
                                                                        "tag_head"};
    PlayerFiles player{.parts = {}, .isPlayer = true};
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
        player.parts.push_back({.name = name,
                                .file = files.front(),
                                .tag = before ? std::string(kTagNames.at(role)) : "",
                                .parent = before});
        before = player.parts.size() - 1;
    }
    return player;
}

// The barrel of the last part and, where it is asked for, its flash, which the game shows for 20 ms
// after each shot. Its hand is shown only in first person.
void addCompanions(const VirtualFiles& files, bool withFlash, PlayerFiles& model)
{
    const std::size_t owner = model.parts.size() - 1;
    const std::string stem = lowerStemOf(model.parts[owner].file);
    const ModelFolder folder(files, model.parts[owner].file);
    for (const std::string name : {"barrel", "flash"})
    {
        const bool isFlash = name == "flash";
        std::optional<VirtualFile> file = folder.find(fmt::format("{}_{}", stem, name), ".md3");
        if (file && isFlash)
            model.alternatives.flash = withFlash;
        if (file && (!isFlash || withFlash))
            model.parts.push_back(
                {.name = name, .file = std::move(*file), .tag = "tag_" + name, .parent = owner});
    }
}

PlayerFiles findModel(const MountedModel& named, const VirtualFiles& files,
                      const ModelRequest& request, Diagnostics& warnings)
{
    const ModelFolder folder(files, named.mount, named.folder);
    if (!named.file)
        if (const Candidates candidates = candidatesIn(folder, request.skin); arePlayer(candidates))
            return assemblePlayer(candidates, folder.shown(), warnings);
    const VirtualFile file = valueOf(singleModel(named, files));
    if (named.file)
        if (const auto candidates = playerAround(file, folder, request.skin))
            return assemblePlayer(*candidates, folder.shown(), warnings);
    PlayerFiles model;
    model.parts.push_back({.name = stemOf(file), .file = file, .tag = {}, .parent = {}});
    addCompanions(files, request.flash, model);
    return model;
}

// The single model that an option names.
VirtualFile findAddition(const std::string& named, VirtualFiles& files, Diagnostics& warnings)
{
    return valueOf(singleModel(valueOf(findNamedModel(named, files, warnings)), files));
}

void addWeapon(const std::string& weapon, bool withFlash, VirtualFiles& files, PlayerFiles& model,
               Diagnostics& warnings)
{
    const VirtualFile file = findAddition(weapon, files, warnings);
    std::vector<PlayerPartFile>& parts = model.parts;
    const auto upper = std::ranges::find(parts, "upper", &PlayerPartFile::name);
    std::optional<std::size_t> parent;
    if (model.isPlayer && upper != parts.end())
        parent = static_cast<std::size_t>(upper - parts.begin());
    parts.push_back({.name = "weapon", .file = file, .tag = "tag_weapon", .parent = parent});
    addCompanions(files, withFlash, model);
}

void addAttachment(const std::string& attachment, VirtualFiles& files, PlayerFiles& model,
                   Diagnostics& warnings)
{
    const std::size_t equals = attachment.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == attachment.size())
        refuse("--attach " + attachment,
               "expected TAG=FILE, such as tag_weapon=models/weapons2/gun/gun.md3");
    const VirtualFile file = findAddition(attachment.substr(equals + 1), files, warnings);
    model.parts.push_back(
        {.name = stemOf(file), .file = file, .tag = attachment.substr(0, equals), .parent = {}});
}

// Those of a second head, head_rocker.md3, are also those of head.md3.
NamedSkins skinsOfPart(const PlayerPartFile& part, const VirtualFiles& files)
{
    NamedSkins skins = skinsOf(part.file, files);
    const bool hasRole = std::ranges::find(kRoleNames, part.name) != kRoleNames.end();
    if (hasRole && lowerStemOf(part.file).starts_with(part.name + '_'))
    {
        VirtualFile plain = part.file;
        plain.name =
            std::filesystem::path(plain.name).replace_filename(part.name + ".md3").generic_string();
        skins.merge(skinsOf(plain, files));
    }
    return skins;
}

void chooseSkins(const ModelRequest& request, std::size_t partsOfModel, const std::string& folder,
                 const VirtualFiles& files, PlayerFiles& player, Diagnostics& warnings)
{
    std::vector<DressedPart> dressed;
    for (const PlayerPartFile& part : player.parts)
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

std::optional<VirtualFile> findAnimations(const ModelFolder& folder, Diagnostics& warnings)
{
    if (std::optional<VirtualFile> usual = folder.find("animation", ".cfg"))
        return usual;
    std::vector<VirtualFile> others = folder.ownFirst(folder.list(".animation"));
    if (others.empty())
        return std::nullopt;
    if (others.size() > 1)
        warn(warnings, folder.shown(),
             fmt::format("{} .animation files lie in this folder: {} is read, of {}", others.size(),
                         fileNameOf(others.front()), listedNames(others)));
    return std::move(others.front());
}

} // namespace

Result<PlayerFiles> findPlayerFiles(const MountedModel& named, VirtualFiles& files,
                                    const ModelRequest& request, Diagnostics& warnings)
{
    const auto find = [&]
    {
        PlayerFiles player = findModel(named, files, request, warnings);
        const std::size_t partsOfModel = player.parts.size();
        // As long as nothing is mounted but what the next request finds too.
        std::vector<ListedWeapon> weapons;
        if (player.isPlayer)
            weapons = weaponsFor(named, files);
        if (request.weapon)
            addWeapon(*request.weapon, request.flash, files, player, warnings);
        for (const std::string& attachment : request.attachments)
            addAttachment(attachment, files, player, warnings);
        player.alternatives.weapons =
            weaponValues(std::move(weapons), request.weapon,
                         request.weapon ? &player.parts[partsOfModel].file : nullptr);
        const ModelFolder folder(files, named.mount, named.folder);
        chooseSkins(request, partsOfModel, folder.shown(), files, player, warnings);
        if (player.isPlayer)
            player.animations = findAnimations(folder, warnings);
        return player;
    };
    return resultOf(find);
}

} // namespace sinew
