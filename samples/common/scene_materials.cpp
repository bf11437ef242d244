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

void loadSceneMaterials(const LoadedModel& loaded, const VirtualFiles& files,
                        const MaterialLimits& limits, Scene& scene)
{
    MaterialRequest request{.files = files,
                            .homes = loaded.homes,
                            .modelFile = loaded.model.file,
                            .shaders = {},
                            .skin = loaded.materialSkin,
                            .limits = limits};
    std::map<std::tuple<std::string, std::size_t, bool>, std::uint32_t> indices;
    for (const ShaderRequest& shader : loaded.shaders)
    {
        const auto next = static_cast<std::uint32_t>(request.shaders.size());
        const auto [entry, isNew] =
            indices.try_emplace({shader.name, shader.home, shader.isOptional}, next);
        if (isNew)
            request.shaders.push_back(shader);
        scene.meshMaterials.push_back(entry->second);
    }
    scene.materials = loadMaterials(request, scene.warnings);
}

} // namespace sinew::samples
