// One folder or archive of a VirtualFiles; see there for what names mean.
//
// An archive is a zip file under any name, or Quake's PACK (.pak). The first bytes of a file decide
// what it is. A file without those, but with one of the usual extensions, is taken for a damaged
// archive, so that a message can say what is wrong with it.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/files/files.h"
#include "engine/files/virtual_files.h"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
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
    // Whether find() does not give the file of that very name because a link leads out of the mount
    // to it: for messages.
    virtual bool hidesLinked(std::string_view /*name*/) const { return false; }
    // Whether some name begins with `start` ("models/imp/imp").
    virtual bool hasNamesLike(std::string_view start) const = 0;
    // Files directly in a folder ("" is the root) that are not hidden ("._walk.md5anim") and whose
    // extension, without regard to case, is one of `extensions` (".md5anim"): sorted by lower-case
    // name, then by name, for the same order on every machine.
    virtual std::vector<VirtualFile> list(std::string_view folder,
                                          std::span<const std::string_view> extensions) const = 0;
    virtual bool isFolder(std::string_view name) const = 0; // "" is one where there is a root
    // Directly in `folder`, in no order; without hidden ones (".git").
    virtual std::vector<std::string> folderNames(std::string_view folder) const = 0;
    virtual Result<std::vector<std::byte>> read(const VirtualFile& file) const = 0;
    virtual std::uint64_t sizeOf(const VirtualFile& file) const = 0;
};

// A folder tree from which no name leads out. Only entries of a folder's listing are found, so
// absolute names, names with a drive, ".." and links that leave the tree are not. A '\' or ':' may
// belong to the name of a file; a file with exactly that name is found first. If files differ only
// in case, the one written as requested comes first, then the first in byte order; all folders that
// differ only in case are searched. Listings are read once: files that appear later may not be
// found. For one thread at a time.
class Folder final : public Mount
{
public:
    // A root that does not exist is an empty tree; an empty path is the working directory.
    explicit Folder(std::filesystem::path root);

    std::string shown() const override { return root_.empty() ? "." : root_.string(); }
    // `shown` of a file is its path, root included.
    std::optional<VirtualFile> find(std::string_view name) const override;
    bool hidesLinked(std::string_view name) const override;
    bool hasNamesLike(std::string_view start) const override;
    std::vector<VirtualFile> list(std::string_view folder,
                                  std::span<const std::string_view> extensions) const override;
    bool isFolder(std::string_view name) const override;
    std::vector<std::string> folderNames(std::string_view folder) const override;
    Result<std::vector<std::byte>> read(const VirtualFile& file) const override;
    std::uint64_t sizeOf(const VirtualFile& file) const override;

private:
    struct Entry // one file or folder of the tree
    {
        std::filesystem::path path;                                         // as it is shown
        std::filesystem::path canonical;                                    // without links
        std::filesystem::file_type type = std::filesystem::file_type::none; // of `canonical`
    };
    // A folder's names, sorted, by their lower-case form.
    using Listing = std::map<std::string, std::vector<std::string>>;

    const Listing& listing(const std::filesystem::path& canonical) const;
    std::optional<Entry> enter(const Entry& folder, const std::string& name) const;
    std::vector<Entry> matches(const Entry& folder, const std::string& part) const;
    std::vector<Entry> folders(std::span<const std::string> parts) const;
    std::vector<Entry> findFolders(std::span<const std::string> parts) const;
    std::vector<Entry> foldersNamed(std::string_view name) const;
    VirtualFile fileAt(const std::filesystem::path& path) const;

    std::filesystem::path root_;
    std::optional<std::filesystem::path> canonicalRoot_; // nothing: no such folder
    mutable std::unordered_map<std::string, Listing> listings_;
    mutable std::unordered_map<std::string, std::vector<Entry>> foundFolders_; // by their names
};

// `path` is a regular file. Refused: what is no archive or only a part of one, a directory above
// the limits or not where the file says, entries that disagree with it or lie outside the file, two
// entries of one name, and names that lead out. Entries may overlap: what is read of them is
// limited (ArchiveUse). Left out: what would hold too many entries together with those in `use`,
// which is counted up by what is read and must outlive the mount.
Result<std::unique_ptr<Mount>> mountArchive(const std::filesystem::path& path,
                                            const ArchiveLimits& limits, ArchiveUse& use);

struct ArchiveName
{
    std::string name; // '/' between parts, none of them "." or empty; empty for the root folder
    bool isFolder = false;
};

// A name as an archive's directory has it; a folder's ends in '/'. The error says why no honest
// archive has it, worded to follow the name in a message: "leads out of the archive".
tl::expected<ArchiveName, std::string> archiveName(std::string_view stored);

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

// Entries are known by their numbers. Errors are worded to follow an entry's name in a message.
struct Archive
{
    std::vector<ArchiveName> names; // of all entries
    // Refused: entries that cannot be read.
    std::function<tl::expected<EntrySizes, std::string>(std::uint64_t entry)> sizesOf;
    // Requires as many bytes as `inflated` says. Refused: an entry that is damaged or has others.
    std::function<tl::expected<void, std::string>(std::uint64_t entry, std::span<std::byte> bytes)>
        read;
};

// The kinds that can be read, for messages.
inline constexpr std::string_view kArchiveKinds = "archive (zip or Quake's PACK)";

// A zip archive, for mountArchive. Also refused are bytes after the archive's end, and more than
// one directory.
Result<Archive> openZipArchive(const std::filesystem::path& path, ArchiveBytes& file,
                               const ArchiveLimits& limits, const ArchiveUse& use);

// For what opens an archive.
std::optional<std::string> whyTooLarge(std::uint64_t entries, std::uint64_t directorySize,
                                       const ArchiveLimits& limits, const ArchiveUse& use);
tl::expected<void, std::string> addName(std::string_view stored, Archive& archive);
inline constexpr std::string_view kTwoOfOneName =
    "is refused: two of its entries have the same name; pack it again";

} // namespace sinew
