// A number for the contents of files.
#pragma once

#include <string>

namespace sinew
{

// FNV-1a, 64 bits, hexadecimal: to tell files apart, not to trust them (Fowler, Noll, Vo).
std::string contentHash(const std::string& bytes);

} // namespace sinew
