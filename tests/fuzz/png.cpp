// Decodes a PNG; a small image is written and read back unchanged.
#include "tests/fuzz/image_promise.h"

namespace sinew::fuzz
{
namespace
{

constexpr std::size_t kMostWritten = 4096; // bytes of pixels; more would only be slow

void promiseWritten(const Image& image)
{
    const DecodeResult<Image> again = decodePng(encodePng(image));
    promise(again && again->width == image.width && again->height == image.height);
    promise(again->pixels == image.pixels);
}

void read(std::span<const std::byte> bytes)
{
    const DecodeResult<Image> image = decodePng(bytes);
    promiseImage(decodePng(bytes, ReadPart::Size), image);
    promise(decodePng(bytes, ReadPart::Check).has_value() == image.has_value());
    if (image && image->pixels.size() <= kMostWritten)
        promiseWritten(*image);
}

} // namespace
} // namespace sinew::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    sinew::fuzz::read(std::as_bytes(std::span(data, size)));
    return 0;
}
