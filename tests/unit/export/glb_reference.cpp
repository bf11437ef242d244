#include "tests/unit/export/glb_reference.h"

#include <glm/ext/matrix_double4x4.hpp>
#include <glm/ext/vector_double4.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <stdexcept>
#include <utility>

namespace sinew::test
{
namespace
{

using Json = nlohmann::json;
using Values = std::vector<double>;

// What nodes say at one time, by path.
struct NodeValues
{
    Values translation{0, 0, 0};
    Values rotation{0, 0, 0, 1};
    Values scale{1, 1, 1};
    Values weights;
};

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

glm::dmat4 matrixOf(const NodeValues& node)
{
    const glm::dquat q(node.rotation[3], node.rotation[0], node.rotation[1], node.rotation[2]);
    const glm::dmat3 turn = glm::mat3_cast(glm::normalize(q));
    glm::dmat4 matrix(1.0);
    for (glm::length_t i = 0; i < 3; ++i)
        matrix[i] = glm::dvec4(turn[i] * node.scale[static_cast<std::size_t>(i)], 0.0);
    matrix[3] = {node.translation[0], node.translation[1], node.translation[2], 1.0};
    return matrix;
}

Values slerp(const Values& a, Values b, double way)
{
    double dot = 0.0;
    for (std::size_t i = 0; i < 4; ++i)
        dot += a[i] * b[i];
    const double sign = dot < 0.0 ? -1.0 : 1.0;
    double chord = 0.0;
    for (std::size_t i = 0; i < 4; ++i)
        chord += std::pow(sign * b[i] - a[i], 2.0);
    const double angle = 2.0 * std::asin(std::min(1.0, std::sqrt(chord) / 2.0));
    const bool isStill = angle < 1e-9;
    const double first = isStill ? 1.0 - way : std::sin((1.0 - way) * angle) / std::sin(angle);
    const double second = isStill ? way : std::sin(way * angle) / std::sin(angle);
    for (std::size_t i = 0; i < 4; ++i)
        b[i] = first * a[i] + second * sign * b[i];
    return b;
}

// The linear sampler's value: `width` numbers for each key.
Values sample(const Values& times, const Values& values, double seconds, bool isRotation)
{
    const std::size_t width = values.size() / times.size();
    const auto row = [&](std::size_t i)
    {
        const auto first = values.begin() + static_cast<std::ptrdiff_t>(i * width);
        return Values(first, first + static_cast<std::ptrdiff_t>(width));
    };
    const auto after = std::ranges::upper_bound(times, seconds);
    if (after == times.begin())
        return row(0);
    const auto last = static_cast<std::size_t>(after - times.begin()) - 1;
    if (after == times.end())
        return row(last);
    const double way = (seconds - times[last]) / (times[last + 1] - times[last]);
    if (isRotation)
        return slerp(row(last), row(last + 1), way);
    Values value = row(last);
    const Values next = row(last + 1);
    for (std::size_t i = 0; i < width; ++i)
        value[i] += (next[i] - value[i]) * way;
    return value;
}

std::vector<NodeValues> restingNodes(const Json& json)
{
    std::vector<NodeValues> nodes;
    for (const Json& node : json.at("nodes"))
    {
        NodeValues values;
        values.translation = node.value("translation", values.translation);
        values.rotation = node.value("rotation", values.rotation);
        values.scale = node.value("scale", values.scale);
        values.weights = node.value("weights", values.weights);
        nodes.push_back(values);
    }
    return nodes;
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
    std::vector<NodeValues> values = restingNodes(json_);
    if (!animation.empty())
    {
        const Json& all = json_.at("animations");
        const auto found = std::ranges::find_if(all, [&](const Json& candidate)
                                                { return candidate.at("name") == animation; });
        if (found == all.end())
            throw std::runtime_error("no animation " + animation);
        for (const Json& channel : found->at("channels"))
        {
            const Json& sampler = found->at("samplers").at(indexAt(channel, "sampler"));
            const std::string path = channel.at("target").at("path");
            NodeValues& node = values.at(indexAt(channel.at("target"), "node"));
            Values& value = path == "translation" ? node.translation
                            : path == "rotation"  ? node.rotation
                            : path == "scale"     ? node.scale
                                                  : node.weights;
            value = sample(numbers(indexAt(sampler, "input")), numbers(indexAt(sampler, "output")),
                           seconds, path == "rotation");
        }
    }

    const Json& nodes = json_.at("nodes");
    std::vector<glm::dmat4> world(nodes.size());
    const std::function<void(std::size_t, const glm::dmat4&)> place =
        [&](std::size_t node, const glm::dmat4& parent)
    {
        world[node] = parent * matrixOf(values[node]);
        for (const Json& child : nodes[node].value("children", Json::array()))
            place(child.get<std::size_t>(), world[node]);
    };
    for (const Json& root : json_.at("scenes").at(0).at("nodes"))
        place(root.get<std::size_t>(), glm::dmat4(1.0));

    std::vector<std::vector<glm::dvec3>> shown;
    for (std::size_t n = 0; n < nodes.size(); ++n)
    {
        if (!nodes[n].contains("mesh"))
            continue;
        std::vector<glm::dmat4> matrices;
        if (nodes[n].contains("skin"))
        {
            const Json& skin = json_.at("skins").at(indexAt(nodes[n], "skin"));
            const Values inverse = numbers(skin.at("inverseBindMatrices"));
            for (std::size_t j = 0; j < skin.at("joints").size(); ++j)
            {
                const glm::dmat4 matrix = glm::make_mat4(inverse.data() + 16 * j);
                matrices.push_back(world[skin.at("joints")[j].get<std::size_t>()] * matrix);
            }
        }
        for (const Json& primitive :
             json_.at("meshes").at(indexAt(nodes[n], "mesh")).at("primitives"))
        {
            const Json& attributes = primitive.at("attributes");
            Values positions = numbers(attributes.at("POSITION"));
            for (std::size_t t = 0; t < values[n].weights.size(); ++t)
                if (values[n].weights[t] != 0.0)
                {
                    const Values target = numbers(primitive.at("targets")[t].at("POSITION"));
                    for (std::size_t i = 0; i < positions.size(); ++i)
                        positions[i] += values[n].weights[t] * target[i];
                }
            std::vector<glm::dmat4> blended(positions.size() / 3,
                                            matrices.empty() ? world[n] : glm::dmat4(0.0));
            for (int set = 0; !matrices.empty(); ++set)
            {
                const std::string suffix = std::string("_").append(std::to_string(set));
                if (!attributes.contains("JOINTS" + suffix))
                    break;
                const Values joints = numbers(attributes.at("JOINTS" + suffix));
                const Values weights = numbers(attributes.at("WEIGHTS" + suffix));
                for (std::size_t i = 0; i < joints.size(); ++i)
                    blended[i / 4] += weights[i] * matrices.at(static_cast<std::size_t>(joints[i]));
            }
            shown.emplace_back();
            for (std::size_t v = 0; v < blended.size(); ++v)
                shown.back().push_back(blended[v] * glm::dvec4(positions[3 * v],
                                                               positions[3 * v + 1],
                                                               positions[3 * v + 2], 1.0));
        }
    }
    return shown;
}

} // namespace sinew::test
