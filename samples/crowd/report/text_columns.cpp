#include "samples/crowd/report/text_columns.h"

#include <algorithm>

namespace sinew::crowd
{

namespace
{

std::size_t columnsOf(std::string_view text)
{
    const auto beginsCodePoint = [](char c)
    { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), beginsCodePoint));
}

} // namespace

std::string alignColumns(const std::vector<TextRow>& rows, std::size_t leftColumns)
{
    if (rows.empty())
        return {};
    std::vector<std::size_t> widths(rows.front().size(), 0);
    for (const TextRow& row : rows)
        for (std::size_t c = 0; c < row.size(); ++c)
            widths[c] = std::max(widths[c], columnsOf(row[c]));

    std::string text;
    for (const TextRow& row : rows)
    {
        std::string line;
        for (std::size_t c = 0; c < row.size(); ++c)
        {
            const std::string padding(widths[c] - columnsOf(row[c]), ' ');
            line += c == 0 ? "" : "  ";
            line += c < leftColumns ? row[c] + padding : padding + row[c];
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

std::string wrapText(std::string_view text, std::size_t width, std::size_t indent,
                     std::size_t firstIndent)
{
    std::string wrapped;
    std::string line(firstIndent, ' ');
    bool lineHasWord = false;
    while (!text.empty())
    {
        const std::string_view word = text.substr(0, std::min(text.find(' '), text.size()));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        if (lineHasWord && columnsOf(line) + 1 + columnsOf(word) > width)
        {
            wrapped += line + '\n';
            line.assign(indent, ' ');
            lineHasWord = false;
        }
        if (lineHasWord)
            line += ' ';
        line += word;
        lineHasWord = true;
    }
    return wrapped + line + '\n';
}

} // namespace sinew::crowd
