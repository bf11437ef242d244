#include "engine/base/text.h"
#include "engine/formats/gltf/gltf_buffers.h"
#include "engine/formats/gltf/gltf_reading.h"

#include <algorithm>
#include <cmath>

namespace sinew
{
namespace
{

// OpenGL's numbers in samplers.
enum GlNumber : std::uint64_t
{
    Nearest = 9728,
    Linear = 9729,
    Repeat = 10497,
    ClampToEdge = 33071,
    MirroredRepeat = 33648,
};

class MaterialReader
{
public:
    explicit MaterialReader(const GltfReading& reading)
        : reading_(&reading), report_(&reading.report), file_(&reading.file)
    {
    }

    void readImages()
    {
        readEach("images",
                 [&](const JsonValue& json)
                 {
                     GltfImage& image = file_->images.emplace_back();
                     if (const auto fault = report_->attempt([&] { readImage(json, image); }))
                         image.missing = fault->message;
                     if (!image.missing.empty())
                         report_->warn(json, image.missing);
                     image.name = report_->name(json);
                     if (image.name.empty())
                         image.name = image.file.empty()
                                          ? fmt::format("image {}", file_->images.size() - 1)
                                          : image.file;
                 });
    }

    void readTextures()
    {
        std::vector<JsonValue> samplers;
        readEach("samplers", [&](const JsonValue& json) { samplers.push_back(json); });
        readEach("textures", [&](const JsonValue& json)
                 { readTexture(json, samplers, textures_.emplace_back()); });
    }

    void readMaterials()
    {
        readEach("materials", [&](const JsonValue& json)
                 { readMaterial(json, file_->materials.emplace_back()); });
    }

private:
    static constexpr std::string_view kConsequence = ": the rest is shown";

    // What `read` returns; `otherwise` with a warning where it fails.
    template <class Value, class Read>
    Value valueOr(Value otherwise, const Read& read)
    {
        report_->attempt(kConsequence, [&] { otherwise = read(); });
        return otherwise;
    }

    template <class Read>
    void readEach(std::string_view key, const Read& read)
    {
        for (const JsonValue json : valueOr(JsonValue(), [&] { return reading_->root.array(key); }))
            report_->attempt(kConsequence,
                             [&]
                             {
                                 read(json);
                                 if (!json.is(JsonKind::Object))
                                     json.fail("expected an object");
                             });
    }

    void readImage(const JsonValue& json, GltfImage& image)
    {
        if (json["bufferView"])
        {
            image.bytes = reading_->buffers.bytes(
                json.neededIndex("bufferView", reading_->buffers.viewCount(), "buffer views"));
            return;
        }
        const JsonValue uri = json["uri"];
        if (!uri.is(JsonKind::Text))
            image.missing = "the image has neither \"bufferView\" nor \"uri\"";
        else if (isDataUri(uri.text()))
            readDataUri(uri, image);
        else if (auto file = fileOfUri(uri.text()))
            image.file = std::move(*file);
        else
            image.missing = fmt::format("{} {}", quotedForMessage(uri.text()), file.error());
    }

    void readDataUri(const JsonValue& uri, GltfImage& image)
    {
        auto bytes = decodeDataUri(uri.text());
        if (bytes && !bytes->empty())
            image.bytes = reading_->storage.keep(shared(std::move(*bytes)));
        else
            image.missing = "the URI " + (bytes ? std::string("has no data") : bytes.error());
    }

    void readTexture(const JsonValue& json, const std::vector<JsonValue>& samplers,
                     std::optional<TextureUse>& read)
    {
        const auto samplerOf = [&]
        {
            const auto index = json.index("sampler", samplers.size(), "samplers");
            return index ? samplers[*index] : JsonValue();
        };
        const JsonValue sampler = valueOr(JsonValue(), samplerOf);
        TextureUse texture{.wrapS = wrap(sampler, "wrapS"), .wrapT = wrap(sampler, "wrapT")};
        texture.nearest = sampler.count("magFilter", Linear) == Nearest;
        const auto imageOf = [&](const JsonValue& owner)
        { return owner.index("source", file_->images.size(), "images"); };
        const auto own = imageOf(json);
        const auto webp = imageOf(json.object("extensions").object("EXT_texture_webp"));
        texture.image = webp ? *webp : own.value_or(0);
        if (webp && own)
            file_->images[*webp].fallback = own;
        if (webp || own)
            read = texture;
        else
            report_->warn(json, "the texture has no image but in an extension that is not "
                                "supported");
    }

