// A material declared in a .mtr or .shader file, reduced to the features that Sinew draws.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/images/image_program.h"
#include "engine/materials/material_expression.h"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
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

    auto operator<=>(const Blend&) const = default; // NOLINT(modernize-use-nullptr)
};

enum class TextureWrap : std::uint8_t
{
    Repeat,
    Clamp,      // to the edge
    ZeroClamp,  // to opaque black
    AlphaClamp, // to transparent black
    Mirror,     // every other repetition is mirrored
};

// The alpha test of a stage.
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

struct MaterialStage
{
    enum class Role : std::uint8_t
    {
        Diffuse, // lit
        Normal,
        Specular,
        Glow,  // added to the lit colour, unlit
        Blend, // unlit, blended over the image
    };
    Role role = Role::Blend;
    ImageProgram image;
    std::vector<ImageProgram> animation; // animMap: used instead of `image` when not empty
    float animationRate = 0.0F;          // images per second
    Expression condition{1.0F};          // 0: not drawn
    Blend blend;                         // only for Role::Blend
    std::optional<AlphaTest> alphaTest;
    // Red, green, blue, alpha; clamped to 0 to 1.
    std::array<Expression, 4> colour{Expression(1.0F), Expression(1.0F), Expression(1.0F),
                                     Expression(1.0F)};
    std::vector<TextureTransform> transforms; // of texture coordinates, applied in this order
    TextureWrap wrap = TextureWrap::Repeat;
    bool nearest = false; // true: no filtering
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
    std::string file; // declaring file, and the line of the name
    std::uint32_t line = 0;
    // Stages in drawing order. Empty if the surface is not drawn.
    std::vector<MaterialStage> stages;
    CullSides cull = CullSides::Back;
    bool noShadows = false;   // true: casts none
    bool translucent = false; // shows what is behind it: declared, or implied by its blending
    bool polygonOffset = false;
    // Doom 3's sort values: 0 opaque, 2 decal, 4 blended (3 far to 5 close), 7 nearest, 100 last.
    // Quake 3's are converted to these.
    std::optional<float> sort;
};

// Doom 3's `skin`: replaces materials with others.
inline constexpr std::string_view kEveryMaterial = "*";
struct SkinRemap
{
    std::string from; // normalised as MaterialDeclaration::name
    std::string to;
};
struct SkinDeclaration
{
    std::string name; // normalised as MaterialDeclaration::name
    std::vector<SkinRemap> remaps;
};

// Applies the first matching remap, or returns the name unchanged.
std::string_view remappedMaterial(const SkinDeclaration& skin, std::string_view normalisedName);

// In Quake 3, the first stage is lit and opaque, and `sort` values differ.
enum class Dialect : std::uint8_t
{
    Doom3,  // .mtr and .skin
    Quake3, // .shader
};

// Limits of one material. Real files have far fewer.
inline constexpr std::size_t kMaxStages = 256;
inline constexpr std::size_t kMaxAnimationImages = 64;
// Limit of the text of all requested materials, because they take far more memory than their text.
inline constexpr std::size_t kMaxMaterialBytes = std::size_t{4} << 20;

// The declarations of many files. Materials are parsed on request, because a game has thousands. Of
// equal names, the first wins.
//
// Accepts keywords of Doom 3 and Quake 3, including the newer diffuseMap, normalMap, specularMap
// and glowMap, in the files of both. Ignores unknown words. After dhewm3
// (neo/renderer/Material.cpp, neo/framework/Decl*.cpp) and ioquake3 (code/renderergl1/tr_shader.c,
// tr_shade_calc.c).
class MaterialSet
{
public:
    // Finds the declarations in a file; skips those that are not materials, tables or skins. Drops
    // a broken table or skin and adds an entry to `errors`.
    void add(std::string text, std::string fileName, Dialect dialect, Diagnostics& errors);

    // Returns the first valid declaration of that name. Warns about earlier ones that are broken or
    // exceed kMaxMaterialBytes, and about keywords that are not drawn. None if the name is not
    // declared.
    std::optional<MaterialDeclaration> find(std::string_view normalisedName, Diagnostics& warnings);
    std::vector<std::string> materialNames() const; // normalised

    const std::vector<SkinDeclaration>& skins() const { return skins_; }
    const ExpressionTables& tables() const { return tables_; }

private:
    struct File
    {
        std::string text;
        std::string name;
        Dialect dialect = Dialect::Doom3;
    };
    struct Block
    {
        const File* file = nullptr;
        std::size_t begin = 0; // after its '{'
        std::size_t end = 0;   // after its '}', or the file's end if it is not closed
        std::uint32_t line = 0;
        std::string shown; // its name as written
    };

    void declare(std::string_view type, Block block, Diagnostics& errors);

    std::deque<File> files_; // stable addresses: blocks point to the files
    std::multimap<std::string, Block, std::less<>> materials_;
    std::vector<SkinDeclaration> skins_;
    ExpressionTables tables_;
    std::size_t bytesRead_ = 0; // text of all parsed materials
};

// A line of a Quake 3 .skin file of a model part: "surface,texture", or DarkPlaces' "replace
// surface texture". Comments begin with //; lines of tags are skipped. readQuake3Skin rejects text
// without any such line. After ioquake3 (code/renderergl1/tr_image.c).
struct SurfaceSkin
{
    std::string surface; // lower case
    std::string shader;  // as written, or "nodraw" if the line has none
};
Result<std::vector<SurfaceSkin>> readQuake3Skin(std::string_view text, std::string_view fileName,
                                                Diagnostics& warnings);

// A surface of a .md3 and a line of a .skin match if their keys are equal: the names in lower case,
// without the _1 or _2 that exporters append.
std::string quake3SurfaceKey(std::string_view surface);

} // namespace sinew
