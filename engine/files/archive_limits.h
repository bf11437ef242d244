// Limits on the memory and the work that archives may cost.
#pragma once

#include <cstdint>

namespace sinew
{

// The defaults are far above what the archives of Doom 3 and Quake 3 need.
struct ArchiveLimits
{
    // Bytes of one inflated entry (--limit archive-file).
    std::uint64_t largestEntry = std::uint64_t{256} << 20;
    // Inflated per stored bytes (--limit archive-ratio), for entries that inflate to more than
    // `anyRatioUpTo` bytes: even a picture of one colour packs to a thousandth.
    double largestRatio = 100.0;
    // Above so many bytes, the ratio holds for each entry, and for all entries read so far
    // together.
    std::uint64_t anyRatioUpTo = std::uint64_t{64} << 20;
    // Inflated bytes of all entries that are read, summed over all archives (--limit
    // archive-total). An entry that is read twice counts twice.
    std::uint64_t largestTotal = std::uint64_t{1} << 30;
    // Files in one archive (--limit archive-entries). libzip's time grows with the square of the
    // number of names that were chosen to collide in its hash table: some 3 seconds for this many.
    std::uint64_t mostEntries = 32'768;
    std::uint64_t largestDirectory = std::uint64_t{64} << 20; // bytes
    // All archives together may hold this many times the entries of one. Their names may have this
    // many times the bytes of one directory.
    std::uint64_t archivesAtTheLimit = 4;
};

// What has been read so far from all archives that share the limits.
struct ArchiveUse
{
    std::uint64_t stored = 0;   // bytes as they lie in the archives
    std::uint64_t inflated = 0; // and as they were given out
    std::uint64_t entries = 0;  // of all directories
    std::uint64_t names = 0;    // bytes of their names
};

} // namespace sinew
