#include "engine/images/texture.h"
#include "tests/fuzz/promise.h"

#include <algorithm>

using namespace sinew;
using fuzz::promise;

namespace
{

void promiseWhole(const Texture& texture)
{
    promise(!texture.levels.empty());
    std::uint32_t width = texture.levels[0].width;
    std::uint32_t height = texture.levels[0].height;
    promise(width >= 1 && width <= kMaxImageSize && height >= 1 && height <= kMaxImageSize);
    for (const TextureLevel& level : texture.levels)
    {
        promise(level.width == width && level.height == height);
        promise(level.bytes.size() == levelSize(texture.format, width, height));
        width = std::max(width / 2, 1U);
        height = std::max(height / 2, 1U);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto bytes = std::as_bytes(std::span(data, size));
    constexpr std::string_view kSignature = "DDS ";
    if (!std::ranges::equal(bytes.first(std::min(bytes.size(), kSignature.size())),
                            std::as_bytes(std::span(kSignature))))
        return 0; // covered by other targets
    const Result<Texture> texture = decodeTexture(bytes, "fuzz.dds");
    if (!texture)
    {
        promise(!texture.error().message.empty());
        return 0;
    }
    promiseWhole(*texture);
    return 0;
}
