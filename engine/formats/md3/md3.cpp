#include "engine/formats/md3/md3.h"

#include "engine/animation/stored_frames.h"
#include "engine/base/binary_file.h"
#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/formats/refusals.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

constexpr std::string_view kIdent = "IDP3"; // of the file and of each surface
constexpr std::int32_t kMd3Version = 15;
constexpr std::size_t kNameSize = 64;
constexpr std::size_t kMd3HeaderSize = 108; // of the file and of each surface

// Offsets in the file's header.
constexpr std::size_t kMd3VersionOffset = 4;
constexpr std::size_t kNameOffset = 8;
constexpr std::size_t kMd3FrameCountOffset = 76;
constexpr std::size_t kSurfaceCountOffset = 84;

// Offsets in a surface's header.
constexpr std::size_t kSurfaceNameOffset = 4;
constexpr std::size_t kSurfaceFrameCountOffset = 72;
constexpr std::size_t kSurfaceEndOffset = 104;

// The count's name and offset, the start's, and bytes of an element.
constexpr BinaryArrayFields kFrames{"numFrames", kMd3FrameCountOffset, "ofsFrames", 92, 56};
constexpr BinaryArrayFields kTags{"numTags", 80, "ofsTags", 96, 112}; // per frame
// Surfaces differ in size: no smaller than their header, and the next begins where one ends.
constexpr BinaryArrayFields kSurfaces{"numSurfaces", kSurfaceCountOffset, "ofsSurfaces", 100,
                                      kMd3HeaderSize};

constexpr BinaryArrayFields kShaders{"numShaders", 76, "ofsShaders", 92, 68};
constexpr BinaryArrayFields kTexCoords{"numVerts", 80, "ofsSt", 96, 8};
constexpr BinaryArrayFields kVertices{"numVerts", 80, "ofsXyzNormals", 100, 8}; // per frame
constexpr BinaryArrayFields kMd3Triangles{"numTriangles", 84, "ofsTriangles", 88, 12};

bool isSound(const glm::dvec3& v)
{
    return isSmallEnough(v.x) && isSmallEnough(v.y) && isSmallEnough(v.z);
}

bool hasDirection(const glm::dvec3& axis)
{
    return isSound(axis) && glm::length(axis) > 0.0;
}

class Md3Reader
{
public:
    Md3Reader(std::span<const std::byte> bytes, std::string_view fileName, Diagnostics& warnings)
        : bytes_(bytes), report_(fileName, warnings)
    {
    }

    Md3Model read()
    {
        checkKind();
        readHeader();
        readTags();
        readSurfaces();
        warnOfTheWhole();
        return std::move(model_);
    }

private:
    bool hasIdent(std::size_t offset) const
    {
        return bytes_.size() - offset >= kIdent.size() &&
               nameAt(bytes_, offset, kIdent.size()) == kIdent;
    }

    std::string quotedAt(std::size_t offset, std::size_t size) const
    {
        return quotedForMessage(nameAt(bytes_, offset, std::min(size, bytes_.size() - offset)));
    }

    void checkKind()
    {
        if (!hasIdent(0))
            report_.fail(0, fmt::format("expected \"{}\", which MD3 files start with, found {}",
                                        kIdent, quotedAt(0, kIdent.size())));
        if (bytes_.size() < kMd3HeaderSize)
            report_.fail(
                bytes_.size(),
                fmt::format("the file ends in its header: expected {} bytes", kMd3HeaderSize));
        if (const std::int32_t version = int32At(bytes_, kMd3VersionOffset); version != kMd3Version)
            report_.fail(kMd3VersionOffset, fmt::format("version {} is not supported: expected {}",
                                                        version, kMd3Version));
    }

    void readHeader()
    {
        file_ = {.size = bytes_.size(), .headerSize = kMd3HeaderSize};
        model_.name = nameAt(bytes_, kNameOffset, kNameSize);
        const std::int32_t frameCount = int32At(bytes_, kMd3FrameCountOffset);
        if (frameCount < 1 || frameCount > std::int64_t{kMostMd3Frames})
            report_.fail(kMd3FrameCountOffset, fmt::format("numFrames is {}: expected 1 to {}",
                                                           frameCount, kMostMd3Frames));
        model_.frameCount = array(file_, kFrames).count; // their boxes are often wrong: not read
    }

    // Every tag of a frame, then every tag of the next.
    void readTags()
    {
        const BinaryArray tags = array(file_, kTags, model_.frameCount);
        const std::size_t tagCount = std::size_t{tags.count} * model_.frameCount;
        readTagNames(tags);
        model_.tags.resize(tagCount);
        for (std::size_t i = 0; i < tagCount; ++i)
        {
            std::size_t offset = tags.begin + i * kTags.elementSize + kNameSize;
            Md3Tag& tag = model_.tags[i];
            for (glm::dvec3* const vector : {&tag.origin, &tag.axes[0], &tag.axes[1], &tag.axes[2]})
                for (glm::length_t j = 0; j < 3; ++j, offset += 4)
                    (*vector)[j] = floatAt(bytes_, offset);
        }
        orderTagsByName(tags);
        mendTags(tags);
    }

