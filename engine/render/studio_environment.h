// What surfaces mirror: a studio with lamps where the scene's lights come from. Made in code, so
// that no file is needed. No Vulkan.
#pragma once

#include <glm/ext/vector_float3.hpp>

#include <cstdint>
#include <functional>
#include <vector>

namespace sinew
{

// Light that comes from a direction of unit length, world space, linear: of a white, dull surface
// that faces nothing else, its colour.
using Radiance = std::function<glm::vec3(const glm::vec3& direction)>;

glm::vec3 studioRadiance(const glm::vec3& direction);

// A mip level of a cube map: the faces +x, -x, +y, -y, +z, -z, each in rows, as Vulkan has them.
struct EnvironmentLevel
{
    std::uint32_t size = 0;            // of a face's side
    std::vector<std::uint64_t> texels; // RGBA, half precision
};

// The direction of a texel's middle.
glm::vec3 cubeDirection(std::uint32_t face, std::uint32_t x, std::uint32_t y, std::uint32_t size);

// Level 0 as a mirror sees it, the last, gpu::kRoughestLevel, as a surface of roughness 1 does:
// mirrored by microfacets, seen along the normal. On all cores.
std::vector<EnvironmentLevel> mirroredEnvironment(const Radiance& radiance);

} // namespace sinew
