#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/files/mount.h"

#include <algorithm>
#include <system_error>
#include <unordered_set>
#include <utility>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;

bool liesIn(const fs::path& path, const fs::path& folder)
{
    return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
           folder.end();
}

// The ways to read a name, the likeliest first. A '\' or ':' may belong to the name of a file, as
// the system allows; else '\' separates parts, as game files are written.
std::vector<std::vector<std::string>> readingsOf(std::string_view name)
{
    std::vector<std::vector<std::string>> readings;
    std::optional<std::vector<std::string>> own = partsOfSystemName(name);
    std::optional<std::vector<std::string>> usual = partsOfFileName(name);
    const bool areEqual = own == usual;
    if (own)
        readings.push_back(std::move(*own));
    if (usual && !areEqual)
        readings.push_back(std::move(*usual));
    return readings;
}

} // namespace

Folder::Folder(fs::path root) : root_(std::move(root))
{
    std::error_code error;
    fs::path canonical = fs::canonical(root_.empty() ? "." : root_, error);
    if (!error && fs::is_directory(canonical, error))
        canonicalRoot_ = std::move(canonical);
}

const Folder::Listing& Folder::listing(const fs::path& canonical) const
{
    const auto [known, isNew] = listings_.try_emplace(canonical.string());
    Listing& names = known->second;
    if (!isNew)
        return names;
    std::error_code error; // a folder that cannot be read counts as empty
    for (fs::directory_iterator file(canonical, error), end; !error && file != end;
         file.increment(error))
    {
        const std::string name = file->path().filename().string();
        names[lowerCase(name)].push_back(name);
    }
    for (auto& [lower, spellings] : names)
        std::sort(spellings.begin(), spellings.end());
    return names;
}

// Links may lead out of the tree, so their real path is checked.
std::optional<Folder::Entry> Folder::enter(const Entry& folder, const std::string& name) const
{
    std::error_code error;
    fs::path canonical = folder.canonical / name;
    fs::file_status status = fs::symlink_status(canonical, error);
    if (!fs::is_regular_file(status) && !fs::is_directory(status))
    {
        canonical = fs::canonical(canonical, error);
        if (error || !liesIn(canonical, *canonicalRoot_))
            return std::nullopt;
        status = fs::status(canonical, error);
    }
    return Entry{
        .path = folder.path / name, .canonical = std::move(canonical), .type = status.type()};
}

std::vector<Folder::Entry> Folder::matches(const Entry& folder, const std::string& part) const
{
    const Listing& names = listing(folder.canonical);
    const auto found = names.find(lowerCase(part));
    if (found == names.end())
        return {};
    std::vector<std::string> spellings = found->second;
    std::stable_partition(spellings.begin(), spellings.end(),
                          [&](const std::string& spelling) { return spelling == part; });
    std::vector<Entry> entries;
    for (const std::string& spelling : spellings)
        if (std::optional<Entry> entry = enter(folder, spelling))
            entries.push_back(std::move(*entry));
    return entries;
}

// All folders that these parts stand for. Found folders are remembered, because finding one takes a
// system call per part.
std::vector<Folder::Entry> Folder::folders(std::span<const std::string> parts) const
{
    std::string name;
    for (const std::string& part : parts)
        name.append(part).append("/");
    const auto known = foundFolders_.find(name);
    if (known != foundFolders_.end())
        return known->second;
    std::vector<Entry> entries = findFolders(parts);
    if (!entries.empty())
        foundFolders_.emplace(std::move(name), entries);
    return entries;
}

// Lists each folder once: links that lead in circles would double the list with every part.
std::vector<Folder::Entry> Folder::findFolders(std::span<const std::string> parts) const
{
    if (!canonicalRoot_)
        return {};
    std::vector<Entry> entries{
        {.path = root_, .canonical = *canonicalRoot_, .type = fs::file_type::directory}};
    for (const std::string& part : parts)
    {
        std::vector<Entry> next;
        std::unordered_set<std::string> seen;
        for (const Entry& folder : entries)
            for (Entry& entry : matches(folder, part))
                if (entry.type == fs::file_type::directory &&
                    seen.insert(entry.canonical.string()).second)
                    next.push_back(std::move(entry));
        entries = std::move(next);
    }
    return entries;
}

