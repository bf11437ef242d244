// The only part of the engine that opens files, besides archives (virtual_files.h).
#pragma once

#include "engine/base/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
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

// The system's words for an error, as part of a sentence.
std::string systemMessage(const std::error_code& error);

// Largest file that is read whole.
inline constexpr std::uintmax_t kMaxFileSize = std::uintmax_t{512} << 20;

// Contents of a regular file. Refuses folders, devices and files above kMaxFileSize; never waits
// for a pipe to be opened at its other end.
Result<std::string> readTextFile(const std::filesystem::path& path);
Result<std::vector<std::byte>> readBinaryFile(const std::filesystem::path& path);

// What a file is if it is something else than its name says, and what to do about it: "a web page,
// ...". Decided by the first bytes: a pointer of Git LFS (git-lfs.com/spec), a web page, text in
// UTF-16, a gzip, RAR or 7-Zip archive; else empty. No file that Sinew reads starts like these.
std::string_view otherContent(std::string_view bytes);

// Writes the whole of `bytes` or reports why not; "-" is standard output.
// Replaces `path` only once everything is written, so that a failure leaves no half file; a link is
// followed, one that leads nowhere refused. Devices, pipes and /dev/stdout cannot be replaced: they
// are written to. For one thread at a time.
Result<void> writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);

// Refuses what writeFile would refuse before its first byte: for a caller whose work takes long.
Result<void> checkWritable(const std::filesystem::path& path);

// Sinew's folder there, which need not exist: "sinew" in $XDG_CACHE_HOME or ~/.cache (XDG Base
// Directory Specification), in ~/Library/Caches on macOS, in %LOCALAPPDATA% on Windows. Nothing
// where the environment names no such folder by an absolute path.
std::optional<std::filesystem::path> cacheFolder();

// The same for settings: in $XDG_CONFIG_HOME or ~/.config, in ~/Library/Application Support on
// macOS, in %APPDATA% on Windows.
std::optional<std::filesystem::path> settingsFolder();

} // namespace sinew
