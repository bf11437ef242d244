// The folders and archives with a model's files, as one tree.
//
// Names have '/' or '\' between parts; the case of ASCII letters does not matter. Names never lead
// out of a mount: absolute names, drive letters and ".." are not found, nor are links that leave a
// folder. If files share a name, the last mounted wins. Within one folder, the exact spelling is
// preferred, then the first in byte order; folders that differ only in case are searched together.
// Within one archive, the last entry with a name wins. Each folder is listed once, so files added
// later may not be found. Not thread-safe.
#pragma once

#include "engine/base/diagnostic.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// Limits on the memory and work for archives. The defaults far exceed the needs of Doom 3's and
// Quake 3's archives.
struct ArchiveLimits
{
    // Bytes of one inflated entry (--limit archive-file).
    std::uint64_t largestEntry = std::uint64_t{256} << 20;
    // Total inflated bytes of all entries read from all archives (--limit archive-total). An entry
    // counts each time it is read.
    std::uint64_t largestTotal = std::uint64_t{1} << 30;
    // Files in one archive (--limit archive-entries). libzip's time grows with the square of the
    // number of names chosen to collide in its hash table: about 3 seconds for this many.
    std::uint64_t mostEntries = 32'768;
};

// Supported kinds of archives, for messages.
inline constexpr std::string_view kArchiveKinds = "archive (zip or Quake's PACK)";

// Extensions of archives, and of folders that games mount like archives. isArchive also detects
// archives with other extensions.
inline constexpr std::array<std::string_view, 8> kArchiveExtensions{
    ".pk4", ".pk3", ".zip", ".pak", ".dpk", ".kpf", ".pkz", ".ipk3"};
inline constexpr std::array<std::string_view, 3> kPackedFolderExtensions{".pk3dir", ".pk4dir",
                                                                         ".dpkdir"};

// Whether a name ends in one of kArchiveExtensions, in any case.
bool hasArchiveExtension(std::string_view name);

// Whether a regular file has such a name or an archive's first bytes. It may be damaged.
bool isArchive(const std::filesystem::path& path);

// The archives and packed folders of a game folder, in the games' mounting order: .pak files by
// number, then the others by lower-case name. An empty path is the working directory.
std::vector<std::filesystem::path> gameArchives(const std::filesystem::path& folder);

// A file of the tree.
struct VirtualFile
{
    std::size_t mount = 0; // index of the folder or archive, in mounting order
    std::size_t entry = 0; // index inside the mount; meaningless elsewhere
    std::string name;      // path in the mount, with its spelling there and '/' between parts
    std::string shown;     // for messages: "base/textures/a.tga", "pak000.pk4:textures/a.tga"
};

struct Mount;

class VirtualFiles
{
public:
    explicit VirtualFiles(ArchiveLimits limits = {});
    ~VirtualFiles();
    VirtualFiles(const VirtualFiles&) = delete;
    VirtualFiles& operator=(const VirtualFiles&) = delete;
    VirtualFiles(VirtualFiles&&) noexcept;
    VirtualFiles& operator=(VirtualFiles&&) noexcept;

    // Mounts a folder or an archive. Reads an archive's directory now. An empty path is the working
    // directory. Rejects paths that do not exist, and archives that are damaged, overlap
    // themselves, exceed the limits, or have an entry whose name is absolute, has "..", an empty
    // part or a NUL, or occurs twice. On an error, nothing is mounted.
    Result<void> mount(const std::filesystem::path& folderOrArchive);

    // Mounts a game folder: its gameArchives, then the folder itself, so loose files override
    // packed ones. A rejected archive is a warning.
    Result<void> mountGameFolder(const std::filesystem::path& folder, Diagnostics& warnings);

    std::optional<VirtualFile> find(std::string_view name) const;

    // Whether any file's name begins with `start` ("models/imp/imp"). If not, callers can skip all
    // suffixes and extensions.
    bool hasNamesLike(std::string_view start) const;

    // Files directly in `folder` ("materials", "" for the roots) with one of `extensions` (".mtr")
    // in any case, by mount, then by lower-case name. Excludes files overridden by another mount,
    // and hidden ones ("._a.mtr").
    std::vector<VirtualFile> list(std::string_view folder,
                                  std::span<const std::string_view> extensions) const;

