// A small model and clips that load without a warning, and a function to break them.
#pragma once

#include "tests/support/temp_folder.h"

#include <string>
#include <string_view>

namespace sinew::test
{

// Two joints ("root", "tip") and one mesh: a quad with 4 vertices, 2 triangles and 5 weights. Its
// front faces +z.
std::string goodMesh();

// Three frames for goodMesh's joints at 2 frames per second. The tip starts at x = 1 and moves one
// unit along x per frame; the last frame differs from the first.
std::string goodClip();

// `text` with the first `part` replaced. Throws std::logic_error if `part` does not occur; the test
// would change nothing.
std::string replaced(std::string text, std::string_view part, std::string_view with);

// A TGA image of one white pixel.
std::string onePixelTga();

// Writes quad.md5mesh, its image quad.tga and walk.md5anim.
void writeGoodModel(const TempFolder& folder);

} // namespace sinew::test
