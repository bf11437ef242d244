#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/materials/conventional_images.h"
#include "engine/materials/material_declaration.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace sinew
{
namespace
{

std::string_view trimmed(std::string_view text)
{
    const auto isDropped = [](char c) { return isBlank(c) || c == '"'; };
    while (!text.empty() && isDropped(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isDropped(text.back()))
        text.remove_suffix(1);
    return text;
}

// Length of the comment or string at the start of `text`, else 0. Strings hold no comments.
std::size_t commentOrStringLength(std::string_view text)
{
    if (text.starts_with("//"))
        return std::min(text.find_first_of("\r\n"), text.size());
    if (text.starts_with('"'))
        return std::min(text.find_first_of("\"\r\n", 1), text.size() - 1) + 1;
    if (!text.starts_with("/*"))
        return 0;
    const std::size_t close = text.find("*/", 2);
    return close == std::string_view::npos ? text.size() : close + 2;
}

// With blanks for comments, so that lines stay as they are. Comments stand where a word could
// begin: "models//a.tga" has none.
std::string withoutComments(std::string_view text)
{
    const auto precedesWord = [](char c) { return isBlank(c) || c == ',' || c == '"'; };
    std::string result(text);
    for (std::size_t i = 0; i < text.size();)
    {
        const bool mayBegin = i == 0 || precedesWord(result[i - 1]);
        const std::size_t end = i + (mayBegin ? commentOrStringLength(text.substr(i)) : 0);
        const bool isComment = text[i] == '/';
        for (std::size_t at = i; isComment && at < end; ++at)
            if (!isLineEnd(text[at]))
                result[at] = ' ';
        i = std::max(end, i + 1);
    }
    return result;
}

// The next line, which is cut from `text` with its end.
std::string_view takeLine(std::string_view& text)
{
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end);
    const std::size_t lineEnd = text.starts_with("\r\n") ? 2 : 1;
    text.remove_prefix(std::min(lineEnd, text.size()));
    return trimmed(line);
}

// The next word of a line, which is cut from it; quotes hold one together.
std::string_view takeWord(std::string_view& line)
{
    while (!line.empty() && isBlank(line.front()))
        line.remove_prefix(1);
    const bool isQuoted = line.starts_with('"');
    line.remove_prefix(isQuoted ? 1 : 0);
    const auto ends = [&](char c) { return isQuoted ? c == '"' : isBlank(c) || c == ';'; };
    const std::string_view word(line.begin(), std::ranges::find_if(line, ends));
    line.remove_prefix(std::min(word.size() + 1, line.size()));
    return word;
}

// Of a line "COMMAND SURFACE SHADER ...".
std::optional<SurfaceSkin> skinCommand(std::string_view line, std::string_view command)
{
    if (takeWord(line) != command)
        return std::nullopt;
    const std::string_view surface = takeWord(line);
    const std::string_view shader = takeWord(line);
    if (surface.empty() || shader.empty())
        return std::nullopt;
    return SurfaceSkin{.surface = lowerCase(surface), .shader = std::string(shader)};
}

} // namespace

std::vector<SurfaceSkin> readSkinCommands(std::string_view text, std::string_view command)
{
    const std::string lines = withoutComments(text);
    std::string_view rest = lines;
    std::vector<SurfaceSkin> skin;
    while (!rest.empty())
        if (std::optional<SurfaceSkin> surface = skinCommand(takeLine(rest), command))
            skin.push_back(std::move(*surface));
    return skin;
}

std::string quake3SurfaceKey(std::string_view surface)
{
    if (surface.size() > 2 && (surface.ends_with("_1") || surface.ends_with("_2")))
        surface.remove_suffix(2);
    return lowerCase(surface);
}

Result<std::vector<SurfaceSkin>> readQuake3Skin(std::string_view text, std::string_view fileName,
                                                Diagnostics& warnings)
{
    if (text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size());
    const std::string lines = withoutComments(text);
    std::string_view rest = lines;
    std::vector<SurfaceSkin> skin;
    Diagnostics notes;
    bool hasTags = false;
    for (std::uint32_t number = 1; !rest.empty(); ++number)
    {
        const std::string_view line = takeLine(rest);
        const std::size_t comma = line.find(',');
        const std::string surface = lowerCase(trimmed(line.substr(0, comma)));
        const std::string_view shader =
            comma == std::string_view::npos ? std::string_view() : trimmed(line.substr(comma + 1));
        const bool isTag = surface.find("tag_") != std::string::npos;
        hasTags = hasTags || isTag;
        if (line.empty() || isTag)
            continue;
        if (std::optional<SurfaceSkin> replaced = skinCommand(line, "replace"))
            skin.push_back(std::move(*replaced));
        else if (!surface.empty() && comma != std::string_view::npos)
            skin.push_back({.surface = surface,
                            .shader = std::string(shader.empty() ? kUndrawnShader : shader)});
        else
            notes.push_back({.file = std::string(fileName),
                             .line = number,
                             .column = 1,
                             .message = fmt::format("expected 'surface,texture', found {}",
                                                    quotedForMessage(line))});
    }
    if (skin.empty() && !hasTags && !notes.empty())
        return tl::unexpected(notes.front());
    warnings.append(notes);
    return skin;
}

} // namespace sinew
