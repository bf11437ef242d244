#include "engine/formats/md3/player_model.h"

#include "engine/animation/pose.h"
#include "engine/animation/skinning_arrays.h"
#include "engine/animation/tangent_space.h"
#include "engine/base/diagnostic.h"
#include "engine/base/text.h"
#include "engine/formats/md3/md3.h"
#include "engine/formats/refusals.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <glm/ext/matrix_double3x3.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace sinew
{
namespace
{

constexpr double kVanishing = 1e-9;

bool vanishes(const glm::dvec3& v)
{
    return glm::length(v) < kVanishing;
}

// Gram-Schmidt orthonormalisation. An axis without a direction becomes perpendicular to the others,
// or gets any direction if they have none either.
glm::dmat3 mended(std::array<glm::dvec3, 3> axes)
{
    for (std::size_t i = 0; i < 3; ++i)
        if (vanishes(axes.at(i)))
            axes.at(i) = glm::cross(axes.at((i + 1) % 3), axes.at((i + 2) % 3));
    const glm::dvec3 x = vanishes(axes[0]) ? glm::dvec3(1, 0, 0) : glm::normalize(axes[0]);
    const glm::dvec3 y = perpendicularUnit(axes[1], x);
    return {x, y, glm::cross(x, y)};
}

// Clamps a frame to those of the part's model, so its last frame repeats.
std::uint32_t frameIn(const Md3Model& model, std::uint32_t frame)
{
    return std::min(frame, model.frameCount - 1);
}

JointTransform standOf(std::span<const PlayerPart> parts, const PlayerPart& part,
                       std::uint32_t frame)
{
    if (!part.parent)
        return {};
    const Md3Model& below = parts[*part.parent].model;
    const Md3Tag& tag =
        below.tags[std::size_t{frameIn(below, frame)} * below.tagNames.size() + part.tagIndex];
    return {.position = tag.origin, .orientation = orientationOf(tag)};
}

std::uint32_t channelOfJoint(std::span<const PlayerPart> parts, const PlayerPart& part)
{
    return part.parent ? parts[*part.parent].channel : gpu::kStillChannel;
}

std::span<const gpu::FrameVertex> frameOf(const Md3Surface& surface, std::uint32_t frame)
{
    return std::span(surface.vertices)
        .subspan(std::size_t{frame} * surface.vertexCount, surface.vertexCount);
}

TangentBasis tangentsOf(const Md3Surface& surface, std::uint32_t frame)
{
    std::vector<glm::dvec3> positions;
    std::vector<glm::dvec3> normals;
    for (const gpu::FrameVertex& vertex : frameOf(surface, frame))
    {
        positions.push_back(positionOf(vertex));
        normals.push_back(normalOf(vertex));
    }
    return buildTangentBasis(positions, normals, surface.texCoords, surface.triangles,
                             MirroredVertices::Keep);
}

void addSurface(const Md3Surface& surface, std::uint32_t joint, SkinningModel& model)
{
    const auto addInfluence = [&](std::uint32_t vertex, const glm::dvec3& tangent)
    {
        model.influences.push_back({.position = positionOf(surface.vertices[vertex]),
                                    .bias = 1.0,
                                    .normal = normalOf(surface.vertices[vertex]),
                                    .tangent = tangent,
                                    .joint = joint});
    };
    addMesh(surface.texCoords, tangentsOf(surface, 0), addInfluence, model);
}

void addFrames(const Md3Surface& surface, const PlayerPart& part, std::uint32_t joint,
               StoredFrames& model)
{
    const auto first = static_cast<std::uint32_t>(model.frames.size());
    model.frames.insert(model.frames.end(), surface.vertices.begin(), surface.vertices.end());
    for (std::uint32_t frame = 0; frame < part.model.frameCount; ++frame)
        for (const glm::dvec3& tangent : tangentsOf(surface, frame).tangents)
            model.tangents.push_back(octahedralEncode(tangent));
    for (std::uint32_t i = 0; i < surface.vertexCount; ++i)
        model.vertices.push_back({.first = first + i,
                                  .stride = surface.vertexCount,
                                  .lastFrame = part.model.frameCount - 1,
                                  .carrier = joint | part.channel << gpu::kCarrierChannelShift});
}

// The joints' keys for `count` of these frames; joints of other channels keep frame 0.
Clip clipOf(std::span<const PlayerPart> parts, const FrameRange& frames, std::uint32_t count,
            ClipChannels channels, double framesPerSecond)
{
    Clip clip{.frameRate = framesPerSecond, .frameCount = count};
    for (const PlayerPart& part : parts)
        clip.joints.push_back({.name = part.name, .parent = parentIndex(part)});
    for (std::uint32_t k = 0; k < count; ++k)
    {
        const std::uint32_t frame = frames.first + static_cast<std::uint32_t>(frames.step) * k;
        for (const PlayerPart& part : parts)
            clip.keys.push_back(
                standOf(parts, part, playsOn(channels, channelOfJoint(parts, part)) ? frame : 0));
    }
    return clip;
}

// The part with the most frames on these channels; null if there is none.
const PlayerPart* longestFor(std::span<const PlayerPart> parts, ClipChannels channels)
{
    const PlayerPart* longest = nullptr;
    for (const PlayerPart& part : parts)
        if (playsOn(channels, part.channel) &&
            (longest == nullptr || part.model.frameCount > longest->model.frameCount))
            longest = &part;
    return longest;
}

std::optional<std::uint32_t> findTag(const Md3Model& model, const std::string& name)
{
    const auto found = std::ranges::find(model.tagNames, lowerCase(name),
                                         [](const std::string& tag) { return lowerCase(tag); });
    if (found == model.tagNames.end())
        return std::nullopt;
    return static_cast<std::uint32_t>(found - model.tagNames.begin());
}

// Finds the part's tag in its parent. If the tag is missing, the part stays at the origin, with a
// warning; a weapon is rejected.
void standOnTag(const Md3Model& parent, PlayerPart& part, Diagnostics& warnings)
{
    if (const auto tag = findTag(parent, part.tag))
    {
        part.tagIndex = *tag;
        return;
    }
    part.parent.reset();
    std::vector<std::string> tags;
    for (const std::string& name : parent.tagNames)
        tags.push_back(quotedForMessage(name));
    const std::string reason = fmt::format("there is no tag {} to attach it to; the tags are: {}",
                                           quotedForMessage(part.tag), fmt::join(tags, ", "));
    if (part.name == "weapon")
        refuse(part.file.shown, reason);
    warnings.push_back({.file = part.file.shown, .message = reason + "; it stays at the origin"});
}

std::uint32_t channelOf(std::span<const PlayerPart> parts, std::size_t part, bool isPlayer)
{
    if (!isPlayer)
        return part == 0 ? gpu::kFirstChannel : gpu::kStillChannel;
    const std::string& name = parts[part].name;
    return name == "lower"   ? gpu::kFirstChannel
           : name == "upper" ? gpu::kSecondChannel
                             : gpu::kStillChannel;
}

} // namespace

std::int32_t parentIndex(const PlayerPart& part)
{
    return part.parent ? static_cast<std::int32_t>(*part.parent) : kNoParent;
}

glm::dquat orientationOf(const Md3Tag& tag)
{
    const bool isDegenerate = std::ranges::any_of(tag.axes, vanishes);
    const glm::dmat3 turn =
        isDegenerate ? mended(tag.axes)
                     : glm::dmat3(glm::normalize(tag.axes[0]), glm::normalize(tag.axes[1]),
                                  glm::normalize(tag.axes[2]));
    // Determinant 1: close enough to a rotation for a quaternion. Other axes are skewed or
    // mirrored.
    const bool isTurn = std::abs(glm::determinant(turn) - 1.0) < 1e-3;
    return glm::normalize(glm::quat_cast(isTurn ? turn : mended(tag.axes)));
}

SkinningModel playerSkinning(std::span<const PlayerPart> parts)
{
    SkinningModel model;
    model.jointCount = static_cast<std::uint32_t>(parts.size());
    for (std::size_t joint = 0; joint < parts.size(); ++joint)
        for (const Md3Surface& surface : parts[joint].model.surfaces)
            addSurface(surface, static_cast<std::uint32_t>(joint), model);
    return model;
}

StoredFrames playerFrames(std::span<const PlayerPart> parts)
{
    StoredFrames model;
    for (std::size_t joint = 0; joint < parts.size(); ++joint)
    {
        model.jointChannels.push_back(channelOfJoint(parts, parts[joint]));
        for (const Md3Surface& surface : parts[joint].model.surfaces)
            addFrames(surface, parts[joint], static_cast<std::uint32_t>(joint), model);
    }
    return model;
}

std::vector<ModelClip> playerClips(std::span<const PlayerPart> parts,
                                   const PlayerAnimations& animations, const std::string& file,
                                   Diagnostics& warnings)
{
    std::vector<ModelClip> clips;
    for (const PlayerAnimation& row : animations)
    {
        const PlayerPart* longest = longestFor(parts, row.channels);
        if (row.frameCount == 0 || longest == nullptr)
            continue;
        const std::uint32_t frames = longest->model.frameCount;
        const std::uint32_t have = frames - std::min(frames, row.firstFrame);
        if (have < row.frameCount)
            warnings.push_back(
                {.file = file,
                 .line = row.place.line,
                 .column = row.place.column,
                 .message = fmt::format(
                     "{} plays frames {} to {} of {}, which has {}: {} left out", row.name,
                     row.firstFrame, std::uint64_t{row.firstFrame} + row.frameCount - 1,
                     longest->file.shown, frames, have == 0 ? "it is" : "those beyond are")});
        if (have == 0)
            continue;
        const std::uint32_t count = std::min(row.frameCount, have);
        const std::uint32_t loop = std::min(row.loopFrames, count);
        const FrameRange range{.first = row.backwards ? row.firstFrame + count - 1 : row.firstFrame,
                               .step = row.backwards ? -1 : 1};
        clips.push_back({.name = row.name,
                         .file = file,
                         .clip = clipOf(parts, range, count, row.channels, row.framesPerSecond),
                         .loopMode = loop > 1 ? LoopMode::Wrap : LoopMode::Once,
                         .frames = range,
                         .channels = row.channels});
        // A loop of only the last frame holds it.
        clips.back().clip.loopStart = loop > 1 ? count - loop : 0;
    }
    return clips;
}

std::optional<ModelClip> allFrames(std::span<const PlayerPart> parts, double framesPerSecond)
{
    const PlayerPart* longest = longestFor(parts, ClipChannels::Both);
    if (longest == nullptr || longest->model.frameCount <= 1)
        return std::nullopt;
    return ModelClip{
        .name = "frames",
        .file = parts.front().file.shown,
        .clip = clipOf(parts, {}, longest->model.frameCount, ClipChannels::Both, framesPerSecond)};
}

Clip stillClip(std::span<const PlayerPart> parts)
{
    return clipOf(parts, {}, 1, ClipChannels::Both, 1.0);
}

std::string loadParts(std::vector<PlayerPart>& parts, bool isPlayer, const VirtualFiles& files,
                      Diagnostics& warnings)
{
    std::string bytesOfAll;
    for (std::size_t i = 0; i < parts.size(); ++i)
    {
        PlayerPart& part = parts[i];
        const std::string& shown = part.file.shown;
        part.channel = channelOf(parts, i, isPlayer);
        const auto readPart = [&](const std::vector<std::byte>& bytes)
        {
            bytesOfAll += asText(bytes);
            return readMd3(bytes, shown, warnings);
        };
        part.model =
            valueOf(whileReading(shown, [&] { return files.read(part.file).and_then(readPart); }));
        if (part.parent)
            standOnTag(parts[*part.parent].model, part, warnings);
    }
    return bytesOfAll;
}

} // namespace sinew
