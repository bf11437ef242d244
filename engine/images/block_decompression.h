// The pixels of block-compressed textures, as a device samples them.
#pragma once

#include "engine/images/texture.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// RGBA, rows from top to bottom. `format` is a compressed one, except BC7; `blocks` the
// levelSize() bytes of a level of that size. Colours in between are rounded to 8 bits; devices may
// differ by 2. What a format lacks is 0, and 255 for alpha.
std::vector<std::byte> decompressBlocks(TextureFormat format, std::uint32_t width,
                                        std::uint32_t height, std::span<const std::byte> blocks);

} // namespace sinew
