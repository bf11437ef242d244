// Indices and ranges held against the arrays that they are for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sinew::test
{

// Each throws std::out_of_range, in whose message the index is called `what`.
void checkIndex(std::uint64_t index, std::size_t size, std::string_view what);
void checkRange(std::uint64_t first, std::uint64_t count, std::size_t size, std::string_view what);
// Of arrays that one index leads into.
void checkSize(std::size_t size, std::size_t expected, std::string_view what);
// Of one that may also be empty.
void checkOptionalSize(std::size_t size, std::size_t expected, std::string_view what);

} // namespace sinew::test
