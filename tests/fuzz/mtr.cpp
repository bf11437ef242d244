#include "tests/fuzz/declarations.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sinew;
    MaterialSet set;
    Diagnostics warnings;
    Diagnostics errors;
    readDoom3Declarations({reinterpret_cast<const char*>(data), size}, "fuzz.mtr", set, warnings,
                          errors);
    fuzz::promiseSound(set);
    fuzz::promiseMessages(warnings);
    fuzz::promiseMessages(errors);
    return 0;
}
