// Compresses pictures into blocks, simply: good enough to be compared with the picture itself.
#pragma once

#include "engine/images/image.h"

#include <cstddef>
#include <vector>

namespace sinew::test
{

// Both sides multiples of 4. Without alpha.
std::vector<std::byte> compressedBc1(const Image& image);
std::vector<std::byte> compressedBc3(const Image& image);

} // namespace sinew::test
