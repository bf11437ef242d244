// Opens archives: zip files with any extension, and Quake's PACK (.pak), detected by their first
// bytes. A file with neither signature but with a usual extension is treated as a damaged archive,
// to give a useful error message.
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
    std::string name; // '/' between parts, no "." or empty parts; empty for the root folder
    bool isFolder = false;
};

// Parses a name from an archive's directory; folder names end in '/'. None if it is empty, has an
// empty part or a NUL, or could lead out of a folder; valid archives have no such names.
std::optional<ArchiveName> archiveName(std::string_view stored);

// Entries are identified by index. Errors are phrased to follow an entry's name in a message.
struct Archive
{
    std::vector<ArchiveName> names; // of all entries
    // Declared unpacked size in bytes. Rejects entries that cannot be read.
    std::function<tl::expected<std::uint64_t, std::string>(std::uint64_t entry)> sizeOf;
    // Requires bytes.size() == sizeOf(entry). Rejects damaged entries and those of another size.
    std::function<tl::expected<void, std::string>(std::uint64_t entry, std::span<std::byte> bytes)>
        read;
};

// `path` must be a regular file. Rejects files that are not complete archives; directories that
// exceed the limits or are misplaced; zip64 directories; entries that disagree with the directory
// or lie outside the file; duplicate names; names that lead out; and bytes after the end of a zip
// archive. Entries may overlap: VirtualFiles limits the bytes read from them.
Result<Archive> openArchive(const std::filesystem::path& path, const ArchiveLimits& limits);

} // namespace sinew
