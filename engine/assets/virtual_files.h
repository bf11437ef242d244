// The folders and archives that a model's files are looked for in, as one tree.
//
// Names have '/' or '\' between parts, are found without regard to case (of ASCII letters), and
// never lead out of what was mounted: absolute names, drive letters and ".." are never found.
// Of files with one name the one mounted last is found.
#pragma once

#include "engine/assets/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// What an archive may make the program hold or do.
struct ArchiveLimits
{
    std::uint64_t largestEntry = std::uint64_t{256} << 20; // bytes, counted while inflating
    double largestRatio = 1000.0;                          // of inflated to stored bytes
    std::uint64_t mostEntries = 1'000'000;
};

// One file of the tree.
struct VirtualFile
{
    std::size_t mount = 0; // which folder or archive, in mounting order
    std::size_t entry = 0; // its place inside, meaningless to others
    std::string name;      // inside the mount, as stored there
    std::string shown;     // for messages: "base/textures/a.tga", "pak000.pk4:textures/a.tga"
};

class VirtualFiles
{
public:
    explicit VirtualFiles(ArchiveLimits limits = {});
    ~VirtualFiles();
    VirtualFiles(VirtualFiles&&) noexcept;
    VirtualFiles& operator=(VirtualFiles&&) noexcept;

    // A folder, or an archive (.pk4, .pk3, .zip). Refused: what does not exist, and an archive that
    // is damaged, overlaps itself, or has entries with absolute names or "..".
    Result<void> mount(const std::filesystem::path& folderOrArchive);

    // A game folder: its archives in order of name (pak000 first), then the folder itself, so that
    // loose files override packed ones. An archive that is refused is a warning.
    Result<void> mountGameFolder(const std::filesystem::path& folder, Diagnostics& warnings);

    std::optional<VirtualFile> find(std::string_view name) const;

    // Files directly in `folder` ("materials", "" for the roots) whose extension is one of
    // `extensions` (".mtr"), in order of mount, then name; a file that another mount overrides is
    // left out.
    std::vector<VirtualFile> list(std::string_view folder,
                                  std::span<const std::string_view> extensions) const;

    // The whole file. Refused: more bytes than the entry declares, or than the limits allow.
    Result<std::vector<std::byte>> read(const VirtualFile& file) const;
    Result<std::string> readText(const VirtualFile& file) const;

    // How mounts are called in messages, in mounting order.
    std::vector<std::string> mounts() const;

private:
    class Mount;
    class FolderMount;
    class ArchiveMount;

    ArchiveLimits limits_;
    std::vector<std::unique_ptr<Mount>> mounts_;
};

} // namespace sinew
