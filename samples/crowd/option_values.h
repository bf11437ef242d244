// Values of options that only the crowd has.
#pragma once

#include "samples/common/option_values.h"
#include "samples/crowd/options.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace sinew::crowd
{

samples::Parsed<bool> parseOnOff(std::string_view text);
samples::Parsed<std::uint32_t> parseInstances(std::string_view text);            // "1000"
samples::Parsed<std::vector<std::uint32_t>> parseScaling(std::string_view text); // "1,10,100"
samples::Parsed<double> parseWeight(std::string_view text);                      // 0 to 1

} // namespace sinew::crowd
