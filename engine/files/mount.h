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

#include <compare>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sinew
{

// A tree of files from which no name leads out: only entries of listings are found, so absolute
// names, names with a drive and ".." are not. A '\' or ':' may belong to the name of a file; a file
// with exactly that name is found first. If files differ only in case, the one written as requested
// comes first, then the first in byte order; folders that differ only in case are searched
// together. Listings are read once: files that appear later may not be found. For one thread at a
// time.
class Mount
{
public:
    // `number` is its place in mounting order, `shown` its name in messages.
    Mount(std::string shown, std::size_t number) : shown_(std::move(shown)), number_(number) {}
    virtual ~Mount() = default;
    Mount(const Mount&) = delete;
    Mount& operator=(const Mount&) = delete;

    const std::string& shown() const { return shown_; }
    virtual bool isArchive() const = 0; // or a folder
    // Path of the mount or of a file or folder in it: "base/models/imp", "pak0.pk3:models/imp".
    virtual std::string pathOf(std::string_view name) const = 0;
    std::optional<VirtualFile> find(std::string_view name) const;
    // Whether some name begins with `start` ("models/imp/imp").
    bool hasNamesLike(std::string_view start) const;
    // Files directly in a folder ("" is the root) that are not hidden ("._walk.md5anim") and whose
    // extension, without regard to case, is one of `extensions` (".md5anim"): sorted by lower-case
    // name, then by name, for the same order on every machine.
    std::vector<VirtualFile> list(std::string_view folder,
                                  std::span<const std::string_view> extensions) const;
    bool isFolder(std::string_view name) const; // "" is one
    // Directly in `folder`, in no order; without hidden ones (".git").
    std::vector<std::string> folderNames(std::string_view folder) const;
    virtual Result<std::vector<std::byte>> read(const VirtualFile& file) const = 0;
    virtual std::uint64_t sizeOf(const VirtualFile& file) const = 0;

protected:
    struct Entry
    {
        std::string lowerName;
        std::string name;
        bool isFolder = false;
        std::size_t number = 0; // VirtualFile::entry

        auto operator<=>(const Entry&) const = default;
    };
    using Listing = std::set<Entry>;

    // Entries of a folder, without deeper ones; `folder` is "", or joined from names of earlier
    // listings.
    virtual Listing readListing(const std::string& folder) const = 0;

private:
    const Listing& listing(const std::string& folder) const;
    std::vector<const Entry*> matches(const std::string& folder, const std::string& part) const;
    std::vector<std::string> folders(std::span<const std::string> parts) const;
    std::vector<std::string> foldersNamed(std::string_view name) const;
    VirtualFile fileOf(const std::string& folder, const Entry& entry) const;

    std::string shown_;
    std::size_t number_;
    mutable std::unordered_map<std::string, Listing> listings_;
};

// A folder on the disk. Links that leave it are not followed.
class Folder final : public Mount
{
public:
    // A root that does not exist is an empty tree; an empty path is the working directory.
    explicit Folder(std::filesystem::path root, std::size_t number = 0);

    bool isArchive() const override { return false; }
    std::string pathOf(std::string_view name) const override;
    Result<std::vector<std::byte>> read(const VirtualFile& file) const override;
    std::uint64_t sizeOf(const VirtualFile& file) const override;

private:
    Listing readListing(const std::string& folder) const override;

    std::filesystem::path root_;
    std::filesystem::path canonicalRoot_;
};

// `path` is a regular file. Refused: what is no archive or only a part of one, a directory above
// the limits or not where the file says, entries that disagree with it or lie outside the file, two
// entries of one name, and names that lead out. Entries may overlap: what is read of them is
// limited (ArchiveUse). `use` is counted up by what is read and must outlive the mount.
Result<std::unique_ptr<Mount>> mountArchive(const std::filesystem::path& path,
                                            const ArchiveLimits& limits, ArchiveUse& use,
                                            std::size_t number = 0);

struct ArchiveName
{
    std::string name; // '/' between parts, none of them "." or empty; empty for the root folder
    bool isFolder = false;
};

// A name as an archive's directory has it; a folder's ends in '/'. Nothing for one that is empty,
// has an empty part or a NUL, or could lead out of a folder: no honest archive has it.
std::optional<ArchiveName> archiveName(std::string_view stored);

// Bytes of an entry, as its archive declares them.
struct EntrySizes
{
    std::uint64_t stored = 0;
    std::uint64_t inflated = 0;
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

// A zip archive, for mountArchive. Also refused are bytes after the archive's end.
Result<Archive> openZipArchive(const std::filesystem::path& path, const ArchiveLimits& limits);

// For what opens an archive. `offset` counts from the end of the file where it is negative. Nothing
// where the file has no such bytes.
std::optional<std::string> bytesAt(const std::filesystem::path& path, std::int64_t offset,
                                   std::uint64_t size);
std::optional<std::string> whyTooLarge(std::uint64_t entries, std::uint64_t directorySize,
                                       const ArchiveLimits& limits);
tl::expected<void, std::string> addName(std::string_view stored, Archive& archive);
inline constexpr std::string_view kTwoOfOneName =
    "is refused: two of its entries have the same name; pack it again";

} // namespace sinew
