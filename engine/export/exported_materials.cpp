#include "engine/export/exported_parts.h"
#include "engine/images/image.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace sinew
{
namespace
{

using Role = MaterialStage::Role;

int wrapCode(TextureWrap wrap)
{
    constexpr int kRepeat = 10497;
    constexpr int kClamp = 33071;
    constexpr int kMirror = 33648;
    return wrap == TextureWrap::Repeat ? kRepeat : wrap == TextureWrap::Mirror ? kMirror : kClamp;
}

// Decomposes into scale, rotation and translation; drops shear.
Json transformOf(const TextureUse& use)
{
    const auto& [first, second] = use.transform;
    const double rotation = std::atan2(-double{second[0]}, double{first[0]});
    const double scaleS = std::hypot(double{first[0]}, double{second[0]});
    const double scaleT = std::cos(rotation) * second[1] + std::sin(rotation) * first[1];
    return {{"offset", {first[2], second[2]}}, {"rotation", rotation}, {"scale", {scaleS, scaleT}}};
}

class MaterialWriter
{
public:
    MaterialWriter(const LoadedMaterials& materials, GlbWriter& writer)
        : materials_(materials), writer_(writer)
    {
    }

    ExportedMaterial add(const LoadedMaterial& material)
    {
        Json json = material.surface ? surfaceOf(*material.surface) : stagesOf(material);
        const bool hasNormalMap = json.contains("normalTexture");
        return {.index = writer_.add("materials", std::move(json)), .hasNormalMap = hasNormalMap};
    }

private:
    Json surfaceOf(const SurfaceMaterial& material)
    {
        Json colour{{"baseColorFactor", material.baseColour},
                    {"metallicFactor", material.metallic},
                    {"roughnessFactor", material.roughness}};
        addTexture(colour, "baseColorTexture", material.baseColourTexture);
        addTexture(colour, "metallicRoughnessTexture", material.metallicRoughnessTexture);
        Json json{{"name", material.name}, {"pbrMetallicRoughness", std::move(colour)}};
        if (addTexture(json, "normalTexture", material.normalTexture))
            json["normalTexture"]["scale"] = material.normalScale;
        if (addTexture(json, "occlusionTexture", material.occlusionTexture))
            json["occlusionTexture"]["strength"] = material.occlusionStrength;
        addTexture(json, "emissiveTexture", material.emissiveTexture);
        addEmission(json, material.emissive);
        if (material.alphaMode != AlphaMode::Opaque)
            json["alphaMode"] = material.alphaMode == AlphaMode::Mask ? "MASK" : "BLEND";
        if (material.alphaMode == AlphaMode::Mask)
            json["alphaCutoff"] = material.alphaCutoff;
        if (material.doubleSided)
            json["doubleSided"] = true;
        if (material.unlit)
            addExtension(json, "KHR_materials_unlit", Json::object());
        return json;
    }

    void addEmission(Json& json, std::array<float, 3> emissive)
    {
        const float strength = std::max(1.0F, std::ranges::max(emissive));
        for (float& factor : emissive)
            factor /= strength;
        json["emissiveFactor"] = emissive;
        if (strength > 1.0F)
            addExtension(json, "KHR_materials_emissive_strength", {{"emissiveStrength", strength}});
    }

    void addExtension(Json& json, const char* name, Json value)
    {
        json["extensions"][name] = std::move(value);
        Json& used = writer_.root()["extensionsUsed"];
        if (std::ranges::find(used, name) == used.end())
            used.push_back(name);
    }

    bool addTexture(Json& json, const char* key, const std::optional<TextureUse>& use)
    {
        if (!use || !isExported(materials_.textures[use->image]))
            return false;
        Json texture{{"index", textureOf(*use)}};
        if (use->texCoordSet != 0)
            texture["texCoord"] = use->texCoordSet;
        if (use->transform != TextureUse().transform)
            addExtension(texture, "KHR_texture_transform", transformOf(*use));
        json[key] = std::move(texture);
        return true;
    }

    // Converts a material from declarations or image names, as far as glTF can express it.
    Json stagesOf(const LoadedMaterial& material)
    {
        Json json{{"name", material.shader}};
        Json colour{{"metallicFactor", 0.0}};
        const LoadedStage* const stage = colourStage(material);
        addTexture(colour, "baseColorTexture", useOf(stage));
        if (stage != nullptr)
            addAlpha(stage->stage, json);
        json["pbrMetallicRoughness"] = std::move(colour);
        addTexture(json, "normalTexture", useOf(stageOf(material, Role::Normal)));
        if (addTexture(json, "emissiveTexture", useOf(stageOf(material, Role::Glow))))
            json["emissiveFactor"] = {1.0, 1.0, 1.0};
        if (material.cull == CullSides::None)
            json["doubleSided"] = true;
        return json;
    }

    static const LoadedStage* stageOf(const LoadedMaterial& material, Role role)
    {
        const auto found =
            std::ranges::find_if(material.stages, [&](const LoadedStage& loaded)
                                 { return loaded.stage.role == role && loaded.texture; });
        return found == material.stages.end() ? nullptr : &*found;
    }

    // The lit stage, or the first drawn one.
    static const LoadedStage* colourStage(const LoadedMaterial& material)
    {
        const LoadedStage* const diffuse = stageOf(material, Role::Diffuse);
        return diffuse != nullptr ? diffuse : stageOf(material, Role::Blend);
    }

    static std::optional<TextureUse> useOf(const LoadedStage* loaded)
    {
        if (loaded == nullptr)
            return std::nullopt;
        const MaterialStage& stage = loaded->stage;
        return TextureUse{.image = *loaded->texture,
                          .wrapS = stage.wrap,
                          .wrapT = stage.wrap,
                          .nearest = stage.nearest};
    }

    void addAlpha(const MaterialStage& stage, Json& json) const
    {
        if (stage.alphaTest)
        {
            json["alphaMode"] = "MASK";
            if (stage.alphaTest->reference.isConstant())
                json["alphaCutoff"] = stage.alphaTest->reference.evaluate(0.0F);
        }
        else if (stage.role == Role::Blend && stage.blend != Blend{})
        {
            json["alphaMode"] = "BLEND";
        }
    }

    std::size_t textureOf(const TextureUse& use)
    {
        constexpr int kNearest = 9728;
        Json sampler{{"wrapS", wrapCode(use.wrapS)}, {"wrapT", wrapCode(use.wrapT)}};
        if (use.nearest)
            sampler["magFilter"] = sampler["minFilter"] = kNearest;
        return once(textures_, std::tuple(use.image, use.wrapS, use.wrapT, use.nearest),
                    [&]
                    {
                        return writer_.add(
                            "textures", {{"sampler", writer_.add("samplers", std::move(sampler))},
                                         {"source", imageOf(use.image)}});
                    });
    }

    std::size_t imageOf(std::uint32_t index)
    {
        return once(images_, index,
                    [&]
                    {
                        const LoadedTexture& texture = materials_.textures[index];
                        // Omits folders, which may be private: the file may be shared.
                        return writer_.image(
                            encodePng(toImage(texture.texture).value()),
                            texture.name.substr(texture.name.find_last_of("/\\") + 1));
                    });
    }

    // Returns the index in the file for a key; adds it on first use.
    template <class Key, class Add>
    static std::size_t once(std::map<Key, std::size_t>& known, const Key& key, const Add& add)
    {
        const auto found = known.find(key);
        return found != known.end() ? found->second : known.emplace(key, add()).first->second;
    }

    const LoadedMaterials& materials_;
    GlbWriter& writer_;
    using TextureKey = std::tuple<std::uint32_t, TextureWrap, TextureWrap, bool>;
    std::map<TextureKey, std::size_t> textures_;
    std::map<std::uint32_t, std::size_t> images_;
};

} // namespace

bool isExported(const LoadedTexture& texture)
{
    return texture.texture.format == TextureFormat::Rgba8;
}

std::vector<std::optional<ExportedMaterial>> addMaterials(const LoadedMaterials& materials,
                                                          GlbWriter& writer)
{
    MaterialWriter materialWriter(materials, writer);
    std::vector<std::optional<ExportedMaterial>> added;
    for (const LoadedMaterial& material : materials.materials)
    {
        added.emplace_back();
        if (isDrawn(material))
            added.back() = materialWriter.add(material);
    }
    return added;
}

} // namespace sinew
