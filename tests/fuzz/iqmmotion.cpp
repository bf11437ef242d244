#include "tests/fuzz/motion.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    sinew::fuzz::playFiles({{"a.iqm", {reinterpret_cast<const char*>(data), size}}});
    return 0;
}
