// Tests the environment, and the reflection code that shaders share.
#include "engine/render/surface_textures.h"
#include "shaders/shared/metallic_roughness.h"
#include "shaders/shared/scene_types.h"

#include <glm/geometric.hpp>
#include <glm/gtc/packing.hpp>
#include <gmock/gmock.h>

#include <numbers>

namespace sinew
{

namespace
{

// Evenly distributed over the sphere: averages a function over all directions.
std::vector<glm::vec3> directions(int count)
{
    std::vector<glm::vec3> result;
    const double golden = std::numbers::pi * (3.0 - std::sqrt(5.0));
    for (int i = 0; i < count; ++i)
    {
        const double z = 1.0 - (2.0 * i + 1.0) / count;
        const double radius = std::sqrt(1.0 - z * z);
        result.emplace_back(radius * std::cos(golden * i), radius * std::sin(golden * i), z);
    }
    return result;
}

glm::vec3 texelOf(const EnvironmentLevel& level, std::size_t index)
{
    return glm::vec3(glm::unpackHalf4x16(level.texels[index]));
}

TEST(StudioEnvironment, HoldsAsMuchLightAsTheAmbientLight)
{
    glm::vec3 sum(0.0F);
    const std::vector<glm::vec3> all = directions(20'000);
    for (const glm::vec3& direction : all)
        sum += studioRadiance(direction);
    const glm::vec3 mean = sum / static_cast<float>(all.size());
    const glm::vec3 ambient = (gpu::kSkyColour + gpu::kGroundColour) / 2.0F;
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(mean[i] / ambient[i], 1.0F, 0.1F) << "channel " << i;
}

TEST(MirroredEnvironment, IsWhiteAtAnyRoughnessInAWhiteOne)
{
    for (const EnvironmentLevel& level :
         mirroredEnvironment([](const glm::vec3&) { return glm::vec3(1.0F); }))
        for (std::size_t i = 0; i < level.texels.size(); ++i)
            ASSERT_NEAR(glm::distance(texelOf(level, i), glm::vec3(1.0F)), 0.0F, 2e-3F);
}

TEST(MirroredEnvironment, IsAMirrorAtLevelZero)
{
    const EnvironmentLevel level =
        mirroredEnvironment([](const glm::vec3& d) { return 0.5F + 0.5F * d; }).front();
    for (std::uint32_t face = 0; face < 6; ++face)
    {
        const glm::vec3 direction = cubeDirection(face, 3, 7, level.size);
        const std::size_t index = (std::size_t{face} * level.size + 7) * level.size + 3;
        EXPECT_NEAR(glm::distance(texelOf(level, index), 0.5F + 0.5F * direction), 0.0F, 2e-3F);
    }
}

TEST(MirroredEnvironment, HasTheFacesOfVulkan)
{
    // Corners of the faces, from the table in "Cube Map Face Selection".
    const float last = 1.0F / std::sqrt(3.0F);
    constexpr std::uint32_t kSide = 1024;
    const glm::vec3 firstTexels[] = {{1, 1, 1},   {-1, 1, -1}, {-1, 1, -1},
                                     {-1, -1, 1}, {-1, 1, 1},  {1, 1, -1}};
    for (std::uint32_t face = 0; face < 6; ++face)
        EXPECT_NEAR(glm::distance(cubeDirection(face, 0, 0, kSide), firstTexels[face] * last), 0.0F,
                    3e-3F)
            << "face " << face;
}

// Reflection of uniform light of radiance 1: the integral of reflectedLight().
glm::vec3 reflectedOfWhite(const gpu::ReflectingSurface& surface, const glm::vec3& towardsEye)
{
    static const std::vector<glm::vec3> all = directions(400'000);
    glm::vec3 sum(0.0F);
    for (const glm::vec3& direction : all)
        sum += gpu::reflectedLight(surface, {0.0F, 0.0F, 1.0F}, towardsEye, direction);
    // In reflectedLight(), a directional light of 1 has an irradiance of pi.
    return sum / static_cast<float>(all.size()) * 4.0F;
}

gpu::ReflectingSurface white(float metallic, float roughness)
{
    return gpu::reflectingSurface(glm::vec3(1.0F), metallic, roughness);
}

glm::vec3 towardsEyeAt(float cosine)
{
    return {std::sqrt(1.0F - cosine * cosine), 0.0F, cosine};
}

TEST(MetallicRoughness, ReflectsAboutAsMuchAsArrivesAtMost)
{
    // By the specification's formula, smooth dielectrics reflect more at grazing angles: the
    // diffuse part is reduced by less than the specular part.
    for (const float roughness : {0.3F, 0.5F, 1.0F})
        for (const float cosine : {0.25F, 0.75F, 1.0F})
        {
            const float dielectric =
                reflectedOfWhite(white(0.0F, roughness), towardsEyeAt(cosine)).x;
            EXPECT_LT(dielectric, cosine < 0.5F ? 1.17F : 1.01F) << roughness << " " << cosine;
            EXPECT_GT(dielectric, 0.9F) << roughness << " " << cosine;
            const float metal = reflectedOfWhite(white(1.0F, roughness), towardsEyeAt(cosine)).x;
            EXPECT_LT(metal, 1.01F) << roughness << " " << cosine;
            // Single scattering of microfacets: 1 - ln 2 at roughness 1, seen along the normal.
            EXPECT_GT(metal, roughness < 1.0F ? 0.8F : 0.3F) << roughness << " " << cosine;
        }
}

TEST(MetallicRoughness, StaysWhiteInAWhiteEnvironment)
{
    for (const float roughness : {0.0F, 0.25F, 0.5F, 0.75F, 1.0F})
        for (const float cosine : {0.05F, 0.4F, 1.0F})
            for (const float metallic : {0.0F, 0.5F, 1.0F})
            {
                const gpu::ReflectingSurface surface = white(metallic, roughness);
                const glm::vec3 mirrored = gpu::mirroredShare(surface, cosine);
                const glm::vec3 whole = mirrored + (1.0F - mirrored) * surface.diffuse;
                EXPECT_LE(whole.x, 1.001F) << roughness << " " << cosine << " " << metallic;
                // The specification's formula loses some energy for half metals.
                EXPECT_GT(whole.x, metallic == 0.5F ? 0.65F : 0.97F)
                    << roughness << " " << cosine << " " << metallic;
            }
}

} // namespace

} // namespace sinew
