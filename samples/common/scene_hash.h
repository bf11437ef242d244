// A number for the contents of a model's files.
#pragma once

#include <string>

namespace sinew::samples
{

// FNV-1a, 64 bits, hexadecimal: to tell files apart, not to trust them (Fowler, Noll, Vo).
std::string hashOf(const std::string& bytes);

} // namespace sinew::samples
