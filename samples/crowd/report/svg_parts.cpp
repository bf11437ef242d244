#include "samples/crowd/report/svg_parts.h"

#include "engine/base/text_location.h"
#include "samples/crowd/report/page_style.h"

#include <fmt/format.h>

#include <array>

namespace sinew::crowd
{

std::string escapeHtml(std::string_view text)
{
    std::string escaped;
    for (const char c : printable(text))
    {
        switch (c)
        {
        case '&':
            escaped += "&amp;";
            break;
        case '<':
            escaped += "&lt;";
            break;
        case '>':
            escaped += "&gt;";
            break;
        case '"':
            escaped += "&quot;";
            break;
        case '\'':
            escaped += "&#39;";
            break;
        default:
            escaped += c;
        }
    }
    return escaped;
}

std::string_view markShape(std::size_t colour)
{
    constexpr std::array<std::string_view, kPageColours> kShapes{
        "M-5,0a5,5 0 1 0 10,0a5,5 0 1 0 -10,0Z",
        "M-4.5,-4.5h9v9h-9Z",
        "M0,-6L5.5,4.5H-5.5Z",
        "M0,-6.2L6.2,0L0,6.2L-6.2,0Z",
        "M0,6L5.5,-4.5H-5.5Z",
        "M-2,-6h4v4h4v4h-4v4h-4v-4h-4v-4h4Z",
        "M-6,-3.5h12v7h-12Z",
        "M-3.5,-6h7v12h-7Z"};
    return kShapes[colour];
}

std::string legendEntry(std::size_t colour, std::string_view shape, std::string_view name)
{
    return fmt::format("<li><svg class=\"c{}\" viewBox=\"-7 -7 14 14\" aria-hidden=\"true\">"
                       "<path class=\"mark\" d=\"{}\"/></svg>{}</li>",
                       colour, shape, escapeHtml(name));
}

std::string mark(std::size_t colour, double x, double y, std::string_view hint)
{
    return fmt::format("<svg class=\"c{}\" x=\"{:.3f}%\" y=\"{:.2f}\" width=\"1\" height=\"1\">"
                       "<path class=\"mark\" d=\"{}\"><title>{}</title></path></svg>",
                       colour, x, y, markShape(colour), escapeHtml(hint));
}

std::string line(std::string_view cssClass, double x1, double y1, double x2, double y2)
{
    return fmt::format("<line class=\"{}\" x1=\"{:.3f}%\" y1=\"{:.2f}\" x2=\"{:.3f}%\" "
                       "y2=\"{:.2f}\"/>",
                       cssClass, x1, y1, x2, y2);
}

std::string svgText(double x, double y, std::string_view anchor, bool quiet, std::string_view text)
{
    return fmt::format("<text{} x=\"{:.3f}%\" y=\"{:.2f}\" text-anchor=\"{}\">{}</text>",
                       quiet ? " class=\"quiet\"" : "", x, y, anchor, escapeHtml(text));
}

std::string figure(std::string_view title, std::string_view note, const std::string& entries,
                   double height, const std::string& marks)
{
    return fmt::format("<figure class=\"card\"><figcaption><h3>{0}</h3><p>{1}</p></figcaption>{2}"
                       "<svg role=\"img\" aria-label=\"{0}\" height=\"{3:.0f}\">{4}</svg>"
                       "</figure>\n",
                       escapeHtml(title), escapeHtml(note),
                       entries.empty() ? "" : "<ul class=\"legend\">" + entries + "</ul>", height,
                       marks);
}

} // namespace sinew::crowd
