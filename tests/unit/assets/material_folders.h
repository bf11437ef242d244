// Folders for tests of materials: TEMP/model, which only holds the model "Robot", and the base
// folders TEMP/base and TEMP/patch, mounted on top of it.
#pragma once

#include "engine/files/virtual_files.h"
#include "engine/materials/conventional_images.h"
#include "engine/materials/material_library.h"
#include "tests/support/temp_folder.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::test
{

// Requests for shaders that the model itself names.
std::vector<ShaderRequest> shaderRequests(const std::vector<std::string>& names);

class MaterialFolders
{
public:
    MaterialFolders(); // all three, empty

    // "model/skin.png"
    void write(std::string_view name, std::string_view contents = "x") const;
    const TempFolder& temp() const { return temp_; }

    // The files that existed before the first search.
    const VirtualFiles& files() const;
    ImageSearch search() const;
    LoadedMaterials load(const std::vector<std::string>& shaders, Diagnostics& warnings,
                         const std::string& skin = {}) const;

    // Path relative to the temporary folder; "none" without a file.
    std::string shown(const std::optional<VirtualFile>& file) const;
    // A message or name without the temporary folder's path.
    std::string shown(std::string text) const;

private:
    TempFolder temp_;
    mutable std::optional<VirtualFiles> files_;
};

} // namespace sinew::test
