// Plays a Quake 3 player's folder in an archive: parts, animation.cfg and skins together. Depending
// on the size modulo 4, the request names a skin and clips, or a weapon and a missing clip.
#include "tests/fuzz/motion.h"

#include <cstddef>
#include <cstdint>

namespace sinew::fuzz
{
namespace
{

ModelRequest requestOf(std::size_t size)
{
    switch (size % 4)
    {
    case 1:
        return {.clips = {"BOTH_DEATH1", "legs_run", "LEGS_IDLE", "TORSO_STAND"}, .skin = "red"};
    case 3:
        return {.clips = {"MISSING"}, .weapon = "gun.md3"};
    default:
        return {};
    }
}

} // namespace
} // namespace sinew::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sinew::fuzz;
    playFiles({{"a.pk3", {reinterpret_cast<const char*>(data), size}}}, requestOf(size));
    return 0;
}
