// Names of files as models and archives give them, which are not to be trusted.
#pragma once

#include <tl/expected.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

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

} // namespace sinew
