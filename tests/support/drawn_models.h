// Writes models for the viewer whose images reveal drawing errors.
#pragma once

#include "tests/support/temp_folder.h"

#include <cstdint>

namespace sinew::test
{

// Colours as bits (1 red, 2 green, 4 blue) of the non-zero channels. Light of any colour keeps a
// zero channel at 0.
enum FaceColour : std::uint32_t
{
    kRed = 1,
    kGreen = 2,
    kYellow = 3,
    kBlue = 4,
    kMagenta = 5,
    kCyan = 6,
};

enum class Winding
{
    Clockwise, // correct for front faces
    Reversed,
};

// A flat box with a visible top: +x red, +y green, +z blue; -x cyan, -y magenta, -z yellow.
void writeColouredBox(const TempFolder& folder, Winding winding);

// Faces +x. Seen from there, its image is red at the upper left, green at the upper right, blue at
// the lower left and yellow at the lower right.
void writeFourColourQuad(const TempFolder& folder);

// A tube with a pattern and nine weights per vertex, and "sway.md5anim", which bends it up and
// down.
void writeBendingTube(const TempFolder& folder);

} // namespace sinew::test
