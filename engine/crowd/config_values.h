// Values of a crowd's configuration (ConfigChoice) as words: plain data, for options and reports.
#pragma once

#include <functional>
#include <map>
#include <string>

namespace sinew
{

// By the names of the choices: "pose" and "level".
using ConfigValues = std::map<std::string, std::string, std::less<>>;

} // namespace sinew
