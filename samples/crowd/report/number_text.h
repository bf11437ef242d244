// Numbers as a reader wants them: three significant digits, units with their prefix.
#pragma once

#include "engine/base/grouped.h"

#include <cstdint>
#include <string>

namespace sinew::crowd
{

// "0.0123", "1.23", "45.6", "789", "12346": three significant digits, no digit of the integer part
// left out, never an exponent down to 1e-6 (less is "0"). What is not finite is "-".
std::string threeDigits(double value);

// The same with at most three digits behind the point: timestamps know no more than microseconds.
std::string millisecondsText(double milliseconds);

// A ratio: two digits behind the point ("1.07"), but three digits in all below 0.1 and from 10 on.
std::string ratioText(double ratio);

// "249 G", "3.94 M", "12 k": three significant digits and the SI prefix, for "vertices/s".
std::string withPrefix(double value);

// "512 KiB", "64.0 MiB", "1.50 GiB"; "-" for 0, which stands for unknown.
std::string memoryText(std::uint64_t bytes);

// "1 instance", "1,000 instances".
std::string instancesText(std::uint64_t count);

} // namespace sinew::crowd
