#include "engine/base/text_location.h"
#include "engine/formats/gltf/gltf_reading.h"
#include "engine/formats/gltf/gltf_uri.h"

#include <fmt/format.h>
#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

// Of samplers; the numbers are OpenGL's.
enum GlNumber : std::uint64_t
{
    Nearest = 9728,
    Linear = 9729,
    NearestMipmapNearest = 9984,
    LinearMipmapNearest = 9985,
    NearestMipmapLinear = 9986,
    LinearMipmapLinear = 9987,
    Repeat = 10497,
    ClampToEdge = 33071,
    MirroredRepeat = 33648,
};

GltfWrap readWrap(JsonReport& report, const JsonValue& sampler, std::string_view key)
{
    switch (report.count(sampler, key, Repeat))
    {
    case Repeat:
        return GltfWrap::Repeat;
    case ClampToEdge:
        return GltfWrap::ClampToEdge;
    case MirroredRepeat:
        return GltfWrap::MirroredRepeat;
    default:
        report.warn(sampler[key], "this does not exist: REPEAT is taken");
        return GltfWrap::Repeat;
    }
}

// The sampler's part of a texture; an absent one leaves all to the reader.
GltfTexture readSampler(JsonReport& report, const JsonValue& sampler)
{
    GltfTexture texture;
    texture.wrapU = readWrap(report, sampler, "wrapS");
    texture.wrapV = readWrap(report, sampler, "wrapT");
    texture.magnifiesLinear = report.count(sampler, "magFilter", Linear) != Nearest;
    const std::uint64_t filter = report.count(sampler, "minFilter", LinearMipmapLinear);
    texture.minifiesLinear =
        filter != Nearest && filter != NearestMipmapNearest && filter != NearestMipmapLinear;
    texture.usesMips = filter != Nearest && filter != Linear;
    return texture;
}

class MaterialReader
{
public:
    explicit MaterialReader(const GltfReading& reading)
        : reading_(&reading), report_(&reading.report), file_(&reading.file)
    {
    }

    void readImages();
    void readTextures();
    void readMaterials();

private:
    template <class Read>
    void readEach(std::string_view key, const Read& read);
    void readImage(const JsonValue& json, GltfImage& image);
    void readDataUri(const JsonValue& uri, GltfImage& image);
    std::optional<GltfTexture> texture(const JsonValue& owner, std::string_view key);
    void readTransform(const JsonValue& json, GltfTexture& texture);
    std::optional<GltfIndex> imageOf(const JsonValue& owner);
    void readMetallicRoughness(const JsonValue& json, GltfMaterial& material);
    void readDiffuse(const JsonValue& json, GltfMaterial& material);
    void readMaterial(const JsonValue& json, GltfMaterial& material);
    void readFactors(const JsonValue& owner, std::string_view key, std::span<double> factors);

    const GltfReading* reading_;
    JsonReport* report_;
    GltfFile* file_;
    std::vector<std::optional<GltfTexture>> textures_; // nothing: without a supported image
    bool hasWarnedOfGlossiness_ = false;
};

// A fault in one element of a list is a warning; the rest of the element is used.
template <class Read>
void MaterialReader::readEach(std::string_view key, const Read& read)
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

void MaterialReader::readImages()
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

