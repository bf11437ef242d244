// Finds contradictions between the viewer's options.
#pragma once

#include "samples/viewer/options.h"

#include <optional>
#include <string>

namespace sinew::viewer
{

// Says which options contradict each other and what to leave out; nothing if none do.
std::optional<std::string> describeContradiction(const Options& options);

} // namespace sinew::viewer
