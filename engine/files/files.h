// The only part of the engine that opens files, besides archives (virtual_files.h).
#pragma once

#include "engine/base/diagnostic.h"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sinew
{

// Names that models and archives give are not to be trusted.
//
// The parts between '/' or '\', or nothing for a name that could lead out of a folder or stands for
// no file: an absolute one, one with a drive letter, an empty part, "." or "..", or a NUL.
std::optional<std::vector<std::string>> partsOfFileName(std::string_view name);

// The same for a name from the operating system or the command line: only '/' separates parts, and
// a part may contain a backslash or a colon.
std::optional<std::vector<std::string>> partsOfSystemName(std::string_view name);

// "folder/name", or `name` where the folder is "".
std::string joinedName(std::string_view folder, std::string_view name);

// "a/b" of "a/b/c", "" of "c".
std::string folderOf(std::string_view name);

// Whether the last part begins with '.', as that of "__MACOSX/._a.glb", which macOS packs beside a
// file.
bool isHiddenName(std::string_view name);

// The extension with its dot, in lower case: ".tga"; empty where there is none, as in ".tga".
std::string lowerExtension(std::string_view name);

// Whether the name has one of these extensions (".tga"), without regard to case.
bool hasExtension(std::string_view name, std::span<const std::string_view> extensions);

struct ArchiveName
{
    std::string name; // '/' between parts, none of them "." or empty; empty for the root folder
    bool isFolder = false;
};

// A name as an archive's directory has it; a folder's ends in '/'. The error says why no honest
// archive has it, worded to follow the name in a message: "leads out of the archive".
tl::expected<ArchiveName, std::string> archiveName(std::string_view stored);

// Largest file that is read whole.
inline constexpr std::uintmax_t kMaxFileSize = std::uintmax_t{512} << 20;

// Contents of a regular file. Refuses folders, devices and files above kMaxFileSize; never waits
// for a pipe to be opened at its other end.
Result<std::string> readTextFile(const std::filesystem::path& path);
Result<std::vector<std::byte>> readBinaryFile(const std::filesystem::path& path);

// Writes the whole of `bytes` or reports why not; "-" is standard output.
// Replaces `path` only once everything is written, so that a failure leaves no half file; a link is
// followed, one that leads nowhere refused. Devices, pipes and what the process has open already
// (/dev/stdout) cannot be replaced: they are written to. For one thread at a time.
Result<void> writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);

// Refuses what writeFile would refuse before its first byte: for a caller whose work takes long.
Result<void> checkWritable(const std::filesystem::path& path);

// A folder tree in which names are found without regard to case (of ASCII letters), and from which
// no name leads out: only what stands in a folder's listing is found, so absolute names, those with
// a drive and ".." never are, nor are links that leave the tree. A '\' or ':' in a name may belong
// to the name of a file: where one of that very name exists, it is found first. Listings are read
// once and kept, also by copies: files that appear later may not be found. For one thread at a
// time.
class Folder
{
public:
    // A root that does not exist is an empty tree; an empty path is the working directory.
    explicit Folder(std::filesystem::path root);

    const std::filesystem::path& root() const { return root_; }

    // The path of the regular file that `name` ("models/imp/imp_d.tga", '/' or '\' between parts)
    // stands for, root included, or nothing. Where several files differ in case only, the one
    // written as in `name` comes first, then the first in byte order.
    std::optional<std::filesystem::path> find(std::string_view name) const;

    // Whether find() does not give the file of that very name because a link leads out of the tree
    // to it: for messages.
    bool hidesLinked(std::string_view name) const;

    // Regular files directly in the root that are not hidden ("._walk.md5anim") and whose
    // extension, without regard to case, is one of `extensions` (".md5anim"); sorted by name, for
    // the same order on every machine.
    std::vector<std::filesystem::path> list(std::span<const std::string_view> extensions) const;

    // The same for a folder in the tree ("" is the root), sorted by lower-case name, then by path.
    // Where folders differ in case only, the files of all of them.
    std::vector<std::filesystem::path> list(std::string_view folder,
                                            std::span<const std::string_view> extensions) const;

    // Whether some name in the tree begins with `start` ("models/imp/imp"). Where none does, a
    // caller need not try the suffixes and extensions that could follow.
    bool hasNamesLike(std::string_view start) const;

    // Names of the folders directly in one of the tree ("" is the root), without hidden ones
    // (".git"); in no order. Where they differ in case only, all of them.
    std::vector<std::string> folderNames(std::string_view folder) const;

    // Whether `name` stands for a folder in the tree; "" does where there is a root.
    bool isFolder(std::string_view name) const;

    // A path that find() or list() gave, without the root, '/' between parts.
    std::string nameOf(const std::filesystem::path& path) const;

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
    std::optional<std::filesystem::path> findParts(std::span<const std::string> parts) const;
    std::vector<Entry> findFolders(std::span<const std::string> parts) const;
    std::vector<Entry> foldersNamed(std::string_view name) const;
    std::vector<Entry> filesIn(const Entry& folder,
                               std::span<const std::string_view> extensions) const;

    std::filesystem::path root_;
    std::optional<std::filesystem::path> canonicalRoot_; // nothing: no such folder
    mutable std::unordered_map<std::string, Listing> listings_;
    mutable std::unordered_map<std::string, std::vector<Entry>> foundFolders_; // by their names
};

// Sinew's folder there, which need not exist: "sinew" in $XDG_CACHE_HOME or ~/.cache (XDG Base
// Directory Specification), in ~/Library/Caches on macOS, in %LOCALAPPDATA% on Windows. Nothing
// where the environment names no such folder by an absolute path.
std::optional<std::filesystem::path> cacheFolder();

// The same for settings: in $XDG_CONFIG_HOME or ~/.config, in ~/Library/Application Support on
// macOS, in %APPDATA% on Windows.
std::optional<std::filesystem::path> settingsFolder();

} // namespace sinew