void MaterialReader::readImage(const JsonValue& json, GltfImage& image)
{
    if (json["bufferView"])
    {
        const auto view =
            report_->neededIndex(json, "bufferView", reading_->buffers.viewCount(), "buffer views");
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

void MaterialReader::readDataUri(const JsonValue& uri, GltfImage& image)
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

std::optional<GltfIndex> MaterialReader::imageOf(const JsonValue& owner)
{
    return report_->index(owner, "source", file_->images.size(), "images");
}

void MaterialReader::readTextures()
{
    std::vector<JsonValue> samplers;
    readEach("samplers", [&](const JsonValue& json) { samplers.push_back(json); });
    readEach("textures",
             [&](const JsonValue& json)
             {
                 const auto sampler = report_->index(json, "sampler", samplers.size(), "samplers");
                 GltfTexture texture =
                     readSampler(*report_, sampler ? samplers[*sampler] : JsonValue());
                 const auto own = imageOf(json);
                 const auto webp = imageOf(
                     report_->object(report_->object(json, "extensions"), "EXT_texture_webp"));
                 texture.image = webp ? *webp : own.value_or(0);
                 if (webp)
                     texture.fallbackImage = own;
                 textures_.push_back(webp || own ? std::optional(texture) : std::nullopt);
                 if (!textures_.back())
                     report_->warn(json, "the texture has no image but in an extension that is "
                                         "not supported");
             });
}

std::optional<GltfTexture> MaterialReader::texture(const JsonValue& owner, std::string_view key)
{
    const JsonValue json = report_->object(owner, key);
    if (!json)
        return std::nullopt;
    const auto index = report_->neededIndex(json, "index", textures_.size(), "textures");
    if (!index || !textures_[*index])
        return std::nullopt;
    GltfTexture texture = *textures_[*index];
    std::uint64_t texCoord = report_->count(json, "texCoord");
    if (const JsonValue extension =
            report_->object(report_->object(json, "extensions"), "KHR_texture_transform"))
    {
        readTransform(extension, texture);
        texCoord = report_->count(extension, "texCoord", texCoord);
    }
    if (texCoord >= kGltfTexCoordSets)
    {
        report_->warn(json,
                      fmt::format("TEXCOORD_{} is not read: the texture is left out", texCoord));
        return std::nullopt;
    }
    texture.texCoord = static_cast<GltfIndex>(texCoord);
    return texture;
}

void MaterialReader::readTransform(const JsonValue& json, GltfTexture& texture)
{
    GltfTextureTransform& transform = texture.transform;
    report_->numbers(json, "offset", {glm::value_ptr(transform.offset), 2});
    report_->numbers(json, "scale", {glm::value_ptr(transform.scale), 2});
    transform.rotation = report_->number(json, "rotation", 0.0);
}

// 0 to 1 each.
void MaterialReader::readFactors(const JsonValue& owner, std::string_view key,
                                 std::span<double> factors)
{
    report_->numbers(owner, key, factors);
    for (double& factor : factors)
    {
        const double within = std::clamp(factor, 0.0, 1.0);
        if (within != factor)
            report_->warn(owner[key],
                          fmt::format("{} is out of range: {} is taken", factor, within));
        factor = within;
    }
}

void MaterialReader::readMetallicRoughness(const JsonValue& json, GltfMaterial& material)
{
    readFactors(json, "baseColorFactor", {glm::value_ptr(material.baseColour), 4});
    material.baseColourTexture = texture(json, "baseColorTexture");
    material.metallic = report_->numberWithin(json, "metallicFactor", 1.0, 0.0, 1.0);
    material.roughness = report_->numberWithin(json, "roughnessFactor", 1.0, 0.0, 1.0);
    material.metallicRoughnessTexture = texture(json, "metallicRoughnessTexture");
}

// Reads the parts of KHR_materials_pbrSpecularGlossiness that metallic-roughness can express.
// Specular colours are ignored. A material with a specular-glossiness texture becomes matte.
void MaterialReader::readDiffuse(const JsonValue& json, GltfMaterial& material)
{
    readFactors(json, "diffuseFactor", {glm::value_ptr(material.baseColour), 4});
    material.baseColourTexture = texture(json, "diffuseTexture");
    material.metallic = 0.0;
    const JsonValue glossiness = json["specularGlossinessTexture"];
    if (!glossiness)
        material.roughness = 1.0 - report_->numberWithin(json, "glossinessFactor", 1.0, 0.0, 1.0);
    else if (!std::exchange(hasWarnedOfGlossiness_, true))
        report_->warn(glossiness, "specularGlossinessTexture is not supported: materials with one "
                                  "are matte");
}

void MaterialReader::readMaterial(const JsonValue& json, GltfMaterial& material)
{
    material.name = report_->name(json);
    const JsonValue extensions = report_->object(json, "extensions");
    const JsonValue metallic = report_->object(json, "pbrMetallicRoughness");
    const JsonValue glossy = report_->object(extensions, "KHR_materials_pbrSpecularGlossiness");
    // If a material has both, the metallic-roughness values are the fallback for readers like this
    // one, but some exporters omit their colour.
    const bool hasBaseColour =
        metallic["baseColorTexture"] || (metallic["baseColorFactor"] && !glossy["diffuseTexture"]);
    if (glossy && !hasBaseColour)
        readDiffuse(glossy, material);
    else
        readMetallicRoughness(metallic, material);
    material.normalTexture = texture(json, "normalTexture");
    material.normalScale = report_->number(json["normalTexture"], "scale", 1.0);
    material.occlusionTexture = texture(json, "occlusionTexture");
    material.occlusionStrength =
        report_->numberWithin(json["occlusionTexture"], "strength", 1.0, 0.0, 1.0);
    readFactors(json, "emissiveFactor", {glm::value_ptr(material.emissive), 3});
    material.emissiveTexture = texture(json, "emissiveTexture");
    material.alphaCutoff = report_->numberWithin(json, "alphaCutoff", 0.5, 0.0);
    material.isDoubleSided = report_->flag(json, "doubleSided");

    const std::string mode = report_->text(json, "alphaMode");
    if (mode == "MASK")
        material.alphaMode = GltfAlphaMode::Mask;
    else if (mode == "BLEND")
        material.alphaMode = GltfAlphaMode::Blend;
    else if (!mode.empty() && mode != "OPAQUE")
        report_->warn(json["alphaMode"],
                      fmt::format("{} does not exist: OPAQUE is taken", quotedForMessage(mode)));

    material.isUnlit = static_cast<bool>(extensions["KHR_materials_unlit"]);
    material.emissive *= report_->numberWithin(extensions["KHR_materials_emissive_strength"],
                                               "emissiveStrength", 1.0, 0.0);
}

void MaterialReader::readMaterials()
{
    readEach("materials",
             [&](const JsonValue& json) { readMaterial(json, file_->materials.emplace_back()); });
}

} // namespace

void readGltfMaterials(const GltfReading& reading)
{
    MaterialReader reader(reading);
    reader.readImages();
    reader.readTextures();
    reader.readMaterials();
}

} // namespace sinew
