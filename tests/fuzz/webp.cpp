#include "tests/fuzz/image_promise.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sinew;
    const auto bytes = std::as_bytes(std::span(data, size));
    fuzz::promiseImage(decodeWebp(bytes, ReadPart::Size), decodeWebp(bytes));
    return 0;
}
