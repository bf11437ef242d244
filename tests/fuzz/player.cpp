// A Quake 3 player's folder in an archive: parts, animation.cfg and skins together.
#include "tests/fuzz/motion.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    sinew::fuzz::playFiles({{"a.pk3", {reinterpret_cast<const char*>(data), size}}},
                           {.ownLevels = true});
    return 0;
}
