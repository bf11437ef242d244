// Scenes that show each thing that a material can do, as a Doom 3 game folder: models, declarations
// and images.
#pragma once

#include "engine/images/image.h"

#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test
{

class TempFolder;

// Models in `base`, to be given to the viewer as models/NAME:
//   surfaces   balls; behind: bricks, studs from a normal map, a specular map; in front: normal and
//              specular map, a glow, a name that nothing declares
//   blends     before a wall: an alpha-tested grille, and panels that add, filter and blend
//   sides      one-sided, two-sided and back-sided; of each a panel that faces +x, and one that
//              faces -x
//   belt       a panel whose image scrolls by a quarter a second and grows red
void writeMaterialScenes(const TempFolder& base);

// The images in `base`/textures.
std::vector<std::string> materialSceneImages();

} // namespace sinew::test
