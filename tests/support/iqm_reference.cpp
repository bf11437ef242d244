#include "tests/support/iqm_reference.h"

#include "tests/support/md3_writer.h"

#include <glm/ext/matrix_double4x4.hpp>
#include <glm/ext/vector_double4.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <array>
#include <bit>
#include <cmath>

namespace sinew::test
{
namespace
{

using Bytes = std::vector<std::byte>;
using Channels = std::array<double, 10>;

double numberAt(const Bytes& bytes, std::size_t offset)
{
    return std::bit_cast<float>(wordAt(bytes, offset));
}

glm::dvec4 unitRotation(const Channels& c)
{
    return glm::normalize(glm::dvec4(c[3], c[4], c[5], c[6]));
}

// translation * rotation * scale.
glm::dmat4 matrixOf(const Channels& c, const glm::dvec4& q)
{
    const double x = q.x;
    const double y = q.y;
    const double z = q.z;
    const double w = q.w;
    const glm::dvec4 first(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), 0);
    const glm::dvec4 second(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), 0);
    const glm::dvec4 third(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), 0);
    return {first * c[7], second * c[8], third * c[9], glm::dvec4(c[0], c[1], c[2], 1)};
}

Channels jointChannels(const Bytes& bytes, std::size_t joint)
{
    const std::size_t offset = wordAt(bytes, 72) + joint * 48 + 8;
    Channels channels{};
    for (std::size_t i = 0; i < channels.size(); ++i)
        channels[i] = numberAt(bytes, offset + 4 * i);
    return channels;
}

Channels frameChannels(const Bytes& bytes, std::uint32_t frame, std::size_t joint)
{
    const std::size_t poses = wordAt(bytes, 80);
    std::size_t number = std::size_t{frame} * wordAt(bytes, 96);
    for (std::size_t before = 0; before < joint; ++before)
        number += static_cast<std::size_t>(std::popcount(wordAt(bytes, poses + before * 88 + 4)));
    const std::size_t pose = poses + joint * 88;
    Channels channels{};
    for (std::size_t i = 0; i < channels.size(); ++i)
    {
        channels[i] = numberAt(bytes, pose + 8 + 4 * i);
        if ((wordAt(bytes, pose + 4) >> i & 1U) == 0)
            continue;
        const std::size_t offset = wordAt(bytes, 100) + 2 * number++;
        const auto stored = std::to_integer<std::uint32_t>(bytes.at(offset)) |
                            std::to_integer<std::uint32_t>(bytes.at(offset + 1)) << 8U;
        channels[i] += numberAt(bytes, pose + 48 + 4 * i) * stored;
    }
    return channels;
}

glm::dvec4 slerp(const glm::dvec4& a, glm::dvec4 b, double way)
{
    if (glm::dot(a, b) < 0)
        b = -b;
    const double angle = 2.0 * std::asin(std::min(1.0, glm::length(b - a) / 2.0));
    if (angle < 1e-12)
        return a;
    return (std::sin((1 - way) * angle) * a + std::sin(way * angle) * b) / std::sin(angle);
}

glm::dmat4 localAt(const Bytes& clips, const IqmMoment& moment, std::size_t joint)
{
    const Channels a = frameChannels(clips, moment.frame, joint);
    const Channels b = frameChannels(clips, moment.nextFrame, joint);
    Channels between{};
    for (std::size_t i = 0; i < between.size(); ++i)
        between[i] = a[i] + (b[i] - a[i]) * moment.way;
    return matrixOf(between, slerp(unitRotation(a), unitRotation(b), moment.way));
}

std::int32_t parentOf(const Bytes& model, std::size_t joint)
{
    return static_cast<std::int32_t>(wordAt(model, wordAt(model, 72) + joint * 48 + 4));
}

// From the base pose to the pose, for each joint.
std::vector<glm::dmat4> skinMatrices(const Bytes& model, const Bytes& clips,
                                     const std::optional<IqmMoment>& moment)
{
    const std::size_t count = wordAt(model, 68);
    std::vector<glm::dmat4> base(count);
    std::vector<glm::dmat4> posed(count);
    std::vector<glm::dmat4> matrices(count);
    for (std::size_t j = 0; j < count; ++j)
    {
        const Channels channels = jointChannels(model, j);
        base[j] = matrixOf(channels, unitRotation(channels));
        posed[j] = moment ? localAt(clips, *moment, j) : base[j];
        if (const std::int32_t parent = parentOf(model, j); parent >= 0)
        {
            base[j] = base[static_cast<std::size_t>(parent)] * base[j];
            posed[j] = posed[static_cast<std::size_t>(parent)] * posed[j];
        }
        matrices[j] = posed[j] * glm::inverse(base[j]);
    }
    return matrices;
}

// Offsets of the vertex arrays by type; 0 if absent. Weights must be bytes.
std::array<std::size_t, 6> arraysOf(const Bytes& model)
{
    std::array<std::size_t, 6> offsets{};
    for (std::size_t i = 0; i < wordAt(model, 44); ++i)
    {
        const std::size_t row = wordAt(model, 52) + i * 20;
        if (wordAt(model, row) < offsets.size())
            offsets.at(wordAt(model, row)) = wordAt(model, row + 16);
    }
    return offsets;
}

glm::dvec3 vectorAt(const Bytes& bytes, std::size_t offset)
{
    return {numberAt(bytes, offset), numberAt(bytes, offset + 4), numberAt(bytes, offset + 8)};
}

} // namespace

std::vector<IqmReferenceVertex> iqmReference(const Bytes& model, const Bytes& clips,
                                             const std::optional<IqmMoment>& moment)
{
    const std::vector<glm::dmat4> matrices = skinMatrices(model, clips, moment);
    const std::array<std::size_t, 6> arrays = arraysOf(model);
    std::vector<IqmReferenceVertex> vertices(wordAt(model, 48));
    for (std::size_t v = 0; v < vertices.size(); ++v)
    {
        const glm::dvec3 position = vectorAt(model, arrays[0] + 12 * v);
        const glm::dvec3 normal = vectorAt(model, arrays[2] + 12 * v);
        double sum = 0.0;
        for (std::size_t i = 0; i < 4; ++i)
        {
            const auto weight = std::to_integer<unsigned>(model.at(arrays[5] + 4 * v + i));
            if (weight == 0)
                continue;
            const glm::dmat4& matrix =
                matrices[std::to_integer<std::size_t>(model.at(arrays[4] + 4 * v + i))];
            const glm::dmat3 linear(matrix);
            const double determinant = glm::determinant(linear);
            const glm::dvec3 turned = std::abs(determinant) * // sign times determinant
                                      (glm::transpose(glm::inverse(linear)) * normal);
            vertices[v].position += double(weight) * glm::dvec3(matrix * glm::dvec4(position, 1));
            vertices[v].normal += double(weight) * glm::normalize(turned);
            sum += weight;
        }
        vertices[v].position /= sum;
        vertices[v].normal = glm::normalize(vertices[v].normal);
    }
    return vertices;
}

} // namespace sinew::test
