#include "engine/formats/gltf/gltf_parts.h"

#include <algorithm>

namespace sinew
{
namespace
{

// The images that materials use. Takes each file and each part of a buffer once.
class Images
{
public:
    Images(const GltfFile& file, const GltfResource& resource) : file_(file), resource_(resource) {}

    // Replaces the index of an image of the file by that of the taken image.
    void use(std::optional<TextureUse>& texture)
    {
        if (!texture)
            return;
        const std::optional<GltfIndex>& fallback = file_.images[texture->image].fallback;
        texture->image = indexOf(texture->image);
        if (fallback && !images_[texture->image].whyMissing.empty())
            texture->image = indexOf(*fallback);
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

} // namespace

ModelMaterials materialsOf(const GltfFile& file, const std::vector<GltfModelMesh>& meshes,
                           const GltfResource& resource)
{
    ModelMaterials materials;
    Images images(file, resource);
    materials.materials = file.materials;
    for (SurfaceMaterial& material : materials.materials)
        for (auto* const texture :
             {&material.baseColourTexture, &material.metallicRoughnessTexture,
              &material.normalTexture, &material.occlusionTexture, &material.emissiveTexture})
            images.use(*texture);
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
