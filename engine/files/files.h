// Opens files; only archives are opened elsewhere (virtual_files.h).
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

// "folder/name", or `name` if the folder is "".
std::string joinedName(std::string_view folder, std::string_view name);

// "a/b" of "a/b/c", "" of "c".
std::string folderOf(std::string_view name);

// Whether the last part begins with '.', as in "__MACOSX/._a.glb", which macOS packs beside a file.
bool isHiddenName(std::string_view name);

// The extension with its dot, in lower case: ".tga". Empty without an extension, as in a file named
// ".tga".
std::string lowerExtension(std::string_view name);

// Whether the name has one of these extensions (".tga"), in any case.
bool hasExtension(std::string_view name, std::span<const std::string_view> extensions);

// The system's message for an error, in the style of a sentence part.
std::string systemMessage(const std::error_code& error);

// Largest file that is read completely.
inline constexpr std::uintmax_t kMaxFileSize = std::uintmax_t{512} << 20;

// Reads a regular file. Rejects folders, devices and files above kMaxFileSize. Never blocks on a
// pipe.
Result<std::string> readTextFile(const std::filesystem::path& path);
Result<std::vector<std::byte>> readBinaryFile(const std::filesystem::path& path);

// Recognises files of a kind that Sinew never reads, and says what they are and what to do: "a web
// page, ...". Looks at the first bytes for a Git LFS pointer (git-lfs.com/spec), a web page, UTF-16
// text, and a gzip, RAR or 7-Zip archive. Empty for anything else.
std::string_view otherContent(std::string_view bytes);

// Writes all bytes or reports why not; "-" is standard output. Replaces `path` only after
// everything is written, so that no partial file remains. Follows links and rejects dangling ones.
// Devices, pipes and /dev/stdout are written in place. Not thread-safe.
Result<void> writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);

// Checks in advance whether writeFile could start, for callers with long work.
Result<void> checkWritable(const std::filesystem::path& path);

} // namespace sinew
