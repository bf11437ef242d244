// Checks indices and ranges against the size of an array.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sinew::test
{

// Each throws std::out_of_range with a message that calls the index `what`.
void checkIndex(std::uint64_t index, std::size_t size, std::string_view what);
void checkRange(std::uint64_t first, std::uint64_t count, std::size_t size, std::string_view what);
// Checks an array that is indexed together with another.
void checkSize(std::size_t size, std::size_t expected, std::string_view what);
// Checks such an array that may also be empty.
void checkOptionalSize(std::size_t size, std::size_t expected, std::string_view what);

} // namespace sinew::test
