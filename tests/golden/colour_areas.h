// Where the pure colours of drawn_models.h are in a picture.
#pragma once

#include "engine/images/image.h"
#include "tests/support/drawn_models.h"

#include <map>

namespace sinew::test
{

struct ColourArea
{
    double share = 0.0; // of the picture's pixels
    double x = 0.0;     // of the centre, in pixels from the left
    double y = 0.0;     // and from the top
};

// Without the background, in which no channel is 0, and without what covers less than a fiftieth of
// the picture: edges, where filtering mixes colours.
std::map<FaceColour, ColourArea> colourAreas(const Image& image);

} // namespace sinew::test
