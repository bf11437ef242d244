#include "engine/materials/model_materials.h"

#include "engine/base/text_location.h"
#include "engine/images/image.h"
#include "engine/images/image_sources.h"
#include "engine/materials/material_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace sinew
{
namespace
{

using Outcome = MaterialAttempt::Outcome;

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

// The image formats of glTF, with EXT_texture_webp.
bool isOfGltf(std::span<const std::byte> bytes)
{
    const std::string_view format = imageFormatOf(bytes);
    return format == "PNG" || format == "JPEG" || format == "WebP";
}

// Loads each image once for colours and once for numbers, where both are asked for.
class ModelTextures
{
public:
    ModelTextures(std::vector<ModelImage> images, const MaterialLimits& limits,
                  std::vector<LoadedTexture>& textures, Diagnostics& warnings)
        : images_(std::move(images)), textures_(textures), budget_(limits.images),
          sources_(
              [this](const VirtualFile& file) -> Result<std::vector<std::byte>>
              {
                  const std::span<const std::byte> bytes = images_[file.entry].bytes;
                  return std::vector(bytes.begin(), bytes.end());
              },
              budget_, warnings)
    {
        std::set<std::string> names;
        for (ModelImage& image : images_)
        {
            if (!names.insert(image.name).second)
                image.name += fmt::format(" (image {})", image.number);
            if (image.whyMissing.empty() && !isOfGltf(image.bytes))
                image.whyMissing = "is not a PNG, JPEG or WebP image";
        }
    }

    // To be called before load() for the images that will be asked for: decodes them on all cores.
    void readAhead(const std::set<std::uint32_t>& indices)
    {
        std::vector<VirtualFile> files;
        for (const std::uint32_t index : indices)
            if (images_[index].whyMissing.empty())
                files.push_back(fileOf(index));
        sources_.readAhead(files);
    }

    struct Loaded
    {
        std::optional<std::uint32_t> texture;
        MaterialAttempt attempt; // without `what`
    };

    Loaded load(std::uint32_t index, bool colour)
    {
        const ModelImage& image = images_[index];
        if (!image.whyMissing.empty())
            return {.texture = {},
                    .attempt = {.detail = fmt::format("{}: {}", image.name, image.whyMissing)}};
        const auto known = known_.find({index, colour});
        if (known != known_.end())
            return known->second;
        return known_.emplace(std::pair(index, colour), decoded(index, colour)).first->second;
    }

private:
    VirtualFile fileOf(std::uint32_t index) const
    {
        return {.entry = index, .name = {}, .shown = images_[index].name};
    }

    Loaded decoded(std::uint32_t index, bool colour)
    {
        const auto asOther = known_.find({index, !colour});
        const std::string& name = images_[index].name;
        Result<Texture> texture =
            asOther != known_.end() && asOther->second.texture
                ? sources_.fitted(textures_[*asOther->second.texture].texture, name)
                : sources_.take(fileOf(index));
        if (!texture)
            return {.texture = {},
                    .attempt = {.outcome = Outcome::Refused, .detail = toString(texture.error())}};
        budget_.keep(memoryOf(*texture));
        textures_.push_back({.name = name, .texture = std::move(*texture), .colour = colour});
        return {.texture = static_cast<std::uint32_t>(textures_.size() - 1),
                .attempt = {.outcome = Outcome::Found, .detail = name}};
    }

    std::vector<ModelImage> images_;
    std::vector<LoadedTexture>& textures_;
    ImageBudget budget_;
    ImageSources sources_;
    std::map<std::pair<std::uint32_t, bool>, Loaded> known_;
};

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

void warnAbout(const MaterialAttempt& attempt, const LoadedMaterial& material,
               const std::string& modelFile, Diagnostics& warnings)
{
    warnings.push_back(
        {.file = modelFile,
         .message = fmt::format("material {}, {}: {}; the image is left out",
                                quotedForMessage(material.shader), attempt.what, attempt.detail),
         .isExplained = true});
}

} // namespace

LoadedMaterials loadModelMaterials(ModelMaterials model, const std::string& modelFile,
                                   const MaterialLimits& limits, Diagnostics& warnings)
{
    LoadedMaterials result;
    const std::set<std::uint32_t> used = usedImages(model);
    ModelTextures textures(std::move(model.images), limits, result.textures, warnings);
    textures.readAhead(used);
    for (SurfaceMaterial& surface : model.materials)
    {
        LoadedMaterial material = withoutImages(std::move(surface));
        for (const ImageUse& image : kUses)
        {
            std::optional<TextureUse>& use = (*material.surface).*image.use;
            if (!use)
                continue;
            ModelTextures::Loaded loaded = textures.load(use->image, image.colour);
            loaded.attempt.what = fmt::format("{} image", image.name);
            if (loaded.texture)
                use->image = *loaded.texture;
            else
            {
                warnAbout(loaded.attempt, material, modelFile, warnings);
                use.reset();
            }
            material.attempts.push_back(std::move(loaded.attempt));
        }
        result.materials.push_back(std::move(material));
    }
    return result;
}

} // namespace sinew
