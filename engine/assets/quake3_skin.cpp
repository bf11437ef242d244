#include "engine/assets/lower_case.h"
#include "engine/assets/material_declaration.h"
#include "engine/assets/text_location.h"
#include "engine/assets/text_scanner.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew
{
namespace
{

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kDropped(" \t\v\f\"\0", 6);
    const std::size_t first = text.find_first_not_of(kDropped);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(kDropped) - first + 1);
}

// The next line without its comment, which is cut from `text` with its end.
std::string_view takeLine(std::string_view& text)
{
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end);
    const std::size_t lineEnd = text.starts_with("\r\n") ? 2 : 1;
    text.remove_prefix(std::min(lineEnd, text.size()));
    return trimmed(line).starts_with("//") ? std::string_view() : trimmed(line);
}

} // namespace

Result<std::vector<SurfaceSkin>> readQuake3Skin(std::string_view text, std::string_view fileName,
                                                Diagnostics& warnings)
{
    if (text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size());
    std::vector<SurfaceSkin> skin;
    Diagnostics notes;
    bool hasTags = false;
    for (std::uint32_t number = 1; !text.empty(); ++number)
    {
        const std::string_view line = takeLine(text);
        const std::size_t comma = line.find(',');
        const std::string surface = lowerCase(trimmed(line.substr(0, comma)));
        const std::string_view shader =
            comma == std::string_view::npos ? std::string_view() : trimmed(line.substr(comma + 1));
        const bool isTag = surface.starts_with("tag_");
        hasTags = hasTags || isTag;
        if (line.empty() || isTag)
            continue;
        if (!surface.empty() && !shader.empty())
            skin.push_back({.surface = surface, .shader = std::string(shader)});
        else if (notes.size() < kMaxWarningsPerFile)
            notes.push_back({.file = std::string(fileName),
                             .line = number,
                             .column = 1,
                             .message = fmt::format("expected 'surface,texture', found {}",
                                                    quotedForMessage(line))});
    }
    if (skin.empty() && !hasTags && !notes.empty())
        return tl::unexpected(notes.front());
    warnings.insert(warnings.end(), notes.begin(), notes.end());
    return skin;
}

} // namespace sinew
