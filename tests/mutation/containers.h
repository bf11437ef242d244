// Files whose parts carry lengths or checksums that a reader looks at first.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sinew::test
{

// Bytes of a file that are text: all of it, the JSON of a .glb file, or none.
struct TextRange
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

TextRange textOf(std::string_view bytes);

// Makes the lengths of a .glb file right whose JSON was changed, given its size before that, and
// the checksums of a PNG file. Other files, and those that are too damaged, stay as they are.
std::string repaired(std::string bytes, std::size_t oldSize);

} // namespace sinew::test
