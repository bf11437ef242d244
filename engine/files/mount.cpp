#include "engine/files/mount.h"

#include "engine/base/text.h"
#include "engine/files/files.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;

// The ways to read a name, the likeliest first. A '\' or ':' may belong to the name of a file, as
// the system allows; otherwise '\' separates parts, as game files are written.
std::vector<std::vector<std::string>> readingsOf(std::string_view name)
{
    std::vector<std::vector<std::string>> readings;
    for (auto parts : {partsOfSystemName(name), partsOfFileName(name)})
        if (parts && (readings.empty() || readings.front() != *parts))
            readings.push_back(std::move(*parts));
    return readings;
}

} // namespace

const Mount::Listing& Mount::listing(const std::string& folder) const
{
    const auto [known, isNew] = listings_.try_emplace(folder);
    if (isNew)
        known->second = readListing(folder);
    return known->second;
}

std::vector<const Mount::Entry*> Mount::matches(const std::string& folder,
                                                const std::string& part) const
{
    const Listing& entries = listing(folder);
    const Entry first{.lowerName = lowerCase(part), .name = {}};
    std::vector<const Entry*> found;
    for (auto at = entries.lower_bound(first);
         at != entries.end() && at->lowerName == first.lowerName; ++at)
        found.insert(at->name == part ? found.begin() : found.end(), &*at);
    return found;
}

// All folders that these parts stand for. Links in circles could double their number with each
// part.
std::vector<std::string> Mount::folders(std::span<const std::string> parts) const
{
    constexpr std::size_t kMostSpellings = 16;
    std::vector<std::string> found{""};
    for (const std::string& part : parts)
    {
        std::vector<std::string> next;
        for (const std::string& folder : found)
            for (const Entry* entry : matches(folder, part))
                if (entry->isFolder && next.size() < kMostSpellings)
                    next.push_back(joinedName(folder, entry->name));
        found = std::move(next);
    }
    return found;
}

std::vector<std::string> Mount::foldersNamed(std::string_view name) const
{
    if (name.empty())
        return {""};
    for (const std::vector<std::string>& parts : readingsOf(name))
        if (std::vector<std::string> found = folders(parts); !found.empty())
            return found;
    return {};
}

VirtualFile Mount::fileOf(const std::string& folder, const Entry& entry) const
{
    VirtualFile file{.mount = number_, .entry = entry.number, .name = {}, .shown = {}};
    file.name = joinedName(folder, entry.name);
    file.shown = pathOf(file.name);
    return file;
}

std::optional<VirtualFile> Mount::find(std::string_view name) const
{
    for (const std::vector<std::string>& parts : readingsOf(name))
        for (const std::string& folder : folders(std::span(parts).first(parts.size() - 1)))
            for (const Entry* entry : matches(folder, parts.back()))
                if (!entry->isFolder)
                    return fileOf(folder, *entry);
    return std::nullopt;
}

bool Mount::hasNamesLike(std::string_view start) const
{
    constexpr char kAnything = 'x'; // a start that ends in '/' is no name by itself
    for (std::vector<std::string> parts : readingsOf(std::string(start) + kAnything))
    {
        parts.back().pop_back();
        const Entry wanted{.lowerName = lowerCase(parts.back()), .name = {}};
        for (const std::string& folder : folders(std::span(parts).first(parts.size() - 1)))
        {
            const Listing& entries = listing(folder);
            const auto first = entries.lower_bound(wanted);
            if (first != entries.end() && first->lowerName.starts_with(wanted.lowerName))
                return true;
        }
    }
    return false;
}

std::vector<VirtualFile> Mount::list(std::string_view folder,
                                     std::span<const std::string_view> extensions) const
{
    std::vector<std::pair<std::string, VirtualFile>> files; // by their lower-case names
    for (const std::string& parent : foldersNamed(folder))
        for (const Entry& entry : listing(parent))
            if (!entry.isFolder && !isHiddenName(entry.name) &&
                hasExtension(entry.lowerName, extensions))
                files.emplace_back(entry.lowerName, fileOf(parent, entry));
    std::ranges::sort(files, {},
                      [](const auto& file) { return std::tie(file.first, file.second.shown); });
    std::vector<VirtualFile> listed;
    for (auto& [lower, file] : files)
        listed.push_back(std::move(file));
    return listed;
}

bool Mount::isFolder(std::string_view name) const
{
    return !foldersNamed(name).empty();
}

std::vector<std::string> Mount::folderNames(std::string_view folder) const
{
    std::vector<std::string> names;
    for (const std::string& parent : foldersNamed(folder))
        for (const Entry& entry : listing(parent))
            if (entry.isFolder && !isHiddenName(entry.name))
                names.push_back(entry.name);
    return names;
}

Folder::Folder(fs::path root, std::size_t number)
    : Mount(root.empty() ? "." : root.string(), number), root_(std::move(root))
{
    std::error_code error;
    canonicalRoot_ = fs::canonical(shown(), error);
}

std::string Folder::pathOf(std::string_view name) const
{
    return name.empty() ? shown() : (root_ / name).string();
}

Mount::Listing Folder::readListing(const std::string& folder) const
{
    const auto leadsOut = [&](const fs::path& link)
    {
        std::error_code error;
        const fs::path real = fs::canonical(link, error);
        return error ||
               std::mismatch(canonicalRoot_.begin(), canonicalRoot_.end(), real.begin(), real.end())
                       .first != canonicalRoot_.end();
    };
    Listing entries;
    std::error_code error; // a folder that cannot be read counts as empty
    for (fs::directory_iterator at(fs::path(shown()) / folder, error), end; !error && at != end;
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

Result<std::vector<std::byte>> Folder::read(const VirtualFile& file) const
{
    return readBinaryFile(file.shown);
}

std::uint64_t Folder::sizeOf(const VirtualFile& file) const
{
    std::error_code error;
    const std::uintmax_t size = fs::file_size(file.shown, error);
    return error ? 0 : size;
}

} // namespace sinew
