// Values of options that only the viewer has.
#pragma once

#include "samples/common/option_values.h"
#include "samples/viewer/options.h"

#include <string_view>

namespace sinew::viewer
{

samples::Parsed<ViewAngles> parseViewAngles(std::string_view text); // "34,11"
samples::Parsed<SkinningForm> parseSkinningForm(std::string_view text);

} // namespace sinew::viewer
