#include "engine/files/virtual_files.h"

#include "engine/base/text.h"
#include "engine/files/archive.h"
#include "engine/files/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <iterator>
#include <map>
#include <set>
#include <system_error>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace sinew
{

namespace fs = std::filesystem;

// A mounted folder or archive. No name can lead out, because only listed entries are found.
struct Mount
{
    struct Entry
    {
        std::string lowerName; // within its folder
        std::string name;      // path in the mount, as spelled there
        bool isFolder = false;
        std::size_t number = 0; // VirtualFile::entry

        auto operator<=>(const Entry&) const = default; // NOLINT(modernize-use-nullptr)
    };
    // The entries directly in one folder. Folders whose names differ only in case share a listing.
    using Listing = std::set<Entry>;

    std::size_t number = 0; // index in mounting order
    fs::path root;          // empty: the working directory
    std::optional<Archive> archive{};
    std::map<std::string, Entry> archived{}; // the archive's files, by lower-case name
    mutable std::unordered_map<std::string, Listing> listings{}; // by the folder's lower-case path

    std::string shown() const { return root.empty() ? "." : root.string(); }
    std::string pathOf(std::string_view name) const
    {
        if (name.empty())
            return shown();
        return archive ? fmt::format("{}:{}", shown(), name) : (root / name).string();
    }
};

namespace
{

using Entry = Mount::Entry;
using Listing = Mount::Listing;

Mount mountOf(fs::path path, std::size_t number, Archive archive)
{
    Mount mount{.number = number, .root = std::move(path)};
    for (std::size_t entry = 0; entry < archive.names.size(); ++entry)
        if (const ArchiveName& name = archive.names[entry]; !name.isFolder)
            mount.archived[lowerCase(name.name)] = {.name = name.name, .number = entry};
    archive.names.clear();
    mount.archive = std::move(archive);
    return mount;
}

// Lists the direct entries of an archive's folder.
Listing listArchived(const std::map<std::string, Entry>& files, const std::string& folder)
{
    constexpr char kAfterSlash = '/' + 1;
    const std::string below = folder.empty() ? "" : folder + '/';
    Listing entries;
    for (auto at = files.lower_bound(below); at != files.end() && at->first.starts_with(below);)
    {
        const auto& [lower, file] = *at;
        const std::size_t end = std::min(lower.find('/', below.size()), lower.size());
        const bool isFolder = end < lower.size();
        entries.insert({.lowerName = lower.substr(below.size(), end - below.size()),
                        .name = file.name.substr(0, end),
                        .isFolder = isFolder,
                        .number = file.number});
        at = isFolder ? files.lower_bound(lower.substr(0, end) + kAfterSlash) : std::next(at);
    }
    return entries;
}

void listOnDisk(const fs::path& root, const std::string& folder, Listing& entries)
{
    const auto leadsOut = [&](const fs::path& link)
    {
        std::error_code error;
        const fs::path real = fs::canonical(link, error);
        const fs::path inside = error ? fs::path() : fs::canonical(root, error);
        return error ||
               std::mismatch(inside.begin(), inside.end(), real.begin(), real.end()).first !=
                   inside.end();
    };
    std::error_code error; // an unreadable folder counts as empty
    for (fs::directory_iterator at(root / folder, error), end; !error && at != end;
         at.increment(error))
    {
        std::error_code unknown; // set for a dangling link
        const bool isFolder = at->is_directory(unknown);
        if ((!isFolder && !at->is_regular_file(unknown)) ||
            (at->is_symlink(unknown) && leadsOut(at->path())))
            continue;
        const std::string name = at->path().filename().string();
        entries.insert(
            {.lowerName = lowerCase(name), .name = joinedName(folder, name), .isFolder = isFolder});
    }
}

// The entries with this name in any case.
std::vector<const Entry*> entriesNamed(const Listing& entries, const std::string& lowerName)
{
    std::vector<const Entry*> found;
    for (auto at = entries.lower_bound({.lowerName = lowerName, .name = {}});
         at != entries.end() && at->lowerName == lowerName; ++at)
        found.push_back(&*at);
    return found;
}

// The listing of the folder with this path, whose parts must be in lower case. Empty for a path
// with "..", because no listing contains it.
const Listing& listingOf(const Mount& mount, std::span<const std::string> parts)
{
    constexpr std::size_t kMostSpellings = 16; // circular links could double them at each part
    static const Listing kNothing;
    std::string folder;
    std::vector<std::string> spellings{""};
    for (auto part = parts.begin();; ++part)
    {
        const auto [known, isNew] = mount.listings.try_emplace(folder);
        Listing& entries = known->second;
        if (isNew && mount.archive)
            entries = listArchived(mount.archived, folder);
        else if (isNew)
            for (const std::string& spelling : spellings)
                listOnDisk(mount.shown(), spelling, entries);
        if (part == parts.end())
            return entries;
        spellings.clear();
        for (const Entry* entry : entriesNamed(entries, *part))
            if (entry->isFolder && spellings.size() < kMostSpellings)
                spellings.push_back(entry->name);
        if (spellings.empty())
            return kNothing;
        folder = joinedName(folder, *part);
    }
}

const Listing& listingOf(const Mount& mount, std::string_view folder)
{
    static const Listing kNothing;
    if (folder.empty())
        return listingOf(mount, std::span<const std::string>());
    const auto parts = partsOfFileName(lowerCase(folder));
    return parts ? listingOf(mount, *parts) : kNothing;
}

// The files and folders with this name in any case.
std::vector<const Entry*> entriesNamed(const Mount& mount, std::string_view name)
{
    auto parts = partsOfFileName(lowerCase(name));
    if (!parts)
        return {};
    const std::string lower = std::move(parts->back());
    parts->pop_back();
    return entriesNamed(listingOf(mount, *parts), lower);
}

VirtualFile fileOf(const Mount& mount, const Entry& entry)
{
    return {mount.number, entry.number, entry.name, mount.pathOf(entry.name)};
}

// Checks an entry's declared size, alone and with the bytes read `before`, before inflating it.
std::optional<std::string> whyRefused(std::uint64_t size, std::uint64_t before,
                                      const ArchiveLimits& limits)
{
    if (size > limits.largestEntry)
        return fmt::format("is larger than the limit of {} MiB (--limit archive-file)",
                           limits.largestEntry >> 20);
    if (before + size > limits.largestTotal)
        return fmt::format(
            "is left out: the files unpacked from archives would exceed the limit of {} MiB "
            "(--limit archive-total)",
            limits.largestTotal >> 20);
    return std::nullopt;
}

} // namespace

VirtualFiles::VirtualFiles(ArchiveLimits limits) : limits_(limits) {}
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
        mounts_.push_back({.number = mounts_.size(), .root = folderOrArchive});
        return {};
    }
    if (!fs::exists(status))
        return refusal(folderOrArchive.string(), "no such folder or archive");
    if (!sinew::isArchive(folderOrArchive))
        return refusal(folderOrArchive.string(),
                       fmt::format("is neither a folder nor an {}", kArchiveKinds));
    return whileReading(folderOrArchive.string(),
                        [&]() -> Result<void>
                        {
                            Result<Archive> archive = openArchive(folderOrArchive, limits_);
                            if (!archive)
                                return tl::unexpected(archive.error());
                            mounts_.push_back(
                                mountOf(folderOrArchive, mounts_.size(), std::move(*archive)));
                            return {};
                        });
}

