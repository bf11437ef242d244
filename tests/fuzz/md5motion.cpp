// The text of a .md5mesh, and after a zero byte that of the .md5anim beside it.
#include "tests/fuzz/motion.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(text.find('\0'), size);
    sinew::fuzz::playFiles(
        {{"a.md5mesh", text.substr(0, end)}, {"a.md5anim", text.substr(std::min(end + 1, size))}});
    return 0;
}
