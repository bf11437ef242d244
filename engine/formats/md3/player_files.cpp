#include "engine/formats/md3/player_files.h"

#include "engine/base/text.h"
#include "engine/formats/model_list.h"
#include "engine/formats/model_skins.h"
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

// Only the finest level of detail of each file.
using Parts = std::vector<PlayerPartFile>;

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

struct FoundParts
{
    Parts parts;
    bool isPlayer = false;
    std::optional<bool> flash; // whether it is shown, where there is one
};

Diagnostic severalFor(std::string_view role, const std::vector<VirtualFile>& files,
                      const std::string& folder)
{
    return {.file = folder,
            .message = fmt::format("{} files may be the player's {}, name one of them: {}",
                                   files.size(), role, listedNames(files))};
}

std::string noneFor(std::string_view role)
{
    return fmt::format("the player has no {}: expected a .md3 file here with \"{}\" in its name",
                       role, role);
}

// Each part stands on a tag of the one before it, or is a root where there is none.
Result<FoundParts> assemblePlayer(const Candidates& candidates, const std::string& folder,
                                  Diagnostics& warnings)
{
    constexpr std::array<std::string_view, kRoleNames.size()> kTagNames{"", "tag_torso",
                                                                        "tag_head"};
    FoundParts player{.parts = {}, .isPlayer = true};
    std::optional<std::size_t> before;
    for (std::size_t role = 0; role < candidates.size(); ++role)
    {
        const std::vector<VirtualFile>& files = candidates.at(role);
        const std::string_view name = kRoleNames.at(role);
        if (files.size() > 1)
            return tl::unexpected(severalFor(name, files, folder));
        if (files.empty())
        {
            warn(warnings, folder, noneFor(name));
            before.reset();
            continue;
        }
        const std::string_view tag = before ? kTagNames.at(role) : std::string_view();
        player.parts.push_back({.name = std::string(name),
                                .file = files.front(),
                                .tag = std::string(tag),
                                .parent = before});
        before = player.parts.size() - 1;
    }
    return player;
}

// The barrel of the last part and, where it is asked for, its flash, which the game shows for 20 ms
// after each shot. Its hand is shown only in first person.
void addCompanions(const VirtualFiles& files, bool withFlash, FoundParts& model)
{
    const std::size_t owner = model.parts.size() - 1;
    const std::string stem = lowerStemOf(model.parts[owner].file);
    const ModelFolder folder(files, model.parts[owner].file);
    const auto find = [&](std::string_view name)
    { return folder.find(fmt::format("{}_{}", stem, name), ".md3"); };
    const auto add = [&](std::string_view name, std::optional<VirtualFile> file)
    {
        if (file)
            model.parts.push_back({.name = std::string(name),
                                   .file = std::move(*file),
                                   .tag = fmt::format("tag_{}", name),
                                   .parent = owner});
    };
    add("barrel", find("barrel"));
    std::optional<VirtualFile> flash = find("flash");
    if (flash)
        model.flash = withFlash;
    if (withFlash)
        add("flash", std::move(flash));
}

Result<FoundParts> findModel(const MountedModel& named, const VirtualFiles& files,
                             const ModelRequest& request, Diagnostics& warnings)
{
    const ModelFolder folder(files, named.mount, named.folder);
    if (!named.file)
        if (const Candidates candidates = candidatesIn(folder, request.skin); arePlayer(candidates))
            return assemblePlayer(candidates, folder.shown(), warnings);
    const Result<VirtualFile> file = singleModel(named, files);
    if (!file)
        return tl::unexpected(file.error());
    if (named.file)
        if (const auto candidates = playerAround(*file, folder, request.skin))
            return assemblePlayer(*candidates, folder.shown(), warnings);
    FoundParts model;
    model.parts.push_back({.name = stemOf(*file), .file = *file, .tag = {}, .parent = {}});
    addCompanions(files, request.flash, model);
    return model;
}

// The single model that an option names.
Result<VirtualFile> findAddition(const std::string& named, VirtualFiles& files,
                                 Diagnostics& warnings)
{
    const Result<MountedModel> model = findNamedModel(named, files, warnings);
    if (!model)
        return tl::unexpected(model.error());
    return singleModel(*model, files);
}

