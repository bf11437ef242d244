// Case folding for names in files.
#pragma once

#include <string>
#include <string_view>

namespace sinew
{

// Only ASCII letters change: folding more would depend on the locale, and the bytes of UTF-8 stay
// what they are.
std::string lowerCase(std::string_view text);

} // namespace sinew
