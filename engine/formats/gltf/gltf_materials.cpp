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

TextureWrap readWrap(JsonReport& report, const JsonValue& sampler, std::string_view key)
{
    switch (report.count(sampler, key, Repeat))
    {
    case Repeat:
        return TextureWrap::Repeat;
    case ClampToEdge:
        return TextureWrap::Clamp;
    case MirroredRepeat:
        return TextureWrap::Mirror;
    default:
        report.warn(sampler[key], "this does not exist: REPEAT is taken");
        return TextureWrap::Repeat;
    }
}

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
                     if (json["mimeType"])
                         image.mediaType = report_->text(json, "mimeType");
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
        readEach("textures", [&](const JsonValue& json) { readTexture(json, samplers); });
    }

    void readMaterials()
    {
        readEach("materials", [&](const JsonValue& json)
                 { readMaterial(json, file_->materials.emplace_back()); });
    }

private:
    // A fault in one element of a list is a warning; the rest of the element is used.
    template <class Read>
    void readEach(std::string_view key, const Read& read)
    {
        constexpr std::string_view kConsequence = ": the rest is shown";
        JsonValue list;
        report_->attempt(kConsequence, [&] { list = report_->array(reading_->root, key); });
        for (const JsonValue json : list)
            report_->attempt(kConsequence,
                             [&]
                             {
                                 read(json);
                                 if (!json.is(JsonKind::Object))
                                     report_->fail(json, "expected an object");
                             });
    }

    void readImage(const JsonValue& json, GltfImage& image)
    {
        if (json["bufferView"])
        {
            const auto view = report_->neededIndex(json, "bufferView",
                                                   reading_->buffers.viewCount(), "buffer views");
            if (view)
                image.bytes = reading_->buffers.bytes(*view);
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
        const auto data = parseDataUri(uri.text());
        auto bytes = data.and_then([](const DataUri& parsed) { return decodeBase64(parsed.data); });
        if (!bytes || bytes->empty())
        {
            image.missing = "the URI " + (bytes ? std::string("has no data") : bytes.error());
            return;
        }
        image.bytes = reading_->storage.keep(shared(std::move(*bytes)));
        image.mediaType = data->mediaType;
    }

    void readTexture(const JsonValue& json, const std::vector<JsonValue>& samplers)
    {
        const auto samplerIndex = report_->index(json, "sampler", samplers.size(), "samplers");
        const JsonValue sampler = samplerIndex ? samplers[*samplerIndex] : JsonValue();
        TextureUse texture{.wrapS = readWrap(*report_, sampler, "wrapS"),
                           .wrapT = readWrap(*report_, sampler, "wrapT")};
        texture.nearest = report_->count(sampler, "magFilter", Linear) == Nearest;
        const auto imageOf = [&](const JsonValue& owner)
        { return report_->index(owner, "source", file_->images.size(), "images"); };
        const auto own = imageOf(json);
        const auto webp =
            imageOf(report_->object(report_->object(json, "extensions"), "EXT_texture_webp"));
        texture.image = webp ? *webp : own.value_or(0);
        if (webp && own)
            file_->images[*webp].fallback = own;
        textures_.push_back(webp || own ? std::optional(texture) : std::nullopt);
        if (!textures_.back())
            report_->warn(json, "the texture has no image but in an extension that is not "
                                "supported");
    }

    std::optional<TextureUse> texture(const JsonValue& owner, std::string_view key)
    {
        const JsonValue json = report_->object(owner, key);
        if (!json)
            return std::nullopt;
        const auto index = report_->neededIndex(json, "index", textures_.size(), "textures");
        if (!index || !textures_[*index])
            return std::nullopt;
        TextureUse texture = *textures_[*index];
        std::uint64_t texCoord = report_->count(json, "texCoord");
        if (const JsonValue extension =
                report_->object(report_->object(json, "extensions"), "KHR_texture_transform"))
        {
            readTransform(extension, texture);
            texCoord = report_->count(extension, "texCoord", texCoord);
        }
        if (texCoord >= kGltfTexCoordSets)
        {
            report_->warn(
                json, fmt::format("TEXCOORD_{} is not read: the texture is left out", texCoord));
            return std::nullopt;
        }
        texture.texCoordSet = static_cast<std::uint32_t>(texCoord);
        return texture;
    }

    // KHR_texture_transform turns (u, v) to offset + rotate(scale * (u, v)), counterclockwise in
    // the image: (cos u + sin v, -sin u + cos v).
    void readTransform(const JsonValue& json, TextureUse& texture)
    {
        std::array<double, 2> offset{0.0, 0.0};
        std::array<double, 2> scale{1.0, 1.0};
        report_->numbers(json, "offset", offset);
        report_->numbers(json, "scale", scale);
        const double rotation = report_->number(json, "rotation", 0.0);
        const double cosine = std::cos(rotation);
        const double sine = std::sin(rotation);
        const auto row = [](double s, double t, double constant) {
            return std::array{static_cast<float>(s), static_cast<float>(t),
                              static_cast<float>(constant)};
        };
        texture.transform = {row(cosine * scale[0], sine * scale[1], offset[0]),
                             row(-sine * scale[0], cosine * scale[1], offset[1])};
    }

    float share(const JsonValue& owner, std::string_view key)
    {
        return static_cast<float>(report_->numberWithin(owner, key, 1.0, 0.0, 1.0));
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
            material.roughness = static_cast<float>(
                1.0 - report_->numberWithin(json, "glossinessFactor", 1.0, 0.0, 1.0));
        else if (!std::exchange(hasWarnedOfGlossiness_, true))
            report_->warn(glossiness,
                          "specularGlossinessTexture is not supported: materials with one "
                          "are matte");
    }

    void readMaterial(const JsonValue& json, SurfaceMaterial& material)
    {
        material.name = report_->name(json);
        const JsonValue extensions = report_->object(json, "extensions");
        const JsonValue metallic = report_->object(json, "pbrMetallicRoughness");
        const JsonValue glossy = report_->object(extensions, "KHR_materials_pbrSpecularGlossiness");
        // If a material has both, the metallic-roughness values are the fallback for readers like
        // this one, but some exporters omit their colour.
        const bool hasBaseColour = metallic["baseColorTexture"] ||
                                   (metallic["baseColorFactor"] && !glossy["diffuseTexture"]);
        if (glossy && !hasBaseColour)
            readDiffuse(glossy, material);
        else
            readMetallicRoughness(metallic, material);
        material.normalTexture = texture(json, "normalTexture");
        material.normalScale =
            static_cast<float>(report_->number(json["normalTexture"], "scale", 1.0));
        material.occlusionTexture = texture(json, "occlusionTexture");
        material.occlusionStrength = share(json["occlusionTexture"], "strength");
        const double strength = report_->numberWithin(extensions["KHR_materials_emissive_strength"],
                                                      "emissiveStrength", 1.0, 0.0);
        readFactors(json, "emissiveFactor", material.emissive, strength);
        material.emissiveTexture = texture(json, "emissiveTexture");
        material.alphaCutoff =
            static_cast<float>(report_->numberWithin(json, "alphaCutoff", 0.5, 0.0));
        material.doubleSided = report_->flag(json, "doubleSided");

        const std::string mode = report_->text(json, "alphaMode");
        if (mode == "MASK")
            material.alphaMode = AlphaMode::Mask;
        else if (mode == "BLEND")
            material.alphaMode = AlphaMode::Blend;
        else if (!mode.empty() && mode != "OPAQUE")
            report_->warn(json["alphaMode"], fmt::format("{} does not exist: OPAQUE is taken",
                                                         quotedForMessage(mode)));

        material.unlit = static_cast<bool>(extensions["KHR_materials_unlit"]);
    }

    // Factors from 0 to 1, multiplied by `strength`.
    template <std::size_t Count>
    void readFactors(const JsonValue& owner, std::string_view key,
                     std::array<float, Count>& factors, double strength = 1.0)
    {
        std::array<double, Count> numbers;
        std::ranges::copy(factors, numbers.begin());
        report_->numbers(owner, key, numbers);
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
