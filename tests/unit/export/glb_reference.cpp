#include "tests/unit/export/glb_reference.h"

#include "engine/formats/gltf/gltf_file.h"
#include "tests/support/gltf_reference.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <stdexcept>

namespace sinew::test
{
namespace
{

using Json = nlohmann::json;
using Values = std::vector<double>;

template <class Number>
Number numberAt(std::span<const std::byte> bytes, std::size_t offset)
{
    Number number;
    std::memcpy(&number, bytes.subspan(offset, sizeof(number)).data(), sizeof(number));
    return number;
}

std::size_t indexAt(const Json& json, const char* key)
{
    return json.at(key).get<std::size_t>();
}

std::size_t componentsOf(const std::string& type)
{
    static const std::map<std::string, std::size_t> kComponents{
        {"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
    return kComponents.at(type);
}

} // namespace

GlbReference::GlbReference(std::span<const std::byte> file)
{
    const auto require = [](bool fulfilled)
    {
        if (!fulfilled)
            throw std::runtime_error("not the .glb file that was expected");
    };
    require(file.size() >= 20 && numberAt<std::uint32_t>(file, 0) == 0x46546C67 &&
            numberAt<std::uint32_t>(file, 8) == file.size());
    const std::size_t jsonSize = numberAt<std::uint32_t>(file, 12);
    require(file.size() >= 28 + jsonSize && jsonSize % 4 == 0);
    const auto* const text = reinterpret_cast<const char*>(file.data() + 20);
    json_ = Json::parse(text, text + jsonSize);
    const std::size_t size = numberAt<std::uint32_t>(file, 20 + jsonSize);
    require(file.size() == 28 + jsonSize + size && size % 4 == 0);
    const auto chunk = file.subspan(28 + jsonSize);
    buffer_.assign(chunk.begin(), chunk.end());
    Diagnostics warnings;
    file_ = readGltf({file.begin(), file.end()}, "exported.glb", {}, warnings).value();
}

std::vector<std::byte> GlbReference::bytes(std::size_t bufferView) const
{
    const Json& view = json_.at("bufferViews").at(bufferView);
    const auto span =
        std::span(buffer_).subspan(indexAt(view, "byteOffset"), indexAt(view, "byteLength"));
    return {span.begin(), span.end()};
}

std::vector<double> GlbReference::numbers(std::size_t accessor) const
{
    const Json& json = json_.at("accessors").at(accessor);
    const std::vector<std::byte> data = bytes(indexAt(json, "bufferView"));
    const std::size_t count = indexAt(json, "count") * componentsOf(json.at("type"));
    Values values;
    for (std::size_t i = 0; i < count; ++i)
        switch (json.at("componentType").get<int>())
        {
        case 5123:
            values.push_back(numberAt<std::uint16_t>(data, 2 * i));
            break;
        case 5125:
            values.push_back(numberAt<std::uint32_t>(data, 4 * i));
            break;
        case 5126:
            values.push_back(numberAt<float>(data, 4 * i));
            break;
        default:
            throw std::runtime_error("a component type that was not expected");
        }
    return values;
}

std::vector<std::vector<glm::dvec3>> GlbReference::positionsAt(const std::string& animation,
                                                               double seconds) const
{
    std::optional<GltfMoment> moment;
    if (!animation.empty())
    {
        const auto found = std::ranges::find(file_.animations, animation, &GltfAnimation::name);
        if (found == file_.animations.end())
            throw std::runtime_error("no animation " + animation);
        moment = {.animation = static_cast<std::size_t>(found - file_.animations.begin()),
                  .seconds = seconds};
    }
    std::vector<std::vector<glm::dvec3>> shown;
    for (const GltfReferencePart& part : gltfReference(file_, moment))
        for (shown.emplace_back(); const GltfReferenceVertex& vertex : part.vertices)
            shown.back().push_back(vertex.position);
    return shown;
}

} // namespace sinew::test