Result<void> VirtualFiles::mountGameFolder(const fs::path& folder, Diagnostics& warnings)
{
    for (const fs::path& archive : gameArchives(folder))
        if (const Result<void> mounted = mount(archive); !mounted)
            warnings.push_back(mounted.error());
    std::error_code error;
    if (!folder.empty() && !fs::is_directory(folder, error))
        return refusal(folder.string(), "no such folder");
    return mount(folder);
}

std::vector<fs::path> gameArchives(const fs::path& folder)
{
    const Mount tree{.root = folder};
    std::vector<fs::path> archives;
    for (const Entry& entry : listingOf(tree, ""))
        if (!isHiddenName(entry.name) &&
            (entry.isFolder ? hasExtension(entry.name, kPackedFolderExtensions)
                            : hasArchiveExtension(entry.name)))
            archives.push_back(folder / entry.name);
    // Quake mounts pak9 before pak10; later engines mount other archives afterwards.
    const auto order = [](const fs::path& path)
    {
        const std::string name = lowerCase(path.filename().string());
        const bool isPak = name.ends_with(".pak");
        return std::tuple(!isPak, isPak ? name.size() : 0, name, path);
    };
    std::ranges::sort(archives, {}, order);
    return archives;
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
    constexpr char kAnything = 'x'; // a `start` that ends in '/' is not a name
    auto parts = partsOfFileName(lowerCase(start) + kAnything);
    if (!parts)
        return false;
    std::string lower = std::move(parts->back());
    parts->pop_back();
    lower.pop_back();
    return std::ranges::any_of(
        mounts_,
        [&](const Mount& mount)
        {
            const Listing& entries = listingOf(mount, *parts);
            const auto first = entries.lower_bound({.lowerName = lower, .name = {}});
            return first != entries.end() && first->lowerName.starts_with(lower);
        });
}

