// Values of the parts of a crowd's form (FormPart) as words: plain data, for options and reports.
#pragma once

#include <functional>
#include <map>
#include <string>

namespace sinew
{

// By the names of the parts: "pose" and "level".
using FormValues = std::map<std::string, std::string, std::less<>>;

} // namespace sinew
