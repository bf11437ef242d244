// Metallic-roughness materials of a model's file with their images, as defined by glTF 2.0
// (Specification.adoc, "Materials" and appendix B). Plain data, independent of the file format;
// images are not decoded yet.
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

// An encoded image in the file, in a buffer or beside the model.
struct ModelImage
{
    std::string name;                    // for messages: "skin.png", "image 3 of robot.glb"
    std::span<const std::byte> bytes;    // of a PNG or JPEG file, told apart by content
    std::string whyMissing;              // not empty: there are no bytes, for this reason
    std::shared_ptr<const void> storage; // what the bytes lie in
    std::uint32_t number = 0;            // in the file; told where images have one name
};

// A material's use of an image. Texture coordinates (0, 0) are its upper left corner.
struct TextureUse
{
    std::uint32_t image = 0; // into ModelMaterials::images; once loaded LoadedMaterials::textures
    std::uint32_t texCoordSet = 0; // 0 or 1
    // (s', t') = rows * (s, t, 1)
    std::array<std::array<float, 3>, 2> transform{{{1.0F, 0.0F, 0.0F}, {0.0F, 1.0F, 0.0F}}};
    TextureWrap wrapS = TextureWrap::Repeat; // Repeat, Clamp or Mirror
    TextureWrap wrapT = TextureWrap::Repeat;
    bool nearest = false; // no filtering

    bool operator==(const TextureUse&) const = default;
};

// The meaning of the base colour's alpha.
enum class AlphaMode : std::uint8_t
{
    Opaque, // not at all
    Mask,   // drawn where it is at least the cutoff
    Blend,  // over what is behind
};

// For normal maps a vertex' tangentSign * cross(normal, tangent) points to decreasing t, which is
// up in the image. (The sign that buildSkinningModel finds is that of Doom 3's maps, the opposite.)
// The defaults are glTF's. Factors are linear and multiply what the texture of the same name holds;
// the base colour is multiplied by the vertices' colours too.
struct SurfaceMaterial
{
    std::string name;
    std::array<float, 4> baseColour{1.0F, 1.0F, 1.0F, 1.0F};
    std::optional<TextureUse> baseColourTexture;        // sRGB
    float metallic = 1.0F;                              // 0 to 1
    float roughness = 1.0F;                             // 0 to 1
    std::optional<TextureUse> metallicRoughnessTexture; // roughness in green, metallic in blue
    std::optional<TextureUse> normalTexture;            // tangent space, y towards decreasing t
    float normalScale = 1.0F;                           // of x and y
    std::optional<TextureUse> occlusionTexture;         // in red
    float occlusionStrength = 1.0F;                     // 0 to 1
    std::array<float, 3> emissive{};                    // may exceed 1
    std::optional<TextureUse> emissiveTexture;          // sRGB
    AlphaMode alphaMode = AlphaMode::Opaque;
    float alphaCutoff = 0.5F;
    bool doubleSided = false;
    bool isMirrored = false; // clips turn meshes inside out at times (mirrorsInClips)
    bool unlit = false;      // the base colour is what is seen

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
    // One per mesh of the model, into `materials`. Where a file says none, its loader adds glTF's
    // default, SurfaceMaterial{}.
    std::vector<std::uint32_t> ofMeshes;
};

} // namespace sinew
