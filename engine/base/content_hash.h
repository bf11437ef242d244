// A number for the contents of files.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace sinew
{

// FNV-1a, 64 bits, hexadecimal: to tell files apart, not to trust them (Fowler, Noll, Vo).
std::string contentHash(std::span<const std::byte> bytes);

} // namespace sinew