Result<void> addWeapon(const std::string& weapon, bool withFlash, VirtualFiles& files,
                       FoundParts& model, Diagnostics& warnings)
{
    const Result<VirtualFile> file = findAddition(weapon, files, warnings);
    if (!file)
        return tl::unexpected(file.error());
    Parts& parts = model.parts;
    const auto upper =
        std::find_if(parts.begin(), parts.end(),
                     [&](const PlayerPartFile& part) { return part.name == "upper"; });
    std::optional<std::size_t> parent;
    if (model.isPlayer && upper != parts.end())
        parent = static_cast<std::size_t>(upper - parts.begin());
    parts.push_back({.name = "weapon", .file = *file, .tag = "tag_weapon", .parent = parent});
    addCompanions(files, withFlash, model);
    return {};
}

Result<void> addAttachment(const std::string& attachment, VirtualFiles& files, Parts& parts,
                           Diagnostics& warnings)
{
    const std::size_t equals = attachment.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == attachment.size())
        return tl::unexpected(Diagnostic{
            .file = fmt::format("--attach {}", attachment),
            .message = "expected TAG=FILE, such as tag_weapon=models/weapons2/gun/gun.md3"});
    const Result<VirtualFile> file = findAddition(attachment.substr(equals + 1), files, warnings);
    if (!file)
        return tl::unexpected(file.error());
    parts.push_back(
        {.name = stemOf(*file), .file = *file, .tag = attachment.substr(0, equals), .parent = {}});
    return {};
}

Result<void> addWhatIsAsked(const ModelRequest& request, VirtualFiles& files, FoundParts& model,
                            Diagnostics& warnings)
{
    if (request.weapon)
        if (Result<void> added = addWeapon(*request.weapon, request.flash, files, model, warnings);
            !added)
            return added;
    for (const std::string& attachment : request.attachments)
        if (Result<void> added = addAttachment(attachment, files, model.parts, warnings); !added)
            return added;
    return {};
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

Result<void> chooseSkins(const ModelRequest& request, std::size_t partsOfModel,
                         const std::string& folder, const VirtualFiles& files, PlayerFiles& player,
                         Diagnostics& warnings)
{
    std::vector<DressedPart> dressed;
    for (const PlayerPartFile& part : player.parts)
        dressed.push_back({.name = part.name,
                           .skins = skinsOfPart(part, files),
                           .isOfModel = dressed.size() < partsOfModel});
    constexpr std::array<std::string_view, 1> kDeclarations{".skin"};
    const bool mayBeDeclared =
        numberedSuffix(request.skin) || !files.list("skins", kDeclarations).empty();
    Result<WornSkins> worn = wearSkins(dressed, request.skin, mayBeDeclared, folder, warnings);
    if (!worn)
        return tl::unexpected(worn.error());
    player.alternatives.skins = std::move(worn->names);
    player.materialSkin = std::move(worn->materialSkin);
    const OptionValues& skins = player.alternatives.skins;
    if (player.isPlayer && !skins.values.empty() && !skins.inForce)
        warnings.push_back({.file = folder,
                            .message = fmt::format("there is no default skin: --skin chooses one "
                                                   "of {}",
                                                   fmt::join(skins.values, ", "))});
    for (std::size_t i = 0; i < player.parts.size(); ++i)
        player.parts[i].skin = std::move(worn->skins[i]);
    return {};
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
    Result<FoundParts> model = findModel(named, files, request, warnings);
    if (!model)
        return tl::unexpected(model.error());
    const std::size_t partsOfModel = model->parts.size();
    // As long as nothing is mounted but what the next request finds too.
    std::vector<ListedWeapon> weapons;
    if (model->isPlayer)
        weapons = weaponsFor(named, files);
    if (const Result<void> added = addWhatIsAsked(request, files, *model, warnings); !added)
        return tl::unexpected(added.error());

    const ModelFolder folder(files, named.mount, named.folder);
    PlayerFiles player{.parts = std::move(model->parts), .isPlayer = model->isPlayer};
    player.alternatives.flash = model->flash;
    player.alternatives.weapons =
        weaponValues(std::move(weapons), request.weapon,
                     request.weapon ? &player.parts[partsOfModel].file : nullptr);
    if (const Result<void> chosen =
            chooseSkins(request, partsOfModel, folder.shown(), files, player, warnings);
        !chosen)
        return tl::unexpected(chosen.error());
    if (player.isPlayer)
        player.animations = findAnimations(folder, warnings);
    return player;
}

} // namespace sinew
