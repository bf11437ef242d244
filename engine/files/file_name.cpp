#include "engine/base/text.h"
#include "engine/files/archive.h"
#include "engine/files/files.h"

#include <algorithm>
#include <filesystem>

namespace sinew
{
namespace
{

bool startsWithDrive(std::string_view name)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return name.size() >= 2 && name[1] == ':' && isLetter(name[0]);
}

// "" has one empty part.
std::vector<std::string> split(std::string_view name)
{
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= name.size();)
    {
        const std::size_t end = std::min(name.find_first_of("/\\", begin), name.size());
        parts.emplace_back(name.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

} // namespace

std::optional<std::vector<std::string>> partsOfFileName(std::string_view name)
{
    if (startsWithDrive(name) || name.find('\0') != std::string_view::npos)
        return std::nullopt;
    std::vector<std::string> parts = split(name);
    const auto isRefused = [](const std::string& part)
    { return part.empty() || part == "." || part == ".."; };
    if (std::ranges::any_of(parts, isRefused))
        return std::nullopt;
    return parts;
}

std::string lowerExtension(std::string_view name)
{
    return std::filesystem::path(lowerCase(name)).extension().string();
}

bool hasExtension(std::string_view name, std::span<const std::string_view> extensions)
{
    const std::string extension = lowerExtension(name);
    return std::ranges::any_of(extensions, [&](std::string_view wanted)
                               { return lowerCase(wanted) == extension; });
}

std::optional<ArchiveName> archiveName(std::string_view stored)
{
    ArchiveName result;
    std::vector<std::string> parts = split(stored);
    if (parts.size() > 1 && parts.back().empty())
    {
        result.isFolder = true;
        parts.pop_back();
    }
    std::erase(parts, "."); // some archivers put it before every name
    for (const std::string& part : parts)
        result.name += (result.name.empty() ? "" : "/") + part;
    result.isFolder = result.isFolder || parts.empty();
    if (!parts.empty() && (parts.front().empty() || !partsOfFileName(result.name)))
        return std::nullopt;
    return result;
}

std::string joinedName(std::string_view folder, std::string_view name)
{
    std::string joined(folder);
    joined.append(folder.empty() ? "" : "/").append(name);
    return joined;
}

std::string folderOf(std::string_view name)
{
    const std::size_t slash = name.rfind('/');
    return std::string(slash == std::string_view::npos ? "" : name.substr(0, slash));
}

bool isHiddenName(std::string_view name)
{
    return name.substr(name.rfind('/') + 1).starts_with('.');
}

} // namespace sinew
