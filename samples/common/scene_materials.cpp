#include "samples/common/scene_materials.h"

#include <cstdint>
#include <map>
#include <tuple>

namespace sinew::samples
{

MaterialLimits materialLimits(const SceneRequest& request)
{
    return {.images = {.bytes = std::uint64_t{request.imageTotalMiB} << 20,
                       .work = std::uint64_t{request.imageWorkMegapixels} * 1'000'000},
            .declarationBytes = std::uint64_t{request.declarationTotalMiB} << 20};
}

void loadSceneMaterials(Scene& scene, const VirtualFiles& files, const SceneHomes& homes,
                        const std::string& skin, const MaterialLimits& limits)
{
    MaterialRequest request{.files = files,
                            .modelMount = homes.own.mount,
                            .modelFolder = homes.own.folder,
                            .modelName = homes.own.name,
                            .modelFile = scene.file,
                            .shaders = {},
                            .skin = skin,
                            .others = homes.others,
                            .homes = {},
                            .shaderFiles = {},
                            .optional = {},
                            .limits = limits};
    std::map<std::tuple<std::string, std::size_t, bool>, std::uint32_t> indices;
    for (std::size_t i = 0; i < scene.model.meshes.size(); ++i)
    {
        const std::string& shader = scene.model.meshes[i].shader;
        const std::size_t home = homes.meshHomes.empty() ? 0 : homes.meshHomes[i];
        const bool isOptional = !homes.optionalMeshes.empty() && homes.optionalMeshes[i];
        const auto next = static_cast<std::uint32_t>(request.shaders.size());
        const auto [entry, isNew] = indices.try_emplace({shader, home, isOptional}, next);
        if (isNew)
        {
            request.shaders.push_back(shader);
            request.homes.push_back(home);
            request.optional.push_back(isOptional);
            request.shaderFiles.push_back(homes.shaderFiles.empty() ? scene.file
                                                                    : homes.shaderFiles[i]);
        }
        scene.meshMaterials.push_back(entry->second);
    }
    scene.materials = loadMaterials(request, scene.warnings);
}

} // namespace sinew::samples
