#include "tests/mutation/mutation_plan.h"

#include "tests/mutation/containers.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <random>
#include <string>

namespace sinew::test
{

namespace
{

using Random = std::minstd_rand;

constexpr std::size_t kHeader = 1024; // where most counts of binary files lie

// As text, and as words of 32 bits, in which -1 is 2^32 - 1.
constexpr std::array<std::string_view, 5> kNumbers{"-1", "0", "2147483647", "4294967295", "1e30"};
constexpr std::array<std::uint32_t, 4> kWords{0xFFFFFFFF, 0, 0x7FFFFFFF, 0x7149F2CA}; // last: 1e30

struct Range
{
    std::size_t begin = 0;
    std::size_t length = 0;
};

std::size_t below(Random& random, std::size_t limit)
{
    return random() % limit;
}

// At most `most` of 0 to count - 1, ascending, one from each of as many equal parts.
std::vector<std::size_t> spread(std::size_t count, std::size_t most, Random& random)
{
    const std::size_t parts = std::min(count, most);
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < parts; ++i)
    {
        const std::size_t begin = i * count / parts;
        const std::size_t end = (i + 1) * count / parts;
        chosen.push_back(begin + below(random, end - begin));
    }
    return chosen;
}

template <class T>
std::vector<T> spreadOf(const std::vector<T>& all, std::size_t most, Random& random)
{
    std::vector<T> chosen;
    for (const std::size_t i : spread(all.size(), most, random))
        chosen.push_back(all[i]);
    return chosen;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isOfNumber(char c)
{
    return isDigit(c) || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
}

bool isOfWord(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

struct TextNumbers
{
    std::vector<Range> named; // behind a word: "numverts 3", "count":3
    std::vector<Range> others;
};

TextNumbers numbersIn(std::string_view bytes, TextRange text)
{
    TextNumbers numbers;
    char before = '\n'; // the last character that is no blank
    for (std::size_t i = text.begin; i < text.end;)
    {
        const bool begins =
            isDigit(bytes[i]) || (bytes[i] == '-' && i + 1 < text.end && isDigit(bytes[i + 1]));
        if (!begins || (i > text.begin && isOfWord(bytes[i - 1])))
        {
            if (bytes[i] != ' ' && bytes[i] != '\t')
                before = bytes[i];
            ++i;
            continue;
        }
        std::size_t end = i + 1;
        while (end < text.end && isOfNumber(bytes[end]))
            ++end;
        const bool isNamed = before == ':' || std::isalpha(static_cast<unsigned char>(before)) != 0;
        (isNamed ? numbers.named : numbers.others).push_back({.begin = i, .length = end - i});
        before = bytes[end - 1];
        i = end;
    }
    return numbers;
}

// Lines with their ends; where the text is in few lines, as JSON often is, what commas separate.
std::vector<Range> linesIn(std::string_view bytes, TextRange text)
{
    const std::string_view all = bytes.substr(text.begin, text.end - text.begin);
    constexpr std::ptrdiff_t kFewLines = 5;
    const char end = std::ranges::count(all, '\n') < kFewLines ? ',' : '\n';
    std::vector<Range> lines;
    for (std::size_t i = 0; i < all.size();)
    {
        const std::size_t stop = all.find(end, i);
        const std::size_t next = stop == std::string_view::npos ? all.size() : stop + 1;
        lines.push_back({.begin = text.begin + i, .length = next - i});
        i = next;
    }
    return lines;
}

std::string wordBytes(std::uint32_t word)
{
    std::string bytes;
    for (std::size_t i = 0; i < 4; ++i)
        bytes += static_cast<char>(word >> 8 * i & 0xFFU);
    return bytes;
}

class Planner
{
public:
    Planner(std::string_view bytes, const MutationPlan& plan)
        : bytes_(bytes), most_(plan.ofAKind), random_(plan.seed), text_(textOf(bytes))
    {
    }

    std::vector<Mutation> plan()
    {
        truncate();
        flip();
        if (text_.end > text_.begin)
            changeText();
        if (text_.begin > 0 || text_.end == 0)
            changeWords();
        std::shuffle(mutations_.begin(), mutations_.end(), random_);
        return std::move(mutations_);
    }

private:
    void add(MutationKind kind, std::vector<Edit> edits, bool isRepaired = false)
    {
        mutations_.push_back({.kind = kind, .edits = std::move(edits), .isRepaired = isRepaired});
    }

    std::string bytesOf(const Range& range) const
    {
        return std::string(bytes_.substr(range.begin, range.length));
    }

    void truncate()
    {
        for (const std::size_t size : spread(bytes_.size(), most_, random_))
            add(MutationKind::Truncated, {{.offset = size, .length = bytes_.size() - size}});
    }

    void flip()
    {
        const std::size_t header = std::min(bytes_.size(), kHeader);
        for (const std::size_t at : spread(header, most_ / 2, random_))
            flip(at);
        for (const std::size_t at : spread(bytes_.size(), most_ / 2, random_))
            flip(at);
    }

    void flip(std::size_t at)
    {
        const auto other =
            static_cast<char>(static_cast<unsigned char>(bytes_[at]) ^ (1 + below(random_, 255)));
        add(MutationKind::Flipped, {{.offset = at, .length = 1, .with = std::string(1, other)}},
            below(random_, 2) == 0);
    }

    void changeText()
    {
        const TextNumbers numbers = numbersIn(bytes_, text_);
        const std::size_t places = std::max<std::size_t>(1, most_ / (2 * kNumbers.size()));
        for (const std::vector<Range>& each : {numbers.named, numbers.others})
            for (const Range& number : spreadOf(each, places, random_))
                for (const std::string_view other : kNumbers)
                    add(MutationKind::Counted,
                        {{.offset = number.begin,
                          .length = number.length,
                          .with = std::string(other)}},
                        true);
        swap(numbers.named, most_ / 4, true);
        swap(numbers.others, most_ / 4, true);
        changeLines();
    }

    void changeLines()
    {
        const std::vector<Range> lines = linesIn(bytes_, text_);
        for (const Range& line : spreadOf(lines, most_ / 2, random_))
            add(MutationKind::Removed, {{.offset = line.begin, .length = line.length}}, true);
        for (const Range& line : spreadOf(lines, most_ / 2, random_))
            add(MutationKind::Joined, {{.offset = line.begin + line.length - 1, .length = 1}},
                true);
    }

    // Words from the end of the text on, or of the whole file.
    void changeWords()
    {
        std::vector<Range> words;
        for (std::size_t at = (text_.end + 3) / 4 * 4; at + 4 <= bytes_.size(); at += 4)
            words.push_back({.begin = at, .length = 4});
        const std::size_t places = std::max<std::size_t>(1, most_ / (2 * kWords.size()));
        const std::vector<Range> first(
            words.begin(),
            words.begin() + static_cast<std::ptrdiff_t>(std::min(words.size(), kHeader / 4)));
        for (const std::vector<Range>& each : {first, words})
            for (const Range& word : spreadOf(each, places, random_))
                for (const std::uint32_t other : kWords)
                    add(MutationKind::Counted,
                        {{.offset = word.begin, .length = word.length, .with = wordBytes(other)}},
                        true);
        swap(first, most_ / 4, true);
        swap(words, most_ / 4, true);
        remove(words);
    }

    void remove(const std::vector<Range>& words)
    {
        constexpr std::size_t kLongest = 64;
        for (const Range& word : spreadOf(words, most_ / 2, random_))
        {
            const std::size_t length = 1 + below(random_, kLongest);
            add(MutationKind::Removed,
                {{.offset = word.begin, .length = std::min(length, bytes_.size() - word.begin)}});
        }
    }

    // Each of some with any other.
    void swap(const std::vector<Range>& all, std::size_t most, bool isRepaired)
    {
        for (const Range& one : spreadOf(all, most, random_))
        {
            const Range& other = all[below(random_, all.size())];
            const auto [first, second] = std::minmax(
                one, other, [](const Range& a, const Range& b) { return a.begin < b.begin; });
            if (first.begin != second.begin)
                add(MutationKind::Swapped,
                    {{.offset = first.begin, .length = first.length, .with = bytesOf(second)},
                     {.offset = second.begin, .length = second.length, .with = bytesOf(first)}},
                    isRepaired);
        }
    }

    std::string_view bytes_;
    std::size_t most_;
    Random random_;
    TextRange text_;
    std::vector<Mutation> mutations_;
};

} // namespace

std::vector<Mutation> mutationsOf(std::string_view bytes, const MutationPlan& plan)
{
    return Planner(bytes, plan).plan();
}

} // namespace sinew::test
