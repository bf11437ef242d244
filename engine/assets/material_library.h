// From a mesh's shader name to a material with its images, the whole way:
// declarations in materials/*.mtr, then scripts/*.shader, then .mtr and .shader files beside the
// model, then the conventions of names (see the order below).
#pragma once

#include "engine/assets/material_declaration.h"
#include "engine/assets/texture.h"
#include "engine/assets/virtual_files.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// One thing that was tried for a shader name, for --explain-materials.
struct MaterialAttempt
{
    enum class Outcome : std::uint8_t
    {
        NotFound,
        Found,
        Refused, // found, but broken: `what` says why
    };
    std::string what; // "declaration in materials/*.mtr", "image textures/a_d.tga"
    Outcome outcome = Outcome::NotFound;
    std::string detail; // file and line of what was found, or why it was refused
};

// A declared stage with its image.
struct LoadedStage
{
    MaterialStage stage;
    std::optional<std::uint32_t> texture; // into LoadedMaterials::textures; none: the placeholder
    std::vector<std::uint32_t> animation; // of animMap
};

struct LoadedMaterial
{
    std::string shader; // as the mesh names it
    std::string source; // "file:line" of its declaration, or "name" for the conventions
    CullSides cull = CullSides::Back;
    bool noShadows = false;
    bool translucent = false;
    bool polygonOffset = false;
    std::optional<float> sort;
    std::vector<LoadedStage> stages; // never empty
    std::vector<MaterialAttempt> attempts;
};

struct LoadedTexture
{
    std::string name; // file, or the image program as written
    Texture texture;
    bool colour = true; // sRGB; false for normal and specular maps: linear
};

struct LoadedMaterials
{
    std::vector<LoadedMaterial> materials; // one a shader name, in their order
    std::vector<LoadedTexture> textures;   // each file or program once
    std::vector<ExpressionTable> tables;   // of the stages' expressions
};

struct MaterialRequest
{
    const VirtualFiles& files; // base folders, archives, and last the model's own folder
    std::string modelFolder;   // of the model inside `files`; "" where it lies at a root
    std::string modelName;     // stem of the model file
    std::vector<std::string> shaders;
    std::string skin; // name of a Doom 3 skin to apply; empty: none
};

// Never fails: what is missing or broken becomes a placeholder and one warning.
LoadedMaterials loadMaterials(const MaterialRequest& request, Diagnostics& warnings);

// --explain-materials: for each shader name each attempt in order, and what was taken.
std::string explainMaterials(const LoadedMaterials& materials);

} // namespace sinew
