// Opens a PACK archive (.pak) of Quake, Quake 2 and Half-Life, whose entries are not compressed.
//
// Format: "PACK", offset and length of the directory as int32; the directory has 64 bytes for each
// entry: a name of up to 56 bytes that ends in a NUL where it is shorter, then offset and size of
// the entry as int32. All numbers are little-endian.
#pragma once

#include "engine/files/archive_file.h"

#include <filesystem>
#include <memory>
#include <string_view>

namespace sinew
{

inline constexpr std::string_view kPackMagic = "PACK";

// See openArchive.
Result<Archive> openPackArchive(const std::filesystem::path& path,
                                std::unique_ptr<ArchiveBytes> file, const ArchiveLimits& limits,
                                const ArchiveUse& use);

} // namespace sinew
