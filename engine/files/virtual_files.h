// The folders and archives that a model's files are looked for in, as one tree.
//
// Names have '/' or '\' between parts, are found without regard to case (of ASCII letters), and
// never lead out of what was mounted: absolute names, drive letters and ".." are never found, nor
// are links that leave a folder. If files share a name, the last mounted is found. Within one
// folder the spelling asked for comes first, then the first in byte order; folders that differ only
// in case are searched together. Within one archive the last entry of a name counts. Folders are
// listed once: files that appear later may not be found. For one thread at a time.
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

// Limits on the memory and the work that archives may cost. The defaults are far above what the
// archives of Doom 3 and Quake 3 need.
struct ArchiveLimits
{
    // Bytes of one inflated entry (--limit archive-file).
    std::uint64_t largestEntry = std::uint64_t{256} << 20;
    // Inflated bytes of all entries that are read, summed over all archives (--limit
    // archive-total). An entry that is read twice counts twice.
    std::uint64_t largestTotal = std::uint64_t{1} << 30;
    // Files in one archive (--limit archive-entries). libzip's time grows with the square of the
    // number of names that were chosen to collide in its hash table: some 3 seconds for this many.
    std::uint64_t mostEntries = 32'768;
};

// The kinds of archives that can be read, for messages.
inline constexpr std::string_view kArchiveKinds = "archive (zip or Quake's PACK)";

// Extensions of archives, and of folders that games mount like archives. Archives may have others
// (isArchive).
inline constexpr std::array<std::string_view, 8> kArchiveExtensions{
    ".pk4", ".pk3", ".zip", ".pak", ".dpk", ".kpf", ".pkz", ".ipk3"};
inline constexpr std::array<std::string_view, 3> kPackedFolderExtensions{".pk3dir", ".pk4dir",
                                                                         ".dpkdir"};

// Whether a name ends in one of kArchiveExtensions, without regard to case.
bool hasArchiveExtension(std::string_view name);

// Whether a regular file has such a name, or begins like an archive. It may be damaged.
bool isArchive(const std::filesystem::path& path);

// The archives and packed folders of a game folder, in the order in which games mount them: .pak
// files by their numbers, then the others by lower-case name. An empty path is the working
// directory.
std::vector<std::filesystem::path> gameArchives(const std::filesystem::path& folder);

// One file of the tree.
struct VirtualFile
{
    std::size_t mount = 0; // which folder or archive, in mounting order
    std::size_t entry = 0; // its index inside the mount, of no meaning elsewhere
    std::string name;      // inside the mount, as it is spelled there, '/' between parts
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

    // A folder, or an archive, whose names are read now. An empty path is the working directory.
    // Refused: what does not exist, and an archive that is damaged, overlaps itself, is larger than
    // the limits, or has an entry whose name is absolute, has "..", an empty part or a NUL, or
    // stands there twice. What is refused is not mounted.
    Result<void> mount(const std::filesystem::path& folderOrArchive);

    // A game folder: its gameArchives, then the folder itself, so that loose files override packed
    // ones. An archive that is refused is a warning.
    Result<void> mountGameFolder(const std::filesystem::path& folder, Diagnostics& warnings);

    std::optional<VirtualFile> find(std::string_view name) const;

    // Whether some file's name begins with `start` ("models/imp/imp"). Where none does, a caller
    // need not try the suffixes and extensions that could follow.
    bool hasNamesLike(std::string_view start) const;

    // Files directly in `folder` ("materials", "" for the roots) whose extension, without regard
    // to case, is one of `extensions` (".mtr"): in order of mount, then of lower-case name. Left
    // out: files that another mount overrides, and hidden ones ("._a.mtr").
    std::vector<VirtualFile> list(std::string_view folder,
                                  std::span<const std::string_view> extensions) const;

