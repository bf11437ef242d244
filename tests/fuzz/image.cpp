#include "engine/images/image.h"

#include "tests/fuzz/promise.h"

using namespace sinew;
using fuzz::promise;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const Result<Image> image = decodeImage(std::as_bytes(std::span(data, size)), "fuzz.png");
    if (!image)
    {
        promise(!image.error().message.empty());
        return 0;
    }
    promise(image->width >= 1 && image->width <= kMaxImageSize);
    promise(image->height >= 1 && image->height <= kMaxImageSize);
    promise(image->pixels.size() == std::size_t{4} * image->width * image->height);
    return 0;
}
