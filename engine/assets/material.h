// From a mesh's shader name to the images of its material, by the conventions of names alone.
//
// A shader name stands for several image names, because exporters write what they like:
// "models/imp/imp", "f:\base\models\guard1_body.tga", "skin", "01 - Default", "". They are tried in
// this order, and the first file found is the diffuse image:
//   1. the name without its image extension, what would lead out of a folder (drive, leading '/',
//      "..") cut away, then the same with its parts cut from the front one by one:
//      "models/imp/imp", "imp/imp", "imp". Of deep paths the last kMaxShaderNameParts parts count.
//   2. for each of these the base folders, in the order given, then the model's folder
//   3. in each folder <name>_d, <name>, <name>_diffuse
//   4. each with the extension that the shader named, then .tga, .jpg, .jpeg, .png
// Where nothing is found, two guesses follow, in the model's folder only:
//   5. the model's own name ("Robot.md5mesh": robot_d, robot, robot_diffuse), unless that image is
//      the diffuse image of another shader of the model by that shader's own name
//   6. the only image of the folder, maps other than diffuse left aside, if all meshes of the model
//      have one shader
// The other maps are looked for under the name at which the diffuse image was found, there first,
// then in the order above: _local, _n, _normal; _s, _spec, _specular; _h, _height; _glow.
// Case never matters. Convention after dhewm3 (neo/renderer/Material.cpp, Image_files.cpp) and the
// habits of model viewers.
#pragma once

#include "engine/assets/files.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// Longer and deeper names stand for no real file but would take long to look for.
inline constexpr std::size_t kMaxShaderNameLength = 1024;
inline constexpr std::size_t kMaxShaderNameParts = 16;

// Image files of a material; each is missing where no file was found.
struct Material
{
    std::string shader; // as the mesh names it
    std::optional<std::filesystem::path> diffuse;
    std::optional<std::filesystem::path> normal;
    std::optional<std::filesystem::path> specular;
    std::optional<std::filesystem::path> height;
    std::optional<std::filesystem::path> glow;
    // What was looked for in vain, or up to the image found, in that order; for the warning. One
    // printable pattern a name and folder: "base/models/imp{_d,,_diffuse}.{tga,jpg,jpeg,png}".
    std::vector<std::string> triedForDiffuse;
};

// Lower-cased, '\' turned to '/', extensions of images cut: the name under which Doom 3 looks a
// shader up.
std::string normalisedShaderName(std::string_view shader);

struct MaterialSearch
{
    Folder modelFolder;              // beside the model file
    std::vector<Folder> baseFolders; // of --base, in the order given
    std::string modelName;           // stem of the model file: "Robot"
};

// The materials of a whole model, one for each of its shader names, in their order. Never opens a
// file, and never names one outside the folders of `search`.
std::vector<Material> resolveMaterials(std::span<const std::string> shaders,
                                       const MaterialSearch& search);

// As resolveMaterials for a model whose meshes all have this shader.
Material resolveMaterial(std::string_view shader, const MaterialSearch& search);

} // namespace sinew
