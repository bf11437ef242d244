// Digits in groups of three.
#pragma once

#include <cstdint>
#include <string>

namespace sinew
{

std::string grouped(std::uint64_t value); // "1,234,567"

} // namespace sinew
