#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/files/virtual_files.h"

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

constexpr std::array<std::string_view, 3> kModelFolders{"models", "progs", "def"};

// Removes a trailing "/" or "/.", which would be a separate part of the path; returns "." for the
// working directory. After a link, ".." means the parent of the link's target, so such a path is
// replaced by the canonical one.
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

// Whether games mount the folder like an archive, as in models.pk3dir.
bool isPackedFolder(const fs::path& path)
{
    std::error_code error;
    return hasExtension(path.string(), kPackedFolderExtensions) && fs::is_directory(path, error);
}

bool isNoZip(const fs::path& archive)
{
    return lowerExtension(archive.string()) != ".zip";
}

// Whether the archive is named like those of a game (pak000.pk4, pak1.pk3), or is a package (.dpk).
bool isGameArchive(const fs::path& archive)
{
    return lowerExtension(archive.string()) == ".dpk" ||
           (lowerCase(archive.filename().string()).starts_with("pak") && isNoZip(archive));
}

struct GamePlace
{
    fs::path folder;
    std::optional<fs::path> packed; // packed folder inside `folder`
};

// The game folder that contains a file or folder, if any.
std::optional<GamePlace> gameFolderOf(const fs::path& path)
{
    for (fs::path at = path; at.has_relative_path(); at = at.parent_path())
        if (isPackedFolder(at))
            return GamePlace{.folder = at.parent_path(), .packed = at};
    for (fs::path at = path; at.has_relative_path(); at = at.parent_path())
        if (std::ranges::find(kModelFolders, lowerCase(at.filename().string())) !=
            kModelFolders.end())
            return GamePlace{.folder = at.parent_path(), .packed = {}};
    return std::nullopt;
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

// Returns false for a link that leads out of `root`.
bool holds(const fs::path& root, const std::string& name, bool isFolder)
{
    VirtualFiles folder;
    return folder.mount(root) &&
           (isFolder ? folder.isFolderIn(0, name) : folder.find(name).has_value());
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
    std::error_code error;
    std::optional<GamePlace> game = gameFolderOf(path);
    fs::path inTree = path;
    if (path.is_relative() && (!game || !game->packed))
    {
        const fs::path absolute = withoutTrailingSlash(fs::absolute(path, error));
        std::optional<GamePlace> around = gameFolderOf(absolute);
        if (around && (!game || around->packed))
        {
            game = std::move(around);
            inTree = absolute;
        }
    }
    if (game)
    {
        const fs::path& tree = game->packed ? *game->packed : game->folder;
        std::string name = nameIn(tree, inTree);
        if (holds(tree, name, isFolder))
            return {.root = game->folder,
                    .rootIsGameFolder = true,
                    .archive = game->packed,
                    .name = std::move(name)};
    }
    if (isFolder)
        return {.root = path, .rootIsGameFolder = std::ranges::any_of(gameArchives(path), isNoZip)};
    const fs::path real = fs::canonical(path, error);
    // The extension determines the format. Either the link or its target may lack it.
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

// Splits "base/pak000.pk4:models/imp" at the first ':' after an existing file, otherwise after an
// archive's name.
std::optional<ArchiveAndName> splitAtArchive(std::string_view named)
{
    std::optional<ArchiveAndName> missing;
    for (std::size_t colon = named.find(':'); colon != std::string_view::npos;
         colon = named.find(':', colon + 1))
    {
        ArchiveAndName inside{.archive = fs::path(named.substr(0, colon)),
                              .name = std::string(named.substr(colon + 1))};
        std::error_code error;
        if (fs::is_regular_file(inside.archive, error))
            return inside;
        if (!missing && hasArchiveExtension(named.substr(0, colon)))
            missing = std::move(inside);
    }
    return missing;
}

ModelLocation locateInArchive(ArchiveAndName inside)
{
    std::replace(inside.name.begin(), inside.name.end(), '\\', '/');
    while (inside.name.ends_with('/'))
        inside.name.pop_back();
    const bool standsAlone = !isGameArchive(inside.archive);
    // Spelled as in the game folder's listing.
    const fs::path folder = inside.archive.parent_path();
    return {.root = standsAlone ? inside.archive : folder,
            .rootIsGameFolder = !standsAlone,
            .archive = folder / inside.archive.filename(),
            .name = std::move(inside.name)};
}

// Explains why the path does not exist. `error` is the system's error.
std::string whyNotThere(const fs::path& named, const std::error_code& error)
{
    if (error && error != std::errc::no_such_file_or_directory &&
        error != std::errc::not_a_directory)
        return systemMessage(error);
    std::error_code ignored;
    if (fs::is_symlink(fs::symlink_status(named, ignored)))
        return fmt::format("is a link to {}, which does not exist",
                           quotedForMessage(fs::read_symlink(named, ignored).string()));
    return "no such file or folder";
}

} // namespace

Result<ModelLocation> locateModel(const fs::path& named)
{
    std::error_code error;
    const fs::file_status status = fs::status(named, error);
    if (isArchive(named))
        return locateInArchive({.archive = named});
    if (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status))
        return refusal(named.string(), "is neither a file nor a folder");
    if (fs::exists(status))
    {
        const fs::path folder = fs::is_directory(status) ? named : named.parent_path();
        if (fs::directory_iterator(folder.empty() ? "." : folder, error); error)
            return refusal(folder.string(), "the folder cannot be listed: " + systemMessage(error));
        return locatePlain(named, fs::is_directory(status));
    }
    std::optional<ArchiveAndName> inside = splitAtArchive(named.string());
    if (!inside)
        return refusal(named.string(), whyNotThere(named, error));
    const std::string archive = inside->archive.string();
    if (isArchive(inside->archive))
        return locateInArchive(std::move(*inside));
    if (fs::exists(inside->archive, error))
        return refusal(archive, fmt::format("is not an {}", kArchiveKinds));
    return refusal(archive, error ? whyNotThere(archive, error) : "no such archive");
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

    const std::vector<std::string> mounts = files.mounts();
    std::size_t mount = mounts.size() - 1;
    if (location.archive)
    {
        const auto last = std::find(mounts.rbegin(), mounts.rend(), *location.archive);
        if (last == mounts.rend()) // rejected, or a link out of its folder
        {
            if (const Result<void> added = files.mount(*location.archive); !added)
                return tl::unexpected(added.error());
            mount = mounts.size();
        }
        else
            mount = static_cast<std::size_t>(mounts.rend() - last) - 1;
    }
    warnings.append(refusals);

    if (std::optional<MountedModel> model = findInMount(mount, location.name, files))
        return std::move(*model);
    return refusal(files.mounts()[mount],
                   fmt::format("has no file or folder {}", quotedForMessage(location.name)));
}

std::optional<MountedModel> findInMount(std::size_t mount, const std::string& name,
                                        const VirtualFiles& files)
{
    if (std::optional<VirtualFile> file = files.findIn(mount, name))
    {
        std::string folder = folderOf(file->name);
        return MountedModel{.mount = mount, .file = std::move(file), .folder = std::move(folder)};
    }
    if (files.isFolderIn(mount, name))
        return MountedModel{.mount = mount, .file = {}, .folder = name};
    return std::nullopt;
}

} // namespace sinew
