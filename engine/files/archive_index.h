// The names in an archive, to be found without regard to case.
#pragma once

#include "engine/files/file_name.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

class ArchiveIndex
{
public:
    struct Entry
    {
        std::string lowerName;
        std::string name; // as ArchiveName has it
        std::uint64_t number = 0;
    };

    ArchiveIndex() = default;

    // The entries of an archive, in its order. If names differ only in case, the last one counts.
    explicit ArchiveIndex(std::span<const ArchiveName> entries);

    const Entry* find(std::string_view name) const;

    // Files directly in `folder` that are not hidden, by lower-case name; extensions as for
    // VirtualFiles::list.
    std::vector<const Entry*> list(std::string_view folder,
                                   std::span<const std::string_view> extensions) const;

    // Names of the folders directly in `folder`, each once. Hidden folders are left out, and those
    // that only contain hidden files (__MACOSX).
    std::vector<std::string> folderNames(std::string_view folder) const;

    // Whether some file's name begins with `start`.
    bool hasNamesLike(std::string_view start) const;

    // Whether a file lies in `name` or in a folder below.
    bool isFolder(std::string_view name) const;

private:
    std::span<const Entry> below(std::string_view folder) const;

    std::vector<Entry> files_; // sorted by lowerName
};

} // namespace sinew
