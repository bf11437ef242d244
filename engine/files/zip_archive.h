// Opens a zip archive with libzip, within the limits.
//
// libzip checks each entry against the directory, but it allocates the whole directory first and
// tries every candidate in the last 64 KiB. So the end record is checked before libzip opens the
// file.
// Format: PKWARE's APPNOTE.TXT 6.3, sections 4.3.14 to 4.3.16.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/files/archive_limits.h"
#include "engine/files/file_name.h"

#include <zip.h>

#include <filesystem>
#include <memory>
#include <vector>

namespace sinew
{

struct DiscardZip
{
    void operator()(zip_t* archive) const { zip_discard(archive); }
};

struct ZipArchive
{
    std::unique_ptr<zip_t, DiscardZip> zip;
    std::vector<ArchiveName> names; // of all entries, in the order of their numbers
};

// Refused: what is no zip archive or only a part of one, bytes after its end, more than one
// directory, a directory above the limits or not where its end says, headers of entries that
// disagree with it, two entries of one name, and names that lead out. Entries may overlap: what is
// read of them is limited (ArchiveUse).
// Left out: what would hold too many entries together with those in `use`.
Result<ZipArchive> openZipArchive(const std::filesystem::path& path, const ArchiveLimits& limits,
                                  const ArchiveUse& use = {});

} // namespace sinew
