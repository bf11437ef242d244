// Half of the mutations of an MD5 text replace one of its numbers: readers must not trust counts
// and indices, and random bytes rarely turn one number into another.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t maxSize);

namespace
{

using Random = std::minstd_rand;

constexpr std::array<std::string_view, 12> kOddNumbers = {
    "-1",         "-2",         "2147483647", "2147483648", "4294967295", "4294967296",
    "4294967294", "1000000000", "1e15",       "1e999",      "0.5",        "-1.#IND"};

std::size_t below(Random& random, std::size_t limit)
{
    return random() % limit;
}

// A number's range, after a random position; empty: no number.
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

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t maxSize, unsigned int seed)
{
    Random random(seed);
    const std::string text(reinterpret_cast<const char*>(data), size);
    if (size == 0 || below(random, 2) == 0)
        return LLVMFuzzerMutate(data, size, maxSize);
    const Range range = randomNumber(text, random);
    if (range.begin == range.end)
        return LLVMFuzzerMutate(data, size, maxSize);
    const std::string number =
        otherNumber(std::string_view(text).substr(range.begin, range.end - range.begin), random);
    if (size - (range.end - range.begin) + number.size() > maxSize)
        return LLVMFuzzerMutate(data, size, maxSize);
    const std::string mutated = text.substr(0, range.begin) + number + text.substr(range.end);
    std::copy(mutated.begin(), mutated.end(), data);
    return mutated.size();
}
