// Which pictures the viewer writes.
#pragma once

#include "engine/animation/animated_model.h"
#include "samples/common/picture_files.h"
#include "samples/viewer/options.h"

#include <tl/expected.hpp>

#include <string>

namespace sinew::viewer
{

// As many as --frames or --turntable ask for, --fps of them a second. Else one; but of a film as
// many as one loop takes, at the rate nearest to --fps at which the loop closes without a jump. A
// film is endless unless nothing in it repeats: no clip loops, and the camera stands. The error,
// for the command line, is about a loop so long that nobody can have meant all of it, or whose
// pictures --motion does not tell apart.
tl::expected<samples::PictureSequence, std::string> picturesToDraw(const AnimatedModel& model,
                                                                   const Options& options);

} // namespace sinew::viewer
