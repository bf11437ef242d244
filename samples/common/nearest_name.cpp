#include "samples/common/nearest_name.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace sinew::samples
{

namespace
{

std::string_view withoutDashes(std::string_view name)
{
    return name.substr(std::min(name.find_first_not_of('-'), name.size()));
}

} // namespace

std::size_t editDistance(std::string_view a, std::string_view b)
{
    // Rows of the table of distances between prefixes: of the last letter of `a` but one, of the
    // last, and of this one.
    std::vector<std::size_t> beforeLast(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i)
    {
        std::swap(beforeLast, last);
        std::swap(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j)
        {
            const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
    }
    return row[b.size()];
}

std::string nearestName(std::string_view typed, std::span<const std::string> names)
{
    constexpr std::size_t kShortestBeginning = 3;
    constexpr std::size_t kLettersPerMistake = 3;
    const std::string_view letters = withoutDashes(typed);
    // The table grows with the product of the lengths; no name is anywhere near this long.
    if (letters.size() > 64)
        return {};
    std::string nearest;
    std::size_t nearestDistance = letters.size();
    for (const std::string& name : names)
    {
        const std::string_view candidate = withoutDashes(name);
        if (letters.size() >= kShortestBeginning && candidate.starts_with(letters))
            return name;
        const auto [shorter, longer] = std::minmax({letters.size(), candidate.size()});
        const std::size_t furthest = shorter / kLettersPerMistake;
        if (longer - shorter > furthest)
            continue; // so many letters would have to be inserted
        const std::size_t distance = editDistance(letters, candidate);
        if (distance <= furthest && distance < nearestDistance)
        {
            nearest = name;
            nearestDistance = distance;
        }
    }
    return nearest;
}

} // namespace sinew::samples
