// A .glb, or the JSON of a .gltf and after a zero byte the file beside it, "a.bin".
#include "tests/fuzz/motion.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using sinew::fuzz::playFiles;
    const sinew::ModelRequest request{.ownLevels = true};
    const std::string_view file(reinterpret_cast<const char*>(data), size);
    if (file.starts_with("glTF"))
    {
        playFiles({{"a.glb", file}}, request);
        return 0;
    }
    const std::size_t end = std::min(file.find('\0'), size);
    playFiles({{"a.gltf", file.substr(0, end)}, {"a.bin", file.substr(std::min(end + 1, size))}},
              request);
    return 0;
}
