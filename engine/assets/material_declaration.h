// A material as a .mtr or a .shader file declares it: what Sinew draws of it, and nothing else.
#pragma once

#include "engine/assets/image_program.h"
#include "engine/assets/material_expression.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sinew
{

enum class BlendFactor : std::uint8_t
{
    Zero,
    One,
    SourceColour,
    OneMinusSourceColour,
    DestinationColour,
    OneMinusDestinationColour,
    SourceAlpha,
    OneMinusSourceAlpha,
    DestinationAlpha,
    OneMinusDestinationAlpha,
};

struct Blend
{
    BlendFactor source = BlendFactor::One;
    BlendFactor destination = BlendFactor::Zero;

    bool operator==(const Blend&) const = default;
};

enum class TextureWrap : std::uint8_t
{
    Repeat,
    Clamp,      // to the edge
    ZeroClamp,  // to black, opaque
    AlphaClamp, // to transparent black
};

// How an alpha decides whether a pixel is drawn.
enum class AlphaComparison : std::uint8_t
{
    Greater,      // alphaTest V, alphaFunc GT0
    Less,         // alphaFunc LT128
    GreaterEqual, // alphaFunc GE128
};

struct AlphaTest
{
    AlphaComparison comparison = AlphaComparison::Greater;
    Expression reference;
};

// (s', t') = rows * (s, t, 1).
using TextureTransform = std::array<std::array<Expression, 3>, 2>;
TextureTransform identityTransform();

struct MaterialStage
{
    enum class Role : std::uint8_t
    {
        Diffuse, // lit
        Normal,
        Specular,
        Glow,  // added to the lit colour, unlit
        Blend, // unlit, over what is there
    };
    Role role = Role::Blend;
    ImageProgram image;
    std::vector<ImageProgram> animation; // animMap: takes image's place when not empty
    float animationRate = 0.0F;          // pictures a second
    Expression condition{1.0F};          // drawn where not 0
    Blend blend;                         // of Blend
    std::optional<AlphaTest> alphaTest;
    std::array<Expression, 4> colour{Expression(1.0F), Expression(1.0F), Expression(1.0F),
                                     Expression(1.0F)};
    TextureTransform transform = identityTransform();
    TextureWrap wrap = TextureWrap::Repeat;
    bool nearest = false; // no filtering
    std::uint32_t line = 0;
};

enum class CullSides : std::uint8_t
{
    Back,  // draw the front
    Front, // backSided: draw the back
    None,  // twoSided
};

struct MaterialDeclaration
{
    std::string name; // lower case, '/' between parts, no extension
    std::string file; // where it is declared, and the line of its name
    std::uint32_t line = 0;
    std::vector<MaterialStage> stages;
    CullSides cull = CullSides::Back;
    bool noShadows = false; // casts none
    bool translucent = false;
    bool polygonOffset = false;
    std::optional<float> sort;
    std::string editorImage; // qer_editorimage: of use when no stage has an image
};

// Doom 3's `skin`: materials exchanged for others; "*" stands for every material.
struct SkinRemap
{
    std::string from; // normalised as MaterialDeclaration::name
    std::string to;
};
struct SkinDeclaration
{
    std::string name;
    std::string file;
    std::uint32_t line = 0;
    std::vector<SkinRemap> remaps;
};

// What files declare together. Of equal names the first stays; a later one is a warning.
struct MaterialSet
{
    std::vector<MaterialDeclaration> materials;
    std::vector<ExpressionTable> tables;
    std::vector<SkinDeclaration> skins;

    const MaterialDeclaration* findMaterial(std::string_view normalisedName) const;
    const SkinDeclaration* findSkin(std::string_view name) const;
};

// Doom 3's .mtr (materials, tables, skins) and .skin declarations. What is not drawn is passed over
// with one warning for each keyword and file, which names file and line. A declaration with broken
// syntax is left out and reported in `errors`; the others stay.
void readDoom3Declarations(std::string_view text, std::string_view fileName, MaterialSet& set,
                           Diagnostics& warnings, Diagnostics& errors);

// Quake 3's scripts/*.shader, with the newer diffuseMap, normalMap, specularMap and glowMap.
void readQuake3Shaders(std::string_view text, std::string_view fileName, MaterialSet& set,
                       Diagnostics& warnings, Diagnostics& errors);

// Quake 3's .skin of a model part: lines "surface,texture"; lines of tags are passed over.
struct SurfaceSkin
{
    std::string surface; // lower case
    std::string shader;
};
Result<std::vector<SurfaceSkin>> readQuake3Skin(std::string_view text, std::string_view fileName,
                                                Diagnostics& warnings);

} // namespace sinew
