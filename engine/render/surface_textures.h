// The images of a model's materials on the device, the descriptor sets that bind them, and the
// environment reflected by metallic surfaces: a studio with lamps at the positions of the scene's
// lights, generated in code, without a file.
#pragma once

#include "engine/gpu/image.h"
#include "engine/gpu/pipeline.h"
#include "engine/materials/material_library.h"
#include "engine/render/draw_list.h"

#include <glm/ext/vector_float3.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace sinew
{

class SurfaceTextures
{
public:
    SurfaceTextures(const gpu::Device& device, const std::vector<LoadedTexture>& textures)
        : SurfaceTextures(device)
    {
        upload(textures);
    }
    // Must be followed by one call of upload() before set() is called. upload() may run in another
    // thread if no other thread uses the device's memory or submits work.
    explicit SurfaceTextures(const gpu::Device& device);

    // Replaces textures that the device cannot sample with placeholders. Generates missing mip
    // levels.
    void upload(const std::vector<LoadedTexture>& textures);

    const gpu::SetLayout& setLayout(SurfaceKind kind) const
    {
        return kind == SurfaceKind::Declared ? declaredLayout_ : metallicLayout_;
    }

    // `index`: index among the uploaded textures.
    const gpu::GpuImage& image(std::size_t index) const { return textures_.at(index); }

    // The set with these images, created by the first call. The first set of a metallic-roughness
    // material creates the environment.
    VkDescriptorSet set(const SurfaceImages& images);

private:
    void uploadAll(const std::vector<LoadedTexture>& textures);
    gpu::Descriptor sampled(const SampledImage& image);
    gpu::Descriptor environment();

    const gpu::Device& device_;
    gpu::SetLayout declaredLayout_;
    gpu::SetLayout metallicLayout_;
    std::vector<gpu::GpuImage> textures_; // the loaded ones, then the built-in ones
    std::size_t loadedCount_ = 0;
    std::optional<gpu::GpuImage> environment_;
    gpu::SamplerHandle environmentSampler_;
    // Keys: wrap of s, wrap of t, nearest.
    std::map<std::tuple<TextureWrap, TextureWrap, bool>, gpu::SamplerHandle> samplers_;
    std::map<SurfaceImages, gpu::DescriptorSets> sets_; // one set each
};

// Incoming light from a direction (unit length, world space), linear, as the colour of a white
// diffuse surface lit only by it.
using Radiance = std::function<glm::vec3(const glm::vec3& direction)>;

glm::vec3 studioRadiance(const glm::vec3& direction);

// A mip level of a cube map: the faces +x, -x, +y, -y, +z, -z in Vulkan's order, each row by row.
struct EnvironmentLevel
{
    std::uint32_t size = 0;            // side of a face in texels
    std::vector<std::uint64_t> texels; // RGBA, half precision
};

// The direction of a texel's centre.
glm::vec3 cubeDirection(std::uint32_t face, std::uint32_t x, std::uint32_t y, std::uint32_t size);

// Prefiltered environment: level 0 is a mirror, level gpu::kRoughestLevel has roughness 1. Assumes
// that the view direction is the normal. Uses all cores.
std::vector<EnvironmentLevel> mirroredEnvironment(const Radiance& radiance);

} // namespace sinew
