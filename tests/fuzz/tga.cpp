#include "tests/fuzz/image_promise.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sinew;
    const auto bytes = std::as_bytes(std::span(data, size));
    fuzz::promiseImage(decodeTga(bytes, ReadPart::Size), decodeTga(bytes));
    const std::vector<std::byte> palette(std::size_t{3} * 256);
    const DecodeResult<std::vector<std::byte>> lmp = pngOfLmp(bytes, palette);
    fuzz::promise(lmp ? decodePng(*lmp).has_value() : !lmp.error().empty());
    return 0;
}
