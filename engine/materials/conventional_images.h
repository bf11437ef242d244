// Finds images for a shader name by naming conventions, for shaders without a declaration.
//
// Several image names may belong to a shader name, because exporters write it in many forms:
// "models/imp/imp", "f:\base\models\guard1_body.tga", "skin", "01 - Default", "". The search order
// is in docs/materials.md: the whole name, then with leading parts removed; at the roots of the
// tree, then in the model's folder; with the suffixes of diffuse images; with the shader's own
// extension, then the others. Then the model's own name is tried, then the only image of its
// folder. Case never matters. Follows dhewm3 (neo/renderer/Material.cpp, Image_files.cpp) and
// common model viewers.
#pragma once

#include "engine/files/virtual_files.h"
#include "engine/materials/material_declaration.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// Maximum number of trailing parts of a shader name that are used.
inline constexpr std::size_t kMaxShaderNameParts = 16;

// The material that naming conventions give a shader name.
struct ConventionalMaterial
{
    // The diffuse stage first (its image is empty if none was found), then other maps that exist.
    std::vector<MaterialStage> stages;
    // Names searched for the diffuse image, in order, up to the one that was found. Printable:
    // "models/imp{_d,,_diffuse,_00_00}.{tga,jpg,jpeg,png,dds}".
    std::vector<std::string> tried;
    std::vector<std::string> skins; // numbers of the skins that exist for the diffuse image
};

// "_01_00" for "1": the suffix that a skin of Quake's re-release adds to an image name, before the
// extension. None if `skin` is not a number below 100.
std::optional<std::string> numberedSuffix(std::string_view skin);

// The name by which Doom 3 looks up a shader: lower case, '/' as separator, without an image
// extension.
std::string normalisedShaderName(std::string_view shader);

struct ImageSearch
{
    const VirtualFiles& files;
    std::string modelFolder; // inside `files`; "" if the model is at a root
    std::size_t modelMount;  // mount of the model's file
    std::string modelName;   // stem of the model file: "Robot"
    std::string skin;        // the requested skin, if it is a number
    // Images at the root of the model's mount are preferred to those of other mounts. Used if
    // another model's folder is mounted too.
    bool ownRootFirst = false;
};

// Finds the images of the model's shader names. Opens no file.
std::map<std::string, ConventionalMaterial>
findConventionalMaterials(std::span<const std::string> shaders, const ImageSearch& search);

// Whether compressed files (DDS) are found. Image functions cannot change them.
enum class Compression : std::uint8_t
{
    Accepted,
    LeftOut,
};

// Finds the file of a declared image name. Varies only folders and extension, because models are
// distributed without their game. Adds the searched names to `tried`, as in ConventionalMaterial.
std::optional<VirtualFile> findDeclaredImage(std::string_view name, const ImageSearch& search,
                                             std::vector<std::string>& tried,
                                             Compression compression = Compression::Accepted);

// A shader name for an undrawn surface.
inline constexpr std::string_view kUndrawnShader = "nodraw";

struct ImageNames
{
    // Without extension, relative, '/' between parts, case as given; in search order.
    std::vector<std::string> stems;
    // All of kImageExtensions, starting with the shader's own.
    std::vector<std::string> extensions;
    bool namesExtension = false; // whether the shader named one of these
};

// The image names of a shader name. No stem is empty or contains "..", an empty part or a NUL.
ImageNames imageNamesOf(std::string_view shader);

// Whether the games use a shader name for undrawn surfaces: its last part is nodraw,
// nodrawnonsolid, null or invisible, or it begins with textures/common/. Requires a normalised
// name.
bool isUndrawn(std::string_view normalisedName);

} // namespace sinew