    // The same in one mount, ignoring overrides. Requires mount < mounts().size().
    std::optional<VirtualFile> findIn(std::size_t mount, std::string_view name) const;
    std::vector<VirtualFile> listIn(std::size_t mount, std::string_view folder,
                                    std::span<const std::string_view> extensions) const;
    bool isFolderIn(std::size_t mount, std::string_view name) const; // true for ""
    // Names of folders directly in a folder of one mount, in no order, without hidden ones
    // (".git").
    std::vector<std::string> folderNamesIn(std::size_t mount, std::string_view folder) const;

    // Reads a file that this object returned. Rejects entries that are encrypted, damaged, neither
    // stored nor deflated, not of their declared size, or above the limits (alone or with earlier
    // reads). Also rejects unsupported content (otherContent).
    Result<std::vector<std::byte>> read(const VirtualFile& file) const;
    Result<std::string> readText(const VirtualFile& file) const;
    // Size in bytes before reading; 0 if the file cannot be read.
    std::uint64_t sizeOf(const VirtualFile& file) const;

    // All mounts and all files read so far, as shown in messages. Lists archives, not their
    // entries.
    std::vector<std::string> filesRead() const;

    // The mounts' paths as given, in mounting order, for messages.
    std::vector<std::string> mounts() const;
    // Command-line path of a mount, or of a file or folder in it: "base/models/imp",
    // "pak0.pk3:models/imp".
    std::string pathIn(std::size_t mount, std::string_view name) const;
    bool isArchive(std::size_t mount) const; // false: a folder
    // The last part of the folder's name. For a root, the mount's name, without an archive's
    // extension.
    std::string folderName(std::size_t mount, std::string_view folder) const;

private:
    Result<std::vector<std::byte>> readEntry(const VirtualFile& file) const;

    ArchiveLimits limits_;
    mutable std::uint64_t unpacked_ = 0; // bytes of all entries read
    std::vector<Mount> mounts_;
    mutable std::set<std::string> read_; // paths of files in folders
};

// Names of all files in an archive, in all folders, except hidden ones; '/' between parts. Rejects
// what VirtualFiles::mount rejects.
Result<std::vector<std::string>> listArchive(const std::filesystem::path& archive,
                                             const ArchiveLimits& limits = {});

// Location of a model: its folders and archives, and its name in them.
//
// A model's name is one of
//   base/models/imp/imp.md5mesh       a file, or base/models/imp, its folder
//   base/pak000.pk4:models/imp        the same inside an archive; base/pak000.pk4 is its root
//   base                              a folder with game archives, which are searched
// A path that exists as a plain file or folder is always taken as that.
//
// A model in a folder `models`, Quake's `progs` or Doom 3's `def` is in a game tree: the parent of
// that folder is the game folder, whose archives are mounted too. If a path has several such
// folders, the innermost counts; if it has none, only the model's own folder is used. An archive
// pak* or *.dpk, or a folder *.pk3dir, *.pk4dir or *.dpkdir, belongs to the game folder that
// contains it. Any other archive, such as a .zip, is often one of many downloads in a folder, and
// is used alone.
struct ModelLocation
{
    std::filesystem::path root; // game folder, folder or archive; empty: the working directory
    bool rootIsGameFolder = false;
    std::optional<std::filesystem::path> archive; // or packed folder, with the model
    // File or folder in `archive`, or in `root` without an archive: "models/imp". May be "".
    std::string name;
};

// Rejects paths that do not exist, devices and pipes. Does not open archives: mountModel checks
// whether they contain the name.
Result<ModelLocation> locateModel(const std::filesystem::path& named);

struct MountedModel
{
    std::size_t mount = 0;           // contains the model; for findIn and listIn
    std::optional<VirtualFile> file; // none if a folder was named
    std::string folder; // the model's folder: "models/imp"; "" for the root of its mount
};

// Mounts the model's folders and archives on top of `files`. Rejects a model whose archive cannot
// be mounted or lacks the name. Other archives that cannot be mounted are warnings.
Result<MountedModel> mountModel(const ModelLocation& location, VirtualFiles& files,
                                Diagnostics& warnings);

// The file or folder of this name in a mount.
std::optional<MountedModel> findInMount(std::size_t mount, const std::string& name,
                                        const VirtualFiles& files);

} // namespace sinew
