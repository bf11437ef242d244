#include "engine/base/text.h"
#include "engine/formats/gltf/gltf_reading.h"

#include <algorithm>
#include <cmath>

namespace sinew
{
namespace
{

// OpenGL constants in samplers.
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

    void read()
    {
        readEach("images", [&](const JsonValue& json) { images_.push_back(json); });
        readEach("samplers", [&](const JsonValue& json) { samplers_.push_back(json); });
        readEach("textures", [&](const JsonValue& json) { textures_.push_back(json); });
        readEach("materials", [&](const JsonValue& json)
                 { readMaterial(json, file_->materials.emplace_back()); });
    }

private:
    // On a failure, skips the rest of an entry.
    template <class Read>
    void readEach(std::string_view key, const Read& read)
    {
        const auto readObject = [&](const JsonValue& json)
        {
            read(json);
            if (!json.is(JsonKind::Object))
                json.fail("expected an object");
        };
        for (const JsonValue json : report_->list(reading_->root, key))
            report_->attempt(": its rest is left out", [&] { readObject(json); });
    }

    // Collects the used images; images with equal bytes are stored once.
    std::uint32_t takeImage(GltfIndex number)
    {
        const auto next = static_cast<std::uint32_t>(file_->images.size());
        const auto [known, isNew] = imageOf_.try_emplace(number, next);
        if (!isNew)
            return known->second;
        const JsonValue& json = images_[number];
        ModelImage image{
            .name = json.name(), .storage = reading_->storage.memory(), .number = number};
        if (const auto fault = report_->attempt([&] { readSource(json, image); }))
        {
            image.whyMissing = fault->message;
            report_->warn(json, image.whyMissing);
        }
        if (image.name.empty())
            image.name = fmt::format("image {}", number);
        // Every missing or empty image gets its own message.
        if (!image.bytes.empty())
            known->second = imageWith_.try_emplace({image.bytes.data(), image.bytes.size()}, next)
                                .first->second;
        if (known->second == next)
            file_->images.push_back(std::move(image));
        return known->second;
    }

    void readSource(const JsonValue& json, ModelImage& image)
    {
        const std::string_view uri = json["uri"].text();
        if (json["bufferView"])
            image.bytes = reading_->buffers.view(json).bytes;
        else if (isDataUri(uri))
        {
            auto bytes = decodeDataUri(uri);
            if (!bytes || bytes->empty())
                json.fail("the URI " + (bytes ? std::string("has no data") : bytes.error()));
            image.bytes = reading_->storage.keep(shared(std::move(*bytes)));
        }
        else
        {
            const auto file = fileOfUri(uri);
            if (!file)
                json.fail(fmt::format("{} {}", quotedForMessage(uri), file.error()));
            if (image.name.empty())
                image.name = *file;
            const Result<SharedBytes> bytes = reading_->resource(*file);
            if (!bytes)
            {
                image.whyMissing = bytes.error().message;
                return;
            }
            image.bytes = **bytes;
            image.storage = *bytes;
        }
    }

    // None if the texture has no supported image.
    std::optional<TextureUse> readTexture(const JsonValue& json)
    {
        const auto imageOf = [&](const JsonValue& owner)
        { return owner.index("source", images_.size(), "images"); };
        const auto own = imageOf(json);
        const auto webp = imageOf(json.object("extensions").object("EXT_texture_webp"));
        if (!webp && !own)
        {
            report_->warn(json, "the texture has an image only in an extension that is not "
                                "supported");
            return std::nullopt;
        }
        TextureUse read{.image = takeImage(webp ? *webp : *own)};
        if (webp && own && !file_->images[read.image].whyMissing.empty())
            read.image = takeImage(*own);
        if (const auto index = json.index("sampler", samplers_.size(), "samplers"))
        {
            const JsonValue& sampler = samplers_[*index];
            read.wrapS = wrap(sampler, "wrapS");
            read.wrapT = wrap(sampler, "wrapT");
            read.nearest = sampler.count("magFilter", Linear) == Nearest;
        }
        return read;
    }

    static TextureWrap wrap(const JsonValue& sampler, std::string_view key)
    {
        switch (sampler.count(key, Repeat))
        {
        case ClampToEdge:
            return TextureWrap::Clamp;
        case MirroredRepeat:
            return TextureWrap::Mirror;
        default:
            return TextureWrap::Repeat;
        }
    }

