#include "tests/support/index_check.h"

#include <fmt/format.h>

#include <stdexcept>

namespace sinew::test
{

void checkIndex(std::uint64_t index, std::size_t size, std::string_view what)
{
    if (index >= size)
        throw std::out_of_range(fmt::format("{}: {} of {}", what, index, size));
}

void checkRange(std::uint64_t first, std::uint64_t count, std::size_t size, std::string_view what)
{
    if (first > size || count > size - first)
        throw std::out_of_range(fmt::format("{}: {} from {} on, of {}", what, count, first, size));
}

void checkSize(std::size_t size, std::size_t expected, std::string_view what)
{
    if (size != expected)
        throw std::out_of_range(fmt::format("{}: {} in place of {}", what, size, expected));
}

void checkOptionalSize(std::size_t size, std::size_t expected, std::string_view what)
{
    if (size != 0)
        checkSize(size, expected, what);
}

} // namespace sinew::test
