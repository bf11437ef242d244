#include "engine/files/virtual_files.h"

#include "engine/base/text.h"
#include "engine/files/archive.h"
#include "engine/files/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <system_error>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace sinew
{

namespace fs = std::filesystem;

// A folder of the disk, or an archive. No name leads out, because only entries of listings are
// found.
struct Mount
{
    struct Entry
    {
        std::string lowerName;
        std::string name;
        bool isFolder = false;
        std::size_t number = 0; // VirtualFile::entry

        auto operator<=>(const Entry&) const = default;
    };
    using Listing = std::set<Entry>; // of one folder, without deeper ones

    std::size_t number = 0; // its place in mounting order
    fs::path root;          // empty: the working directory
    std::optional<Archive> archive{};
    Listing archived{};                                          // the archive's files
    mutable std::unordered_map<std::string, Listing> listings{}; // by their folders

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
    std::set<std::string> known;
    for (std::size_t entry = archive.names.size(); entry-- > 0;)
    {
        const ArchiveName& name = archive.names[entry];
        std::string lower = lowerCase(name.name);
        if (!name.isFolder && known.insert(lower).second)
            mount.archived.insert(
                {.lowerName = std::move(lower), .name = name.name, .number = entry});
    }
    archive.names.clear();
    mount.archive = std::move(archive);
    return mount;
}

// Skips deeper entries.
Listing listArchived(const Listing& files, const std::string& folder)
{
    constexpr char kAfterSlash = '/' + 1;
    const std::string below = folder.empty() ? "" : lowerCase(folder) + '/';
    Listing entries;
    for (auto at = files.lower_bound({.lowerName = below, .name = {}});
         at != files.end() && at->lowerName.starts_with(below);)
    {
        const std::size_t slash = at->lowerName.find('/', below.size());
        const std::size_t length = std::min(slash, at->lowerName.size()) - below.size();
        const bool isFolder = slash != std::string::npos;
        entries.insert({.lowerName = at->lowerName.substr(below.size(), length),
                        .name = at->name.substr(below.size(), length),
                        .isFolder = isFolder,
                        .number = at->number});
        if (isFolder)
            at = files.lower_bound(
                {.lowerName = at->lowerName.substr(0, slash) + kAfterSlash, .name = {}});
        else
            ++at;
    }
    return entries;
}

Listing listOnDisk(const fs::path& root, const std::string& folder)
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
    Listing entries;
    std::error_code error; // a folder that cannot be read counts as empty
    for (fs::directory_iterator at(root / folder, error), end; !error && at != end;
         at.increment(error))
    {
        std::error_code unknown; // of a link that leads nowhere
        const bool isFolder = at->is_directory(unknown);
        if ((!isFolder && !at->is_regular_file(unknown)) ||
            (at->is_symlink(unknown) && leadsOut(at->path())))
            continue;
        std::string name = at->path().filename().string();
        entries.insert({.lowerName = lowerCase(name), .name = name, .isFolder = isFolder});
    }
    return entries;
}

// `folder` is "", or joined from names of earlier listings.
const Listing& listingOf(const Mount& mount, const std::string& folder)
{
    const auto [known, isNew] = mount.listings.try_emplace(folder);
    if (isNew)
        known->second = mount.archive ? listArchived(mount.archived, folder)
                                      : listOnDisk(mount.shown(), folder);
    return known->second;
}

// The interpretations of a name, most likely first. '\' and ':' may belong to a file name, if the
// system allows it; otherwise '\' separates parts, as in game files.
std::vector<std::vector<std::string>> readingsOf(std::string_view name)
{
    std::vector<std::vector<std::string>> readings;
    for (auto parts : {partsOfSystemName(name), partsOfFileName(name)})
        if (parts && (readings.empty() || readings.front() != *parts))
            readings.push_back(std::move(*parts));
    return readings;
}

std::vector<const Entry*> matches(const Mount& mount, const std::string& folder,
                                  const std::string& part)
{
    const Listing& entries = listingOf(mount, folder);
    const Entry first{.lowerName = lowerCase(part), .name = {}};
    std::vector<const Entry*> found;
    for (auto at = entries.lower_bound(first);
         at != entries.end() && at->lowerName == first.lowerName; ++at)
        found.insert(at->name == part ? found.begin() : found.end(), &*at);
    return found;
}

// All folders that match these parts. Circular links could double their number with each part.
std::vector<std::string> folders(const Mount& mount, std::span<const std::string> parts)
{
    constexpr std::size_t kMostSpellings = 16;
    std::vector<std::string> found{""};
    for (const std::string& part : parts)
    {
        std::vector<std::string> next;
        for (const std::string& folder : found)
            for (const Entry* entry : matches(mount, folder, part))
                if (entry->isFolder && next.size() < kMostSpellings)
                    next.push_back(joinedName(folder, entry->name));
        found = std::move(next);
    }
    return found;
}

std::vector<std::string> foldersNamed(const Mount& mount, std::string_view name)
{
    if (name.empty())
        return {""};
    for (const std::vector<std::string>& parts : readingsOf(name))
        if (std::vector<std::string> found = folders(mount, parts); !found.empty())
            return found;
    return {};
}

