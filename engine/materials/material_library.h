// Resolves shader names to materials with images. The first match wins: 1. declarations in
// materials/*.mtr 2. declarations in scripts/*.shader 3. declarations in .mtr and .shader files
// beside the model 4. names of undrawn surfaces (isUndrawn) 5. naming conventions
// (conventional_images.h) 6. a placeholder
#pragma once

#include "engine/files/virtual_files.h"
#include "engine/images/texture.h"
#include "engine/materials/material_declaration.h"
#include "engine/materials/model_materials.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// Limits on memory and work for all materials of a scene.
struct MaterialLimits
{
    // Bytes of all decoded images (--limit images). The default far exceeds the needs of Doom 3's
    // and Quake 3's characters.
    std::uint64_t imageBytes = std::uint64_t{2} << 30;
    // Bytes of all files that may declare materials (--limit declarations).
    std::uint64_t declarationBytes = std::uint64_t{64} << 20;
    // Checks images, but may leave them without pixels.
    bool checksImages = false;
};

// A declared stage with its image.
struct LoadedStage
{
    MaterialStage stage;
    std::optional<std::uint32_t> texture; // into LoadedMaterials::textures; none: the placeholder
    std::vector<std::uint32_t> animation; // textures of animMap
};

inline constexpr std::string_view kConventionalSource = "names of images";
inline constexpr std::string_view kPlaceholderSource = "placeholder";
inline constexpr std::string_view kUndrawnSource = "a name for what is not drawn";
inline constexpr std::string_view kModelSource = "the model's file";

struct LoadedMaterial
{
    std::string shader; // as the mesh names it
    std::string source; // "file:line" of its declaration, or one of the above
    CullSides cull = CullSides::Back;
    bool noShadows = false;
    bool translucent = false;
    bool polygonOffset = false;
    bool vertexColours = false; // multiply the colour of lit stages, or replace their image
    bool isMirrored = false;    // whether back faces keep their normals
    std::optional<float> sort;
    std::vector<LoadedStage> stages; // empty if the surface is declared as undrawn
    // Replaces the stages if the model's file contains the material. Images refer to
    // LoadedMaterials::textures; missing ones are omitted.
    std::optional<SurfaceMaterial> surface;
    // Search steps for --explain-materials: "declaration: found: a.mtr:3".
    std::vector<std::string> steps;
    std::vector<std::string> missing; // missing files
};

inline bool isDrawn(const LoadedMaterial& material)
{
    return material.surface || !material.stages.empty();
}

struct LoadedTexture
{
    std::string name; // file name, or the image program as written
    Texture texture;
    bool colour = true; // true: sRGB. false: linear, for normal and specular maps
};

struct LoadedMaterials
{
    std::vector<LoadedMaterial> materials; // one per shader name, in the same order
    std::vector<LoadedTexture> textures;   // one per file or program and colour space
    // Values of MaterialRequest::skin that have an effect: declared skins, then numbers.
    std::vector<std::string> skins;
};

// A model's folder and file.
struct ModelHome
{
    std::size_t mount = 0;
    std::string folder; // inside that mount; "" for its root
    std::string name;   // stem of the model's file; empty: not used to guess image names
};

struct ShaderRequest
{
    std::string name;
    std::string file; // file that uses the name, for messages; empty: MaterialRequest::modelFile
    std::size_t home = 0;       // index into MaterialRequest::homes
    bool vertexColours = false; // its meshes have them; used if the shader is not declared
    bool isMirrored = false;    // clips sometimes mirror its meshes (mirrorsInClips)
    bool isWorn = false;        // whether `file` is a skin, not the model
};

struct MaterialRequest
{
    const VirtualFiles& files; // base folders, archives, and the model's own folder
    // The model's own home first, then those of attached models, such as a player's weapon.
    std::vector<ModelHome> homes = std::vector<ModelHome>(1);
    std::string modelFile; // for messages
    std::vector<ShaderRequest> shaders;
    std::string skin; // name in Doom 3, number in Quake; empty: none, or the first
    std::vector<std::string> skinsBeside; // undeclared skins, for messages
    MaterialLimits limits{};
};

// Never fails. A missing or broken image causes one warning. It becomes a placeholder, or is
// omitted if it is not the surface's colour.
LoadedMaterials loadMaterials(const MaterialRequest& request, Diagnostics& warnings);

// The same for materials in the model's file; keeps their order. Omits missing or broken images and
// keeps their factors.
LoadedMaterials loadModelMaterials(ModelMaterials model, const std::string& modelFile,
                                   const MaterialLimits& limits, Diagnostics& warnings);

// Per mesh: the search steps of its material, the result, and missing files. If an earlier mesh has
// the same material, says only that. docs/materials.md describes the format.
struct ExplainedMesh
{
    std::string name;
    std::uint32_t material = 0;
};
std::string explainMaterials(const LoadedMaterials& materials,
                             const std::vector<ExplainedMesh>& meshes);

} // namespace sinew
