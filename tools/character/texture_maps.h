// The images of a material, from a painted canvas.
#pragma once

#include "tools/character/canvas.h"

namespace sinew
{

// PNG files, 8 bits per channel.
std::vector<std::byte> diffuseMap(const Canvas& canvas);
std::vector<std::byte> diffuseMapWithAlpha(const Canvas& canvas);
std::vector<std::byte> specularMap(const Canvas& canvas); // tinted by the colour
std::vector<std::byte> glowMap(const Canvas& canvas);

// The slopes of the painted heights as a tangent-space normal map, Doom 3's kind: x in red along
// the image's rows, y in green down its columns, z in blue.
std::vector<std::byte> normalMap(const Canvas& canvas);

} // namespace sinew
