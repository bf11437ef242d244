// Numbers and tables as text: three significant digits, units with their prefix, columns.
#pragma once

#include "engine/base/text.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::crowd
{

// "0.012", "1.23", "45.6", "789", "12346": three significant digits, but at most three behind the
// point, and no digit of the integer part left out. What is not finite is "-".
std::string threeDigits(double value);

// "512 KiB", "64.0 MiB", "1.50 GiB"; "-" for 0, which stands for unknown.
std::string memoryText(std::uint64_t bytes);

// "1 instance", "1,000 instances".
std::string instancesText(std::uint64_t count);

using TextRow = std::vector<std::string>;

// Rows with cells of equal width, two spaces between columns: the first `leftColumns` aligned to
// the left, the others to the right. Every row has as many cells as the first.
std::string alignColumns(const std::vector<TextRow>& rows, std::size_t leftColumns);

} // namespace sinew::crowd