    std::optional<TextureUse> texture(const JsonValue& owner, std::string_view key)
    {
        const JsonValue json = owner.object(key);
        if (!json)
            return std::nullopt;
        std::optional<TextureUse> texture =
            readTexture(textures_[json.neededIndex("index", textures_.size(), "textures")]);
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

    // KHR_texture_transform maps (u, v) to offset + rotate(scale * (u, v)), counterclockwise in the
    // image: (cos u + sin v, -sin u + cos v).
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

    void readMetallicRoughness(const JsonValue& json, SurfaceMaterial& material)
    {
        readFactors(json, "baseColorFactor", material.baseColour);
        material.baseColourTexture = texture(json, "baseColorTexture");
        material.metallic = json.share("metallicFactor");
        material.roughness = json.share("roughnessFactor");
        material.metallicRoughnessTexture = texture(json, "metallicRoughnessTexture");
    }

    // Reads the part of KHR_materials_pbrSpecularGlossiness that metallic-roughness can express.
    // Ignores specular colours. A material with a specular-glossiness texture becomes matte.
    void readDiffuse(const JsonValue& json, SurfaceMaterial& material)
    {
        readFactors(json, "diffuseFactor", material.baseColour);
        material.baseColourTexture = texture(json, "diffuseTexture");
        material.metallic = 0.0F;
        if (!json["specularGlossinessTexture"])
            material.roughness = 1.0F - json.share("glossinessFactor");
    }

    void readMaterial(const JsonValue& json, SurfaceMaterial& material)
    {
        material.name = json.name();
        const std::string mode = json.text("alphaMode");
        if (mode == "MASK")
            material.alphaMode = AlphaMode::Mask;
        else if (mode == "BLEND")
            material.alphaMode = AlphaMode::Blend;
        material.alphaCutoff = static_cast<float>(std::max(json.number("alphaCutoff", 0.5), 0.0));
        material.doubleSided = json.flag("doubleSided");
        const JsonValue extensions = json.object("extensions");
        material.unlit = static_cast<bool>(extensions["KHR_materials_unlit"]);
        const JsonValue metallic = json.object("pbrMetallicRoughness");
        const JsonValue glossy = extensions.object("KHR_materials_pbrSpecularGlossiness");
        // If a material has both, metallic-roughness is the fallback for readers without the
        // extension, such as this one, but some exporters omit its colour.
        const bool hasBaseColour = metallic["baseColorTexture"] ||
                                   (metallic["baseColorFactor"] && !glossy["diffuseTexture"]);
        if (glossy && !hasBaseColour)
            readDiffuse(glossy, material);
        else
            readMetallicRoughness(metallic, material);
        material.normalTexture = texture(json, "normalTexture");
        material.normalScale = static_cast<float>(json["normalTexture"].number("scale", 1.0));
        material.occlusionTexture = texture(json, "occlusionTexture");
        material.occlusionStrength = json["occlusionTexture"].share("strength");
        readFactors(json, "emissiveFactor", material.emissive);
        const double strength =
            extensions["KHR_materials_emissive_strength"].number("emissiveStrength", 1.0);
        for (float& factor : material.emissive)
            factor = static_cast<float>(factor * std::max(strength, 0.0));
        material.emissiveTexture = texture(json, "emissiveTexture");
    }

    // Clamps factors to 0 to 1.
    template <std::size_t Count>
    static void readFactors(const JsonValue& owner, std::string_view key,
                            std::array<float, Count>& factors)
    {
        std::array<double, Count> numbers;
        if (owner.numbers(key, numbers))
            std::ranges::transform(numbers, factors.begin(),
                                   [](double number)
                                   { return static_cast<float>(std::clamp(number, 0.0, 1.0)); });
    }

    const GltfReading* reading_;
    JsonReport* report_;
    GltfFile* file_;
    std::vector<JsonValue> images_;
    std::vector<JsonValue> samplers_;
    std::vector<JsonValue> textures_;
    std::map<GltfIndex, std::uint32_t> imageOf_; // number in file -> GltfFile::images
    std::map<std::pair<const std::byte*, std::size_t>, std::uint32_t> imageWith_; // by bytes
};

} // namespace

void readGltfMaterials(const GltfReading& reading)
{
    MaterialReader(reading).read();
}

} // namespace sinew
