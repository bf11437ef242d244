// A material declared in a .mtr or .shader file, reduced to what Sinew draws.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/images/image_program.h"
#include "engine/materials/material_expression.h"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
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
    // One per unsupported keyword and per later declaration of the same name. Reported only if the
    // material is used.
    Diagnostics warnings;
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
    std::string file;
    std::uint32_t line = 0;
    std::vector<SkinRemap> remaps;
};

// The replacement of a material by the first matching remap, or the name itself.
std::string_view remappedMaterial(const SkinDeclaration& skin, std::string_view normalisedName);

// Limit of images, warnings and four per stage, because they take far more memory than their text.
// Only hostile files exceed it.
inline constexpr std::size_t kMaxDeclarationParts = 2'000'000;

// All declarations of the files. The first of equal names wins.
class MaterialSet
{
public:
    std::vector<MaterialDeclaration> materials; // filled by add
    std::vector<SkinDeclaration> skins;         // filled by add

    // Null if not found. Adding anything invalidates the pointers.
    const MaterialDeclaration* findMaterial(std::string_view normalisedName) const;
    const SkinDeclaration* findSkin(std::string_view name) const;
    // Why an earlier declaration of that name was rejected.
    const Diagnostic* findError(std::string_view normalisedName) const;

    // Returns false if the name is taken. For a material, the first one then gets a warning.
    bool add(MaterialDeclaration material);
    bool add(SkinDeclaration skin);
    bool add(ExpressionTable table);
    void addRefusedTable(const ExpressionTable& table);
    void addError(std::string_view normalisedName, const Diagnostic& error);
    bool isFull() const { return partCount_ >= kMaxDeclarationParts; }
    // For an expression. The table may be declared later, and in another file; until then it is a
    // standard wave (sinTable and the like, which Doom 3's own files declare) or gives 0.
    std::shared_ptr<ExpressionTable> table(std::string_view name, std::string_view file,
                                           std::uint32_t line);

    const std::vector<std::shared_ptr<ExpressionTable>>& tables() const { return tables_; }

    // Once all files are read: the tables that expressions use though no file declares them, not
    // even with a mistake, apart from standard waves. They give 0.
    Diagnostics undeclaredTables() const;

private:
    using Index = std::map<std::string, std::size_t, std::less<>>;

    Index materialIndex_;
    Index skinIndex_;
    std::vector<std::shared_ptr<ExpressionTable>> tables_;
    Index tableIndex_;
    std::map<std::string, Diagnostic, std::less<>> errors_;
    std::size_t partCount_ = 0;
};

// Real files have far fewer.
inline constexpr std::size_t kMaxStages = 256;

// Doom 3's .mtr (materials, tables, skins) and .skin declarations; those of other types are passed
// over. A declaration has a warning for each keyword that is not drawn; what concerns no material
// goes to `warnings`. A declaration with broken syntax is left out and reported in `errors`; the
// others stay. After dhewm3 (neo/renderer/Material.cpp, neo/framework/Decl*.cpp).
void readDoom3Declarations(std::string_view text, std::string_view fileName, MaterialSet& set,
                           Diagnostics& warnings, Diagnostics& errors);

// Quake 3's scripts/*.shader, with the newer diffuseMap, normalMap, specularMap and glowMap; in the
// same way. After ioquake3 (code/renderergl1/tr_shader.c, tr_shade_calc.c).
void readQuake3Shaders(std::string_view text, std::string_view fileName, MaterialSet& set,
                       Diagnostics& warnings, Diagnostics& errors);

// Quake 3's .skin of a model part: lines "surface,texture" with // and /* */ comments, or
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
