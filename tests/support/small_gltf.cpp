#include "tests/support/small_gltf.h"

#include <algorithm>
#include <stdexcept>

namespace sinew::test
{
namespace
{

constexpr std::string_view kSmallGltf = "small.gltf";
constexpr std::string_view kBuffer = "small.bin";
constexpr std::size_t kAlignment = 4;

// Everything except accessors, whose numbers SmallGltf lists.
constexpr std::string_view kJson = R"({
    "asset": {"version": "2.0"},
    "buffers": [{"uri": "small.bin"}],
    "meshes": [{"name": "square", "extras": {"targetNames": ["up"]}, "primitives": [{
        "attributes": {"POSITION": 0, "NORMAL": 2, "TANGENT": 3, "TEXCOORD_0": 4, "COLOR_0": 5,
                       "JOINTS_0": 6, "WEIGHTS_0": 7},
        "indices": 1, "material": 0, "targets": [{"POSITION": 8}]}]}],
    "nodes": [{"name": "body", "mesh": 0, "skin": 0},
              {"name": "hip", "children": [2], "scale": [1, 2, 1]},
              {"name": "knee", "translation": [0, 1, 0], "rotation": [0, 0, 0, 1]}],
    "skins": [{"joints": [1, 2], "inverseBindMatrices": 9}],
    "scenes": [{"nodes": [0, 1]}],
    "scene": 0,
    "animations": [{"name": "wave",
        "samplers": [{"input": 10, "output": 11},
                     {"input": 10, "output": 12, "interpolation": "CUBICSPLINE"},
                     {"input": 10, "output": 13, "interpolation": "STEP"}],
        "channels": [{"sampler": 0, "target": {"node": 2, "path": "rotation"}},
                     {"sampler": 1, "target": {"node": 1, "path": "translation"}},
                     {"sampler": 2, "target": {"node": 0, "path": "weights"}}]}],
    "materials": [{"name": "skin", "pbrMetallicRoughness": {
        "baseColorFactor": [1, 0.5, 0.25, 1], "baseColorTexture": {"index": 0}}}],
    "textures": [{"source": 0, "sampler": 0}],
    "samplers": [{"wrapS": 33071, "magFilter": 9728}],
    "images": [{"uri": "a.png"}]
})";

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
    constexpr float kHalf = 0.70710678F;
    GltfDocument document{.json = GltfJson::parse(kJson), .buffer = {}};
    document.addAccessor<float>("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0});
    document.addAccessor<std::uint16_t>("SCALAR", {0, 1, 2, 2, 1, 3});
    document.addAccessor("VEC3", repeated<float>(4, {0, 0, 1}));
    document.addAccessor("VEC4", repeated<float>(4, {1, 0, 0, 1}));
    document.addAccessor<std::uint8_t>("VEC2", {0, 0, 255, 0, 0, 255, 255, 255});
    document.addAccessor("VEC3", repeated<std::uint16_t>(12, {65535}));
    document.addAccessor("VEC4", repeated<std::uint8_t>(4, {0, 1, 0, 0}));
    document.addAccessor("VEC4", repeated<float>(4, {.75F, .25F, 0, 0}));
    GltfJson& accessors = document.json["accessors"];
    accessors[kTexCoords]["normalized"] = true;
    accessors[kColours]["normalized"] = true;
    const std::size_t index = document.addView(std::vector<std::uint8_t>{3});
    const std::size_t value = document.addView(std::vector<float>{0, 0, 1});
    accessors.push_back({{"type", "VEC3"},
                         {"componentType", 5126},
                         {"count", 4},
                         {"sparse",
                          {{"count", 1},
                           {"indices", {{"bufferView", index}, {"componentType", 5121}}},
                           {"values", {{"bufferView", value}}}}}});
    document.addAccessor("MAT4",
                         repeated<float>(2, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}));
    document.addAccessor<float>("SCALAR", {0.0F, 0.5F, 1.5F});
    document.addAccessor<float>("VEC4", {0, 0, 0, 1, 0, 0, kHalf, kHalf, 0, 0, 1, 0});
    document.addAccessor("VEC3", repeated<float>(27, {1}));
    document.addAccessor<float>("SCALAR", {0, 1, 0});
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
