#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/materials/conventional_images.h"
#include "engine/materials/material_declaration.h"

#include <fmt/format.h>

#include <algorithm>
#include <iomanip>
#include <optional>
#include <sstream>
#include <utility>

namespace sinew
{
namespace
{

// Removes surrounding whitespace and quotes.
std::string_view trimmed(std::string_view text)
{
    const auto isAround = [](char c) { return isBlank(c) || c == '"'; };
    while (!text.empty() && isAround(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isAround(text.back()))
        text.remove_suffix(1);
    return text;
}

// Calls read(line, number) for each line that is neither empty nor a comment.
template <class Read>
void forEachLine(std::string_view text, const Read& read)
{
    if (text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size());
    for (std::uint32_t number = 1; !text.empty(); ++number)
    {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view whole = text.substr(0, end);
        const std::string_view line = trimmed(whole.substr(0, whole.find(" //")));
        if (!line.empty() && !line.starts_with("//"))
            read(line, number);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

// Parses DarkPlaces' line "replace SURFACE SHADER". Quoted words may contain spaces.
std::optional<SurfaceSkin> replacementOf(std::string_view line)
{
    std::istringstream words{std::string(line.substr(0, line.find(';')))};
    std::string name;
    SurfaceSkin skin;
    words >> name >> std::quoted(skin.surface, '"', '\0') >> std::quoted(skin.shader, '"', '\0');
    if (name != "replace" || skin.surface.empty() || skin.shader.empty())
        return std::nullopt;
    skin.surface = lowerCase(skin.surface);
    return skin;
}

} // namespace

std::string quake3SurfaceKey(std::string_view surface)
{
    if (surface.size() > 2 && (surface.ends_with("_1") || surface.ends_with("_2")))
        surface.remove_suffix(2);
    return lowerCase(surface);
}

Result<std::vector<SurfaceSkin>> readQuake3Skin(std::string_view text, std::string_view fileName,
                                                Diagnostics& warnings)
{
    std::vector<SurfaceSkin> skin;
    Diagnostics notes;
    bool hasTags = false;
    const auto readLine = [&](std::string_view line, std::uint32_t number)
    {
        const std::size_t comma = line.find(',');
        const std::string surface = lowerCase(trimmed(line.substr(0, comma)));
        if (surface.find("tag_") != std::string::npos)
            hasTags = true;
        else if (std::optional<SurfaceSkin> replaced = replacementOf(line))
            skin.push_back(std::move(*replaced));
        else if (!surface.empty() && comma != std::string_view::npos)
        {
            const std::string_view shader = trimmed(line.substr(comma + 1));
            skin.push_back({.surface = surface,
                            .shader = std::string(shader.empty() ? kUndrawnShader : shader)});
        }
        else
            notes.push_back({.file = std::string(fileName),
                             .line = number,
                             .column = 1,
                             .message = fmt::format("expected 'surface,texture', found {}",
                                                    quotedForMessage(line))});
    };
    forEachLine(text, readLine);
    if (skin.empty() && !hasTags && !notes.empty())
        return tl::unexpected(notes.front());
    warnings.append(notes);
    return skin;
}

} // namespace sinew
