#include "tests/support/player_reference.h"

#include <glm/ext/matrix_double3x3.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace sinew::test
{
namespace
{

// child space -> model space
struct Stand
{
    glm::dvec3 origin{0.0};
    glm::dmat3 axes{1.0};
};

// Uses Rodrigues' formula.
glm::dmat3 turnAbout(const glm::dvec3& axis, double angle)
{
    const glm::dmat3 cross(0.0, axis.z, -axis.y, -axis.z, 0.0, axis.x, axis.y, -axis.x, 0.0);
    return glm::dmat3(1.0) + std::sin(angle) * cross + (1.0 - std::cos(angle)) * (cross * cross);
}

// Turns a towards b by the fraction `way`, through less than 180 degrees.
glm::dmat3 partOfTheWay(const glm::dmat3& a, const glm::dmat3& b, double way)
{
    const glm::dmat3 turn = glm::transpose(a) * b;
    const glm::dvec3 doubled(turn[1][2] - turn[2][1], turn[2][0] - turn[0][2],
                             turn[0][1] - turn[1][0]);
    const double sine = glm::length(doubled) / 2.0;
    const double cosine = (turn[0][0] + turn[1][1] + turn[2][2] - 1.0) / 2.0;
    if (sine < 1e-14)
        return a;
    return a * turnAbout(doubled / (2.0 * sine), way * std::atan2(sine, cosine));
}

glm::dmat3 withoutScale(const Md3Tag& tag)
{
    return {glm::normalize(tag.axes[0]), glm::normalize(tag.axes[1]), glm::normalize(tag.axes[2])};
}

const Md3Tag& tagIn(const Md3Model& model, std::uint32_t frame, std::uint32_t tag)
{
    const std::uint32_t shown = std::min(frame, model.frameCount - 1);
    return model.tags[shown * model.tagNames.size() + tag];
}

Stand onTag(const Stand& parent, const Md3Model& model, const PartMoment& moment, std::uint32_t tag)
{
    const Md3Tag& from = tagIn(model, moment.frame, tag);
    const Md3Tag& to = tagIn(model, moment.nextFrame, tag);
    const glm::dvec3 origin = from.origin + (to.origin - from.origin) * moment.way;
    Stand stand{.origin = parent.origin};
    for (int i = 0; i < 3; ++i)
        stand.origin += origin[i] * parent.axes[i];
    stand.axes = parent.axes * partOfTheWay(withoutScale(from), withoutScale(to), moment.way);
    return stand;
}

glm::dvec3 placeOf(const gpu::FrameVertex& vertex)
{
    const auto coordinate = [](std::uint32_t bits)
    { return static_cast<std::int16_t>(bits) / 64.0; };
    return {coordinate(vertex.xy & 0xFFFFU), coordinate(vertex.xy >> 16U),
            coordinate(vertex.zNormal & 0xFFFFU)};
}

glm::dvec3 directionOf(const gpu::FrameVertex& vertex)
{
    const double zenith = (vertex.zNormal >> 16U & 0xFFU) * std::numbers::pi / 128.0;
    const double azimuth = (vertex.zNormal >> 24U) * std::numbers::pi / 128.0;
    return {std::cos(azimuth) * std::sin(zenith), std::sin(azimuth) * std::sin(zenith),
            std::cos(zenith)};
}

} // namespace

PartMoment momentOfRow(const PlayerAnimation& row, double seconds)
{
    const double frames = seconds * row.framesPerSecond;
    const auto played = static_cast<std::int64_t>(std::floor(frames));
    const std::int64_t count = row.frameCount;
    const std::int64_t loop = row.loopFrames;
    const auto frameAt = [&](std::int64_t number)
    {
        if (number >= count)
            number = loop > 0 ? count - loop + (number - count) % loop : count - 1;
        const std::int64_t frame = row.backwards ? count - 1 - number : number;
        return static_cast<std::uint32_t>(row.firstFrame + frame);
    };
    return {.frame = frameAt(played),
            .nextFrame = frameAt(played + 1),
            .way = frames - static_cast<double>(played)};
}

PartMoment momentInCrowd(const PlayerAnimation& row, double seconds, double speed, double start)
{
    const bool loops = row.loopFrames > 1;
    const std::uint32_t count = loops ? row.loopFrames : row.frameCount;
    const std::uint32_t period = loops ? count : std::max(count - 1, 1U);
    const long double played =
        static_cast<long double>(seconds) * row.framesPerSecond * speed + start;
    const long double inLoop = std::fmod(played, static_cast<long double>(period));
    const auto frame = static_cast<std::uint32_t>(inLoop);
    const auto inModel = [&](std::uint32_t number)
    {
        const std::uint32_t inRow = row.frameCount - count + number % count;
        return row.firstFrame + (row.backwards ? row.frameCount - 1 - inRow : inRow);
    };
    return {.frame = inModel(frame),
            .nextFrame = inModel(frame + 1),
            .way = static_cast<double>(inLoop - static_cast<long double>(frame))};
}

std::vector<PartMoment> momentsOf(std::span<const PlayerPart> parts, const PartMoment& legs,
                                  const PartMoment& torso)
{
    std::vector<PartMoment> moments;
    for (const PlayerPart& part : parts)
        moments.push_back(part.name == "lower"   ? legs
                          : part.name == "upper" ? torso
                                                 : PartMoment());
    return moments;
}

std::vector<ReferenceVertex> assembled(std::span<const PlayerPart> parts,
                                       std::span<const PartMoment> moments)
{
    std::vector<Stand> stands;
    std::vector<ReferenceVertex> vertices;
    for (std::size_t i = 0; i < parts.size(); ++i)
    {
        const PlayerPart& part = parts[i];
        stands.push_back(part.parent ? onTag(stands[*part.parent], parts[*part.parent].model,
                                             moments[*part.parent], part.tagIndex)
                                     : Stand());
        const Stand& stand = stands.back();
        const std::uint32_t last = part.model.frameCount - 1;
        for (const Md3Surface& surface : part.model.surfaces)
            for (std::size_t v = 0; v < surface.vertexCount; ++v)
            {
                const auto in = [&](std::uint32_t frame)
                { return surface.vertices[std::min(frame, last) * surface.vertexCount + v]; };
                const gpu::FrameVertex from = in(moments[i].frame);
                const gpu::FrameVertex to = in(moments[i].nextFrame);
                const double way = moments[i].way;
                const glm::dvec3 place = placeOf(from) + (placeOf(to) - placeOf(from)) * way;
                const glm::dvec3 normal =
                    directionOf(from) + (directionOf(to) - directionOf(from)) * way;
                vertices.push_back({.position = stand.origin + stand.axes * place,
                                    .normal = unitOr(stand.axes * normal, {0.0, 0.0, 1.0}),
                                    .tangent = {},
                                    .normalLength = glm::length(normal)});
            }
    }
    return vertices;
}

} // namespace sinew::test
