// Which mesh file is meant by what the command line names, and what lies around it.
#pragma once

#include "engine/assets/model_location.h"
#include "engine/assets/virtual_files.h"

#include <filesystem>
#include <string>

namespace sinew::samples
{

struct ModelFile
{
    VirtualFile file;
    std::size_t mount = 0; // that holds it; clips are looked for there
    std::string folder;    // of it, inside its mount: "models/imp"
};

// `named` is a .md5mesh file, a folder with exactly one in it, either also inside an archive, or
// empty for the default model. Mounts what belongs to the model (mountModel).
Result<ModelFile> findModelFile(const std::filesystem::path& named, VirtualFiles& files,
                                Diagnostics& warnings);

} // namespace sinew::samples
