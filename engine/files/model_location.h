// Where a model lies: which folders and archives belong to it, and its name among their files.
//
// A model is named by one of
//   base/models/imp/imp.md5mesh       a file, or base/models/imp, the folder that it lies in
//   base/pak000.pk4:models/imp        the same inside an archive; base/pak000.pk4 is its root
//   base                              a folder with archives of games, which are looked into
// A path that exists as a plain file or folder is taken as that, whatever its name.
//
// A model in a folder `models`, or Quake's `progs`, or Doom 3's `def`, lies in a game tree: the
// parent of that is the game folder, with its archives. With several of them, the innermost whose
// parent has `materials`, `scripts`, `textures`, `gfx` or an archive counts, else the innermost.
// With none, only the model's own folder counts. An archive pak* or *.dpk belongs to the game
// folder that it lies in, as does a folder *.pk3dir, *.pk4dir or *.dpkdir; a .zip or an archive of
// another name, often one download among many, stands alone.
#pragma once

#include "engine/files/virtual_files.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace sinew
{

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
