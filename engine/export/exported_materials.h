// The materials of a model as those of a glTF file.
#pragma once

#include "engine/export/glb_writer.h"
#include "engine/export/gltf_export.h"

#include <optional>
#include <vector>

namespace sinew
{

struct ExportedMaterial
{
    std::size_t index = 0; // in the file
    bool hasNormalMap = false;
};

// Whether an image can be stored as PNG: all but BC7, which only devices decode.
bool isExported(const LoadedTexture& texture);

// One for each of LoadedMaterials::materials; nothing for those that are not drawn. Their images
// are stored as PNG, each once.
std::vector<std::optional<ExportedMaterial>> addMaterials(const LoadedMaterials& materials,
                                                          GlbWriter& writer);

} // namespace sinew
