// From a mesh's shader name to the images of its material, by the conventions of names alone.
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

// Image files of a material; each is missing where no file was found.
struct Material
{
    std::string shader; // as the mesh names it
    std::optional<std::filesystem::path> diffuse;
    std::optional<std::filesystem::path> normal;
    std::optional<std::filesystem::path> specular;
    std::optional<std::filesystem::path> height;
    std::optional<std::filesystem::path> glow;
    std::vector<std::string> triedForDiffuse; // names in the order tried, for the warning
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

// Tries, in the base folders and beside the model, the whole name and its last part, then the
// model's own name, with each suffix of the convention and each extension.
Material resolveMaterial(std::string_view shader, const MaterialSearch& search);

} // namespace sinew
