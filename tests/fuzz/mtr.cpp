#include "tests/fuzz/declarations.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    sinew::fuzz::promiseSound(data, size, sinew::Dialect::Doom3);
    return 0;
}
