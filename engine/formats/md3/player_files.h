// Which files a Quake 3 player, or any other .md3, is put together from.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/load_model.h"
#include "engine/formats/md3/player_model.h"

#include <optional>
#include <string>
#include <vector>

namespace sinew
{

struct PlayerFiles
{
    // Parents first, at least one: the model's, then the weapon's, then what is attached. Their
    // models are not read.
    std::vector<PlayerPart> parts;
    std::optional<VirtualFile> animations; // of a player: animation.cfg or *.animation
    bool isPlayer = false; // put together of head, upper and lower; else a single model
    ModelAlternatives alternatives;
    std::string materialSkin; // see WornSkins
};

// Files are recognised by their names (docs/formats.md has the rules); none is opened.
//
// `named` is the model as it was found: one .md3 file, or the folder that it lies in.
// - A folder with parts of a player is that player; a part that is missing is a warning. Of several
//   heads the one of the skin counts, head_rocker.md3, else head.md3.
// - A file that is a part of a player is the whole player where all other parts lie beside it.
// - Any other file, and the only .md3 of a folder, is a model by itself.
// A weapon brings its barrel along where that lies beside it, and its flash where the request has
// it. Weapons and attachments are looked for on disk, then in `files`; what belongs to them is
// mounted on top of `files`. Refused: several other files for one part, a folder without any model
// or with several, a skin that no part has and no file of skins/ could declare, a weapon or
// attachment that is not there or is no .md3.
Result<PlayerFiles> findPlayerFiles(const MountedModel& named, VirtualFiles& files,
                                    const ModelRequest& request, Diagnostics& warnings);

} // namespace sinew
