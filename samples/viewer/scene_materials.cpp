#include "samples/viewer/scene_materials.h"

#include "engine/assets/files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <string>
#include <unordered_map>

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

SceneMaterial loadMaterial(const std::string& shader, const MaterialSearch& search,
                           const std::filesystem::path& meshFile, Diagnostics& warnings)
{
    SceneMaterial result{.material = resolveMaterial(shader, search), .diffuse = {}};
    const Material& material = result.material;
    if (!material.diffuse)
    {
        warnings.push_back(
            {.file = meshFile.string(),
             .message = fmt::format("no image found for shader \"{}\", a placeholder is shown; "
                                    "tried {}",
                                    shader, fmt::join(material.triedForDiffuse, ", "))});
        return result;
    }
    Result<Image> image = loadImage(*material.diffuse);
    if (image)
    {
        result.diffuse = std::move(*image);
    }
    else
    {
        warnings.push_back(image.error());
        warnings.back().message +=
            fmt::format("; a placeholder is shown for shader \"{}\"", shader);
    }
    return result;
}

} // namespace

void loadMaterials(Scene& scene, const MaterialSearch& search)
{
    std::unordered_map<std::string, std::uint32_t> indices;
    for (const Mesh& mesh : scene.model.meshes)
    {
        const auto next = static_cast<std::uint32_t>(scene.materials.size());
        const auto [entry, isNew] = indices.try_emplace(mesh.shader, next);
        if (isNew)
            scene.materials.push_back(
                loadMaterial(mesh.shader, search, scene.file, scene.warnings));
        scene.meshMaterials.push_back(entry->second);
    }
}

} // namespace sinew::viewer
