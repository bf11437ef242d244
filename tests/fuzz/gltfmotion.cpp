// Plays a .glb, or the JSON of a .gltf followed by a zero byte and the file beside it, "a.bin".
// Depending on the size modulo 4, the clips are the model's own or read from the same file as a
// separate one, or the request names a scene.
#include "tests/fuzz/motion.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace sinew::fuzz
{
namespace
{

ModelRequest requestOf(std::size_t size, std::string_view name)
{
    switch (size % 4)
    {
    case 1:
        return {.clips = {pathOf(name)}};
    case 3:
        return {.scene = "1"};
    default:
        return {};
    }
}

} // namespace
} // namespace sinew::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sinew::fuzz;
    const std::string_view file(reinterpret_cast<const char*>(data), size);
    if (file.starts_with("glTF"))
    {
        playFiles({{"a.glb", file}}, requestOf(size, "a.glb"));
        return 0;
    }
    const std::size_t end = std::min(file.find('\0'), size);
    playFiles({{"a.gltf", file.substr(0, end)}, {"a.bin", file.substr(std::min(end + 1, size))}},
              requestOf(size, "a.gltf"));
    return 0;
}
