// A material declared in a .mtr or .shader file, reduced to what Sinew draws.
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
    ZeroClamp,  // to black, opaque
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
        Blend, // unlit, over what is there
    };
    Role role = Role::Blend;
    ImageProgram image;
    std::vector<ImageProgram> animation; // animMap: used instead of `image` when not empty
    float animationRate = 0.0F;          // pictures per second
    Expression condition{1.0F};          // drawn where not 0
    Blend blend;                         // of Blend
    std::optional<AlphaTest> alphaTest;
    // Red, green, blue, alpha; each counts from 0 to 1.
    std::array<Expression, 4> colour{Expression(1.0F), Expression(1.0F), Expression(1.0F),
                                     Expression(1.0F)};
    std::vector<TextureTransform> transforms; // of texture coordinates, the first one first
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
    // Stages in drawing order. Empty if the surface is not drawn.
    std::vector<MaterialStage> stages;
    CullSides cull = CullSides::Back;
    bool noShadows = false;   // casts none
    bool translucent = false; // lets what is behind it through: declared, or as its stages blend
    bool polygonOffset = false;
    // Doom 3's sort values: 0 opaque, 2 decal, 4 blended (3 far to 5 close), 7 nearest, 100 last.
    // Quake 3's are converted.
    std::optional<float> sort;
};

// Doom 3's `skin`: replaces materials by others.
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

// The replacement of a material by the first matching remap, or the name itself.
std::string_view remappedMaterial(const SkinDeclaration& skin, std::string_view normalisedName);

// In Quake 3, the first stage is lit and opaque, and `sort` has other values.
enum class Dialect : std::uint8_t
{
    Doom3,  // .mtr and .skin
    Quake3, // .shader
};

// Limits of one material. Real files have far fewer.
inline constexpr std::size_t kMaxStages = 256;
inline constexpr std::size_t kMaxAnimationImages = 64;
// Limit of the text of all materials that are asked for, because they take far more memory than
// their text.
inline constexpr std::size_t kMaxMaterialBytes = std::size_t{4} << 20;

// The declarations of many files. Materials are read when they are asked for, so that a game's
// thousands cost neither time nor memory. The first of equal names wins.
//
// Keywords of Doom 3 and Quake 3, including the newer diffuseMap, normalMap, specularMap and
// glowMap, are accepted in the files of both. Words that are not known are passed over. After
// dhewm3 (neo/renderer/Material.cpp, neo/framework/Decl*.cpp) and ioquake3
// (code/renderergl1/tr_shader.c, tr_shade_calc.c).
class MaterialSet
{
public:
    // Finds the declarations in a file; those that are no materials, tables or skins are passed
    // over. A broken table or skin is left out with an entry in `errors`.
    void add(std::string text, std::string fileName, Dialect dialect, Diagnostics& errors);

    // The first declaration of that name without broken syntax. Broken ones before it are warnings,
    // and so are those above kMaxMaterialBytes, and each keyword that is not drawn. Nothing if
    // there is none.
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
        std::size_t begin = 0; // behind its '{'
        std::size_t end = 0;   // behind its '}', or the file's end if it is never closed
        std::uint32_t line = 0;
        std::string shown; // its name as written
    };

    void declare(std::string_view type, Block block, Diagnostics& errors);

    std::deque<File> files_; // blocks point to them
    std::multimap<std::string, Block, std::less<>> materials_;
    std::vector<SkinDeclaration> skins_;
    ExpressionTables tables_;
    std::size_t bytesRead_ = 0; // of materials
};

// Quake 3's .skin of a model part: lines "surface,texture", comments that begin with //, or
// DarkPlaces' "replace surface texture"; lines of tags are passed over. Refused: text without any
// such line. After ioquake3 (code/renderergl1/tr_image.c).
struct SurfaceSkin
{
    std::string surface; // lower case
    std::string shader;  // as written, or "nodraw" if the line has none
};
Result<std::vector<SurfaceSkin>> readQuake3Skin(std::string_view text, std::string_view fileName,
                                                Diagnostics& warnings);

// A surface of a .md3 is that of a .skin where their keys are the same: the names in lower case,
// without the _1 or _2 that exporters leave at the end.
std::string quake3SurfaceKey(std::string_view surface);

} // namespace sinew
