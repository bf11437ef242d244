// Which mesh file is meant by what the command line names, and what lies around it.
#pragma once

#include "engine/files/model_location.h"
#include "engine/files/virtual_files.h"

#include <filesystem>
#include <string>
#include <variant>

namespace sinew::samples
{

struct ModelFile
{
    VirtualFile file;
    std::size_t mount = 0; // that holds it; clips are looked for there
    std::string folder;    // of it, inside its mount: "models/imp"
};

// A skeletal model, or what names one of .md3 files (player_files.h).
using LocatedModel = std::variant<ModelFile, MountedModel>;

// `named` is a .md5mesh file, a folder with exactly one in it, a .md3 file, a folder with some in
// it and no .md5mesh, any of these also inside an archive, or empty for the default model. Mounts
// what belongs to the model (mountModel).
Result<LocatedModel> findModel(const std::filesystem::path& named, VirtualFiles& files,
                               Diagnostics& warnings);

} // namespace sinew::samples
