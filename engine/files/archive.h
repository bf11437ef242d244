// Archives: zip files under any name, and Quake's PACK (.pak). The first bytes of a file decide
// what it is. A file without those, but with one of the usual extensions, is taken for a damaged
// archive, so that a message can say what is wrong with it.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/files/virtual_files.h"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

struct ArchiveName
{
    std::string name; // '/' between parts, none of them "." or empty; empty for the root folder
    bool isFolder = false;
};

// A name as an archive's directory has it; a folder's ends in '/'. Nothing for one that is empty,
// has an empty part or a NUL, or could lead out of a folder: no honest archive has it.
std::optional<ArchiveName> archiveName(std::string_view stored);

// Entries are known by their numbers. Errors are worded to follow an entry's name in a message.
struct Archive
{
    std::vector<ArchiveName> names; // of all entries
    // Unpacked bytes, as the entry declares. Refused: entries that cannot be read.
    std::function<tl::expected<std::uint64_t, std::string>(std::uint64_t entry)> sizeOf;
    // Requires as many bytes as sizeOf() says. Refused: an entry that is damaged or has others.
    std::function<tl::expected<void, std::string>(std::uint64_t entry, std::span<std::byte> bytes)>
        read;
};

// `path` is a regular file. Refused: what is no archive or only a part of one, a directory above
// the limits or not where the file says, zip64 directories, entries that disagree with it or lie
// outside the file, two entries of one name, names that lead out, and bytes after the end of a zip
// archive. Entries may overlap: VirtualFiles limits what is read of them.
Result<Archive> openArchive(const std::filesystem::path& path, const ArchiveLimits& limits);

} // namespace sinew