    TextureWrap wrap(const JsonValue& sampler, std::string_view key)
    {
        switch (sampler.count(key, Repeat))
        {
        case Repeat:
            return TextureWrap::Repeat;
        case ClampToEdge:
            return TextureWrap::Clamp;
        case MirroredRepeat:
            return TextureWrap::Mirror;
        default:
            report_->warn(sampler[key], "this does not exist: REPEAT is taken");
            return TextureWrap::Repeat;
        }
    }

    JsonValue object(const JsonValue& owner, std::string_view key)
    {
        return valueOr(JsonValue(), [&] { return owner.object(key); });
    }

    std::optional<TextureUse> texture(const JsonValue& owner, std::string_view key)
    {
        return valueOr(std::optional<TextureUse>(), [&] { return textureOf(owner.object(key)); });
    }

    std::optional<TextureUse> textureOf(const JsonValue& json)
    {
        if (!json)
            return std::nullopt;
        std::optional<TextureUse> texture =
            textures_[json.neededIndex("index", textures_.size(), "textures")];
        if (!texture)
            return std::nullopt;
        std::uint64_t texCoord = json.count("texCoord");
        if (const JsonValue extension = json.object("extensions").object("KHR_texture_transform"))
        {
            readTransform(extension, *texture);
            texCoord = extension.count("texCoord", texCoord);
        }
        if (texCoord >= kGltfTexCoordSets)
        {
            report_->warn(
                json, fmt::format("TEXCOORD_{} is not read: the texture is left out", texCoord));
            return std::nullopt;
        }
        texture->texCoordSet = static_cast<std::uint32_t>(texCoord);
        return texture;
    }

    // KHR_texture_transform turns (u, v) to offset + rotate(scale * (u, v)), counterclockwise in
    // the image: (cos u + sin v, -sin u + cos v).
    static void readTransform(const JsonValue& json, TextureUse& texture)
    {
        std::array<double, 2> offset{0.0, 0.0};
        std::array<double, 2> scale{1.0, 1.0};
        json.numbers("offset", offset);
        json.numbers("scale", scale);
        const double rotation = json.number("rotation", 0.0);
        const double cosine = std::cos(rotation);
        const double sine = std::sin(rotation);
        const auto row = [](double s, double t, double constant) {
            return std::array{static_cast<float>(s), static_cast<float>(t),
                              static_cast<float>(constant)};
        };
        texture.transform = {row(cosine * scale[0], sine * scale[1], offset[0]),
                             row(-sine * scale[0], cosine * scale[1], offset[1])};
    }

    double number(const JsonValue& owner, std::string_view key, double otherwise,
                  double least = std::numeric_limits<double>::lowest(),
                  double most = std::numeric_limits<double>::max())
    {
        return valueOr(otherwise,
                       [&] { return report_->numberWithin(owner, key, otherwise, least, most); });
    }

    float share(const JsonValue& owner, std::string_view key)
    {
        return static_cast<float>(number(owner, key, 1.0, 0.0, 1.0));
    }

    void readMetallicRoughness(const JsonValue& json, SurfaceMaterial& material)
    {
        readFactors(json, "baseColorFactor", material.baseColour);
        material.baseColourTexture = texture(json, "baseColorTexture");
        material.metallic = share(json, "metallicFactor");
        material.roughness = share(json, "roughnessFactor");
        material.metallicRoughnessTexture = texture(json, "metallicRoughnessTexture");
    }

