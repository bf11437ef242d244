// Plain text in columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::crowd
{

using TextRow = std::vector<std::string>;

// Rows with cells of equal width, two spaces between columns: the first `leftColumns` aligned to
// the left, the others to the right. Every row has as many cells as the first.
std::string alignColumns(const std::vector<TextRow>& rows, std::size_t leftColumns);

// `text` broken at spaces so that no line is longer than `width` columns; the first line begins
// with `firstIndent` spaces, the others with `indent`. A word longer than that stays whole. The
// result ends with a line break. Each code point of UTF-8 counts as one column.
std::string wrapText(std::string_view text, std::size_t width, std::size_t indent,
                     std::size_t firstIndent = 0);

} // namespace sinew::crowd
