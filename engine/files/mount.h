// One folder or archive of a VirtualFiles; see there for what names mean.
#pragma once

#include "engine/files/virtual_files.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// The files that it gives have `mount` 0, for the owner to set.
class Mount
{
public:
    Mount() = default;
    virtual ~Mount() = default;
    Mount(const Mount&) = delete;
    Mount& operator=(const Mount&) = delete;

    virtual std::string shown() const = 0;
    virtual bool isArchive() const { return false; } // or a folder
    virtual std::optional<VirtualFile> find(std::string_view name) const = 0;
    // As Folder::hidesLinked.
    virtual bool hidesLinked(std::string_view /*name*/) const { return false; }
    virtual bool hasNamesLike(std::string_view start) const = 0;
    // Sorted by lower-case name, then by name; without hidden files.
    virtual std::vector<VirtualFile> list(std::string_view folder,
                                          std::span<const std::string_view> extensions) const = 0;
    virtual bool isFolder(std::string_view name) const = 0;
    // Directly in `folder`, in no order; without hidden ones.
    virtual std::vector<std::string> folderNames(std::string_view folder) const = 0;
    virtual Result<std::vector<std::byte>> read(const VirtualFile& file) const = 0;
    virtual Result<std::string> readText(const VirtualFile& file) const = 0;
    virtual std::uint64_t sizeOf(const VirtualFile& file) const = 0;
};

// `path` is an existing folder.
std::unique_ptr<Mount> mountFolder(const std::filesystem::path& path);

// `path` is a regular file. Refused: see VirtualFiles::mount. `use` is counted up by what is read
// and must outlive the mount.
Result<std::unique_ptr<Mount>> mountArchive(const std::filesystem::path& path,
                                            const ArchiveLimits& limits, ArchiveUse& use);

} // namespace sinew
