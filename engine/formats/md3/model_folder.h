// The folder that a model lies in, as the whole tree of its files has it.
#pragma once

#include "engine/files/virtual_files.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// Its files are those of one mount and, where the folder is no root, those that other mounts have
// in the folder of its name: a patch may bring new skins of a player, or one file of a weapon.
class ModelFolder
{
public:
    // `files` must outlive the folder.
    ModelFolder(const VirtualFiles& files, std::size_t mount, std::string name);
    ModelFolder(const VirtualFiles& files, const VirtualFile& file); // the one that it lies in

    // Files with this extension (".md3"), sorted by lower-case name, then by name. Where several
    // mounts have a file, the folder's own mount comes first, then the one on top.
    std::vector<VirtualFile> list(std::string_view extension) const;
    // The first of these with this stem, which is in lower case.
    std::optional<VirtualFile> find(std::string_view lowerStem, std::string_view extension) const;
    // Only those in the folder's own mount; all of them where that has none.
    std::vector<VirtualFile> ownFirst(std::vector<VirtualFile> listed) const;

    std::string name() const;  // see VirtualFiles::folderName
    std::string shown() const; // for messages: "base/models/imp", "pak0.pk3:models/imp"

private:
    const VirtualFiles* files_;
    std::size_t mount_;
    std::string name_;
};

} // namespace sinew
