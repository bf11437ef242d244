// The draw list: the surfaces of a model's materials at one time, in drawing order. Independent of
// Vulkan; the passes turn it into pipelines and descriptor sets.
#pragma once

#include "engine/animation/pose.h"
#include "engine/animation/skinning_model.h"
#include "engine/materials/material_library.h"
#include "shaders/shared/scene_types.h"

#include <glm/ext/vector_double3.hpp>

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sinew
{

// A texture and how it is sampled.
struct SampledImage
{
    std::uint32_t texture = 0; // into LoadedMaterials::textures, or one of the built-in ones below
    TextureWrap wrap = TextureWrap::Repeat;
    bool nearest = false;
    std::optional<TextureWrap> wrapT{}; // for t, if it differs from s

    // clang-tidy 14 mistakes the 0 in the defaulted comparison for a pointer.
    auto operator<=>(const SampledImage&) const = default; // NOLINT(modernize-use-nullptr)
};

// Textures for materials without an image. The texture set stores them after the loaded ones.
enum class BuiltInTexture : std::uint32_t
{
    Placeholder = 0xFFFFFFF0U, // a checkerboard
    White,
    Black,
    FlatNormal,
};
SampledImage builtIn(BuiltInTexture texture);

// Materials of model files have more images than declared ones, and use other shaders.
enum class SurfaceKind : std::uint8_t
{
    Declared,
    MetallicRoughness,
};

// The images of one draw. Unlit stages have only the first image and built-in textures.
struct SurfaceImages
{
    SampledImage diffuse;
    SampledImage normal;
    SampledImage specular;
    SurfaceKind kind = SurfaceKind::Declared;
    // Only for MetallicRoughness, where `diffuse` is the base colour and `specular` has roughness
    // and metalness.
    SampledImage occlusion{};
    SampledImage emissive{};

    auto operator<=>(const SurfaceImages&) const = default; // NOLINT(modernize-use-nullptr)
};

struct SurfaceDraw
{
    // In drawing order.
    enum class Phase : std::uint8_t
    {
        Opaque,
        AlphaTested,
        Blended,
    };
    std::uint32_t mesh = 0;
    Phase phase = Phase::Opaque;
    bool lit = true;
    bool vertexColours = false; // multiply the colour of lit surfaces of kind Declared
    bool writesDepth = true;
    bool sparesHoles = false; // drawn only where the alpha-tested surface below passes
    bool castsShadow = true;
    bool polygonOffset = false;
    std::uint32_t alphaComparison = gpu::kAlphaAlwaysPasses;
    bool softEdges = false; // the alpha test decides how many samples of a pixel are drawn
    std::uint32_t normalEncoding = gpu::kNormalInColour;
    CullSides cull = CullSides::Back;
    Blend blend;
    SurfaceImages images;
    gpu::SurfaceParameters parameters{};
};

// Images for passes that draw no colours and use only alpha. The kind is Declared for all
// materials, so they share a set layout.
SurfaceImages alphaTestImages(const SurfaceDraw& draw);

// A mesh to draw.
struct SurfaceMesh
{
    std::uint32_t material = 0; // into LoadedMaterials::materials
    glm::dvec3 centre{0.0};     // sort position
};

struct SurfaceView
{
    double seconds = 0.0; // material time
    glm::dvec3 eye{0.0};
    bool twoSided = false;  // draws back faces too, whatever the materials say
    bool softEdges = false; // for alpha-tested surfaces with several samples per pixel
};

// Opaque surfaces, then alpha-tested ones, both in mesh order, then blended ones, by `sort` and
// then from the farthest mesh to the nearest. The stages of a mesh keep their order.
std::vector<SurfaceDraw> drawList(const LoadedMaterials& materials,
                                  std::span<const SurfaceMesh> meshes, const SurfaceView& view);

// The draw of a material from a model file (LoadedMaterial::surface). It does not change over time.
SurfaceDraw surfaceDraw(std::uint32_t mesh, const SurfaceMaterial& material);

// All meshes with their centres in a pose. `materials`: an index into LoadedMaterials::materials
// for each mesh.
std::vector<SurfaceMesh> surfaceMeshes(const SkinningModel& model, const ModelPose& pose,
                                       std::span<const std::uint32_t> materials);

// The largest number of draws at any time.
std::size_t mostSurfaces(const LoadedMaterials& materials, std::span<const SurfaceMesh> meshes);

} // namespace sinew
