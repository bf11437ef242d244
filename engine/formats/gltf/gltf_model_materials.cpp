#include "engine/formats/gltf/gltf_model_materials.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace sinew
{
namespace
{

TextureWrap wrapOf(GltfWrap wrap)
{
    switch (wrap)
    {
    case GltfWrap::ClampToEdge:
        return TextureWrap::Clamp;
    case GltfWrap::MirroredRepeat:
        return TextureWrap::Mirror;
    case GltfWrap::Repeat:
        break;
    }
    return TextureWrap::Repeat;
}

std::optional<TextureUse> textureUse(const std::optional<GltfTexture>& texture)
{
    if (!texture)
        return std::nullopt;
    const GltfTextureTransform& transform = texture->transform;
    const double cosine = std::cos(transform.rotation);
    const double sine = std::sin(transform.rotation);
    const auto row = [](double s, double t, double constant) {
        return std::array{static_cast<float>(s), static_cast<float>(t),
                          static_cast<float>(constant)};
    };
    return TextureUse{
        .image = texture->image,
        .texCoordSet = texture->texCoord,
        .transform = {row(cosine * transform.scale.x, sine * transform.scale.y, transform.offset.x),
                      row(-sine * transform.scale.x, cosine * transform.scale.y,
                          transform.offset.y)},
        .wrapS = wrapOf(texture->wrapU),
        .wrapT = wrapOf(texture->wrapV),
        .nearest = !texture->magnifiesLinear};
}

float share(double value)
{
    return static_cast<float>(std::clamp(value, 0.0, 1.0));
}

SurfaceMaterial surfaceMaterial(const GltfMaterial& material)
{
    const auto number = [](double value) { return static_cast<float>(value); };
    const glm::dvec4& base = material.baseColour;
    const glm::dvec3& emissive = material.emissive;
    return {.name = material.name,
            .baseColour = {number(base.x), number(base.y), number(base.z), number(base.w)},
            .baseColourTexture = textureUse(material.baseColourTexture),
            .metallic = share(material.metallic),
            .roughness = share(material.roughness),
            .metallicRoughnessTexture = textureUse(material.metallicRoughnessTexture),
            .normalTexture = textureUse(material.normalTexture),
            .normalScale = number(material.normalScale),
            .occlusionTexture = textureUse(material.occlusionTexture),
            .occlusionStrength = share(material.occlusionStrength),
            .emissive = {number(emissive.x), number(emissive.y), number(emissive.z)},
            .emissiveTexture = textureUse(material.emissiveTexture),
            .alphaMode = material.alphaMode == GltfAlphaMode::Mask    ? AlphaMode::Mask
                         : material.alphaMode == GltfAlphaMode::Blend ? AlphaMode::Blend
                                                                      : AlphaMode::Opaque,
            .alphaCutoff = number(material.alphaCutoff),
            .doubleSided = material.isDoubleSided,
            .unlit = material.isUnlit};
}

ModelImage modelImage(const GltfImage& image, const GltfResource& resource)
{
    ModelImage result{.name = image.name, .bytes = {}, .whyMissing = image.missing};
    if (!result.whyMissing.empty())
        return result;
    if (image.file.empty())
    {
        result.bytes.assign(image.bytes.begin(), image.bytes.end());
        return result;
    }
    Result<std::vector<std::byte>> read = resource(image.file);
    if (read)
        result.bytes = std::move(*read);
    else
        result.whyMissing = read.error().message;
    return result;
}

} // namespace

ModelMaterials materialsOf(const GltfFile& file, const std::vector<GltfModelMesh>& meshes,
                           const GltfResource& resource)
{
    ModelMaterials materials;
    for (const GltfImage& image : file.images)
        materials.images.push_back(modelImage(image, resource));
    for (const GltfMaterial& material : file.materials)
        materials.materials.push_back(surfaceMaterial(material));
    const auto standard = static_cast<std::uint32_t>(materials.materials.size());
    const bool needsStandard = std::ranges::any_of(meshes, [](const GltfModelMesh& mesh)
                                                   { return !mesh.primitive->material; });
    if (needsStandard)
        materials.materials.push_back({.name = "default"});
    for (const GltfModelMesh& mesh : meshes)
        materials.ofMeshes.push_back(mesh.primitive->material.value_or(standard));
    return materials;
}

void mirrorMaterials(const std::vector<bool>& mirrored, ModelMaterials& materials)
{
    std::map<std::uint32_t, std::uint32_t> ofMirrored;
    for (std::size_t mesh = 0; mesh < mirrored.size(); ++mesh)
    {
        if (!mirrored[mesh])
            continue;
        std::uint32_t& material = materials.ofMeshes[mesh];
        const auto next = static_cast<std::uint32_t>(materials.materials.size());
        const auto [entry, isNew] = ofMirrored.try_emplace(material, next);
        if (isNew)
        {
            SurfaceMaterial copy = materials.materials[material];
            copy.isMirrored = true;
            materials.materials.push_back(std::move(copy));
        }
        material = entry->second;
    }
}

} // namespace sinew
