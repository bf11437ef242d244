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

// Those that materials use, each file and each part of a buffer once.
class Images
{
public:
    Images(const GltfFile& file, const GltfResource& resource) : file_(file), resource_(resource) {}

    std::uint32_t indexOf(const GltfTexture& texture)
    {
        const std::uint32_t index = indexOf(texture.image);
        const bool isMissing = !images_[index].whyMissing.empty();
        return isMissing && texture.fallbackImage ? indexOf(*texture.fallbackImage) : index;
    }

    std::vector<ModelImage> take() { return std::move(images_); }

private:
    using Bytes = std::pair<const std::byte*, std::size_t>;

    std::uint32_t indexOf(GltfIndex number)
    {
        const auto [entry, isNew] = ofNumbers_.try_emplace(number);
        if (isNew)
            entry->second = indexOf(loaded(number));
        return entry->second;
    }

    std::uint32_t indexOf(ModelImage image)
    {
        const auto next = static_cast<std::uint32_t>(images_.size());
        // Each that is missing or empty has a message of its own.
        if (image.whyMissing.empty() && !image.bytes.empty())
        {
            const Bytes bytes{image.bytes.data(), image.bytes.size()};
            const auto [entry, isNew] = ofBytes_.try_emplace(bytes, next);
            if (!isNew)
                return entry->second;
        }
        images_.push_back(std::move(image));
        return next;
    }

    ModelImage loaded(GltfIndex number) const
    {
        const GltfImage& stored = file_.images[number];
        ModelImage image{.name = stored.name,
                         .bytes = stored.bytes,
                         .whyMissing = stored.missing,
                         .storage = file_.storage,
                         .number = number};
        if (stored.file.empty())
            return image;
        const Result<SharedBytes> read = resource_(stored.file);
        if (!read)
        {
            image.whyMissing = read.error().message;
            return image;
        }
        image.bytes = **read;
        image.storage = *read;
        return image;
    }

    const GltfFile& file_;
    const GltfResource& resource_;
    std::map<GltfIndex, std::uint32_t> ofNumbers_;
    std::map<Bytes, std::uint32_t> ofBytes_;
    std::vector<ModelImage> images_;
};

std::optional<TextureUse> textureUse(const std::optional<GltfTexture>& texture, Images& images)
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
        .image = images.indexOf(*texture),
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

SurfaceMaterial surfaceMaterial(const GltfMaterial& material, Images& images)
{
    const auto number = [](double value) { return static_cast<float>(value); };
    const glm::dvec4& base = material.baseColour;
    const glm::dvec3& emissive = material.emissive;
    return {.name = material.name,
            .baseColour = {number(base.x), number(base.y), number(base.z), number(base.w)},
            .baseColourTexture = textureUse(material.baseColourTexture, images),
            .metallic = share(material.metallic),
            .roughness = share(material.roughness),
            .metallicRoughnessTexture = textureUse(material.metallicRoughnessTexture, images),
            .normalTexture = textureUse(material.normalTexture, images),
            .normalScale = number(material.normalScale),
            .occlusionTexture = textureUse(material.occlusionTexture, images),
            .occlusionStrength = share(material.occlusionStrength),
            .emissive = {number(emissive.x), number(emissive.y), number(emissive.z)},
            .emissiveTexture = textureUse(material.emissiveTexture, images),
            .alphaMode = material.alphaMode == GltfAlphaMode::Mask    ? AlphaMode::Mask
                         : material.alphaMode == GltfAlphaMode::Blend ? AlphaMode::Blend
                                                                      : AlphaMode::Opaque,
            .alphaCutoff = number(material.alphaCutoff),
            .doubleSided = material.isDoubleSided,
            .unlit = material.isUnlit};
}

} // namespace

ModelMaterials materialsOf(const GltfFile& file, const std::vector<GltfModelMesh>& meshes,
                           const GltfResource& resource)
{
    ModelMaterials materials;
    Images images(file, resource);
    for (const GltfMaterial& material : file.materials)
        materials.materials.push_back(surfaceMaterial(material, images));
    materials.images = images.take();
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
