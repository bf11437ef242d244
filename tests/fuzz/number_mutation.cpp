#include "tests/fuzz/number_mutation.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace sinew::fuzz
{
namespace
{

constexpr std::array<std::string_view, 12> kOddNumbers = {
    "-1",         "-2",         "2147483647", "2147483648", "4294967295", "4294967296",
    "4294967294", "1000000000", "1e15",       "1e999",      "0.5",        "-1.#IND"};

// Range of a number in a text; empty: no number.
struct Range
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

Range randomNumber(std::string_view text, Random& random)
{
    constexpr std::string_view kDigits = "0123456789";
    const std::size_t from = below(random, text.size());
    const std::size_t start = text.find_first_not_of(kDigits, from);
    const std::size_t begin = text.find_first_of(kDigits, std::min(start, text.size()));
    if (begin == std::string_view::npos)
        return {};
    return {.begin = begin, .end = std::min(text.find_first_not_of(kDigits, begin), text.size())};
}

// A neighbour of the number, a small number, or one that is hard to handle.
std::string otherNumber(std::string_view number, Random& random)
{
    constexpr std::size_t kMostDigitsCounted = 9;
    const std::size_t choice = below(random, 4);
    if (choice == 0)
        return std::string(kOddNumbers[below(random, kOddNumbers.size())]);
    if (choice == 1 || number.size() > kMostDigitsCounted)
        return std::to_string(below(random, 8));
    const std::int64_t value = std::stoll(std::string(number));
    return std::to_string(choice == 2 ? value + 1 : value - 1);
}

} // namespace

std::size_t below(Random& random, std::size_t limit)
{
    return random() % limit;
}

std::optional<std::string> withOtherNumber(std::string_view text, Random& random)
{
    const Range range = text.empty() ? Range() : randomNumber(text, random);
    if (range.begin == range.end)
        return std::nullopt;
    std::string mutated(text.substr(0, range.begin));
    mutated += otherNumber(text.substr(range.begin, range.end - range.begin), random);
    mutated += text.substr(range.end);
    return mutated;
}

} // namespace sinew::fuzz