VirtualFile fileOf(const Mount& mount, const std::string& folder, const Entry& entry)
{
    std::string name = joinedName(folder, entry.name);
    std::string shown = mount.pathOf(name);
    return {mount.number, entry.number, std::move(name), std::move(shown)};
}

std::string inMebibytes(std::uint64_t bytes)
{
    constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;
    return bytes % kMebibyte == 0 ? fmt::format("{} MiB", bytes / kMebibyte)
                                  : fmt::format("{} bytes", bytes);
}

// By what an entry declares, before a byte of it is inflated, and together with what was read
// before it.
std::optional<std::string> whyRefused(const EntrySizes& entry, const EntrySizes& used,
                                      const ArchiveLimits& limits)
{
    if (entry.inflated > limits.largestEntry)
        return fmt::format("is larger than the limit of {} (--limit archive-file)",
                           inMebibytes(limits.largestEntry));
    const std::uint64_t inflated = used.inflated + entry.inflated;
    if (inflated > limits.largestTotal)
        return fmt::format("is left out: with it more than {} would be unpacked from archives, the "
                           "limit (--limit archive-total)",
                           inMebibytes(limits.largestTotal));
    const auto inflatesTooMuch = [&](std::uint64_t to, std::uint64_t from)
    {
        return to > limits.anyRatioUpTo &&
               static_cast<double>(to) > limits.largestRatio * static_cast<double>(from);
    };
    if (inflatesTooMuch(entry.inflated, entry.stored) ||
        inflatesTooMuch(inflated, used.stored + entry.stored))
        return fmt::format("is left out: it, or all that is unpacked from archives with it, "
                           "inflates to more than {} times its stored size, the limit above {} "
                           "(--limit archive-ratio)",
                           limits.largestRatio, inMebibytes(limits.anyRatioUpTo));
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
    // Quake mounts pak9 before pak10; later engines mount other archives after those.
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
    constexpr char kAnything = 'x'; // a start that ends in '/' is no name by itself
    for (std::vector<std::string> parts : readingsOf(std::string(start) + kAnything))
    {
        parts.back().pop_back();
        const Entry wanted{.lowerName = lowerCase(parts.back()), .name = {}};
        for (const Mount& mount : mounts_)
            for (const std::string& folder :
                 folders(mount, std::span(parts).first(parts.size() - 1)))
            {
                const Listing& entries = listingOf(mount, folder);
                const auto first = entries.lower_bound(wanted);
                if (first != entries.end() && first->lowerName.starts_with(wanted.lowerName))
                    return true;
            }
    }
    return false;
}

std::optional<VirtualFile> VirtualFiles::findIn(std::size_t mount, std::string_view name) const
{
    const Mount& in = mounts_[mount];
    for (const std::vector<std::string>& parts : readingsOf(name))
        for (const std::string& folder : folders(in, std::span(parts).first(parts.size() - 1)))
            for (const Entry* entry : matches(in, folder, parts.back()))
                if (!entry->isFolder)
                    return fileOf(in, folder, *entry);
    return std::nullopt;
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
    std::vector<std::pair<std::string, VirtualFile>> files; // by their lower-case names
    for (const std::string& parent : foldersNamed(mounts_[mount], folder))
        for (const Entry& entry : listingOf(mounts_[mount], parent))
            if (!entry.isFolder && !isHiddenName(entry.name) &&
                hasExtension(entry.lowerName, extensions))
                files.emplace_back(entry.lowerName, fileOf(mounts_[mount], parent, entry));
    std::ranges::sort(files, {},
                      [](const auto& file) { return std::tie(file.first, file.second.shown); });
    std::vector<VirtualFile> listed;
    for (auto& [lower, file] : files)
        listed.push_back(std::move(file));
    return listed;
}

bool VirtualFiles::isFolderIn(std::size_t mount, std::string_view name) const
{
    return !foldersNamed(mounts_[mount], name).empty();
}

std::vector<std::string> VirtualFiles::folderNamesIn(std::size_t mount,
                                                     std::string_view folder) const
{
    std::vector<std::string> names;
    for (const std::string& parent : foldersNamed(mounts_[mount], folder))
        for (const Entry& entry : listingOf(mounts_[mount], parent))
            if (entry.isFolder && !isHiddenName(entry.name))
                names.push_back(entry.name);
    return names;
}

Result<std::vector<std::byte>> VirtualFiles::readEntry(const VirtualFile& file) const
{
    const auto refuse = [&](std::string message)
    { return refusal(file.shown, std::move(message)); };
    const Archive& archive = *mounts_[file.mount].archive;
    const tl::expected<EntrySizes, std::string> entry = archive.sizesOf(file.entry);
    if (!entry)
        return refuse(entry.error());
    if (std::optional<std::string> reason = whyRefused(*entry, used_, limits_))
        return refuse(std::move(*reason));
    used_.stored += entry->stored;
    used_.inflated += entry->inflated;
    std::vector<std::byte> bytes(entry->inflated);
    if (const auto read = archive.read(file.entry, bytes); !read)
        return refuse(read.error());
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
        return archive->sizesOf(file.entry).value_or(EntrySizes{}).inflated;
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
    std::error_code error; // "." and ".." say nothing
    const fs::path root = fs::canonical(mounts_[mount].shown(), error);
    return (isArchive(mount) ? root.stem() : root.filename()).string();
}

} // namespace sinew
