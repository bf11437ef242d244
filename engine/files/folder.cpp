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

class FolderMount final : public Mount
{
public:
    explicit FolderMount(const fs::path& path) : folder_(path) {}

    std::string shown() const override
    {
        return folder_.root().empty() ? "." : folder_.root().string();
    }
    std::optional<VirtualFile> find(std::string_view name) const override;
    std::vector<VirtualFile> list(std::string_view folder,
                                  std::span<const std::string_view> extensions) const override;
    bool isFolder(std::string_view name) const override { return folder_.isFolder(name); }
    std::vector<std::string> folderNames(std::string_view folder) const override
    {
        return folder_.folderNames(folder);
    }
    bool hidesLinked(std::string_view name) const override { return folder_.hidesLinked(name); }
    bool hasNamesLike(std::string_view start) const override { return folder_.hasNamesLike(start); }
    Result<std::vector<std::byte>> read(const VirtualFile& file) const override
    {
        return readBy(readBinaryFile, file);
    }
    Result<std::string> readText(const VirtualFile& file) const override
    {
        return readBy(readTextFile, file);
    }

    std::uint64_t sizeOf(const VirtualFile& file) const override
    {
        std::error_code error;
        const std::optional<fs::path> path = folder_.find(file.name);
        const std::uintmax_t size = path ? fs::file_size(*path, error) : 0;
        return error ? 0 : size;
    }

private:
    VirtualFile fileAt(const fs::path& path) const
    {
        return VirtualFile{.name = folder_.nameOf(path), .shown = path.string()};
    }

    // Looks the name up once more, because only Folder keeps names from leading out.
    template <class Contents>
    Result<Contents> readBy(Result<Contents> (*reader)(const fs::path&),
                            const VirtualFile& file) const
    {
        const std::optional<fs::path> path = folder_.find(file.name);
        if (!path)
            return refusal(file.shown, "no such file");
        return reader(*path);
    }

    Folder folder_;
};

std::optional<VirtualFile> FolderMount::find(std::string_view name) const
{
    const std::optional<fs::path> path = folder_.find(name);
    if (!path)
        return std::nullopt;
    return fileAt(*path);
}

std::vector<VirtualFile> FolderMount::list(std::string_view folder,
                                           std::span<const std::string_view> extensions) const
{
    std::vector<VirtualFile> files;
    for (const fs::path& path : folder_.list(folder, extensions))
        files.push_back(fileAt(path));
    return files;
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

std::optional<fs::path> Folder::find(std::string_view name) const
{
    for (const std::vector<std::string>& parts : readingsOf(name))
        if (std::optional<fs::path> file = findParts(parts))
            return file;
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

std::optional<fs::path> Folder::findParts(std::span<const std::string> parts) const
{
    for (const Entry& folder : folders(parts.first(parts.size() - 1)))
        for (Entry& entry : matches(folder, parts.back()))
            if (entry.type == fs::file_type::regular)
                return std::move(entry.path);
    return std::nullopt;
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

std::vector<Folder::Entry> Folder::filesIn(const Entry& folder,
                                           std::span<const std::string_view> extensions) const
{
    std::vector<Entry> files;
    for (const auto& [lower, spellings] : listing(folder.canonical))
    {
        if (!hasExtension(lower, extensions) || isHiddenName(lower))
            continue;
        for (const std::string& spelling : spellings)
            if (std::optional<Entry> entry = enter(folder, spelling);
                entry && entry->type == fs::file_type::regular)
                files.push_back(std::move(*entry));
    }
    return files;
}

std::vector<fs::path> Folder::list(std::span<const std::string_view> extensions) const
{
    std::vector<fs::path> files = list("", extensions);
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<fs::path> Folder::list(std::string_view folder,
                                   std::span<const std::string_view> extensions) const
{
    std::vector<std::pair<std::string, fs::path>> files; // by their lower-case names
    for (const Entry& entry : foldersNamed(folder))
        for (Entry& file : filesIn(entry, extensions))
            files.emplace_back(lowerCase(file.path.filename().string()), std::move(file.path));
    std::sort(files.begin(), files.end());
    std::vector<fs::path> paths;
    for (auto& [lower, path] : files)
        paths.push_back(std::move(path));
    return paths;
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

std::string Folder::nameOf(const fs::path& path) const
{
    return root_.empty() ? path.generic_string() : path.lexically_relative(root_).generic_string();
}

std::unique_ptr<Mount> mountFolder(const fs::path& path)
{
    return std::make_unique<FolderMount>(path);
}

} // namespace sinew
