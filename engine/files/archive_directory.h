// The directory at the end of a zip archive, checked before libzip reads it.
//
// libzip 1.7.3 checks too little: entries whose data overlaps pass its consistency checks, and it
// reads every candidate for a directory in the last 64 KiB.
// Format: PKWARE's APPNOTE.TXT 6.3, sections 4.3 and 4.5.3.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/files/archive_limits.h"

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

namespace sinew
{

struct ArchiveRecord
{
    std::string name;             // bytes as they are stored
    std::uint64_t storedSize = 0; // declared; inside the archive, and shared with no other entry
    std::uint64_t size = 0;       // declared, when inflated
};

// One record per entry, in the directory's order. Refused: what is no zip archive or only a part of
// one, bytes after its end, more than one directory, a directory that is larger than the limits or
// does not hold what its end says, entries outside of the archive or over each other, and two
// entries of one name. `archive` is what messages call it.
Result<std::vector<ArchiveRecord>>
readArchiveDirectory(std::istream& file, const std::string& archive, const ArchiveLimits& limits);

} // namespace sinew
