#include "samples/common/scene_materials.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sinew::samples
{

void loadSceneMaterials(Scene& scene, const VirtualFiles& files, const ModelFile& modelFile,
                        const std::string& skin)
{
    std::vector<std::string> shaders;
    std::unordered_map<std::string, std::uint32_t> indices;
    for (const Mesh& mesh : scene.model.meshes)
    {
        const auto next = static_cast<std::uint32_t>(shaders.size());
        const auto [entry, isNew] = indices.try_emplace(mesh.shader, next);
        if (isNew)
            shaders.push_back(mesh.shader);
        scene.meshMaterials.push_back(entry->second);
    }
    scene.materials = loadMaterials({.files = files,
                                     .modelMount = modelFile.mount,
                                     .modelFolder = modelFile.folder,
                                     .modelName = scene.name,
                                     .modelFile = scene.file,
                                     .shaders = std::move(shaders),
                                     .skin = skin},
                                    scene.warnings);
}

} // namespace sinew::samples
