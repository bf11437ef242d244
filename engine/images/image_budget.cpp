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

std::optional<std::string> ImageBudget::whyTooLarge(std::uint64_t bytes) const
{
    if (bytes <= bytesLeft_)
        return std::nullopt;
    return fmt::format("takes {} MiB, but of the {} MiB that the images of a scene may take {} are "
                       "left (--limit images)",
                       bytes >> 20, limits_.bytes >> 20, bytesLeft_ >> 20);
}

std::uint64_t memoryOf(const Texture& texture)
{
    std::uint64_t bytes = 0;
    for (const TextureLevel& level : texture.levels)
        bytes += level.bytes.size();
    return bytes;
}

} // namespace sinew