std::vector<Folder::Entry> Folder::foldersNamed(std::string_view name) const
{
    if (name.empty())
        return folders({});
    std::vector<Entry> entries;
    for (const std::vector<std::string>& parts : readingsOf(name))
        if (entries.empty())
            entries = folders(parts);
    return entries;
}

VirtualFile Folder::fileAt(const fs::path& path) const
{
    const fs::path inside = root_.empty() ? path : path.lexically_relative(root_);
    return {.name = inside.generic_string(), .shown = path.string()};
}

std::optional<VirtualFile> Folder::find(std::string_view name) const
{
    for (const std::vector<std::string>& parts : readingsOf(name))
        for (const Entry& folder : folders(std::span(parts).first(parts.size() - 1)))
            for (const Entry& entry : matches(folder, parts.back()))
                if (entry.type == fs::file_type::regular)
                    return fileAt(entry.path);
    return std::nullopt;
}

bool Folder::hidesLinked(std::string_view name) const
{
    const std::optional<std::vector<std::string>> parts = partsOfFileName(name);
    if (!canonicalRoot_ || !parts || find(name))
        return false;
    fs::path path = *canonicalRoot_;
    for (const std::string& part : *parts)
        path /= part;
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    return !error && !liesIn(real, *canonicalRoot_) && fs::is_regular_file(real, error);
}

bool Folder::hasNamesLike(std::string_view start) const
{
    constexpr char kAnything = 'x'; // a start that ends in '/' is no name by itself
    for (std::vector<std::string> parts : readingsOf(std::string(start) + kAnything))
    {
        parts.back().pop_back();
        const std::string lower = lowerCase(parts.back());
        for (const Entry& folder : folders(std::span(parts).first(parts.size() - 1)))
        {
            const Listing& names = listing(folder.canonical);
            const auto first = names.lower_bound(lower);
            if (first != names.end() && first->first.starts_with(lower))
                return true;
        }
    }
    return false;
}

std::vector<VirtualFile> Folder::list(std::string_view folder,
                                      std::span<const std::string_view> extensions) const
{
    std::vector<std::pair<std::string, fs::path>> files; // by their lower-case names
    for (const Entry& parent : foldersNamed(folder))
        for (const auto& [lower, spellings] : listing(parent.canonical))
        {
            if (!hasExtension(lower, extensions) || isHiddenName(lower))
                continue;
            for (const std::string& spelling : spellings)
                if (const auto entry = enter(parent, spelling);
                    entry && entry->type == fs::file_type::regular)
                    files.emplace_back(lower, entry->path);
        }
    std::sort(files.begin(), files.end());
    std::vector<VirtualFile> listed;
    for (const auto& [lower, path] : files)
        listed.push_back(fileAt(path));
    return listed;
}

std::vector<std::string> Folder::folderNames(std::string_view folder) const
{
    std::vector<std::string> names;
    for (const Entry& parent : foldersNamed(folder))
    {
        std::error_code error;
        for (fs::directory_iterator at(parent.canonical, error), end; !error && at != end;
             at.increment(error))
        {
            std::error_code unknown;
            std::string name = at->path().filename().string();
            if (!isHiddenName(name) && at->is_directory(unknown) && enter(parent, name))
                names.push_back(std::move(name));
        }
    }
    return names;
}

bool Folder::isFolder(std::string_view name) const
{
    return !foldersNamed(name).empty();
}

// Looks the name up once more, because only find() keeps names from leading out.
Result<std::vector<std::byte>> Folder::read(const VirtualFile& file) const
{
    const std::optional<VirtualFile> found = find(file.name);
    if (!found)
        return refusal(file.shown, "no such file");
    return readBinaryFile(found->shown);
}

std::uint64_t Folder::sizeOf(const VirtualFile& file) const
{
    std::error_code error;
    const std::optional<VirtualFile> found = find(file.name);
    const std::uintmax_t size = found ? fs::file_size(found->shown, error) : 0;
    return error ? 0 : size;
}

} // namespace sinew
