#include "engine/materials/texture_store.h"

#include "engine/base/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

namespace sinew
{
namespace
{

using Outcome = MaterialAttempt::Outcome;

Texture plain(std::array<std::uint8_t, 4> rgba)
{
    TextureLevel level{.width = 1, .height = 1, .bytes = {}};
    for (const std::uint8_t channel : rgba)
        level.bytes.push_back(std::byte{channel});
    return {.format = TextureFormat::Rgba8, .levels = {level}};
}

// The images that engines make themselves.
std::optional<Texture> builtInImage(std::string_view name)
{
    const std::string lower = lowerCase(name);
    if (lower == "_white" || lower == "$whiteimage" || lower == "*white")
        return plain({255, 255, 255, 255});
    if (lower == "_black")
        return plain({0, 0, 0, 255});
    if (lower == "_flat")
        return plain({128, 128, 255, 255});
    return std::nullopt;
}

// The error has no file name, which tells a missing file from a broken one.
Diagnostic notFound(const TriedNames& tried)
{
    return {.file = {},
            .message = tried.count == 0 ? "no file can have this name"
                                        : fmt::format("tried {}", fmt::join(tried.patterns, ", "))};
}

} // namespace

TextureStore::Loaded TextureStore::load(const ImageProgram& program, bool colour)
{
    if (program.isImage())
        return loadNamed(program.name, colour);
    const Key key(toString(program), colour);
    if (const auto known = known_.find(key); known != known_.end())
        return known->second;
    Result<Image> image = runProgram(program);
    if (!image)
        return keep(key, tl::unexpected(image.error()));
    return keep(key, sinew::textureOf(std::move(*image)));
}

TextureStore::Loaded TextureStore::load(const VirtualFile& file, bool colour)
{
    const Key key(file.shown, colour);
    if (const auto known = known_.find(key); known != known_.end())
        return known->second;
    if (const Texture* asOther = textureOf(file.shown))
        return keep(key, sources_.fitted(*asOther, file.shown));
    return keep(key, sources_.take(file));
}

// The file's texture, for any use of its colours.
const Texture* TextureStore::textureOf(const std::string& shownFile) const
{
    for (const bool colour : {true, false})
    {
        const auto known = known_.find(Key(shownFile, colour));
        if (known != known_.end() && known->second.texture)
            return &textures_[*known->second.texture].texture;
    }
    return nullptr;
}

TextureStore::Loaded TextureStore::loadNamed(const std::string& name, bool colour)
{
    if (std::optional<Texture> texture = builtInImage(name))
    {
        const Key key(lowerCase(name), colour);
        const auto known = known_.find(key);
        return known != known_.end() ? known->second : keep(key, std::move(*texture));
    }
    TriedNames tried;
    if (const std::optional<VirtualFile> file = findDeclaredImage(name, *search_, tried))
        return load(*file, colour);
    return {.texture = {},
            .attempt = {.outcome = Outcome::NotFound, .detail = notFound(tried).message}};
}

Result<Image> TextureStore::runProgram(const ImageProgram& program)
{
    const std::size_t atOnce = imagesAtOnce(program);
    const auto load = [&](const std::string& name) -> Result<Image>
    {
        if (const std::optional<Texture> builtIn = builtInImage(name))
            return toImage(*builtIn, name);
        TriedNames tried;
        const std::optional<VirtualFile> file = findDeclaredImage(name, *search_, tried);
        if (!file)
        {
            Diagnostic missing = notFound(tried);
            missing.message = fmt::format("{}: {}", quotedForMessage(name), missing.message);
            return tl::unexpected(missing);
        }
        if (const Texture* kept = textureOf(file->shown))
            return sources_.image(*kept, atOnce, file->shown);
        return sources_.image(*file, atOnce);
    };
    return runImageProgram(program, budget_, load);
}

TextureStore::Loaded TextureStore::keep(const Key& key, Result<Texture> texture)
{
    Loaded loaded;
    if (texture)
    {
        budget_.keep(memoryOf(*texture));
        loaded.texture = static_cast<std::uint32_t>(textures_.size());
        loaded.attempt = {.outcome = Outcome::Found, .detail = key.first};
        textures_.push_back(
            {.name = key.first, .texture = std::move(*texture), .colour = key.second});
    }
    else if (texture.error().file.empty())
    {
        loaded.attempt = {.outcome = Outcome::NotFound, .detail = texture.error().message};
    }
    else
    {
        loaded.attempt = {.outcome = Outcome::Refused, .detail = toString(texture.error())};
    }
    known_.emplace(key, loaded);
    return loaded;
}

std::vector<VirtualFile> TextureStore::filesOf(const ImageProgram& program) const
{
    std::vector<VirtualFile> files;
    for (const ImageProgram& source : program.sources)
        for (VirtualFile& file : filesOf(source))
            files.push_back(std::move(file));
    TriedNames tried;
    if (program.isImage() && !builtInImage(program.name))
        if (std::optional<VirtualFile> file = findDeclaredImage(program.name, *search_, tried))
            files.push_back(std::move(*file));
    return files;
}

std::vector<MissingImage> TextureStore::missingImages(const ImageProgram& program) const
{
    std::vector<MissingImage> missing;
    for (const ImageProgram& source : program.sources)
        for (MissingImage& image : missingImages(source))
            missing.push_back(std::move(image));
    TriedNames tried;
    if (program.isImage() && !builtInImage(program.name) &&
        !findDeclaredImage(program.name, *search_, tried))
        missing.push_back({.name = program.name, .namesTried = tried.count});
    return missing;
}

} // namespace sinew
