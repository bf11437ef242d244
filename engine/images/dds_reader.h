// Textures in DirectDraw Surface files.
#pragma once

#include "engine/images/image_formats.h"
#include "engine/images/texture.h"

namespace sinew
{

// Blocks as they are, other pixels as Rgba8; all mip levels of the file. That the file holds all
// that it declares is checked before anything is allocated; bytes after it are ignored. The message
// of a failure names no file.
DecodeResult<Texture> decodeDds(std::span<const std::byte> bytes);

} // namespace sinew
