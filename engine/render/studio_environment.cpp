#include "engine/render/studio_environment.h"

#include "engine/base/every_core.h"
#include "engine/render/scene_frame.h"
#include "shaders/shared/metallic_roughness.h"
#include "shaders/shared/scene_types.h"

#include <glm/geometric.hpp>
#include <glm/gtc/packing.hpp>

#include <array>
#include <cmath>
#include <numbers>

namespace sinew
{
namespace
{

constexpr std::uint32_t kFaces = 6;
constexpr std::uint32_t kLargestSide = 32;
constexpr std::uint32_t kLevels = gpu::kRoughestLevel + 1;

// A rectangular lamp with soft edges. Sizes are those of its half sides at distance 1.
struct Lamp
{
    Lamp(const glm::vec3& direction, const glm::vec2& size, const glm::vec3& light)
        : towards(direction),
          across(glm::normalize(glm::cross(direction, glm::vec3(0.0F, 0.0F, 1.0F)))),
          up(glm::cross(across, direction)), halfSize(size), radiance(light)
    {
    }

    glm::vec3 towards;
    glm::vec3 across;
    glm::vec3 up;
    glm::vec2 halfSize;
    glm::vec3 radiance;
};

float between(float edge, float width, float value)
{
    return glm::smoothstep(edge - width, edge + width, value);
}

glm::vec3 lightOf(const Lamp& lamp, const glm::vec3& direction)
{
    const float facing = glm::dot(direction, lamp.towards);
    if (facing <= 0.0F)
        return glm::vec3(0.0F);
    constexpr float kSoftness = 0.06F;
    const float x = std::abs(glm::dot(direction, lamp.across)) / facing;
    const float y = std::abs(glm::dot(direction, lamp.up)) / facing;
    return lamp.radiance * (1.0F - between(lamp.halfSize.x, kSoftness, x)) *
           (1.0F - between(lamp.halfSize.y, kSoftness, y));
}

// Of the van der Corput sequence in base 2.
float radicalInverse(std::uint32_t index)
{
    float result = 0.0F;
    for (float digit = 0.5F; index != 0; index /= 2, digit /= 2)
        result += static_cast<float>(index % 2) * digit;
    return result;
}

// Directions around +z that microfacets of that roughness mirror towards +z, with their weights: as
// many as there are facets, but for the cosine.
std::vector<glm::vec4> mirroredDirections(float roughness, std::uint32_t count)
{
    std::vector<glm::vec4> directions;
    const float a2 = roughness * roughness * roughness * roughness;
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const float u = (static_cast<float>(i) + 0.5F) / static_cast<float>(count);
        const float angle = 2.0F * std::numbers::pi_v<float> * radicalInverse(i);
        const float cosine = std::sqrt((1.0F - u) / (1.0F + (a2 - 1.0F) * u));
        const float sine = std::sqrt(1.0F - cosine * cosine);
        const glm::vec3 facet(sine * std::cos(angle), sine * std::sin(angle), cosine);
        const glm::vec3 direction = 2.0F * cosine * facet - glm::vec3(0.0F, 0.0F, 1.0F);
        if (direction.z > 0.0F)
            directions.emplace_back(direction, direction.z);
    }
    return directions;
}

glm::vec3 mirrored(const Radiance& radiance, const glm::vec3& normal,
                   const std::vector<glm::vec4>& directions)
{
    const glm::vec3 aside =
        std::abs(normal.z) < 0.9F ? glm::vec3(0.0F, 0.0F, 1.0F) : glm::vec3(1.0F, 0.0F, 0.0F);
    const glm::vec3 x = glm::normalize(glm::cross(aside, normal));
    const glm::vec3 y = glm::cross(normal, x);
    glm::vec3 sum(0.0F);
    float weights = 0.0F;
    for (const glm::vec4& direction : directions)
    {
        sum += direction.w * radiance(direction.x * x + direction.y * y + direction.z * normal);
        weights += direction.w;
    }
    return sum / weights;
}

} // namespace

glm::vec3 studioRadiance(const glm::vec3& direction)
{
    // The lamps' light belongs to the whole, which is that of ambientLight() in
    // shaders/lighting.glsl (tests/unit/render/studio_environment_test.cpp): so the room around
    // them is darker than that.
    static const std::array lamps = {
        Lamp(towardsKeyLight(), {0.42F, 0.42F}, 1.05F * gpu::kKeyColour),
        Lamp(towardsFillLight(), {0.3F, 0.55F}, 2.0F * gpu::kFillColour),
        Lamp(glm::normalize(glm::vec3(-0.35F, 0.1F, 1.0F)), {0.5F, 0.25F}, 2.0F * gpu::kSkyColour),
    };
    const glm::vec3 floor = gpu::kGroundColour * (0.8F + 0.5F * direction.z);
    const glm::vec3 wall = gpu::kSkyColour * (0.25F + 0.45F * direction.z);
    glm::vec3 light = glm::mix(floor, wall, between(0.0F, 0.06F, direction.z));
    for (const Lamp& lamp : lamps)
        light += lightOf(lamp, direction);
    return light;
}

glm::vec3 cubeDirection(std::uint32_t face, std::uint32_t x, std::uint32_t y, std::uint32_t size)
{
    const float s = (2.0F * static_cast<float>(x) + 1.0F) / static_cast<float>(size) - 1.0F;
    const float t = (2.0F * static_cast<float>(y) + 1.0F) / static_cast<float>(size) - 1.0F;
    const glm::vec3 directions[kFaces] = {{1.0F, -t, -s}, {-1.0F, -t, s}, {s, 1.0F, t},
                                          {s, -1.0F, -t}, {s, -t, 1.0F},  {-s, -t, -1.0F}};
    return glm::normalize(directions[face]);
}

std::vector<EnvironmentLevel> mirroredEnvironment(const Radiance& radiance)
{
    std::vector<EnvironmentLevel> levels;
    for (std::uint32_t i = 0; i < kLevels; ++i)
    {
        const std::uint32_t size = kLargestSide >> i;
        EnvironmentLevel level{.size = size, .texels = {}};
        level.texels.resize(std::size_t{kFaces} * size * size);
        const float roughness = static_cast<float>(i) / static_cast<float>(gpu::kRoughestLevel);
        constexpr std::uint32_t kDirections = 64; // of the first rough level; the lobes grow
        const std::vector<glm::vec4> directions =
            mirroredDirections(roughness, i == 0 ? 1 : kDirections << (i - 1));
        onEveryCore(
            std::size_t{kFaces} * size,
            [&](std::size_t row)
            {
                const auto face = static_cast<std::uint32_t>(row / size);
                const auto y = static_cast<std::uint32_t>(row % size);
                for (std::uint32_t x = 0; x < size; ++x)
                    level.texels[row * size + x] = glm::packHalf4x16(glm::vec4(
                        mirrored(radiance, cubeDirection(face, x, y, size), directions), 1.0F));
            });
        levels.push_back(std::move(level));
    }
    return levels;
}

} // namespace sinew
