// A small model and clips for it that load without a warning, and the means to break them.
#pragma once

#include "tests/support/temp_folder.h"

#include <string>
#include <string_view>

namespace sinew::test
{

// Two joints ("root", "tip"), one mesh of a quad with 4 vertices, 2 triangles and 5 weights;
// its front looks along +z.
std::string goodMesh();

// Three frames for goodMesh's joints, 2 frames a second. In each frame the tip lies one unit
// further along x, from x = 1 on; the last frame differs from the first.
std::string goodClip();

// `text` with its first `part` replaced. Throws std::logic_error where there is none, so that no
// test breaks nothing unnoticed.
std::string replaced(std::string text, std::string_view part, std::string_view with);

// A TGA image of one white pixel.
std::string onePixelTga();

// Writes quad.md5mesh, its image quad.tga and walk.md5anim.
void writeGoodModel(const TempFolder& folder);

} // namespace sinew::test
