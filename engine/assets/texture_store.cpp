#include "engine/assets/texture_store.h"

#include "engine/assets/lower_case.h"

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

Texture fromImage(Image image)
{
    return {.format = TextureFormat::Rgba8,
            .levels = {
                {.width = image.width, .height = image.height, .bytes = std::move(image.pixels)}}};
}

// A missing file is told from a broken one by its lack of a name.
Diagnostic notFound(std::string_view name, const std::vector<std::string>& tried)
{
    return {.file = {},
            .message = fmt::format("{} not found; tried {}", name, fmt::join(tried, ", "))};
}

} // namespace

TextureStore::Loaded TextureStore::load(const ImageProgram& program, bool colour)
{
    const Key key(toString(program), colour);
    if (const auto found = known_.find(key); found != known_.end())
        return found->second;
    std::string found;
    Result<Texture> texture = run(program, found);
    return keep(key, std::move(texture), std::move(found));
}

TextureStore::Loaded TextureStore::load(const VirtualFile& file, bool colour)
{
    const Key key(file.shown, colour);
    if (const auto found = known_.find(key); found != known_.end())
        return found->second;
    return keep(key, read(file), file.shown);
}

Result<Texture> TextureStore::run(const ImageProgram& program, std::string& found)
{
    if (program.function == ImageProgram::Function::Image)
        return readNamed(program.name, found);
    Result<Image> image = runImageProgram(program,
                                          [&](const std::string& name) -> Result<Image>
                                          {
                                              std::string file;
                                              const Result<Texture> texture = readNamed(name, file);
                                              if (!texture)
                                                  return tl::unexpected(texture.error());
                                              return toImage(*texture, file);
                                          });
    if (!image)
        return tl::unexpected(image.error());
    found = toString(program);
    return fromImage(std::move(*image));
}

Result<Texture> TextureStore::read(const VirtualFile& file) const
{
    const Result<std::vector<std::byte>> bytes = search_.files.read(file);
    if (!bytes)
        return tl::unexpected(bytes.error());
    return decodeTexture(*bytes, file.shown);
}

Result<Texture> TextureStore::readNamed(const std::string& name, std::string& found) const
{
    if (auto builtIn = builtInImage(name))
    {
        found = name;
        return std::move(*builtIn);
    }
    std::vector<std::string> tried;
    const std::optional<VirtualFile> file = findDeclaredImage(name, search_, tried);
    if (!file)
        return tl::unexpected(notFound(name, tried));
    found = file->shown;
    return read(*file);
}

TextureStore::Loaded TextureStore::keep(const Key& key, Result<Texture> texture, std::string found)
{
    Loaded loaded;
    if (texture)
    {
        loaded.texture = static_cast<std::uint32_t>(textures_.size());
        loaded.attempt = {.outcome = Outcome::Found, .detail = found};
        textures_.push_back(
            {.name = std::move(found), .texture = std::move(*texture), .colour = key.second});
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

} // namespace sinew
