// Lens of a camera stored in a file.
#pragma once

#include <limits>

namespace sinew
{

struct CameraLens
{
    bool isOrthographic = false;
    double height =
        0.0; // of its frame: an angle in radians; orthographic: half of it, in file units
    double aspect = 0.0;  // width / height of its frame; 0: the picture's
    double nearest = 0.0; // only what lies between these distances is shown
    double farthest = std::numeric_limits<double>::infinity();

    bool operator==(const CameraLens&) const = default;
};

} // namespace sinew
