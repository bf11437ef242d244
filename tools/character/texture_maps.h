// Converts a painted canvas to the images of a material.
#pragma once

#include "tools/character/canvas.h"

namespace sinew
{

// PNG files, 8 bits per channel.
std::vector<std::byte> diffuseMap(const Canvas& canvas);
std::vector<std::byte> diffuseMapWithAlpha(const Canvas& canvas);
std::vector<std::byte> specularMap(const Canvas& canvas); // tinted by the colour
std::vector<std::byte> glowMap(const Canvas& canvas);

// Converts the slopes of the painted heights to a tangent-space normal map in Doom 3's convention:
// x in red along the rows, y in green down the columns, z in blue.
std::vector<std::byte> normalMap(const Canvas& canvas);

} // namespace sinew