    // The same in one mount alone, whatever overrides it. Requires mount < mounts().size().
    std::optional<VirtualFile> findIn(std::size_t mount, std::string_view name) const;
    std::vector<VirtualFile> listIn(std::size_t mount, std::string_view folder,
                                    std::span<const std::string_view> extensions) const;
    bool isFolderIn(std::size_t mount, std::string_view name) const; // "" is one
    // Names of folders directly in a folder of one mount, in no order; not hidden ones (".git").
    std::vector<std::string> folderNamesIn(std::size_t mount, std::string_view folder) const;

    // The whole file, which this object gave. Refused: entries that are encrypted, neither stored
    // nor deflated, damaged, larger than the limits, also together with what was read before, or of
    // another size than they declare. Also refused: what is clearly something else (otherContent).
    Result<std::vector<std::byte>> read(const VirtualFile& file) const;
    Result<std::string> readText(const VirtualFile& file) const;
    // In bytes, before it is read; 0 where nothing can be read.
    std::uint64_t sizeOf(const VirtualFile& file) const;

    // What was mounted, and every file that was read so far, as messages show them: files on the
    // disk, so an archive for what lies in it.
    std::vector<std::string> filesRead() const;

    // The names of mounts in messages, in mounting order: their paths as given.
    std::vector<std::string> mounts() const;
    // Path of the mount, or of a file or folder in it, as the command line takes it:
    // "base/models/imp", "pak0.pk3:models/imp".
    std::string pathIn(std::size_t mount, std::string_view name) const;
    bool isArchive(std::size_t mount) const; // or a folder
    // The last part of the folder's name. A root is called by its mount, an archive without its
    // extension.
    std::string folderName(std::size_t mount, std::string_view folder) const;

private:
    Result<std::vector<std::byte>> readEntry(const VirtualFile& file) const;

    ArchiveLimits limits_;
    mutable std::uint64_t unpacked_ = 0; // bytes of all entries that were read
    std::vector<Mount> mounts_;
    mutable std::set<std::string> read_; // paths of files in folders
};

// Names of all files in an archive, however deep, but for hidden ones; '/' between parts. What
// VirtualFiles::mount refuses is refused.
Result<std::vector<std::string>> listArchive(const std::filesystem::path& archive,
                                             const ArchiveLimits& limits = {});

// Where a model lies: which folders and archives belong to it, and its name among their files.
//
// A model is named by one of
//   base/models/imp/imp.md5mesh       a file, or base/models/imp, the folder that it lies in
//   base/pak000.pk4:models/imp        the same inside an archive; base/pak000.pk4 is its root
//   base                              a folder with archives of games, which are looked into
// A path that exists as a plain file or folder is taken as that, whatever its name.
//
// A model in a folder `models`, or Quake's `progs`, or Doom 3's `def`, lies in a game tree: the
// parent of that is the game folder, with its archives. With several of them the innermost counts,
// with none only the model's own folder. An archive pak* or *.dpk belongs to the game folder that
// it lies in, as does a folder *.pk3dir, *.pk4dir or *.dpkdir; a .zip or an archive of another
// name, often one download among many, stands alone.
struct ModelLocation
{
    std::filesystem::path root; // game folder, folder or archive; empty: the working directory
    bool rootIsGameFolder = false;
    std::optional<std::filesystem::path> archive; // or packed folder; holds the model, if any does
    std::string
        name; // of the file or folder inside `archive`, else `root`: "models/imp"; may be ""
};

// Refused: what does not exist, devices and pipes. Does not open archives: mountModel finds out
// whether the name is inside one.
Result<ModelLocation> locateModel(const std::filesystem::path& named);

struct MountedModel
{
    std::size_t mount = 0;           // holds the model; for findIn and listIn
    std::optional<VirtualFile> file; // nothing where a folder was named
    std::string folder;              // of the model: "models/imp"; "" at the root of its mount
};

// Mounts what belongs to the model on top of what `files` has. Refused: the model's archive if it
// cannot be mounted or lacks the name. Other archives are warnings.
Result<MountedModel> mountModel(const ModelLocation& location, VirtualFiles& files,
                                Diagnostics& warnings);

// The file or folder of this name in a mount.
std::optional<MountedModel> findInMount(std::size_t mount, const std::string& name,
                                        const VirtualFiles& files);

} // namespace sinew
