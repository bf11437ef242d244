// The names in a folder or an archive, for who wants to choose among them.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/files/archive_limits.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew
{

struct FileList
{
    std::vector<std::string> files;   // regular ones, '/' between parts
    std::vector<std::string> folders; // directly in the folder; none of an archive
    bool isWhole = true;              // there are more where not
};

// How much of a folder is looked at: a disk has no end.
struct FileListLimits
{
    std::size_t mostEntries = 20'000;
    std::size_t levelsBelow = 0; // folders in folders whose files are listed too
};

// In no order. Hidden files and folders (".git") are left out, as are folders below that cannot be
// read; links to folders are listed, not entered. Refused: what is no folder or cannot be read.
Result<FileList> listFolder(const std::filesystem::path& folder, const FileListLimits& limits = {});

// All files in it, however deep, but for hidden ones; what VirtualFiles::mount refuses is refused.
Result<FileList> listArchive(const std::filesystem::path& archive,
                             const ArchiveLimits& limits = {});

} // namespace sinew
