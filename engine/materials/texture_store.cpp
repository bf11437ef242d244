#include "engine/materials/texture_store.h"

#include "engine/base/every_core.h"
#include "engine/base/text.h"
#include "engine/files/files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

namespace sinew
{
namespace
{

Texture plain(std::array<std::uint8_t, 4> rgba)
{
    TextureLevel level{.width = 1, .height = 1, .bytes = {}};
    for (const std::uint8_t channel : rgba)
        level.bytes.push_back(std::byte{channel});
    return {.format = TextureFormat::Rgba8, .levels = {level}};
}

// Images that engines generate.
std::optional<Texture> builtInImage(std::string_view name)
{
    const std::string lower = lowerCase(name);
    if (lower == "_white" || lower == "$whiteimage" || lower == "$white" || lower == "*white")
        return plain({255, 255, 255, 255});
    if (lower == "_black" || lower == "$blackimage" || lower == "$black")
        return plain({0, 0, 0, 255});
    if (lower == "_flat")
        return plain({128, 128, 255, 255});
    return std::nullopt;
}

// The error has no file name, which distinguishes a missing file from a broken one.
Diagnostic notFound(const std::vector<std::string>& tried)
{
    return {.file = {},
            .message = tried.empty() ? "no file can have this name"
                                     : fmt::format("tried {}", fmt::join(tried, ", "))};
}

// The bytes of an image file. A .lmp becomes a PNG with the colours of gfx/palette.lmp; without the
// palette it is rejected.
Result<std::vector<std::byte>> readImage(const VirtualFile& file, const VirtualFiles& files)
{
    Result<std::vector<std::byte>> bytes = files.read(file);
    if (!bytes || lowerExtension(file.name) != ".lmp")
        return bytes;
    const std::optional<VirtualFile> palette = files.find("gfx/palette.lmp");
    if (!palette)
        return refusal(file.shown, "its colours are in gfx/palette.lmp, which is missing: name the "
                                   "game folder or archive that has it with --base");
    const Result<std::vector<std::byte>> colours = files.read(*palette);
    if (!colours)
        return tl::unexpected(colours.error());
    DecodeResult<std::vector<std::byte>> png = pngOfLmp(*bytes, *colours);
    if (!png)
        return refusal(file.shown, std::move(png.error()));
    return std::move(*png);
}

} // namespace

TextureStore::TextureStore(const ImageSearch& search, const MaterialLimits& limits,
                           std::vector<LoadedTexture>& textures)
    : TextureStore([&search](const VirtualFile& file) { return readImage(file, search.files); },
                   limits, textures)
{
    search_ = &search;
}

TextureStore::Loaded TextureStore::load(const ImageProgram& program, bool colour)
{
    if (!program.isImage())
    {
        std::vector<std::string> missing;
        const auto source = [&](const std::string& name) { return sourceOf(name, missing); };
        Loaded loaded = keep({toString(program), colour}, [&]
                             { return runImageProgram(program, budget_, source).map(textureOf); });
        loaded.missing.insert(loaded.missing.end(), missing.begin(), missing.end());
        return loaded;
    }
    if (std::optional<Texture> texture = builtInImage(program.name))
        return keep({lowerCase(program.name), colour}, [&] { return std::move(*texture); });
    std::vector<std::string> tried;
    if (const std::optional<VirtualFile> file = findDeclaredImage(program.name, *search_, tried))
        return load(*file, colour);
    return {.outcome = "not found: " + notFound(tried).message, .missing = {program.name}};
}

TextureStore::Loaded TextureStore::load(const VirtualFile& file, bool colour)
{
    return keep({file.shown, colour}, [&] { return decode(file, part_); });
}

Result<TextureStore::Begun> TextureStore::begin(const VirtualFile& file) const
{
    Result<std::vector<std::byte>> bytes = readBytes_(file);
    if (!bytes)
        return tl::unexpected(std::move(bytes.error()));
    Result<ImageSize> size = textureSize(*bytes, file.shown);
    if (!size)
        return tl::unexpected(std::move(size.error()));
    return Begun{.bytes = std::move(*bytes),
                 .pixels = std::uint64_t{size->width} * size->height,
                 .texture = {}};
}

void TextureStore::readAhead(const std::vector<VirtualFile>& files)
{
    if (part_ == ReadPart::Check)
        return; // some need all pixels for image programs
    std::uint64_t pixels = 0;
    std::vector<std::map<std::string, Begun>::iterator> begun;
    for (const VirtualFile& file : files)
    {
        if (ahead_.contains(file.shown))
            continue;
        Result<Begun> next = whileReading(file.shown, [&] { return begin(file); });
        if (!next)
            continue;
        pixels += next->pixels;
        if (pixels > budget_.pixelsLeft() / 4)
            break;
        begun.push_back(ahead_.emplace(file.shown, std::move(*next)).first);
    }
    onEveryCore(begun.size(),
                [&](std::size_t i)
                {
                    const std::string& shown = begun[i]->first;
                    Begun& image = begun[i]->second;
                    image.texture =
                        whileReading(shown, [&] { return decodeTexture(image.bytes, shown); });
                    image.bytes = {};
                });
}

Result<Texture> TextureStore::decode(const VirtualFile& file, ReadPart part)
{
    return whileReading(file.shown,
                        [&]() -> Result<Texture>
                        {
                            auto ahead = ahead_.extract(file.shown);
                            Result<Begun> begun =
                                ahead.empty() ? begin(file) : std::move(ahead.mapped());
                            if (!begun)
                                return tl::unexpected(std::move(begun.error()));
                            if (auto reason = budget_.take(begun->pixels))
                                return refusal(file.shown, std::move(*reason));
                            return begun->texture ? std::move(*begun->texture)
                                                  : decodeTexture(begun->bytes, file.shown, part);
                        });
}

// An image that a program names.
Result<Image> TextureStore::sourceOf(const std::string& name, std::vector<std::string>& missing)
{
    if (const std::optional<Texture> builtIn = builtInImage(name))
        return toImage(*builtIn).value();
    std::vector<std::string> tried;
    const std::optional<VirtualFile> file =
        findDeclaredImage(name, *search_, tried, Compression::LeftOut);
    if (!file)
    {
        missing.push_back(name);
        return refusal({}, fmt::format("{}: {}", quotedForMessage(name), notFound(tried).message));
    }
    const Result<Texture> texture = decode(*file, ReadPart::All);
    if (!texture)
        return tl::unexpected(texture.error());
    if (std::optional<Image> image = toImage(*texture))
        return std::move(*image);
    return refusal(file->shown, "is compressed, which image functions cannot change: save it as "
                                "PNG or TGA");
}

// The cached texture, or a new one.
TextureStore::Loaded TextureStore::keep(const Key& key,
                                        const std::function<Result<Texture>()>& make)
{
    if (const auto known = known_.find(key); known != known_.end())
        return known->second;
    Loaded loaded;
    Result<Texture> texture = make();
    if (texture)
    {
        loaded.texture = static_cast<std::uint32_t>(textures_.size());
        loaded.outcome = "found: " + key.first;
        textures_.push_back(
            {.name = key.first, .texture = std::move(*texture), .colour = key.second});
    }
    else
        loaded.outcome = texture.error().file.empty() ? "not found: " + texture.error().message
                                                      : "refused: " + toString(texture.error());
    known_.emplace(key, loaded);
    return loaded;
}

void TextureStore::findImages(const ImageProgram& program, std::vector<VirtualFile>& files,
                              Compression compression) const
{
    for (const ImageProgram& source : program.sources)
        findImages(source, files, Compression::LeftOut);
    std::vector<std::string> tried;
    if (program.isImage() && !builtInImage(program.name))
        if (auto file = findDeclaredImage(program.name, *search_, tried, compression))
            files.push_back(std::move(*file));
}

} // namespace sinew