    void mendTags(const BinaryArray& tags)
    {
        std::size_t count = 0;
        std::size_t first = 0;
        for (std::size_t i = 0; i < model_.tags.size(); ++i)
        {
            Md3Tag& tag = model_.tags[i];
            const bool hasOrigin = isSound(tag.origin);
            if (hasOrigin && std::ranges::all_of(tag.axes, hasDirection))
                continue;
            if (count++ == 0)
                first = i;
            if (!hasOrigin)
                tag.origin = i < tags.count ? glm::dvec3(0.0) : model_.tags[i - tags.count].origin;
            std::ranges::replace_if(tag.axes, std::not_fn(hasDirection), glm::dvec3(0.0));
        }
        if (count > 0)
            report_.warn(
                tags.begin +
                    (first - first % tags.count) * kTags.elementSize, // names order the tags
                fmt::format(
                    "{} tags, counted per frame, have unusable axes or origins, the first is "
                    "tag {} ({}) in frame {}: axes are rebuilt, origins are taken from the "
                    "previous frame",
                    count, first % tags.count,
                    quotedForMessage(model_.tagNames[first % tags.count]), first / tags.count));
    }

    void readTagNames(const BinaryArray& tags)
    {
        for (std::uint32_t i = 0; i < tags.count; ++i)
            model_.tagNames.push_back(
                nameAt(bytes_, tags.begin + i * kTags.elementSize, kNameSize));
    }

    // Quake 3 looks a tag up by its name in every frame. A name that a frame lacks is taken to be
    // misspelt there: that frame keeps its order.
    void orderTagsByName(const BinaryArray& tags)
    {
        const auto offsetOf = [&](std::size_t tag) { return tags.begin + tag * kTags.elementSize; };
        bool warned = false;
        for (std::uint32_t frame = 1; frame < model_.frameCount; ++frame)
        {
            const std::size_t first = std::size_t{frame} * tags.count;
            std::unordered_map<std::string, std::size_t> indices;
            for (std::size_t i = 0; i < tags.count; ++i)
                indices.emplace(nameAt(bytes_, offsetOf(first + i), kNameSize), i);
            std::vector<Md3Tag> ordered;
            for (std::size_t i = 0; i < tags.count; ++i)
            {
                const auto index = indices.find(model_.tagNames[i]);
                if (index != indices.end())
                {
                    ordered.push_back(model_.tags[first + index->second]);
                    continue;
                }
                const std::string found = nameAt(bytes_, offsetOf(first + i), kNameSize);
                if (!warned)
                    report_.warn(
                        offsetOf(first + i),
                        fmt::format("tag {} is called {} in frame {}, but {} in frame 0: the "
                                    "names of frame 0 are taken",
                                    i, quotedForMessage(found), frame,
                                    quotedForMessage(model_.tagNames[i])));
                warned = true;
                break;
            }
            if (ordered.size() == tags.count)
                std::ranges::copy(ordered,
                                  model_.tags.begin() + static_cast<std::ptrdiff_t>(first));
        }
    }

    void readSurfaces()
    {
        const BinaryArray surfaces = array(file_, kSurfaces);
        model_.surfaces.reserve(surfaces.count);
        std::size_t begin = surfaces.begin;
        for (std::uint32_t i = 0; i < surfaces.count; ++i)
        {
            const BinaryPart part = surfacePart(i, begin);
            model_.surfaces.push_back(readSurface(part));
            begin += part.size;
        }
    }

    // Requires that `begin` is no further than the file's end.
    BinaryPart surfacePart(std::uint32_t index, std::size_t begin)
    {
        const std::size_t left = bytes_.size() - begin;
        if (left < kMd3HeaderSize)
            report_.fail(begin,
                         fmt::format("surface {} lacks room for its header: expected {} bytes, "
                                     "found {}",
                                     index, kMd3HeaderSize, left));
        if (!hasIdent(begin))
            report_.fail(begin,
                         fmt::format("expected surface {}, which starts with \"{}\", found {}",
                                     index, kIdent, quotedAt(begin, kIdent.size())));
        const std::string owner = fmt::format(" of surface {} ({})", index,
                                              quotedAt(begin + kSurfaceNameOffset, kNameSize));
        const std::int32_t end = int32At(bytes_, begin + kSurfaceEndOffset);
        if (end < std::int64_t{kMd3HeaderSize} || static_cast<std::size_t>(end) > left)
            report_.fail(begin + kSurfaceEndOffset, fmt::format("ofsEnd{} is {}: expected {} to {}",
                                                                owner, end, kMd3HeaderSize, left));
        return {.begin = begin,
                .size = static_cast<std::size_t>(end),
                .headerSize = kMd3HeaderSize,
                .owner = owner};
    }

