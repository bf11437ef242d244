// Opens a zip archive with libzip, within the limits.
//
// libzip checks each entry against the directory, but it allocates the whole directory first and
// tries every candidate in the last 64 KiB. So the end record is checked before libzip opens the
// file.
// Format: PKWARE's APPNOTE.TXT 6.3, sections 4.3.14 to 4.3.16.
#pragma once

#include "engine/files/archive_file.h"

#include <filesystem>

namespace sinew
{

// See openArchive. Also refused: bytes after the archive's end, more than one directory. Only
// needs `file` while it runs.
Result<Archive> openZipArchive(const std::filesystem::path& path, ArchiveBytes& file,
                               const ArchiveLimits& limits, const ArchiveUse& use);

} // namespace sinew
