// The coarser levels of a .md3 model: NAME_1.md3 beside NAME.md3, and so on.
#pragma once

#include "engine/animation/model_level.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/md3/player_files.h"
#include "engine/formats/md3/player_model.h"

#include <span>
#include <vector>

namespace sinew
{

// What PlayerPartFile::levels name: a level has each part as its file of that number has it, or the
// next finer one. `model` is made of `parts`, which are those of `player`.
//
// A file must have the frames, the tags and the surfaces of its part, by their names in any order.
// One that does not, or cannot be read, is a warning that says what differs, and so is a level that
// is not coarser (whyNoLevel); it is left out with all behind it.
std::vector<ModelLevel> loadLevels(const PlayerFiles& player, std::span<const PlayerPart> parts,
                                   const AnimatedModel& model, const VirtualFiles& files,
                                   Diagnostics& warnings);

} // namespace sinew
