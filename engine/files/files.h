// Opens files. Only archives are opened elsewhere (virtual_files.h).
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

// Splits a name at '/' or '\'. Names in models and archives are untrusted: returns none for a name
// that could lead out of a folder or does not name a file, such as one that is absolute or has a
// drive letter, an empty part, "." or "..", or a NUL.
std::optional<std::vector<std::string>> partsOfFileName(std::string_view name);

// "folder/name", or `name` if the folder is "".
std::string joinedName(std::string_view folder, std::string_view name);

// The folder part: "a/b" for "a/b/c", "" for "c".
std::string folderOf(std::string_view name);

// Whether the last part begins with '.', as in "__MACOSX/._a.glb", which macOS adds to archives.
bool isHiddenName(std::string_view name);

// The extension with its dot, in lower case: ".tga". Empty if there is none, as for a file named
// ".tga".
std::string lowerExtension(std::string_view name);

// Whether the name has one of these extensions (".tga"), in any case.
bool hasExtension(std::string_view name, std::span<const std::string_view> extensions);

// The system's message for an error, phrased as part of a sentence.
std::string systemMessage(const std::error_code& error);

// Size limit of files that are read whole.
inline constexpr std::uintmax_t kMaxFileSize = std::uintmax_t{512} << 20;

// Reads a regular file. Rejects folders, devices and files larger than kMaxFileSize. Never blocks
// on a pipe.
Result<std::string> readTextFile(const std::filesystem::path& path);
Result<std::vector<std::byte>> readBinaryFile(const std::filesystem::path& path);

// Detects content that Sinew never reads, and returns what it is and what to do: "a web page, ...".
// Checks the first bytes for a Git LFS pointer (git-lfs.com/spec), a web page, UTF-16 text, and a
// gzip, RAR or 7-Zip archive. Empty for anything else.
std::string_view otherContent(std::string_view bytes);

// Writes all bytes or returns an error; "-" is standard output. Replaces `path` only after
// everything is written, so no partial file remains. Follows links and rejects dangling ones.
// Writes to devices, pipes and /dev/stdout directly. Not thread-safe.
Result<void> writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);

// Checks whether writeFile could start, before a long computation.
Result<void> checkWritable(const std::filesystem::path& path);

} // namespace sinew
