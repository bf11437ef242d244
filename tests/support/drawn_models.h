// Models whose pictures show whether they are drawn right, as files that the viewer loads.
#pragma once

#include "tests/support/temp_folder.h"

#include <cstdint>

namespace sinew::test
{

// Colours as bits (1 red, 2 green, 4 blue) of the channels that are not 0: light of any colour
// leaves a channel that is 0 at 0.
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
    Clockwise, // of front faces, as it should be
    Reversed,
};

// A flat box, so that its top shows: +x red, +y green, +z blue; -x cyan, -y magenta, -z yellow.
void writeColouredBox(const TempFolder& folder, Winding winding);

// Faces +x; seen from there its image's quarters are red at the upper left, green at the upper
// right, blue at the lower left, yellow at the lower right.
void writeFourColourQuad(const TempFolder& folder);

// A tube with a pattern and nine weights per vertex, and "sway.md5anim", which bends it up and
// down.
void writeBendingTube(const TempFolder& folder);

} // namespace sinew::test
