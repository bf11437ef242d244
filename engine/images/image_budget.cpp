#include "engine/images/image_budget.h"

#include <fmt/format.h>

#include <utility>

namespace sinew
{

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
    Result<Image> image = toImage(texture, fileName);
    if (!image)
        return tl::unexpected(image.error());
    shrink(*image, most);
    return textureOf(std::move(*image));
}

} // namespace sinew
