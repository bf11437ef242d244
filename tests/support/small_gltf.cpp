#include "tests/support/small_gltf.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace sinew::test
{
namespace
{

constexpr std::string_view kSmallGltf = "small.gltf";
constexpr std::string_view kBuffer = "small.bin";
constexpr std::size_t kAlignment = 4;

constexpr std::size_t kUint8 = 5121;
constexpr std::size_t kUint16 = 5123;
constexpr std::size_t kFloat = 5126;

std::vector<float> identities(std::size_t count)
{
    std::vector<float> numbers(16 * count);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = i % 16 % 5 == 0 ? 1.0F : 0.0F;
    return numbers;
}

void addMesh(GltfDocument& document)
{
    document.addAccessor<float>("VEC3", kFloat, 4, {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0});
    document.addAccessor<std::uint16_t>("SCALAR", kUint16, 6, {0, 1, 2, 2, 1, 3});
    document.addAccessor<float>("VEC3", kFloat, 4, {0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1});
    document.addAccessor<float>("VEC4", kFloat, 4,
                                {1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1});
    document.addAccessor<std::uint8_t>("VEC2", kUint8, 4, {0, 0, 255, 0, 0, 255, 255, 255});
    document.addAccessor<std::uint16_t>("VEC3", kUint16, 4, std::vector<std::uint16_t>(12, 65535));
    document.addAccessor<std::uint8_t>("VEC4", kUint8, 4,
                                       {0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0});
    document.addAccessor<float>(
        "VEC4", kFloat, 4,
        {.75F, .25F, 0, 0, .75F, .25F, 0, 0, .75F, .25F, 0, 0, .75F, .25F, 0, 0});
    GltfJson& accessors = document.json["accessors"];
    accessors[kTexCoords]["normalized"] = true;
    accessors[kColours]["normalized"] = true;
    const std::size_t index = document.addView(std::vector<std::uint8_t>{3});
    const std::size_t value = document.addView(std::vector<float>{0, 0, 1});
    accessors.push_back({{"type", "VEC3"},
                         {"componentType", kFloat},
                         {"count", 4},
                         {"sparse",
                          {{"count", 1},
                           {"indices", {{"bufferView", index}, {"componentType", kUint8}}},
                           {"values", {{"bufferView", value}}}}}});
    document.json["meshes"] = GltfJson::array(
        {{{"name", "square"},
          {"primitives",
           GltfJson::array({{{"attributes",
                              {{"POSITION", kPositions},
                               {"NORMAL", kNormals},
                               {"TANGENT", kTangents},
                               {"TEXCOORD_0", kTexCoords},
                               {"COLOR_0", kColours},
                               {"JOINTS_0", kJoints},
                               {"WEIGHTS_0", kWeights}}},
                             {"indices", kIndices},
                             {"material", 0},
                             {"targets", GltfJson::array({{{"POSITION", kMorph}}})}}})},
          {"extras", {{"targetNames", {"up"}}}}}});
}

void addNodes(GltfDocument& document)
{
    GltfJson& json = document.json;
    document.addAccessor<float>("MAT4", kFloat, 2, identities(2));
    json["nodes"] = GltfJson::array(
        {{{"name", "body"}, {"mesh", 0}, {"skin", 0}},
         {{"name", "hip"}, {"children", {2}}, {"scale", {1, 2, 1}}},
         {{"name", "knee"}, {"translation", {0, 1, 0}}, {"rotation", {0, 0, 0, 1}}}});
    json["skins"] = GltfJson::array({{{"joints", {1, 2}}, {"inverseBindMatrices", kMatrices}}});
    json["scenes"] = GltfJson::array({{{"nodes", {0, 1}}}});
    json["scene"] = 0;
}

GltfJson channel(std::size_t sampler, std::size_t node, std::string_view path)
{
    return {{"sampler", sampler}, {"target", {{"node", node}, {"path", path}}}};
}

void addAnimation(GltfDocument& document)
{
    constexpr float kHalf = 0.70710678F;
    document.addAccessor<float>("SCALAR", kFloat, 3, {0.0F, 0.5F, 1.5F});
    document.addAccessor<float>("VEC4", kFloat, 3, {0, 0, 0, 1, 0, 0, kHalf, kHalf, 0, 0, 1, 0});
    document.addAccessor<float>("VEC3", kFloat, 9, std::vector<float>(27, 1.0F));
    document.addAccessor<float>("SCALAR", kFloat, 3, {0, 1, 0});
    document.json["animations"] = GltfJson::array(
        {{{"name", "wave"},
          {"samplers",
           GltfJson::array(
               {{{"input", kTimes}, {"output", kRotations}},
                {{"input", kTimes}, {"output", kSplines}, {"interpolation", "CUBICSPLINE"}},
                {{"input", kTimes}, {"output", kMorphWeights}, {"interpolation", "STEP"}}})},
          {"channels", GltfJson::array({channel(0, 2, "rotation"), channel(1, 1, "translation"),
                                        channel(2, 0, "weights")})}}});
}

void addMaterial(GltfJson& json)
{
    json["materials"] = GltfJson::array(
        {{{"name", "skin"},
          {"pbrMetallicRoughness",
           {{"baseColorFactor", {1, 0.5, 0.25, 1}}, {"baseColorTexture", {{"index", 0}}}}}}});
    json["textures"] = GltfJson::array({{{"source", 0}, {"sampler", 0}}});
    json["samplers"] = GltfJson::array({{{"wrapS", 33071}, {"magFilter", 9728}}});
    json["images"] = GltfJson::array({{{"uri", "a.png"}}});
}

void append(std::vector<std::byte>& bytes, std::span<const std::byte> more)
{
    bytes.insert(bytes.end(), more.begin(), more.end());
}

void appendWords(std::vector<std::byte>& bytes, std::vector<std::uint32_t> words)
{
    append(bytes, std::as_bytes(std::span(words)));
}

} // namespace

std::size_t GltfDocument::addView(std::span<const std::byte> bytes)
{
    buffer.resize((buffer.size() + kAlignment - 1) / kAlignment * kAlignment);
    json["bufferViews"].push_back(
        {{"buffer", 0}, {"byteOffset", buffer.size()}, {"byteLength", bytes.size()}});
    append(buffer, bytes);
    json["buffers"][0]["byteLength"] = buffer.size();
    return json["bufferViews"].size() - 1;
}

void GltfDocument::setBytes(std::size_t accessor, std::size_t offset,
                            std::span<const std::byte> bytes)
{
    const std::size_t index = json["accessors"][accessor]["bufferView"];
    const GltfJson& view = json["bufferViews"][index];
    if (offset + bytes.size() > view["byteLength"])
        throw std::out_of_range("no such number in the accessor");
    const std::size_t begin = view["byteOffset"].get<std::size_t>() + offset;
    std::ranges::copy(bytes, buffer.begin() + static_cast<std::ptrdiff_t>(begin));
}

GltfDocument smallGltf()
{
    GltfDocument document;
    document.json["asset"]["version"] = "2.0";
    document.json["buffers"] = GltfJson::array({{{"uri", kBuffer}}});
    addMesh(document);
    addNodes(document);
    addAnimation(document);
    addMaterial(document.json);
    return document;
}

std::vector<std::byte> glbOf(const GltfDocument& document)
{
    GltfJson json = document.json;
    json["buffers"][0].erase("uri");
    std::string text = json.dump();
    text.resize((text.size() + kAlignment - 1) / kAlignment * kAlignment, ' ');
    std::vector<std::byte> buffer = document.buffer;
    buffer.resize((buffer.size() + kAlignment - 1) / kAlignment * kAlignment);
    const auto textSize = static_cast<std::uint32_t>(text.size());
    const auto bufferSize = static_cast<std::uint32_t>(buffer.size());
    std::vector<std::byte> bytes;
    appendWords(bytes, {0x46546C67, 2, 28 + textSize + bufferSize, textSize, 0x4E4F534A});
    append(bytes, std::as_bytes(std::span(text)));
    appendWords(bytes, {bufferSize, 0x004E4942});
    append(bytes, buffer);
    return bytes;
}

namespace
{

GltfOutcome readWith(std::vector<std::byte> bytes, const GltfResource& resource)
{
    Diagnostics warnings;
    Result<GltfFile> file = readGltf(std::move(bytes), kSmallGltf, resource, warnings);
    GltfOutcome outcome{.file = std::move(file)};
    const auto add = [&](const Diagnostic& diagnostic)
    {
        const std::string message = toString(diagnostic).substr(kSmallGltf.size() + 1);
        outcome.messages.push_back(message.substr(message.find_first_not_of(' ')));
    };
    if (outcome.file)
        std::ranges::for_each(warnings, add);
    else
        add(outcome.file.error());
    return outcome;
}

} // namespace

GltfOutcome readDocument(const GltfDocument& document)
{
    const std::string text = document.json.dump();
    const std::span<const std::byte> bytes = std::as_bytes(std::span(text));
    return readWith({bytes.begin(), bytes.end()},
                    [&](const std::string& file) -> Result<SharedBytes>
                    {
                        if (file != kBuffer)
                            return refusal(file, "no such file");
                        return shared(document.buffer);
                    });
}

GltfOutcome readGltfBytes(std::vector<std::byte> bytes)
{
    return readWith(std::move(bytes),
                    [](const std::string& file) -> Result<SharedBytes>
                    { return refusal(file, "no such file"); });
}

} // namespace sinew::test
