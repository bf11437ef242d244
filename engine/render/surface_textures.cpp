#include "engine/render/surface_textures.h"

#include "engine/base/every_core.h"
#include "engine/images/texture.h"
#include "engine/render/surface_passes.h"
#include "shaders/shared/metallic_roughness.h"
#include "shaders/shared/scene_types.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/packing.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

namespace sinew
{
namespace
{

VkFormat formatOf(TextureFormat format, bool colour)
{
    switch (format)
    {
    case TextureFormat::Rgba8:
        return colour ? VK_FORMAT_R8G8B8A8_SRGB : VK_FORMAT_R8G8B8A8_UNORM;
    case TextureFormat::Bc1:
        return colour ? VK_FORMAT_BC1_RGBA_SRGB_BLOCK : VK_FORMAT_BC1_RGBA_UNORM_BLOCK;
    case TextureFormat::Bc2:
        return colour ? VK_FORMAT_BC2_SRGB_BLOCK : VK_FORMAT_BC2_UNORM_BLOCK;
    case TextureFormat::Bc3:
        return colour ? VK_FORMAT_BC3_SRGB_BLOCK : VK_FORMAT_BC3_UNORM_BLOCK;
    case TextureFormat::Bc5:
        return VK_FORMAT_BC5_UNORM_BLOCK;
    case TextureFormat::Bc7:
        return colour ? VK_FORMAT_BC7_SRGB_BLOCK : VK_FORMAT_BC7_UNORM_BLOCK;
    }
    return VK_FORMAT_UNDEFINED;
}

Image placeholder()
{
    constexpr std::uint32_t kSize = 64;
    constexpr std::uint32_t kSquare = 8;
    Image image{.width = kSize, .height = kSize, .pixels = {}};
    image.pixels.reserve(std::size_t{4} * kSize * kSize);
    for (std::uint32_t y = 0; y < kSize; ++y)
        for (std::uint32_t x = 0; x < kSize; ++x)
        {
            const bool light = (x / kSquare + y / kSquare) % 2 == 0;
            const std::byte redAndBlue{light ? std::uint8_t{230} : std::uint8_t{60}};
            image.pixels.insert(image.pixels.end(),
                                {redAndBlue, std::byte{60}, redAndBlue, std::byte{255}});
        }
    return image;
}

// The uploaded form of a texture.
struct Upload
{
    VkFormat format = VK_FORMAT_UNDEFINED;
    Texture instead;                   // used if the device cannot sample the file's format
    std::vector<TextureLevel> smaller; // mip levels missing from the file
    std::vector<gpu::TextureLevelBytes> levels;
};

Upload prepared(const gpu::Device& device, const LoadedTexture& loaded)
{
    const Texture* texture = &loaded.texture;
    Upload upload{.format = formatOf(texture->format, loaded.colour)};
    if (texture->format != TextureFormat::Rgba8 && !gpu::canSample(device, upload.format))
    {
        upload.instead = textureOf(placeholder());
        texture = &upload.instead;
        upload.format = formatOf(TextureFormat::Rgba8, loaded.colour);
    }
    if (texture->format == TextureFormat::Rgba8 && texture->levels.size() == 1)
        upload.smaller = smallerLevels(texture->levels.front(), loaded.colour);
    for (const std::span<const TextureLevel> levels :
         {std::span(texture->levels), std::span(std::as_const(upload.smaller))})
        for (const TextureLevel& level : levels)
            upload.levels.push_back({.extent = {level.width, level.height}, .bytes = level.bytes});
    return upload;
}

Image plain(std::array<std::uint8_t, 4> rgba)
{
    Image image{.width = 1, .height = 1, .pixels = {}};
    for (const std::uint8_t channel : rgba)
        image.pixels.push_back(std::byte{channel});
    return image;
}

// In the order of BuiltInTexture.
std::vector<LoadedTexture> builtInTextures()
{
    return {{.name = "placeholder", .texture = textureOf(placeholder())},
            {.name = "white", .texture = textureOf(plain({255, 255, 255, 255}))},
            {.name = "black", .texture = textureOf(plain({0, 0, 0, 255}))},
            {.name = "flat normal",
             .texture = textureOf(plain({128, 128, 255, 255})),
             .colour = false}};
}

VkSamplerAddressMode addressOf(TextureWrap wrap)
{
    switch (wrap)
    {
    case TextureWrap::Repeat:
        return VK_SAMPLER_ADDRESS_MODE_REPEAT;
    case TextureWrap::Clamp:
        return VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    case TextureWrap::ZeroClamp:
    case TextureWrap::AlphaClamp:
        return VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER;
    case TextureWrap::Mirror:
        return VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT;
    }
    return VK_SAMPLER_ADDRESS_MODE_REPEAT;
}

gpu::SetLayout imageLayout(const gpu::Device& device, std::size_t count, const std::string& name)
{
    return {device, VK_SHADER_STAGE_FRAGMENT_BIT,
            std::vector(count, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER), name};
}

gpu::GpuImage uploadEnvironment(const gpu::Device& device)
{
    const std::vector<EnvironmentLevel> environment = mirroredEnvironment(studioRadiance);
    std::vector<gpu::TextureLevelBytes> levels;
    for (const EnvironmentLevel& level : environment)
        levels.push_back(
            {.extent = {level.size, level.size}, .bytes = std::as_bytes(std::span(level.texels))});
    return gpu::uploadTexture(device, VK_FORMAT_R16G16B16A16_SFLOAT, levels, "environment",
                              gpu::TextureShape::Cube);
}

} // namespace

SurfaceTextures::SurfaceTextures(const gpu::Device& device)
    : device_(device), declaredLayout_(imageLayout(device, 3, "surface set layout")),
      metallicLayout_(imageLayout(device, 6, "metallic surface set layout"))
{
}

void SurfaceTextures::upload(const std::vector<LoadedTexture>& textures)
{
    loadedCount_ = textures.size();
    uploadAll(textures);
    uploadAll(builtInTextures());
}

void SurfaceTextures::uploadAll(const std::vector<LoadedTexture>& textures)
{
    constexpr std::size_t kAtOnce = 16; // all at once might not fit into memory
    for (std::size_t first = 0; first < textures.size(); first += kAtOnce)
    {
        std::vector<Upload> uploads(std::min(kAtOnce, textures.size() - first));
        onEveryCore(uploads.size(),
                    [&](std::size_t i) { uploads[i] = prepared(device_, textures[first + i]); });
        for (std::size_t i = 0; i < uploads.size(); ++i)
            textures_.push_back(gpu::uploadTexture(device_, uploads[i].format, uploads[i].levels,
                                                   textures[first + i].name));
    }
}

gpu::Descriptor SurfaceTextures::sampled(const SampledImage& image)
{
    constexpr auto kFirstBuiltIn = static_cast<std::uint32_t>(BuiltInTexture::Placeholder);
    const std::size_t index = image.texture >= kFirstBuiltIn
                                  ? loadedCount_ + (image.texture - kFirstBuiltIn)
                                  : image.texture;
    const TextureWrap wrapT = image.wrapT.value_or(image.wrap);
    const auto key = std::tuple(image.wrap, wrapT, image.nearest);
    auto sampler = samplers_.find(key);
    if (sampler == samplers_.end())
    {
        const gpu::SamplerDescription description{.address = addressOf(image.wrap),
                                                  .addressT = addressOf(wrapT),
                                                  .border =
                                                      image.wrap == TextureWrap::AlphaClamp
                                                          ? VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK
                                                          : VK_BORDER_COLOR_FLOAT_OPAQUE_BLACK,
                                                  .nearest = image.nearest};
        sampler =
            samplers_.emplace(key, gpu::createSampler(device_, description, "surface sampler"))
                .first;
    }
    return {&textures_[index], sampler->second.get()};
}

gpu::Descriptor SurfaceTextures::environment()
{
    if (!environment_)
    {
        environment_ = uploadEnvironment(device_);
        environmentSampler_ = gpu::createSampler(
            device_, {.address = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE}, "environment sampler");
    }
    return {&*environment_, environmentSampler_.get()};
}

VkDescriptorSet SurfaceTextures::set(const SurfaceImages& images)
{
    auto found = sets_.find(images);
    if (found == sets_.end())
    {
        std::vector<gpu::Descriptor> descriptors = {sampled(images.diffuse), sampled(images.normal),
                                                    sampled(images.specular)};
        if (images.kind == SurfaceKind::MetallicRoughness)
            descriptors.insert(descriptors.end(), {sampled(images.occlusion),
                                                   sampled(images.emissive), environment()});
        found =
            sets_
                .emplace(images, gpu::DescriptorSets(device_, setLayout(images.kind), {descriptors},
                                                     fmt::format("surface set {}", sets_.size())))
                .first;
    }
    return found->second[0];
}

namespace
{

constexpr std::uint32_t kFaces = 6;
constexpr std::uint32_t kLargestSide = 32;
constexpr std::uint32_t kLevels = gpu::kRoughestLevel + 1;

// A rectangular lamp with soft edges. Sizes are half-extents at distance 1.
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

// Van der Corput sequence in base 2.
float radicalInverse(std::uint32_t index)
{
    float result = 0.0F;
    for (float digit = 0.5F; index != 0; index /= 2, digit /= 2)
        result += static_cast<float>(index % 2) * digit;
    return result;
}

// Importance samples of microfacet reflections around +z for a roughness: the directions, and
// weights without the cosine.
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
    // The total light equals ambientLight() of shaders/lighting.glsl
    // (tests/unit/render/studio_environment_test.cpp). The lamps contribute to it, so the room is
    // darker.
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
        constexpr std::uint32_t kDirections = 64; // for the first rough level; grows with the lobes
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
