#include "engine/images/image_sources.h"

#include "engine/base/diagnostic.h"
#include "engine/base/every_core.h"
#include "engine/files/files.h"
#include "engine/images/image_program.h"
#include "engine/images/texture.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace sinew
{
namespace
{

ImageSize sizeOf(const Texture& texture)
{
    return {.width = texture.levels[0].width, .height = texture.levels[0].height};
}

} // namespace

std::optional<std::string> ImageBudget::takeWork(std::uint64_t pixels)
{
    constexpr std::uint64_t kLeast = 4096;
    const std::uint64_t work = std::max(pixels, kLeast);
    if (work > workLeft_)
        return fmt::format("needs work on {} pixels, but of the {} that the images of a scene may "
                           "cost {} are left (--limit image-work)",
                           work, limits_.work, workLeft_);
    workLeft_ -= work;
    return std::nullopt;
}

std::uint64_t memoryOf(const Texture& texture)
{
    std::uint64_t bytes = 0;
    for (const TextureLevel& level : texture.levels)
        bytes += level.bytes.size();
    return bytes;
}

void shrink(Image& image, std::uint64_t most)
{
    TextureLevel level{image.width, image.height, std::move(image.pixels)};
    while (level.bytes.size() > most && (level.width > 1 || level.height > 1))
        level = levelBelow(level, false);
    image = {level.width, level.height, std::move(level.bytes)};
}

Result<Texture> shrunk(Texture texture, std::uint64_t most, std::string_view fileName)
{
    while (texture.levels.size() > 1 && memoryOf(texture) > most)
        texture.levels.erase(texture.levels.begin());
    if (memoryOf(texture) <= most)
        return texture;
    Result<Image> image = texture.format == TextureFormat::Rgba8 && !texture.xInAlpha
                              ? Image{.width = texture.levels[0].width,
                                      .height = texture.levels[0].height,
                                      .pixels = std::move(texture.levels[0].bytes)}
                              : toImage(texture, fileName);
    if (!image)
        return tl::unexpected(image.error());
    shrink(*image, most);
    return textureOf(std::move(*image));
}

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
    DecodeResult<std::vector<std::byte>> tga = tgaOfLmp(*bytes, *colours);
    if (!tga)
        return refusal(file.shown, std::move(tga.error()));
    return std::move(*tga);
}

Result<Texture> ImageSources::read(const VirtualFile& file)
{
    return whileReading(file.shown, [&] { return decode(file); });
}

Result<ImageSources::Begun> ImageSources::begin(const VirtualFile& file) const
{
    Result<std::vector<std::byte>> bytes = readBytes_(file);
    if (!bytes)
        return tl::unexpected(std::move(bytes.error()));
    Result<ImageSize> size = textureSize(*bytes, file.shown);
    if (!size)
        return tl::unexpected(std::move(size.error()));
    return Begun{.bytes = std::move(*bytes), .size = *size, .texture = {}};
}

void ImageSources::readAhead(const std::vector<VirtualFile>& files)
{
    std::uint64_t work = 0;
    std::uint64_t bytes = 0;
    std::vector<std::pair<const std::string*, Begun*>> begun;
    for (const VirtualFile& file : files)
    {
        if (ahead_.contains(file.shown))
            continue;
        Result<Begun> next = whileReading(file.shown, [&] { return begin(file); });
        if (!next)
            continue;
        work += next->size.work();
        bytes += std::uint64_t{4} * next->size.width * next->size.height;
        if (work > budget_.limits().work || bytes > budget_.limits().bytes / 4)
            break;
        const auto entry = ahead_.emplace(file.shown, std::move(*next)).first;
        begun.emplace_back(&entry->first, &entry->second);
    }
    onEveryCore(begun.size(),
                [&](std::size_t i)
                {
                    const auto& [shown, image] = begun[i];
                    image->texture = whileReading(*shown, [&, image = image, shown = shown]
                                                  { return decodeTexture(image->bytes, *shown); });
                    image->bytes = {};
                });
}

Result<Texture> ImageSources::decode(const VirtualFile& file)
{
    auto ahead = ahead_.extract(file.shown);
    Result<Begun> begun = ahead.empty() ? begin(file) : std::move(ahead.mapped());
    if (!begun)
        return tl::unexpected(std::move(begun.error()));
    if (std::optional<std::string> reason = budget_.takeWork(begun->size.work()))
        return refusal(file.shown, std::move(*reason));
    Result<Texture> texture =
        begun->texture ? std::move(*begun->texture) : decodeTexture(begun->bytes, file.shown);
    if (!texture)
        return texture;
    return fitted(std::move(*texture), file.shown);
}

Result<Texture> ImageSources::take(const VirtualFile& file)
{
    auto known = known_.extract(file.shown);
    if (known.empty())
        return read(file);
    std::erase(order_, file.shown);
    if (!known.mapped())
        return std::move(known.mapped());
    return fitted(std::move(*known.mapped()), file.shown);
}

Result<Image> ImageSources::image(const VirtualFile& file, std::size_t count)
{
    auto known = known_.find(file.shown);
    if (known == known_.end())
    {
        remember(file.shown, read(file));
        known = known_.find(file.shown);
    }
    if (!known->second)
        return tl::unexpected(known->second.error());
    // Less may be left than when it was decoded; from then on the smaller picture is used.
    known->second = fitted(std::move(*known->second), file.shown);
    if (!known->second)
        return tl::unexpected(known->second.error());
    return image(*known->second, count, file.shown);
}

Result<Image> ImageSources::image(const Texture& texture, std::size_t count,
                                  const std::string& shownFile)
{
    if (const auto reason = budget_.takeWork(sizeOf(texture).work()))
        return refusal(shownFile, *reason);
    Result<Image> image = toImage(texture, shownFile);
    if (!image)
        return image;
    shrink(*image, budget_.shareOf(count));
    const ImageSize size{.width = image->width, .height = image->height};
    if (size != sizeOf(texture))
        warnScaled(shownFile, sizeOf(texture), size);
    return image;
}

Result<Texture> ImageSources::fitted(Texture texture, const std::string& shownFile)
{
    const ImageSize from = sizeOf(texture);
    Result<Texture> result = shrunk(std::move(texture), budget_.shareOf(1), shownFile);
    if (result && sizeOf(*result) != from)
        warnScaled(shownFile, from, sizeOf(*result));
    return result;
}

void ImageSources::remember(const std::string& shownFile, Result<Texture> texture)
{
    const auto memoryOfFile = [&](const std::string& file)
    {
        const auto known = known_.find(file);
        return known->second ? memoryOf(*known->second) : 0;
    };
    known_.emplace(shownFile, std::move(texture));
    order_.push_back(shownFile);
    std::uint64_t bytes = 0;
    for (const std::string& file : order_)
        bytes += memoryOfFile(file);
    while (order_.size() > 1 && bytes > budget_.limits().bytes / 4)
    {
        bytes -= memoryOfFile(order_.front());
        known_.erase(order_.front());
        order_.erase(order_.begin());
    }
}

void ImageSources::warnScaled(const std::string& shownFile, ImageSize from, ImageSize to)
{
    constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;
    if (scaled_.emplace(shownFile, std::uint64_t{to.width} * to.height).second)
        warnings_.push_back({.file = shownFile,
                             .message = fmt::format(
                                 "is scaled down from {} x {} to {} x {} pixels: the images of a "
                                 "scene may take {} MiB (--limit images)",
                                 from.width, from.height, to.width, to.height,
                                 budget_.limits().bytes / kMebibyte)});
}

} // namespace sinew
