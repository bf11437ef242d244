#include "engine/export/exported_materials.h"

#include "engine/images/image.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace sinew
{
namespace
{

using Role = MaterialStage::Role;

class MaterialWriter
{
public:
    MaterialWriter(const LoadedMaterials& materials, GlbWriter& writer)
        : materials_(materials), writer_(writer)
    {
    }

    ExportedMaterial add(const LoadedMaterial& material)
    {
        Json json{{"name", material.shader}};
        Json surface{{"metallicFactor", 0.0}};
        if (const LoadedStage* const colour = colourStage(material))
        {
            surface["baseColorTexture"] = {{"index", textureOf(*colour)}};
            addAlpha(*colour, json);
        }
        json["pbrMetallicRoughness"] = std::move(surface);
        const LoadedStage* const normal = stageOf(material, Role::Normal);
        if (normal != nullptr)
            json["normalTexture"] = {{"index", textureOf(*normal)}};
        if (const LoadedStage* const glow = stageOf(material, Role::Glow))
        {
            json["emissiveTexture"] = {{"index", textureOf(*glow)}};
            json["emissiveFactor"] = {1.0, 1.0, 1.0};
        }
        if (material.cull == CullSides::None)
            json["doubleSided"] = true;
        return {.index = writer_.add("materials", std::move(json)),
                .hasNormalMap = normal != nullptr};
    }

private:
    static const LoadedStage* stageOf(const LoadedMaterial& material, Role role)
    {
        const auto found =
            std::ranges::find_if(material.stages, [&](const LoadedStage& loaded)
                                 { return loaded.stage.role == role && loaded.texture; });
        return found == material.stages.end() ? nullptr : &*found;
    }

    // What is lit, else what is drawn first.
    static const LoadedStage* colourStage(const LoadedMaterial& material)
    {
        const LoadedStage* const diffuse = stageOf(material, Role::Diffuse);
        return diffuse != nullptr ? diffuse : stageOf(material, Role::Blend);
    }

    void addAlpha(const LoadedStage& loaded, Json& json) const
    {
        const MaterialStage& stage = loaded.stage;
        if (stage.alphaTest)
        {
            json["alphaMode"] = "MASK";
            if (stage.alphaTest->reference.isConstant())
                json["alphaCutoff"] = stage.alphaTest->reference.evaluate({}, materials_.tables);
        }
        else if (stage.role == Role::Blend && stage.blend != Blend{})
        {
            json["alphaMode"] = "BLEND";
        }
    }

    std::size_t textureOf(const LoadedStage& loaded)
    {
        const std::uint32_t texture = *loaded.texture;
        const std::pair key{texture, loaded.stage.wrap != TextureWrap::Repeat};
        const auto known = textures_.find(key);
        if (known != textures_.end())
            return known->second;
        const std::size_t added = writer_.add(
            "textures", {{"sampler", samplerOf(key.second)}, {"source", imageOf(texture)}});
        textures_.emplace(key, added);
        return added;
    }

    std::size_t samplerOf(bool clamps)
    {
        constexpr int kRepeat = 10497;
        constexpr int kClamp = 33071;
        const auto known = samplers_.find(clamps);
        if (known != samplers_.end())
            return known->second;
        const int wrap = clamps ? kClamp : kRepeat;
        const std::size_t added = writer_.add("samplers", {{"wrapS", wrap}, {"wrapT", wrap}});
        samplers_.emplace(clamps, added);
        return added;
    }

    std::size_t imageOf(std::uint32_t index)
    {
        const auto known = images_.find(index);
        if (known != images_.end())
            return known->second;
        const LoadedTexture& texture = materials_.textures[index];
        const Result<Image> image = toImage(texture.texture, texture.name);
        const Image shown = image ? *image : decompress(texture.texture);
        const std::size_t added = writer_.image(encodePng(shown), texture.name);
        images_.emplace(index, added);
        return added;
    }

    const LoadedMaterials& materials_;
    GlbWriter& writer_;
    // In the file: by texture and whether it is clamped, by that alone, and by texture.
    std::map<std::pair<std::uint32_t, bool>, std::size_t> textures_;
    std::map<bool, std::size_t> samplers_;
    std::map<std::uint32_t, std::size_t> images_;
};

} // namespace

std::vector<std::optional<ExportedMaterial>> addMaterials(const LoadedMaterials& materials,
                                                          GlbWriter& writer)
{
    MaterialWriter materialWriter(materials, writer);
    std::vector<std::optional<ExportedMaterial>> added;
    for (const LoadedMaterial& material : materials.materials)
    {
        added.emplace_back();
        if (!material.stages.empty())
            added.back() = materialWriter.add(material);
    }
    return added;
}

} // namespace sinew
