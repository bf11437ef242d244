// Metallic-roughness materials of a model's file with their images, as defined by glTF 2.0
// (Specification.adoc, "Materials" and appendix B). Plain data, independent of the file format;
// images are still encoded.
#pragma once

#include "engine/materials/material_declaration.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew
{

// An encoded image: in the model's file, in a buffer or beside the model.
struct ModelImage
{
    std::string name;                    // for messages: "skin.png", "image 3 of robot.glb"
    std::span<const std::byte> bytes;    // PNG, JPEG or WebP, detected by content
    std::string whyMissing;              // if not empty, the reason why there are no bytes
    std::shared_ptr<const void> storage; // owns the bytes
    std::uint32_t number = 0;            // in the file; shown if images share a name
};

// A material's use of an image. Texture coordinate (0, 0) is the image's upper left corner.
struct TextureUse
{
    std::uint32_t image = 0; // into ModelMaterials::images; once loaded, LoadedMaterials::textures
    std::uint32_t texCoordSet = 0; // 0 or 1
    // (s', t') = rows * (s, t, 1)
    std::array<std::array<float, 3>, 2> transform{{{1.0F, 0.0F, 0.0F}, {0.0F, 1.0F, 0.0F}}};
    TextureWrap wrapS = TextureWrap::Repeat; // Repeat, Clamp or Mirror
    TextureWrap wrapT = TextureWrap::Repeat;
    bool nearest = false; // true: no filtering

    bool operator==(const TextureUse&) const = default;
};

// How the base colour's alpha is used.
enum class AlphaMode : std::uint8_t
{
    Opaque, // ignored
    Mask,   // drawn if alpha is at least the cutoff
    Blend,  // blended over the background
};

// With normal maps, a vertex's tangentSign * cross(normal, tangent) points to decreasing t, which
// is up in the image. (The sign from buildSkinningModel suits Doom 3's maps and is the opposite.)
// The defaults are glTF's. Factors are linear and multiply the texture of the same name; vertex
// colours also multiply the base colour.
struct SurfaceMaterial
{
    std::string name;
    std::array<float, 4> baseColour{1.0F, 1.0F, 1.0F, 1.0F};
    std::optional<TextureUse> baseColourTexture;        // sRGB
    float metallic = 1.0F;                              // 0 to 1
    float roughness = 1.0F;                             // 0 to 1
    std::optional<TextureUse> metallicRoughnessTexture; // roughness in green, metallic in blue
    std::optional<TextureUse> normalTexture;            // tangent space, y towards decreasing t
    float normalScale = 1.0F;                           // multiplies x and y
    std::optional<TextureUse> occlusionTexture;         // in red
    float occlusionStrength = 1.0F;                     // 0 to 1
    std::array<float, 3> emissive{};                    // may exceed 1
    std::optional<TextureUse> emissiveTexture;          // sRGB
    AlphaMode alphaMode = AlphaMode::Opaque;
    float alphaCutoff = 0.5F;
    bool doubleSided = false;
    bool isMirrored = false; // clips sometimes mirror its meshes (mirrorsInClips)
    bool unlit = false;      // the base colour is shown without lighting

    CullSides culled() const
    {
        return doubleSided || isMirrored ? CullSides::None : CullSides::Back;
    }

    bool operator==(const SurfaceMaterial&) const = default;
};

struct ModelMaterials
{
    std::vector<ModelImage> images;
    std::vector<SurfaceMaterial> materials;
    // One per mesh of the model: index into `materials`. For meshes without a material, the loader
    // adds glTF's default, SurfaceMaterial{}.
    std::vector<std::uint32_t> ofMeshes;
};

} // namespace sinew
