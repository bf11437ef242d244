#include "engine/files/virtual_files.h"

#include "engine/base/lower_case.h"
#include "engine/base/out_of_memory.h"
#include "engine/files/archive_file.h"
#include "engine/files/file_name.h"
#include "engine/files/files.h"
#include "engine/files/mount.h"
#include "engine/files/other_content.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>
#include <tuple>
#include <utility>

namespace sinew
{

namespace fs = std::filesystem;

namespace
{

// `contents` unless it is clear that they are of another kind than any file that is read.
template <class Bytes>
Result<Bytes> unlessOther(Result<Bytes> contents, const std::string& shown)
{
    if (!contents)
        return contents;
    const Bytes& bytes = *contents;
    const std::string_view other =
        otherContent({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    if (!other.empty())
        return refusal(shown, fmt::format("is {}", other));
    return contents;
}

} // namespace

std::vector<fs::path> gameArchives(const fs::path& folder)
{
    const Folder tree(folder);
    std::vector<fs::path> archives = tree.list("", kArchiveExtensions);
    for (const std::string& name : tree.folderNames(""))
        if (hasExtension(name, kPackedFolderExtensions))
            archives.push_back(folder / name);
    // Quake mounts pak9 before pak10, and later engines other kinds after those.
    const auto order = [](const fs::path& path)
    {
        const std::string name = lowerCase(path.filename().string());
        const bool isPak = name.ends_with(".pak");
        return std::tuple(!isPak, isPak ? name.size() : 0, name, path);
    };
    std::ranges::sort(archives, {}, order);
    return archives;
}

VirtualFiles::VirtualFiles(ArchiveLimits limits)
    : limits_(limits), archiveUse_(std::make_unique<ArchiveUse>())
{
}
VirtualFiles::~VirtualFiles() = default;
VirtualFiles::VirtualFiles(VirtualFiles&&) noexcept = default;
VirtualFiles& VirtualFiles::operator=(VirtualFiles&&) noexcept = default;

Result<void> VirtualFiles::mount(const fs::path& folderOrArchive)
{
    std::error_code error;
    const fs::file_status status =
        fs::status(folderOrArchive.empty() ? "." : folderOrArchive, error);
    if (fs::is_directory(status))
    {
        mounts_.push_back(mountFolder(folderOrArchive));
        return {};
    }
    if (!fs::exists(status))
        return refusal(folderOrArchive.string(), "no such folder or archive");
    if (!sinew::isArchive(folderOrArchive))
        return refusal(folderOrArchive.string(),
                       fmt::format("is neither a folder nor an {}", kArchiveKinds));
    auto archive = whileReading(folderOrArchive.string(), [&]
                                { return mountArchive(folderOrArchive, limits_, *archiveUse_); });
    if (!archive)
        return tl::unexpected(archive.error());
    mounts_.push_back(std::move(*archive));
    return {};
}

Result<void> VirtualFiles::mountGameFolder(const fs::path& folder, Diagnostics& warnings)
{
    std::error_code error;
    if (!folder.empty() && !fs::is_directory(folder, error))
        return refusal(folder.string(), "no such folder");
    for (const fs::path& archive : gameArchives(folder))
        if (const Result<void> mounted = mount(archive); !mounted)
            warnings.push_back(mounted.error());
    mounts_.push_back(mountFolder(folder));
    return {};
}

std::optional<VirtualFile> VirtualFiles::find(std::string_view name) const
{
    for (std::size_t mount = mounts_.size(); mount-- > 0;)
        if (std::optional<VirtualFile> file = findIn(mount, name))
            return file;
    return std::nullopt;
}

bool VirtualFiles::hasNamesLike(std::string_view start) const
{
    return std::ranges::any_of(mounts_, [&](const std::unique_ptr<Mount>& mount)
                               { return mount->hasNamesLike(start); });
}

std::optional<VirtualFile> VirtualFiles::findIn(std::size_t mount, std::string_view name) const
{
    std::error_code error;
    if (mount == VirtualFile::kOnDisk)
        return fs::is_regular_file(name, error)
                   ? std::optional(VirtualFile{mount, 0, std::string(name), std::string(name)})
                   : std::nullopt;
    std::optional<VirtualFile> file = mounts_[mount]->find(name);
    if (file)
        file->mount = mount;
    return file;
}

std::optional<std::string> VirtualFiles::whyHiddenIn(std::size_t mount, std::string_view name) const
{
    if (!mounts_[mount]->hidesLinked(name))
        return std::nullopt;
    return fmt::format(
        "it is, or lies behind, a link that leads out of {} and is not followed: put "
        "the file itself there",
        mounts_[mount]->shown());
}

std::vector<VirtualFile> VirtualFiles::list(std::string_view folder,
                                            std::span<const std::string_view> extensions) const
{
    std::vector<VirtualFile> files;
    for (std::size_t mount = 0; mount < mounts_.size(); ++mount)
        for (VirtualFile& file : listIn(mount, folder, extensions))
        {
            const std::optional<VirtualFile> found = find(file.name);
            if (found && found->mount == mount)
                files.push_back(std::move(file));
        }
    return files;
}

std::vector<VirtualFile> VirtualFiles::listIn(std::size_t mount, std::string_view folder,
                                              std::span<const std::string_view> extensions) const
{
    std::vector<VirtualFile> files = mounts_[mount]->list(folder, extensions);
    for (VirtualFile& file : files)
        file.mount = mount;
    return files;
}

bool VirtualFiles::isFolderIn(std::size_t mount, std::string_view name) const
{
    return mounts_[mount]->isFolder(name);
}

std::vector<std::string> VirtualFiles::folderNamesIn(std::size_t mount,
                                                     std::string_view folder) const
{
    return mounts_[mount]->folderNames(folder);
}

Result<std::vector<std::byte>> VirtualFiles::read(const VirtualFile& file) const
{
    read_.insert(file.shown);
    return unlessOther(file.mount == VirtualFile::kOnDisk ? readBinaryFile(file.name)
                                                          : mounts_[file.mount]->read(file),
                       file.shown);
}

Result<std::string> VirtualFiles::readText(const VirtualFile& file) const
{
    read_.insert(file.shown);
    return unlessOther(file.mount == VirtualFile::kOnDisk ? readTextFile(file.name)
                                                          : mounts_[file.mount]->readText(file),
                       file.shown);
}

std::uint64_t VirtualFiles::sizeOf(const VirtualFile& file) const
{
    return mounts_[file.mount]->sizeOf(file);
}

std::vector<std::string> VirtualFiles::filesRead() const
{
    std::vector<std::string> files = mounts();
    files.insert(files.end(), read_.begin(), read_.end());
    return files;
}

std::vector<std::string> VirtualFiles::mounts() const
{
    std::vector<std::string> names;
    for (const std::unique_ptr<Mount>& mount : mounts_)
        names.push_back(mount->shown());
    return names;
}

std::string VirtualFiles::pathIn(std::size_t mount, std::string_view name) const
{
    std::string shown = mounts_[mount]->shown();
    if (name.empty())
        return shown;
    if (isArchive(mount))
        return fmt::format("{}:{}", shown, name);
    return shown == "." ? std::string(name) : (fs::path(shown) / name).string();
}

bool VirtualFiles::isArchive(std::size_t mount) const
{
    return mounts_[mount]->isArchive();
}

std::string VirtualFiles::folderName(std::size_t mount, std::string_view folder) const
{
    if (!folder.empty())
        return fs::path(folder).filename().string();
    std::error_code error; // "." and ".." say nothing
    const fs::path root = fs::canonical(mounts_[mount]->shown(), error);
    return (isArchive(mount) ? root.stem() : root.filename()).string();
}

} // namespace sinew
