// Which options of the viewer contradict each other.
#pragma once

#include "samples/viewer/options.h"

#include <optional>
#include <string>

namespace sinew::viewer
{

// Why these options cannot all be meant, and what to leave out; nothing where they can.
std::optional<std::string> describeContradiction(const Options& options);

} // namespace sinew::viewer
