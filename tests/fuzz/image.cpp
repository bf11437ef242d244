// Any bytes as an image file: decoded or refused, and what is decoded has the size it says.
#include "engine/assets/image.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sinew;
    const Result<Image> image = decodeImage(std::as_bytes(std::span(data, size)), "image");
    const bool isRight =
        image ? image->width >= 1 && image->height >= 1 && image->width <= kMaxImageSize &&
                    image->height <= kMaxImageSize &&
                    image->pixels.size() == std::size_t{4} * image->width * image->height
              : !image.error().message.empty();
    if (!isRight)
        std::abort();
    return 0;
}