    // Reads the parts of KHR_materials_pbrSpecularGlossiness that metallic-roughness can express.
    // Specular colours are ignored. A material with a specular-glossiness texture becomes matte.
    void readDiffuse(const JsonValue& json, SurfaceMaterial& material)
    {
        readFactors(json, "diffuseFactor", material.baseColour);
        material.baseColourTexture = texture(json, "diffuseTexture");
        material.metallic = 0.0F;
        const JsonValue glossiness = json["specularGlossinessTexture"];
        if (!glossiness)
            material.roughness =
                static_cast<float>(1.0 - number(json, "glossinessFactor", 1.0, 0.0, 1.0));
        else if (!std::exchange(hasWarnedOfGlossiness_, true))
            report_->warn(glossiness,
                          "specularGlossinessTexture is not supported: materials with one "
                          "are matte");
    }

    void readMaterial(const JsonValue& json, SurfaceMaterial& material)
    {
        material.name = report_->name(json);
        const JsonValue extensions = object(json, "extensions");
        const JsonValue metallic = object(json, "pbrMetallicRoughness");
        const JsonValue glossy = object(extensions, "KHR_materials_pbrSpecularGlossiness");
        // If a material has both, the metallic-roughness values are the fallback for readers like
        // this one, but some exporters omit their colour.
        const bool hasBaseColour = metallic["baseColorTexture"] ||
                                   (metallic["baseColorFactor"] && !glossy["diffuseTexture"]);
        if (glossy && !hasBaseColour)
            readDiffuse(glossy, material);
        else
            readMetallicRoughness(metallic, material);
        material.normalTexture = texture(json, "normalTexture");
        material.normalScale = static_cast<float>(number(json["normalTexture"], "scale", 1.0));
        material.occlusionTexture = texture(json, "occlusionTexture");
        material.occlusionStrength = share(json["occlusionTexture"], "strength");
        const double strength =
            number(extensions["KHR_materials_emissive_strength"], "emissiveStrength", 1.0, 0.0);
        readFactors(json, "emissiveFactor", material.emissive, strength);
        material.emissiveTexture = texture(json, "emissiveTexture");
        material.alphaCutoff = static_cast<float>(number(json, "alphaCutoff", 0.5, 0.0));
        material.doubleSided = valueOr(false, [&] { return json.flag("doubleSided"); });
        material.unlit = static_cast<bool>(extensions["KHR_materials_unlit"]);

        const std::string mode = json.text("alphaMode");
        if (mode == "MASK")
            material.alphaMode = AlphaMode::Mask;
        else if (mode == "BLEND")
            material.alphaMode = AlphaMode::Blend;
        else if (!mode.empty() && mode != "OPAQUE")
            report_->warn(json["alphaMode"], fmt::format("{} does not exist: OPAQUE is taken",
                                                         quotedForMessage(mode)));
    }

    // Factors from 0 to 1, multiplied by `strength`.
    template <std::size_t Count>
    void readFactors(const JsonValue& owner, std::string_view key,
                     std::array<float, Count>& factors, double strength = 1.0)
    {
        std::array<double, Count> numbers;
        std::ranges::copy(factors, numbers.begin());
        report_->attempt(kConsequence, [&] { owner.numbers(key, numbers); });
        for (std::size_t i = 0; i < Count; ++i)
        {
            const double within = std::clamp(numbers[i], 0.0, 1.0);
            if (within != numbers[i])
                report_->warn(owner[key],
                              fmt::format("{} is out of range: {} is taken", numbers[i], within));
            factors[i] = static_cast<float>(within * strength);
        }
    }

    const GltfReading* reading_;
    JsonReport* report_;
    GltfFile* file_;
    std::vector<std::optional<TextureUse>> textures_; // nothing: without a supported image
    bool hasWarnedOfGlossiness_ = false;
};

} // namespace

void readGltfMaterials(const GltfReading& reading)
{
    MaterialReader reader(reading);
    reader.readImages();
    reader.readTextures();
    reader.readMaterials();
}

} // namespace sinew
