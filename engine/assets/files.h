// The only part of the engine that opens files.
#pragma once

#include "engine/assets/diagnostic.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// Largest file that is read whole.
inline constexpr std::uintmax_t kMaxFileSize = std::uintmax_t{512} << 20;

// Contents of a regular file. Refuses folders, devices and files above kMaxFileSize.
Result<std::string> readTextFile(const std::filesystem::path& path);
Result<std::vector<std::byte>> readBinaryFile(const std::filesystem::path& path);

// Writes the whole of `bytes` or reports why not; "-" is standard output.
// Replaces `path` only once everything is written, so that a failure leaves no half file.
Result<void> writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);

// A folder tree in which names are found without regard to case, and from which no name leads out:
// absolute names, drive letters and ".." are never found, nor are links that leave the tree.
class Folder
{
public:
    explicit Folder(std::filesystem::path root);

    const std::filesystem::path& root() const { return root_; }

    // The path of the regular file that `name` ("models/imp/imp_d.tga", '/' between parts) stands
    // for, root included, or nothing.
    std::optional<std::filesystem::path> find(std::string_view name) const;

    // Regular files directly in the root whose extension, without regard to case, is one of
    // `extensions` (".md5anim"); sorted by name, for the same order on every machine.
    std::vector<std::filesystem::path> list(std::span<const std::string_view> extensions) const;

private:
    std::filesystem::path root_;
};

} // namespace sinew
