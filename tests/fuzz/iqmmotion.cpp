// Plays an IQM model; if its size is odd, the request names the same file as its clip file.
#include "tests/fuzz/motion.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sinew;
    ModelRequest request;
    if (size % 2 == 1)
        request.clips = {fuzz::pathOf("a.iqm")};
    fuzz::playFiles({{"a.iqm", {reinterpret_cast<const char*>(data), size}}}, request);
    return 0;
}
