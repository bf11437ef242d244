// Writes scenes that show every material feature as a Doom 3 game folder: models, declarations and
// images.
#pragma once

#include "engine/images/image.h"

#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test
{

class TempFolder;

// Models in `base`; the viewer loads them as models/NAME:
//   surfaces   balls; behind: bricks, studs from a normal map, a specular map; in front: normal and
//              specular map, a glow, a name that nothing declares
//   blends     before a wall: an alpha-tested grille, and panels that add, filter and blend
//   sides      one-sided, two-sided and back-sided panels: of each, one that faces +x and one
//              that faces -x
//   belt       a panel whose image scrolls a quarter per second and grows red
void writeMaterialScenes(const TempFolder& base);

// The images in `base`/textures.
std::vector<std::string> materialSceneImages();

} // namespace sinew::test
