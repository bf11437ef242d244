#include "tests/mutation/damage.h"

#include "engine/base/binary_file.h"
#include "tests/support/png_checksums.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <regex>
#include <span>

namespace sinew::test
{
namespace
{

constexpr std::size_t kHeader = 1024;  // most counts of binary files lie in it
constexpr std::size_t kGlbJson = 20;   // behind the header and that of the first chunk
constexpr std::size_t kGlbLength = 12; // of the JSON

// In binary files a number is a little-endian word; -1 is 2^32 - 1.
constexpr std::array<std::string_view, 5> kNumbers{"-1", "0", "2147483647", "4294967295", "1e30"};
constexpr std::array<std::string_view, 4> kWords{
    "\xff\xff\xff\xff", {"\0\0\0\0", 4}, "\xff\xff\xff\x7f", "\xca\xf2\x49\x71"};

struct Range
{
    std::size_t begin = 0;
    std::size_t length = 0;
};

bool isGlb(std::string_view bytes)
{
    return bytes.starts_with("glTF") && bytes.size() >= kGlbJson;
}

std::uint32_t wordAt(std::string_view bytes, std::size_t offset)
{
    return uint32At(std::as_bytes(std::span(bytes)), offset);
}

void setWordAt(std::string& bytes, std::size_t offset, std::size_t word)
{
    for (std::size_t i = 0; i < 4; ++i)
        bytes[offset + i] = static_cast<char>(word >> 8 * i & 0xFFU);
}

std::string repaired(std::string bytes, std::size_t oldSize)
{
    if (bytes.starts_with("\x89PNG"))
        return withRightChecksums(std::move(bytes));
    if (!isGlb(bytes))
        return bytes;
    const std::size_t end = kGlbJson + wordAt(bytes, kGlbLength) + bytes.size() - oldSize;
    if (end < kGlbJson || end > bytes.size())
        return bytes;
    bytes.insert(end, (4 - end % 4) % 4, ' ');
    setWordAt(bytes, kGlbLength, (end + 3) / 4 * 4 - kGlbJson);
    setWordAt(bytes, 8, bytes.size());
    return bytes;
}

// The whole of a text file, the JSON of a .glb file, or nothing.
Range textOf(std::string_view bytes)
{
    if (isGlb(bytes))
        return {kGlbJson,
                std::min<std::size_t>(bytes.size() - kGlbJson, wordAt(bytes, kGlbLength))};
    const bool isText = bytes.find('\0') == std::string_view::npos &&
                        !bytes.starts_with("\x89PNG") && !bytes.starts_with("\xff\xd8");
    return {0, isText ? bytes.size() : 0};
}

std::vector<Range> matchesOf(const char* pattern, std::string_view bytes, const Range& text)
{
    using Iterator = std::regex_iterator<std::string_view::const_iterator>;
    const std::regex regex(pattern);
    const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(text.begin);
    std::vector<Range> ranges;
    for (Iterator each(begin, begin + static_cast<std::ptrdiff_t>(text.length), regex);
         each != Iterator(); ++each)
        ranges.push_back({text.begin + static_cast<std::size_t>(each->position()),
                          static_cast<std::size_t>(each->length())});
    return ranges;
}

class Damager
{
public:
    Damager(std::string_view bytes, std::size_t ofAKind) : bytes_(bytes), ofAKind_(ofAKind) {}

    std::vector<Damaged> all()
    {
        const Range text = textOf(bytes_);
        std::vector<Range> words;
        for (std::size_t at = (text.begin + text.length + 3) / 4 * 4; at + 4 <= bytes_.size();
             at += 4)
            words.push_back({at, 4});
        std::vector<Range> header = words;
        header.resize(std::min(words.size(), kHeader / 4));
        for (std::size_t i = 0; i < ofAKind_; ++i)
            replace({below(bytes_.size()), bytes_.size()}, "", false);
        flip(std::min(bytes_.size(), kHeader));
        flip(bytes_.size());
        changeNumbers(matchesOf("-?[0-9][-+.0-9eE]*", bytes_, text), kNumbers);
        changeNumbers(header, kWords);
        changeNumbers(words, kWords);
        // JSON often has few lines.
        remove(matchesOf("[^\n,]+[\n,]", bytes_, text));
        remove(words);
        return std::move(copies_);
    }

private:
    std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }

    void replace(Range range, std::string_view with, bool isRepaired = true)
    {
        range.length = std::min(range.length, bytes_.size() - range.begin);
        std::string bytes(bytes_);
        bytes.replace(range.begin, range.length, with);
        copies_.push_back(
            {isRepaired ? repaired(std::move(bytes), bytes_.size()) : std::move(bytes),
             fmt::format("{} bytes at {} become {} others", range.length, range.begin,
                         with.size())});
    }

    void flip(std::size_t size)
    {
        for (std::size_t i = 0; i < ofAKind_ / 2 && size > 0; ++i)
        {
            const std::size_t at = below(size);
            const auto other = static_cast<char>(bytes_[at] ^ static_cast<char>(1 + below(255)));
            replace({at, 1}, std::string(1, other), i % 2 == 0);
        }
    }

    void changeNumbers(const std::vector<Range>& numbers, std::span<const std::string_view> others)
    {
        for (std::size_t i = 0; i < ofAKind_ && !numbers.empty(); ++i)
        {
            const Range& number = numbers[below(numbers.size())];
            const Range& second = numbers[below(numbers.size())];
            replace(number, i % 4 == 3 ? bytes_.substr(second.begin, second.length)
                                       : others[below(others.size())]);
        }
    }

    void remove(const std::vector<Range>& ranges)
    {
        for (std::size_t i = 0; i < ofAKind_ / 2 && !ranges.empty(); ++i)
            replace(ranges[below(ranges.size())], "");
    }

    std::string_view bytes_;
    std::size_t ofAKind_;
    std::minstd_rand random_;
    std::vector<Damaged> copies_;
};

} // namespace

std::vector<Damaged> damagedCopies(std::string_view bytes, std::size_t ofAKind)
{
    return Damager(bytes, ofAKind).all();
}

} // namespace sinew::test
