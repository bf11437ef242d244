#include "samples/viewer/scene_materials.h"

#include "engine/assets/files.h"
#include "engine/assets/text_location.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sinew::viewer
{

namespace
{

Result<Image> loadImage(const std::filesystem::path& file)
{
    const Result<std::vector<std::byte>> bytes = readBinaryFile(file);
    if (!bytes)
        return tl::unexpected(bytes.error());
    return decodeImage(*bytes, file.string());
}

SceneMaterial loadDiffuse(Material material, const std::filesystem::path& meshFile,
                          Diagnostics& warnings)
{
    const std::string shader = quotedForMessage(material.shader);
    SceneMaterial result{.material = std::move(material), .diffuse = {}};
    if (!result.material.diffuse)
    {
        warnings.push_back({.file = meshFile.string(),
                            .message = fmt::format(
                                "no image found for shader {}: a placeholder is shown; tried {}",
                                shader, fmt::join(result.material.triedForDiffuse, ", "))});
        return result;
    }
    Result<Image> image = loadImage(*result.material.diffuse);
    if (image)
    {
        result.diffuse = std::move(*image);
    }
    else
    {
        warnings.push_back(image.error());
        warnings.back().message += fmt::format("; a placeholder is shown for shader {}", shader);
    }
    return result;
}

} // namespace

void loadMaterials(Scene& scene, const MaterialSearch& search)
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
    for (Material& material : resolveMaterials(shaders, search))
        scene.materials.push_back(loadDiffuse(std::move(material), scene.file, scene.warnings));
}

} // namespace sinew::viewer
