#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/materials/conventional_images.h"
#include "engine/materials/material_declaration.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace sinew
{
namespace
{

// Comments stand where a word could begin: "models//a.tga" has none. Quotes hold a word together,
// up to the end of the line where they are not closed.
constexpr TextRules kSkinText(",\"", false, "the end", true);

struct Line
{
    std::uint32_t number = 0;
    std::vector<TextToken> words; // commas too; of more than kMostWords the first and the last
};

constexpr std::size_t kMostWords = 8;

template <class Read>
void forEachLine(std::string_view text, const Read& read)
{
    Diagnostics none;
    TextScanner scanner(text, {}, none, kSkinText);
    Line line;
    for (bool isEnd = false; !isEnd;)
    {
        const TextToken word = scanner.next();
        isEnd = word.kind == TextToken::Kind::End;
        if ((isEnd || word.startsLine) && !line.words.empty())
            read(std::exchange(line, {}));
        if (line.words.empty())
            line.number = scanner.report().locate(word.offset).line;
        if (line.words.size() == kMostWords)
            line.words.pop_back();
        line.words.push_back(word);
    }
}

// From the first word to the last, as they are written.
std::string_view written(std::span<const TextToken> words)
{
    if (words.empty())
        return {};
    const std::string_view last = words.back().text;
    return {words.front().text.data(), last.data() + last.size()};
}

// Of DarkPlaces' line "replace SURFACE SHADER".
std::optional<SurfaceSkin> replacementOf(const Line& line)
{
    const auto wordAt = [&](std::size_t i)
    {
        const bool isThere = i < line.words.size() && line.words[i].isText();
        const std::string_view word = isThere ? line.words[i].text : std::string_view();
        return word.substr(0, word.find(';'));
    };
    if (wordAt(0) != "replace" || wordAt(1).empty() || wordAt(2).empty())
        return std::nullopt;
    return SurfaceSkin{.surface = lowerCase(wordAt(1)), .shader = std::string(wordAt(2))};
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
    const auto readLine = [&](const Line& line)
    {
        const std::span words(line.words);
        const auto comma =
            std::ranges::find_if(words, [](const TextToken& word) { return word.isSign(','); });
        const auto before = static_cast<std::size_t>(comma - words.begin());
        const std::string surface = lowerCase(written(words.first(before)));
        const bool isTag = surface.find("tag_") != std::string::npos;
        hasTags = hasTags || isTag;
        if (isTag)
            return;
        if (std::optional<SurfaceSkin> replaced = replacementOf(line))
            skin.push_back(std::move(*replaced));
        else if (!surface.empty() && comma != words.end())
        {
            const std::string_view shader = written(words.subspan(before + 1));
            skin.push_back({.surface = surface,
                            .shader = std::string(shader.empty() ? kUndrawnShader : shader)});
        }
        else
            notes.push_back({.file = std::string(fileName),
                             .line = line.number,
                             .column = 1,
                             .message = fmt::format("expected 'surface,texture', found {}",
                                                    quotedForMessage(written(words)))});
    };
    forEachLine(text, readLine);
    if (skin.empty() && !hasTags && !notes.empty())
        return tl::unexpected(notes.front());
    warnings.append(notes);
    return skin;
}

} // namespace sinew
