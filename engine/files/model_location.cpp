#include "engine/files/model_location.h"

#include "engine/base/lower_case.h"
#include "engine/base/text_location.h"
#include "engine/files/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;

constexpr std::string_view kModels = "models";
constexpr std::array<std::string_view, 3> kGameFolders{"materials", "scripts", "textures"};

bool looksLikeGameFolder(const fs::path& path)
{
    const Folder folder(path);
    return std::any_of(kGameFolders.begin(), kGameFolders.end(),
                       [&](std::string_view name) { return folder.isFolder(name); }) ||
           !folder.list(kArchiveExtensions).empty();
}

// Without "/" or "/." at its end, which would be a part of its own; "." for the working directory.
// After a link, ".." leads to the parent of the link's target, which the name alone does not tell:
// such a path is replaced by the real one.
fs::path withoutTrailingSlash(const fs::path& path)
{
    std::error_code error;
    fs::path clean = path.lexically_normal();
    if (!fs::equivalent(path, clean, error))
        clean = fs::canonical(path, error);
    if (!clean.has_filename() && clean.has_relative_path())
        clean = clean.parent_path();
    return clean;
}

// The parents of all folders `models` in a path, innermost first.
std::vector<fs::path> gameFolderCandidates(const fs::path& path)
{
    std::vector<fs::path> candidates;
    for (fs::path at = path; at.has_relative_path(); at = at.parent_path())
        if (lowerCase(at.filename().string()) == kModels)
            candidates.push_back(at.parent_path());
    return candidates;
}

// The game folder that a file or folder lies in, where there is one.
std::optional<fs::path> gameFolderOf(const fs::path& path)
{
    const std::vector<fs::path> candidates = gameFolderCandidates(path);
    if (candidates.empty())
        return std::nullopt;
    const auto found = std::find_if(candidates.begin(), candidates.end(), looksLikeGameFolder);
    return found != candidates.end() ? *found : candidates.front();
}

// `path` must begin with `root`.
std::string nameIn(const fs::path& root, const fs::path& path)
{
    const auto first = std::next(path.begin(), std::distance(root.begin(), root.end()));
    fs::path name;
    for (auto part = first; part != path.end(); ++part)
        name /= *part;
    return name.generic_string();
}

// False also for a link that leads out of `root`.
bool holds(const fs::path& root, const std::string& name, bool isFolder)
{
    const Folder folder(root);
    return isFolder ? folder.isFolder(name) : folder.find(name).has_value();
}

fs::path commonFolder(const fs::path& a, const fs::path& b)
{
    fs::path folder;
    const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
    for (auto part = a.begin(); part != end; ++part)
        folder /= *part;
    return folder;
}

ModelLocation locatePlain(const fs::path& named, bool isFolder)
{
    const fs::path path = withoutTrailingSlash(named);
    std::optional<fs::path> game = gameFolderOf(path);
    fs::path inTree = path;
    if (!game && path.is_relative())
    {
        std::error_code error;
        inTree = withoutTrailingSlash(fs::absolute(path, error));
        game = gameFolderOf(inTree);
    }
    if (game && holds(*game, nameIn(*game, inTree), isFolder))
        return {.root = *game, .rootIsGameFolder = true, .name = nameIn(*game, inTree)};
    if (isFolder)
        return {.root = path};
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    // The extension decides the format. The link or its target may lack it.
    const bool isNamedByTarget = !path.has_extension() && real.has_extension();
    if (!isNamedByTarget && holds(path.parent_path(), path.filename().string(), isFolder))
        return {.root = path.parent_path(), .name = path.filename().string()};
    if (!path.has_extension() || real.has_extension())
        return {.root = real.parent_path(), .name = real.filename().string()};
    const fs::path link = fs::canonical(path.parent_path() / ".", error) / path.filename();
    const fs::path root = commonFolder(link, real);
    return {.root = root, .name = nameIn(root, link)};
}

struct ArchiveAndName
{
    fs::path archive;
    std::string name;
};

// "base/pak000.pk4:models/imp", or nothing where no archive stands before a ':'.
std::optional<ArchiveAndName> splitAtArchive(std::string_view named)
{
    for (std::size_t colon = named.find(':'); colon != std::string_view::npos;
         colon = named.find(':', colon + 1))
        if (hasArchiveExtension(named.substr(0, colon)))
            return ArchiveAndName{.archive = fs::path(named.substr(0, colon)),
                                  .name = std::string(named.substr(colon + 1))};
    return std::nullopt;
}

