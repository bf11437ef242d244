// From a shader name to image files by the conventions of names alone, where nothing declares it.
//
// A shader name stands for several image names, because exporters write what they like:
// "models/imp/imp", "f:\base\models\guard1_body.tga", "skin", "01 - Default", "". The order in
// which they are tried is in docs/materials.md: the whole name, then its parts cut from the front;
// from the roots of the tree, then from the model's folder; with the suffixes of diffuse images;
// with the extension that the shader named, then the others. Then the model's own name is guessed,
// then the only image of its folder. Case never matters. Convention after dhewm3
// (neo/renderer/Material.cpp, Image_files.cpp) and the habits of model viewers.
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

// Number of trailing parts of a shader name that count.
inline constexpr std::size_t kMaxShaderNameParts = 16;

// The material that the naming conventions give one shader name.
struct ConventionalMaterial
{
    // Diffuse first, whose image is empty if there is none; then the other maps that there are.
    std::vector<MaterialStage> stages;
    // The names searched for the diffuse image, in order: all, or up to the one that was found.
    // Printable: "models/imp{_d,,_diffuse,_00_00}.{tga,jpg,jpeg,png,dds}".
    std::vector<std::string> tried;
    std::vector<std::string> skins; // numbers of the skins that the diffuse image's name has
};

// "_01_00" of "1": what stands between the name of an image and its extension for a skin of Quake's
// re-release. Nothing if `skin` is not a number below 100.
std::optional<std::string> numberedSuffix(std::string_view skin);

// The name under which Doom 3 looks up a shader: lower case, '/' as separator, without an image
// extension.
std::string normalisedShaderName(std::string_view shader);

struct ImageSearch
{
    const VirtualFiles& files;
    std::string modelFolder; // inside `files`; "" where the model lies at a root
    std::size_t modelMount;  // that holds the model's file
    std::string modelName;   // stem of the model file: "Robot"
    std::string skin;        // the skin asked for, if it is a number
    // Images at the root of the model's mount come before those of other mounts. Used when another
    // model's folder is mounted, too.
    bool ownRootFirst = false;
};

// Finds the images of the model's shader names. Opens no file.
std::map<std::string, ConventionalMaterial>
findConventionalMaterials(std::span<const std::string> shaders, const ImageSearch& search);

// Whether files of compressed blocks (DDS) are found. Image functions cannot change them.
enum class Compression : std::uint8_t
{
    Accepted,
    LeftOut,
};

// Finds the file of a declared image name. Only folders and extension are varied, because models
// are distributed without their game. `tried` receives the searched names, as above.
std::optional<VirtualFile> findDeclaredImage(std::string_view name, const ImageSearch& search,
                                             std::vector<std::string>& tried,
                                             Compression compression = Compression::Accepted);

// A name for a surface that is not drawn.
inline constexpr std::string_view kUndrawnShader = "nodraw";

struct ImageNames
{
    // Without extension, relative, '/' between parts, case as given; in the order to be tried.
    std::vector<std::string> stems;
    // All of kImageExtensions, the one that the shader named first.
    std::vector<std::string> extensions;
    bool namesExtension = false; // one of these
};

// The image names of a shader name. No stem is empty or contains "..", an empty part or a NUL.
ImageNames imageNamesOf(std::string_view shader);

// Whether the games use a name for surfaces that are not drawn: its last part is nodraw,
// nodrawnonsolid, null or invisible, or it begins with textures/common/. Requires a normalised
// name.
bool isUndrawn(std::string_view normalisedName);

} // namespace sinew
