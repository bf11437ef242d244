#include "engine/assets/files.h"
#include "engine/assets/lower_case.h"

#include <algorithm>
#include <system_error>
#include <unordered_set>
#include <utility>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;

// Parts are looked up in the listings of folders, so those that lead elsewhere need no check: no
// listing has an empty part (of an absolute name), "..", "." or one with a NUL.
std::vector<std::string> partsOf(std::string_view name)
{
    std::vector<std::string> parts;
    std::size_t begin = 0;
    while (begin <= name.size())
    {
        const std::size_t end = std::min(name.find_first_of("/\\", begin), name.size());
        parts.emplace_back(name.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

bool liesIn(const fs::path& path, const fs::path& folder)
{
    return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
           folder.end();
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
    std::error_code error; // a folder that cannot be read is as good as empty
    for (fs::directory_iterator entry(canonical, error), end; !error && entry != end;
         entry.increment(error))
    {
        const std::string name = entry->path().filename().string();
        names[lowerCase(name)].push_back(name);
    }
    for (auto& [lower, spellings] : names)
        std::sort(spellings.begin(), spellings.end());
    return names;
}

// Checks what links lead to, which the part of a name cannot tell.
std::optional<Folder::Place> Folder::enter(const Place& folder, const std::string& name) const
{
    std::error_code error;
    fs::path canonical = fs::canonical(folder.canonical / name, error);
    if (error || !liesIn(canonical, *canonicalRoot_))
        return std::nullopt;
    return Place{.path = folder.path / name, .canonical = std::move(canonical)};
}

std::vector<Folder::Place> Folder::matches(const Place& folder, const std::string& part) const
{
    const Listing& names = listing(folder.canonical);
    const auto found = names.find(lowerCase(part));
    if (found == names.end())
        return {};
    std::vector<std::string> spellings = found->second;
    std::stable_partition(spellings.begin(), spellings.end(),
                          [&](const std::string& spelling) { return spelling == part; });
    std::vector<Place> places;
    for (const std::string& spelling : spellings)
        if (std::optional<Place> place = enter(folder, spelling))
            places.push_back(std::move(*place));
    return places;
}

std::optional<fs::path> Folder::find(std::string_view name) const
{
    if (!canonicalRoot_)
        return std::nullopt;
    const std::vector<std::string> parts = partsOf(name);
    // All folders that the parts so far stand for. Each only once: links that lead in circles would
    // otherwise double them with every part.
    std::vector<Place> folders{{.path = root_, .canonical = *canonicalRoot_}};
    for (std::size_t i = 0; i + 1 < parts.size(); ++i)
    {
        std::vector<Place> next;
        std::unordered_set<std::string> seen;
        for (const Place& folder : folders)
            for (Place& place : matches(folder, parts[i]))
            {
                std::error_code error;
                if (fs::is_directory(place.canonical, error) &&
                    seen.insert(place.canonical.string()).second)
                    next.push_back(std::move(place));
            }
        folders = std::move(next);
    }
    for (const Place& folder : folders)
        for (Place& place : matches(folder, parts.back()))
        {
            std::error_code error;
            if (fs::is_regular_file(place.canonical, error))
                return std::move(place.path);
        }
    return std::nullopt;
}

std::vector<fs::path> Folder::list(std::span<const std::string_view> extensions) const
{
    std::vector<fs::path> files;
    if (!canonicalRoot_)
        return files;
    const Place root{.path = root_, .canonical = *canonicalRoot_};
    for (const auto& [lower, spellings] : listing(*canonicalRoot_))
    {
        const std::string extension = fs::path(lower).extension().string();
        const bool isWanted =
            std::any_of(extensions.begin(), extensions.end(),
                        [&](std::string_view wanted) { return lowerCase(wanted) == extension; });
        if (!isWanted)
            continue;
        for (const std::string& spelling : spellings)
        {
            std::error_code error;
            const std::optional<Place> place = enter(root, spelling);
            if (place && fs::is_regular_file(place->canonical, error))
                files.push_back(place->path);
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace sinew