// pak000.pk4, pak1.pk3: one of the archives that games number their own by.
bool isGameArchive(const fs::path& archive)
{
    return lowerCase(archive.filename().string()).starts_with("pak") &&
           lowerCase(archive.extension().string()) != ".zip";
}

ModelLocation locateInArchive(ArchiveAndName inside)
{
    std::replace(inside.name.begin(), inside.name.end(), '\\', '/');
    while (inside.name.ends_with('/'))
        inside.name.pop_back();
    const bool standsAlone = !isGameArchive(inside.archive);
    // Spelled as the game folder's listing spells it.
    const fs::path folder = inside.archive.parent_path();
    return {.root = standsAlone ? inside.archive : folder,
            .rootIsGameFolder = !standsAlone,
            .archive = folder / inside.archive.filename(),
            .name = std::move(inside.name)};
}

// Explains why nothing has that name; `error` is what the system reported.
std::string whyNotThere(const fs::path& named, const std::error_code& error)
{
    if (error == std::errc::permission_denied)
        return "a folder on the way to it cannot be entered: permission denied";
    if (error == std::errc::too_many_symbolic_link_levels)
        return "is a link that leads back to itself, or through too many others";
    if (error == std::errc::filename_too_long)
        return "the name is too long";
    std::error_code ignored;
    if (fs::is_symlink(fs::symlink_status(named, ignored)))
        return fmt::format("is a link to {}, which does not exist",
                           quotedForMessage(fs::read_symlink(named, ignored).string()));
    for (fs::path above = named.parent_path(); above.has_relative_path();
         above = above.parent_path())
        if (fs::is_regular_file(above, ignored))
            return fmt::format("{} is a file, not a folder", quotedForMessage(above.string()));
    return "no such file or folder";
}

std::string folderOf(const std::string& fileName)
{
    const std::size_t slash = fileName.rfind('/');
    return slash == std::string::npos ? std::string() : fileName.substr(0, slash);
}

} // namespace

Result<ModelLocation> locateModel(const fs::path& named)
{
    if (startFolderIsGone(named))
        return refusal(named.string(), std::string(kStartFolderIsGone));
    std::error_code error;
    const fs::file_status status = fs::status(named, error);
    if (fs::is_regular_file(status) && hasArchiveExtension(named.string()))
        return locateInArchive({.archive = named});
    if (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status))
        return refusal(named.string(), "is neither a file nor a folder");
    if (fs::exists(status))
    {
        const fs::path folder = fs::is_directory(status) ? named : named.parent_path();
        if (fs::directory_iterator(folder.empty() ? "." : folder, error); error)
            return refusal(folder.string(),
                           "the folder cannot be listed: " + lowerCase(error.message()));
        return locatePlain(named, fs::is_directory(status));
    }
    std::optional<ArchiveAndName> inside = splitAtArchive(named.string());
    std::error_code ofArchive;
    if (inside && fs::is_regular_file(inside->archive, ofArchive))
        return locateInArchive(std::move(*inside));
    if (inside && ofArchive != std::errc::permission_denied)
        return refusal(inside->archive.string(), "no such archive");
    return refusal(named.string(), whyNotThere(named, inside ? ofArchive : error));
}

Result<MountedModel> mountModel(const ModelLocation& location, VirtualFiles& files,
                                Diagnostics& warnings)
{
    Diagnostics refusals;
    const Result<void> mounted = location.rootIsGameFolder
                                     ? files.mountGameFolder(location.root, refusals)
                                     : files.mount(location.root);
    if (!mounted)
        return tl::unexpected(mounted.error());

    MountedModel model{.mount = files.mounts().size() - 1};
    if (location.archive)
    {
        const std::string archive = location.archive->string();
        const std::vector<std::string> mounts = files.mounts();
        const auto found = std::find(mounts.rbegin(), mounts.rend(), archive);
        if (found == mounts.rend()) // refused, or a link that leads out of its folder
        {
            if (const Result<void> added = files.mount(*location.archive); !added)
                return tl::unexpected(added.error());
            model.mount = mounts.size();
        }
        else
            model.mount = static_cast<std::size_t>(mounts.rend() - found) - 1;
    }
    warnings.append(refusals);

    model.file = files.findIn(model.mount, location.name);
    if (model.file)
        model.folder = folderOf(model.file->name);
    else if (files.isFolderIn(model.mount, location.name))
        model.folder = location.name;
    else
        return refusal(files.mounts()[model.mount],
                       fmt::format("has no file or folder {}", quotedForMessage(location.name)));
    return model;
}

} // namespace sinew