std::optional<VirtualFile> VirtualFiles::findIn(std::size_t mount, std::string_view name) const
{
    std::vector<const Entry*> found = entriesNamed(mounts_[mount], name);
    std::erase_if(found, [](const Entry* entry) { return entry->isFolder; });
    const auto asWritten = std::ranges::find(found, name, &Entry::name);
    if (found.empty())
        return std::nullopt;
    return fileOf(mounts_[mount], asWritten == found.end() ? *found.front() : **asWritten);
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
    std::vector<VirtualFile> files;
    for (const Entry& entry : listingOf(mounts_[mount], folder))
        if (!entry.isFolder && !isHiddenName(entry.name) &&
            hasExtension(entry.lowerName, extensions))
            files.push_back(fileOf(mounts_[mount], entry));
    return files;
}

bool VirtualFiles::isFolderIn(std::size_t mount, std::string_view name) const
{
    const std::vector<const Entry*> found = entriesNamed(mounts_[mount], name);
    return name.empty() || std::ranges::any_of(found, &Entry::isFolder);
}

std::vector<std::string> VirtualFiles::folderNamesIn(std::size_t mount,
                                                     std::string_view folder) const
{
    std::vector<std::string> names;
    for (const Entry& entry : listingOf(mounts_[mount], folder))
        if (entry.isFolder && !isHiddenName(entry.name))
            names.push_back(entry.name.substr(entry.name.rfind('/') + 1));
    return names;
}

Result<std::vector<std::byte>> VirtualFiles::readEntry(const VirtualFile& file) const
{
    const Archive& archive = *mounts_[file.mount].archive;
    const tl::expected<std::uint64_t, std::string> size = archive.sizeOf(file.entry);
    if (!size)
        return refusal(file.shown, size.error());
    if (std::optional<std::string> reason = whyRefused(*size, unpacked_, limits_))
        return refusal(file.shown, std::move(*reason));
    unpacked_ += *size;
    std::vector<std::byte> bytes(*size);
    if (const auto read = archive.read(file.entry, bytes); !read)
        return refusal(file.shown, read.error());
    return bytes;
}

Result<std::vector<std::byte>> VirtualFiles::read(const VirtualFile& file) const
{
    const bool isPacked = isArchive(file.mount);
    if (!isPacked)
        read_.insert(file.shown);
    Result<std::vector<std::byte>> bytes = isPacked ? readEntry(file) : readBinaryFile(file.shown);
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
    if (const std::optional<Archive>& archive = mounts_[file.mount].archive)
        return archive->sizeOf(file.entry).value_or(0);
    std::error_code error;
    const std::uintmax_t size = fs::file_size(file.shown, error);
    return error ? 0 : size;
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
    for (const Mount& mount : mounts_)
        names.push_back(mount.shown());
    return names;
}

std::string VirtualFiles::pathIn(std::size_t mount, std::string_view name) const
{
    return mounts_[mount].pathOf(name);
}

bool VirtualFiles::isArchive(std::size_t mount) const
{
    return mounts_[mount].archive.has_value();
}

std::string VirtualFiles::folderName(std::size_t mount, std::string_view folder) const
{
    if (!folder.empty())
        return fs::path(folder).filename().string();
    std::error_code error; // canonical() resolves "." and ".."
    const fs::path root = fs::canonical(mounts_[mount].shown(), error);
    return (isArchive(mount) ? root.stem() : root.filename()).string();
}

} // namespace sinew
