// Resolves shader names to materials with images. The first match wins: 1. declarations in
// materials/*.mtr 2. declarations in scripts/*.shader 3. declarations in .mtr and .shader files
// beside the model 4. a name that stands for what is not drawn (isUndrawn) 5. the conventions of
// names (conventional_images.h) 6. a placeholder
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

// Limits on memory and work for all materials of a scene together.
struct MaterialLimits
{
    // Bytes of all decoded images (--limit images). The default far exceeds the needs of Doom 3's
    // and Quake 3's characters.
    std::uint64_t imageBytes = std::uint64_t{2} << 30;
    // Bytes of all files that may declare materials (--limit declarations).
    std::uint64_t declarationBytes = std::uint64_t{64} << 20;
    // Images are checked, but may have no pixels.
    bool checksImages = false;
};

// A declared stage with its image.
struct LoadedStage
{
    MaterialStage stage;
    std::optional<std::uint32_t> texture; // into LoadedMaterials::textures; none: the placeholder
    std::vector<std::uint32_t> animation; // of animMap
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
    bool isMirrored = false;    // back faces keep their normals
    std::optional<float> sort;
    std::vector<LoadedStage> stages; // none where the declaration is of a surface that is not drawn
    // Replaces the stages if the model's file contains the material. Images refer to
    // LoadedMaterials::textures; missing ones are omitted.
    std::optional<SurfaceMaterial> surface;
    // How it was found, for --explain-materials: "declaration: found: a.mtr:3".
    std::vector<std::string> steps;
    std::vector<std::string> missing; // files that would have to be added
};

inline bool isDrawn(const LoadedMaterial& material)
{
    return material.surface || !material.stages.empty();
}

struct LoadedTexture
{
    std::string name; // of the file, or the image program as written
    Texture texture;
    bool colour = true; // sRGB; false for normal and specular maps: linear
};

struct LoadedMaterials
{
    std::vector<LoadedMaterial> materials; // one per shader name, in their order
    std::vector<LoadedTexture> textures;   // each file or program once per use of its colours
    // Values of MaterialRequest::skin that change something: declared skins, then numbers.
    std::vector<std::string> skins;
};

// The folder of a model, and its file.
struct ModelHome
{
    std::size_t mount = 0;
    std::string folder; // inside that mount; "" where the model lies at its root
    std::string name;   // stem of the model's file; empty: images are not guessed by it
};

struct ShaderRequest
{
    std::string name;
    std::string file;           // that names it, for messages; empty: MaterialRequest::modelFile
    std::size_t home = 0;       // index into MaterialRequest::homes
    bool vertexColours = false; // its meshes have them; used if nothing declares the shader
    bool isMirrored = false;    // clips turn meshes inside out at times (mirrorsInClips)
    bool isWorn = false;        // `file` is a skin, not the model
};

struct MaterialRequest
{
    const VirtualFiles& files; // base folders, archives, and the model's own folder
    // The model's own home first, then those of models shown with it, such as a player's weapon.
    std::vector<ModelHome> homes = std::vector<ModelHome>(1);
    std::string modelFile; // for messages
    std::vector<ShaderRequest> shaders;
    std::string skin; // of Doom 3, or the number of one of Quake's; empty: none, or the first
    std::vector<std::string> skinsBeside; // skins that are not declared, for messages
    MaterialLimits limits{};
};

// Never fails. A missing or broken image becomes a placeholder (or is omitted if it is not the
// surface's colour) and one warning.
LoadedMaterials loadMaterials(const MaterialRequest& request, Diagnostics& warnings);

// The same for materials of the model's file, in their order. Omits missing or broken images, so
// that only their factor remains.
LoadedMaterials loadModelMaterials(ModelMaterials model, const std::string& modelFile,
                                   const MaterialLimits& limits, Diagnostics& warnings);

// For each mesh: the steps of its material, the result, and what to add where something is missing;
// for a material that an earlier mesh has, only that. The form is described in docs/materials.md.
struct ExplainedMesh
{
    std::string name;
    std::uint32_t material = 0;
};
std::string explainMaterials(const LoadedMaterials& materials,
                             const std::vector<ExplainedMesh>& meshes);

} // namespace sinew
