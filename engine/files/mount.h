// One folder or archive of a VirtualFiles; see there for what names mean.
//
// An archive is a zip file under any name, or Quake's PACK (.pak). The first bytes of a file decide
// what it is. A file without those, but with one of the usual extensions, is taken for a damaged
// archive, so that a message can say what is wrong with it.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/files/files.h"
#include "engine/files/virtual_files.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
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

// An open file of which only pieces are read.
class ArchiveBytes
{
public:
    explicit ArchiveBytes(const std::filesystem::path& path);

    bool isOpen() const { return isOpen_; }
    std::uint64_t size() const { return size_; }
    // False: they are not in the file or cannot be read.
    bool readAt(std::uint64_t offset, std::span<std::byte> bytes);
    std::optional<std::string> readAt(std::uint64_t offset, std::uint64_t size);

private:
    std::ifstream file_;
    std::uint64_t size_ = 0;
    bool isOpen_ = false;
};

// Bytes of an entry, as its archive declares them.
struct EntrySizes
{
    std::uint64_t stored = 0;
    std::uint64_t inflated = 0;
    std::uint64_t highestRatio = 1; // that its compression reaches
};

// Reads the entries of one archive. Its errors are worded to follow an entry's name in a message.
class ArchiveReader
{
public:
    ArchiveReader() = default;
    virtual ~ArchiveReader() = default;
    ArchiveReader(const ArchiveReader&) = delete;
    ArchiveReader& operator=(const ArchiveReader&) = delete;

    // Refused: entries that cannot be read.
    virtual tl::expected<EntrySizes, std::string> sizesOf(std::uint64_t entry) const = 0;
    // Requires as many bytes as `inflated` says. Refused: an entry that is damaged or has others.
    virtual tl::expected<void, std::string> read(std::uint64_t entry,
                                                 std::span<std::byte> bytes) const = 0;
};

struct Archive
{
    std::unique_ptr<ArchiveReader> reader;
    std::vector<ArchiveName> names; // of all entries, in the order of their numbers
};

// The kinds that can be read, for messages.
inline constexpr std::string_view kArchiveKinds = "archive (zip or Quake's PACK)";

// Refused: what is no archive or only a part of one, a directory above the limits or not where the
// file says, entries that disagree with it or lie outside the file, two entries of one name, and
// names that lead out. Entries may overlap: what is read of them is limited (ArchiveUse).
// Left out: what would hold too many entries together with those in `use`.
Result<Archive> openArchive(const std::filesystem::path& path, const ArchiveLimits& limits,
                            const ArchiveUse& use = {});

// For openArchive: what opens each kind. Only openPackArchive needs `file` when it has returned.
// zip: also refused are bytes after the archive's end, and more than one directory.
Result<Archive> openZipArchive(const std::filesystem::path& path, ArchiveBytes& file,
                               const ArchiveLimits& limits, const ArchiveUse& use);
inline constexpr std::string_view kPackMagic = "PACK";
Result<Archive> openPackArchive(const std::filesystem::path& path,
                                std::unique_ptr<ArchiveBytes> file, const ArchiveLimits& limits,
                                const ArchiveUse& use);

// For these two.
std::optional<std::string> whyTooLarge(std::uint64_t entries, std::uint64_t directorySize,
                                       const ArchiveLimits& limits, const ArchiveUse& use);
tl::expected<void, std::string> addName(std::string_view stored, Archive& archive);
inline constexpr std::string_view kTwoOfOneName =
    "is refused: two of its entries have the same name; pack it again";

} // namespace sinew
