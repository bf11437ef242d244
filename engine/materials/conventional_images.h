// From a shader name to image files by the conventions of names alone, where nothing declares it.
//
// A shader name stands for several image names, because exporters write what they like:
// "models/imp/imp", "f:\base\models\guard1_body.tga", "skin", "01 - Default", "". They are tried in
// this order, and the first file found is the diffuse image:
//   1. the name without its image extension, what would lead out of a folder (drive, leading '/',
//      "..") cut away, then the same with its parts cut from the front one by one:
//      "models/imp/imp", "imp/imp", "imp". In deep paths the last kMaxShaderNameParts parts count.
//   2. each of these from the roots of the tree, then from the model's folder
//   3. in each of these folders <name>_d, <name>, <name>_diffuse, <name>_00_00; if skin 1 is asked
//      for, <name>_01_00 before them. Quake's re-release numbers skin and frame so
//   4. each with the extension that the shader named, then .tga, .jpg, .jpeg, .png, .dds, .webp,
//      .lmp; of the whole name from the roots, dds/<name>.dds comes before those that were not
//      named
// Where nothing is found, two guesses follow, in the model's folder only:
//   5. the model's own name ("Robot.md5mesh": robot_d, robot, robot_diffuse), unless that image is
//      the diffuse image of another shader of the model by that shader's own name
//   6. the only image of the folder in the model's own mount, maps other than diffuse left aside,
//      if all meshes of the model have one shader
// The other maps are looked for under the name at which the diffuse image was found, there first,
// then in the order above: _local, _n, _normal, _norm; _s, _spec, _specular, _gloss; _h, _height;
// _glow, _luma.
// Case never matters. Convention after dhewm3 (neo/renderer/Material.cpp, Image_files.cpp) and the
// habits of model viewers.
#pragma once

#include "engine/files/virtual_files.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// Longer and deeper names belong to no real file but would take long to look for.
inline constexpr std::size_t kMaxShaderNameLength = 1024;
inline constexpr std::size_t kMaxShaderNameParts = 16;

// Names that were looked for in vain, or up to the one that was found, in that order.
struct TriedNames
{
    // Printable: "models/imp{_d,,_diffuse,_00_00}.{tga,jpg,jpeg,png,dds}".
    std::vector<std::string> patterns;
    std::size_t count = 0; // of the names that the patterns stand for
};

// The images of one shader name; each is missing where no file was found.
struct ConventionalImages
{
    std::optional<VirtualFile> diffuse;
    std::optional<VirtualFile> normal;
    std::optional<VirtualFile> specular;
    std::optional<VirtualFile> height;
    std::optional<VirtualFile> glow;
    TriedNames triedForDiffuse;
    std::vector<std::string> skins; // numbers of the skins that the diffuse image's name has
};

// "_01_00" of "1": what stands between the name of an image and its extension for a skin of Quake's
// re-release. Nothing if `skin` is not a number below 100.
std::optional<std::string> numberedSuffix(std::string_view skin);

// Lower-cased, '\' turned to '/', extensions of images cut: the name under which Doom 3 looks a
// shader up.
std::string normalisedShaderName(std::string_view shader);

struct ImageSearch
{
    const VirtualFiles& files;
    std::string modelFolder; // inside `files`; "" where the model lies at a root
    std::size_t modelMount;  // that holds the model's file
    std::string modelName;   // stem of the model file: "Robot"
    std::string skin;        // the skin asked for, if it is a number
    // Mounts with other models at their roots: not this model's images.
    std::vector<std::size_t> foreignMounts;
};

// One for each of the model's shader names, in their order. Opens no file.
std::vector<ConventionalImages> findConventionalImages(std::span<const std::string> shaders,
                                                       const ImageSearch& search);

// The file that a declaration means by an image's name, or nothing. The names are those of 1., 2.
// and 4.: of a declared name nothing but its folders is guessed, because models are passed on
// without their game. `tried` gets what was looked for.
std::optional<VirtualFile> findDeclaredImage(std::string_view name, const ImageSearch& search,
                                             TriedNames& tried);

} // namespace sinew
