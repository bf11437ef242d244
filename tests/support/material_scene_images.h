// Generates the images of material_scenes.h from formulas.
#pragma once

#include "engine/images/image.h"

namespace sinew::test
{

// Normals of a plane with `across` x `across` balls sunk into it.
Image studNormals(std::uint32_t side, std::uint32_t across);
// Heights of the same balls, black to white, for image programs.
Image studHeights(std::uint32_t side, std::uint32_t across);

Image bricks();
Image checks();
Image stripes(); // bright and dark, as a specular map
Image flame();   // for additive blending: black around it
Image stain();   // for multiplicative blending: white around it
Image glass();   // for blending: alpha in between
Image grille();  // alpha 0 in round holes
Image arrow();   // points up in the image

} // namespace sinew::test