    Md3Surface readSurface(const BinaryPart& part)
    {
        Md3Surface surface{.name = nameAt(bytes_, part.begin + kSurfaceNameOffset, kNameSize)};
        const std::size_t frameCountOffset = part.begin + kSurfaceFrameCountOffset;
        const std::int32_t frameCount = int32At(bytes_, frameCountOffset);
        if (frameCount != std::int64_t{model_.frameCount})
            report_.fail(frameCountOffset,
                         fmt::format("numFrames{} is {}: expected {}, that of the "
                                     "model",
                                     part.owner, frameCount, model_.frameCount));
        readShaders(part, surface);
        readTexCoords(part, surface);
        readVertices(part, surface);
        readTriangles(part, surface);
        return surface;
    }

    void readShaders(const BinaryPart& part, Md3Surface& surface)
    {
        const BinaryArray shaders = array(part, kShaders);
        surface.shaders.reserve(shaders.count);
        for (std::uint32_t i = 0; i < shaders.count; ++i)
            surface.shaders.push_back(
                nameAt(bytes_, shaders.begin + i * kShaders.elementSize, kNameSize));
    }

    void readTexCoords(const BinaryPart& part, Md3Surface& surface)
    {
        const BinaryArray texCoords = array(part, kTexCoords);
        surface.texCoords.resize(texCoords.count);
        std::size_t offset = texCoords.begin;
        std::size_t repaired = 0;
        std::size_t firstRepaired = 0; // offset
        for (std::size_t i = 0; i < texCoords.count; ++i, offset += kTexCoords.elementSize)
        {
            const glm::dvec2 texCoord(floatAt(bytes_, offset), floatAt(bytes_, offset + 4));
            if (isSmallEnough(texCoord.x) && isSmallEnough(texCoord.y))
                surface.texCoords[i] = texCoord;
            else if (repaired++ == 0)
                firstRepaired = offset;
        }
        if (repaired > 0)
            report_.warn(firstRepaired,
                         fmt::format("texture coordinates of {} vertices{} are not "
                                     "finite or above {:g}, here first: they are set "
                                     "to 0",
                                     repaired, part.owner, kMaxMagnitude));
    }

    // Every vertex of a frame, then every vertex of the next.
    void readVertices(const BinaryPart& part, Md3Surface& surface)
    {
        const BinaryArray vertices = array(part, kVertices, model_.frameCount);
        surface.vertexCount = vertices.count;
        surface.vertices.resize(std::size_t{vertices.count} * model_.frameCount);
        std::size_t offset = vertices.begin;
        for (Md3Vertex& vertex : surface.vertices)
        {
            for (std::int16_t& coordinate : vertex.position)
            {
                coordinate = int16At(bytes_, offset);
                offset += 2;
            }
            vertex.normal = uint16At(bytes_, offset);
            offset += 2;
        }
    }

    void readTriangles(const BinaryPart& part, Md3Surface& surface)
    {
        const BinaryArray triangles = array(part, kMd3Triangles);
        surface.triangles.resize(triangles.count);
        std::size_t offset = triangles.begin;
        for (std::size_t i = 0; i < triangles.count; ++i)
            for (std::uint32_t& corner : surface.triangles[i])
            {
                corner = uint32At(bytes_, offset);
                if (corner >= surface.vertexCount)
                    report_.fail(offset,
                                 fmt::format("triangle {}{} refers to vertex {}, but numVerts "
                                             "is {}",
                                             i, part.owner, int32At(bytes_, offset),
                                             surface.vertexCount));
                offset += 4;
            }
    }

    void warnOfTheWhole()
    {
        const bool showsNothing = std::ranges::all_of(model_.surfaces, [](const Md3Surface& surface)
                                                      { return surface.triangles.empty(); });
        if (showsNothing && model_.tags.empty())
            report_.warn(kSurfaceCountOffset, "the model has neither triangles nor tags");
    }

    BinaryArray array(const BinaryPart& part, const BinaryArrayFields& fields,
                      std::uint32_t repetitions = 1)
    {
        return arrayIn(bytes_, part, fields, repetitions, report_);
    }

    std::span<const std::byte> bytes_;
    BinaryReport report_;
    BinaryPart file_;
    Md3Model model_;
};

} // namespace

gpu::FrameVertex packed(const Md3Vertex& vertex)
{
    const auto bits = [](std::int16_t number) -> std::uint32_t
    { return static_cast<std::uint16_t>(number); };
    return {.xy = bits(vertex.position[0]) | bits(vertex.position[1]) << 16U,
            .zNormal = bits(vertex.position[2]) | std::uint32_t{vertex.normal} << 16U};
}

glm::dvec3 md3Position(const Md3Vertex& vertex)
{
    return positionOf(packed(vertex));
}

glm::dvec3 md3Normal(const Md3Vertex& vertex)
{
    return normalOf(packed(vertex));
}

Result<Md3Model> readMd3(std::span<const std::byte> bytes, std::string_view fileName,
                         Diagnostics& warnings)
{
    return resultOf([&] { return Md3Reader(bytes, fileName, warnings).read(); });
}

} // namespace sinew
