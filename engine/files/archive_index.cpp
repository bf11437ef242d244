#include "engine/files/archive_index.h"

#include "engine/base/lower_case.h"

#include <algorithm>
#include <utility>

namespace sinew
{
namespace
{

bool isBefore(const ArchiveIndex::Entry& entry, std::string_view lowerName)
{
    return entry.lowerName < lowerName;
}

// As in ArchiveIndex::Entry::lowerName, or nothing for a name that no file has.
std::optional<std::string> lookupName(std::string_view name)
{
    const std::optional<std::vector<std::string>> parts = partsOfFileName(name);
    if (!parts)
        return std::nullopt;
    std::string joined;
    for (const std::string& part : *parts)
        joined.append(joined.empty() ? "" : "/").append(lowerCase(part));
    return joined;
}

} // namespace

ArchiveIndex::ArchiveIndex(std::span<const ArchiveName> entries)
{
    for (std::uint64_t number = 0; number < entries.size(); ++number)
        if (const ArchiveName& entry = entries[number]; !entry.isFolder)
            files_.push_back(
                {.lowerName = lowerCase(entry.name), .name = entry.name, .number = number});
    const auto later = [](const Entry& a, const Entry& b)
    {
        return std::pair(std::string_view(a.lowerName), b.number) <
               std::pair(std::string_view(b.lowerName), a.number);
    };
    std::sort(files_.begin(), files_.end(), later);
    files_.erase(std::unique(files_.begin(), files_.end(),
                             [](const Entry& a, const Entry& b)
                             { return a.lowerName == b.lowerName; }),
                 files_.end());
}

const ArchiveIndex::Entry* ArchiveIndex::find(std::string_view name) const
{
    const std::optional<std::string> wanted = lookupName(name);
    if (!wanted)
        return nullptr;
    const auto found = std::lower_bound(files_.begin(), files_.end(), *wanted, isBefore);
    return found != files_.end() && found->lowerName == *wanted ? &*found : nullptr;
}

// All files in `folder` and its folders.
std::span<const ArchiveIndex::Entry> ArchiveIndex::below(std::string_view folder) const
{
    if (folder.empty())
        return files_;
    const std::optional<std::string> wanted = lookupName(folder);
    if (!wanted)
        return {};
    constexpr char kAfterSlash = '/' + 1;
    const auto first = std::lower_bound(files_.begin(), files_.end(), *wanted + '/', isBefore);
    const auto last = std::lower_bound(first, files_.end(), *wanted + kAfterSlash, isBefore);
    return {first, last};
}

std::vector<const ArchiveIndex::Entry*>
ArchiveIndex::list(std::string_view folder, std::span<const std::string_view> extensions) const
{
    const std::size_t nameBegin = folder.empty() ? 0 : folder.size() + 1;
    std::vector<const Entry*> files;
    for (const Entry& file : below(folder))
    {
        const std::string_view name = std::string_view(file.lowerName).substr(nameBegin);
        if (name.find('/') != std::string_view::npos)
            continue;
        if (hasExtension(name, extensions) && !isHiddenName(name))
            files.push_back(&file);
    }
    return files;
}

std::vector<std::string> ArchiveIndex::folderNames(std::string_view folder) const
{
    const std::size_t nameBegin = folder.empty() ? 0 : folder.size() + 1;
    std::vector<std::string> names;
    std::string_view before; // in lower case: files of one folder follow one another
    for (const Entry& file : below(folder))
    {
        const std::size_t slash = file.lowerName.find('/', nameBegin);
        if (slash == std::string::npos || file.lowerName[nameBegin] == '.' ||
            isHiddenName(file.lowerName))
            continue;
        const std::string_view lower =
            std::string_view(file.lowerName).substr(nameBegin, slash - nameBegin);
        if (names.empty() || lower != before)
            names.push_back(file.name.substr(nameBegin, slash - nameBegin));
        before = lower;
    }
    return names;
}

bool ArchiveIndex::hasNamesLike(std::string_view start) const
{
    std::string lower = lowerCase(start);
    std::ranges::replace(lower, '\\', '/');
    const auto first = std::lower_bound(files_.begin(), files_.end(), lower, isBefore);
    return first != files_.end() && first->lowerName.starts_with(lower);
}

bool ArchiveIndex::isFolder(std::string_view name) const
{
    return name.empty() || !below(name).empty();
}

} // namespace sinew
