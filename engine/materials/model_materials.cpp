#include "engine/materials/model_materials.h"

#include "engine/base/text.h"
#include "engine/images/image.h"
#include "engine/materials/material_library.h"
#include "engine/materials/texture_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace sinew
{
namespace
{

struct ImageUse
{
    const char* name;
    std::optional<TextureUse> SurfaceMaterial::*use;
    bool colour; // sRGB
};

constexpr ImageUse kUses[] = {
    {"base colour", &SurfaceMaterial::baseColourTexture, true},
    {"metallic-roughness", &SurfaceMaterial::metallicRoughnessTexture, false},
    {"normal", &SurfaceMaterial::normalTexture, false},
    {"occlusion", &SurfaceMaterial::occlusionTexture, false},
    {"emissive", &SurfaceMaterial::emissiveTexture, true},
};

// The image formats of glTF and EXT_texture_webp.
bool isOfGltf(std::span<const std::byte> bytes)
{
    const std::string_view format = imageFormatOf(bytes);
    return format == "PNG" || format == "JPEG" || format == "WebP";
}

// Makes image names unique, and marks images in formats that glTF does not support.
void tellApart(std::vector<ModelImage>& images)
{
    std::set<std::string> names;
    for (ModelImage& image : images)
    {
        while (!names.insert(image.name).second)
            image.name += fmt::format(" (image {})", image.number);
        if (image.whyMissing.empty() && !isOfGltf(image.bytes))
            image.whyMissing = "is not a PNG, JPEG or WebP image";
    }
}

std::set<std::uint32_t> usedImages(const ModelMaterials& model)
{
    std::set<std::uint32_t> used;
    for (const SurfaceMaterial& material : model.materials)
        for (const ImageUse& image : kUses)
            if (const std::optional<TextureUse>& use = material.*image.use)
                used.insert(use->image);
    return used;
}

LoadedMaterial withoutImages(SurfaceMaterial material)
{
    LoadedMaterial loaded{.shader = material.name, .source = std::string(kModelSource)};
    loaded.cull = material.culled();
    loaded.translucent = material.alphaMode == AlphaMode::Blend;
    loaded.surface = std::move(material);
    return loaded;
}

} // namespace

LoadedMaterials loadModelMaterials(ModelMaterials model, const std::string& modelFile,
                                   const MaterialLimits& limits, Diagnostics& warnings)
{
    LoadedMaterials result;
    tellApart(model.images);
    TextureStore textures(
        [&](const VirtualFile& file) -> Result<std::vector<std::byte>>
        {
            const std::span<const std::byte> bytes = model.images[file.entry].bytes;
            return std::vector(bytes.begin(), bytes.end());
        },
        limits, result.textures);
    const auto fileOf = [&](std::uint32_t index)
    { return VirtualFile{.entry = index, .name = {}, .shown = model.images[index].name}; };
    std::vector<VirtualFile> used;
    for (const std::uint32_t index : usedImages(model))
        if (model.images[index].whyMissing.empty())
            used.push_back(fileOf(index));
    textures.readAhead(used);
    for (SurfaceMaterial& surface : model.materials)
    {
        LoadedMaterial material = withoutImages(std::move(surface));
        for (const ImageUse& image : kUses)
        {
            std::optional<TextureUse>& use = (*material.surface).*image.use;
            if (!use)
                continue;
            const ModelImage& file = model.images[use->image];
            const TextureStore::Loaded loaded =
                file.whyMissing.empty()
                    ? textures.load(fileOf(use->image), image.colour)
                    : TextureStore::Loaded{
                          .outcome = fmt::format("refused: {}: {}", file.name, file.whyMissing)};
            material.steps.push_back(fmt::format("{} image: {}", image.name, loaded.outcome));
            if (loaded.texture)
                use->image = *loaded.texture;
            else
            {
                warnings.push_back({.file = modelFile,
                                    .message = fmt::format("material {}, {}; the image is left out",
                                                           quotedForMessage(material.shader),
                                                           material.steps.back())});
                use.reset();
            }
        }
        result.materials.push_back(std::move(material));
    }
    return result;
}

} // namespace sinew
