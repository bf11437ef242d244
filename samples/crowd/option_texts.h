// Options as text, for reports.
#pragma once

#include "samples/crowd/options.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sinew::crowd
{

// "auto", "off", or the number of a level.
std::string lodText(const Options& options);

// "auto", "on" or "off".
std::string occlusionText(const Options& options);

// The command that a shell would repeat this call with.
std::string commandText(std::span<const std::string> arguments);

// What a benchmark depends on, with its values as on the command line, defaults included; a
// repeatable option once per value.
std::vector<std::pair<std::string, std::string>> describeOptions(const Options& options);

} // namespace sinew::crowd
