#include "engine/files/virtual_files.h"

#include "engine/base/diagnostic.h"
#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/files/mount.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <system_error>
#include <tuple>
#include <utility>

namespace sinew
{
namespace
{

struct OtherContent
{
    std::string_view start;
    std::string_view what;
};

using namespace std::string_view_literals;

constexpr std::array kOthers{
    OtherContent{"version https://git-lfs.",
                 "a pointer of Git LFS, not the file itself; fetch that with: git lfs pull"},
    OtherContent{"\x1f\x8b"sv, "compressed by gzip; unpack it: gunzip"},
    OtherContent{"Rar!\x1a\x07"sv, "a RAR archive; unpack it, or pack its files as a zip archive"},
    OtherContent{"7z\xbc\xaf\x27\x1c"sv,
                 "a 7-Zip archive; unpack it, or pack its files as a zip archive"},
};

constexpr std::string_view kWebPage = "a web page, probably an error of the site that it was "
                                      "downloaded from; open it in a browser to see which";
constexpr std::string_view kUtf16 = "text in UTF-16; save it as UTF-8";

bool isWebPage(std::string_view bytes)
{
    const std::size_t begin = bytes.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos)
        return false;
    constexpr std::size_t kLongest = std::string_view("<!doctype html").size();
    const std::string start = lowerCase(bytes.substr(begin, kLongest));
    return start.starts_with("<!doctype html") || start.starts_with("<html");
}

// A byte order mark and a character of ASCII: as all texts of Sinew's formats begin.
bool isUtf16(std::string_view bytes)
{
    const auto isAscii = [](char c) { return c > 0; };
    return bytes.size() >= 4 &&
           ((bytes.starts_with("\xff\xfe") && isAscii(bytes[2]) && bytes[3] == 0) ||
            (bytes.starts_with("\xfe\xff") && bytes[2] == 0 && isAscii(bytes[3])));
}

} // namespace

namespace fs = std::filesystem;

std::vector<fs::path> gameArchives(const fs::path& folder)
{
    const Folder tree(folder);
    std::vector<fs::path> archives;
    for (const VirtualFile& archive : tree.list("", kArchiveExtensions))
        archives.emplace_back(archive.shown);
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
        mounts_.push_back(std::make_unique<Folder>(folderOrArchive, mounts_.size()));
        return {};
    }
    if (!fs::exists(status))
        return refusal(folderOrArchive.string(), "no such folder or archive");
    if (!sinew::isArchive(folderOrArchive))
        return refusal(folderOrArchive.string(),
                       fmt::format("is neither a folder nor an {}", kArchiveKinds));
    auto archive = whileReading(
        folderOrArchive.string(),
        [&] { return mountArchive(folderOrArchive, limits_, *archiveUse_, mounts_.size()); });
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
    mounts_.push_back(std::make_unique<Folder>(folder, mounts_.size()));
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
    return mounts_[mount]->find(name);
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
    return mounts_[mount]->list(folder, extensions);
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
    Result<std::vector<std::byte>> bytes = file.mount == VirtualFile::kOnDisk
                                               ? readBinaryFile(file.name)
                                               : mounts_[file.mount]->read(file);
    if (!bytes)
        return bytes;
    const std::string_view other = otherContent(asText(*bytes));
    if (!other.empty())
        return refusal(file.shown, fmt::format("is {}", other));
    return bytes;
}

Result<std::string> VirtualFiles::readText(const VirtualFile& file) const
{
    return read(file).map([](const auto& bytes) { return std::string(asText(bytes)); });
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
    return mounts_[mount]->pathOf(name);
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

std::string_view otherContent(std::string_view bytes)
{
    const auto* const other = std::ranges::find_if(kOthers, [&](const OtherContent& each)
                                                   { return bytes.starts_with(each.start); });
    if (other != kOthers.end())
        return other->what;
    if (isWebPage(bytes))
        return kWebPage;
    return isUtf16(bytes) ? kUtf16 : std::string_view();
}

Result<FileList> listFolder(const fs::path& folder, const FileListLimits& limits)
{
    struct Level
    {
        fs::path path;
        std::string name; // "models/", "" of the folder itself
        std::size_t depth = 0;
    };
    FileList list;
    std::size_t seen = 0;
    // Level by level: where not everything is looked at, what lies deepest is missing.
    std::deque<Level> levels{{.path = folder.empty() ? fs::path(".") : folder, .name = {}}};
    for (; !levels.empty(); levels.pop_front())
    {
        const Level& level = levels.front();
        std::error_code error;
        fs::directory_iterator entry(level.path, error);
        if (error && level.depth == 0)
            return refusal(folder.string(), "this folder cannot be read: " + error.message());
        if (error)
            continue;
        for (; entry != fs::directory_iterator(); entry.increment(error))
        {
            if (++seen > limits.mostEntries)
            {
                list.isWhole = false;
                return list;
            }
            const std::string name = entry->path().filename().string();
            if (isHiddenName(name))
                continue;
            std::error_code unknown; // a link that leads nowhere is neither
            if (entry->is_regular_file(unknown))
                list.files.push_back(level.name + name);
            else if (entry->is_directory(unknown))
            {
                if (level.depth == 0)
                    list.folders.push_back(name);
                if (level.depth < limits.levelsBelow && !entry->is_symlink(unknown))
                    levels.push_back({entry->path(), level.name + name + '/', level.depth + 1});
            }
        }
    }
    return list;
}

} // namespace sinew
