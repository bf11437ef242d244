// Plays the text of a .md5mesh, followed by a zero byte and the .md5anim beside it. Depending on
// the size modulo 4, the clip is found, named by its path, or named like a clip beside the mesh.
#include "tests/fuzz/motion.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sinew;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(text.find('\0'), size);
    ModelRequest request;
    if (size % 4 == 1)
        request.clips = {fuzz::pathOf("a.md5anim")};
    else if (size % 4 == 3)
        request.clips = {"A", "missing"};
    fuzz::playFiles(
        {{"a.md5mesh", text.substr(0, end)}, {"a.md5anim", text.substr(std::min(end + 1, size))}},
        request);
    return 0;
}
