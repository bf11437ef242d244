// Which files a Quake 3 player, or any other .md3, is put together from.
#pragma once

#include "engine/assets/diagnostic.h"
#include "engine/assets/virtual_files.h"
#include "samples/common/model_file.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sinew::samples
{

// A model and where it stands.
struct PlayerPartFile
{
    std::string name; // "lower", "upper", "head", "weapon", "barrel", "flash"; else the file's stem
    VirtualFile file; // of the level of detail asked for
    std::string tag;  // of the parent on which it stands; "" for a root
    // Into PlayerFiles::parts, before this one. None, where `tag` has a name: the first before this
    // one that has such a tag.
    std::optional<std::size_t> parent;
    std::optional<VirtualFile> skin; // .skin file
};

struct PlayerFiles
{
    std::vector<PlayerPartFile> parts;     // parents first, at least one
    std::optional<VirtualFile> animations; // animation.cfg or *.animation
    bool isPlayer = false;          // put together of head, upper and lower; else a single model
    std::vector<std::string> skins; // names that --skin can choose: "blue", "default", "red"
};

struct PlayerRequest
{
    std::string skin;                     // "": default
    std::uint32_t levelOfDetail = 0;      // 0: the finest
    std::optional<std::string> weapon;    // folder or file
    std::vector<std::string> attachments; // TAG=FILE each, in the order given
};

// `named` is the model as it was found: one .md3 file, or the folder that it lies in.
// A folder with parts of a player, and a part of a player itself, are the whole player; a part that
// is missing leaves the rest, with a warning. Any other file stands alone, and so does the only
// .md3 of a folder. A weapon brings its barrel and flash along where they lie beside it.
Result<PlayerFiles> findPlayerFiles(const MountedModel& named, VirtualFiles& files,
                                    const PlayerRequest& request, Diagnostics& warnings);

} // namespace sinew::samples
