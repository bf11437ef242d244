#include "engine/formats/md3/md3.h"

#include "engine/base/binary_file.h"
#include "engine/base/text.h"
#include "engine/formats/refusals.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

constexpr std::string_view kIdent = "IDP3"; // of the file and of each surface
constexpr std::uint32_t kMd3Version = 15;
constexpr std::size_t kNameSize = 64;
constexpr std::size_t kMd3HeaderSize = 108; // of the file and of each surface

// Offsets in the file's header.
constexpr std::size_t kMd3VersionOffset = 4;
constexpr std::size_t kMd3FrameCountOffset = 76;
constexpr std::size_t kSurfaceCountOffset = 84;

// Offsets in a surface's header.
constexpr std::size_t kSurfaceNameOffset = 4;
constexpr std::size_t kSurfaceFrameCountOffset = 72;
constexpr std::size_t kSurfaceEndOffset = 104;

// Name and offset of the count, then of the start, and the element size in bytes.
constexpr BinaryArrayFields kFrames{"numFrames", kMd3FrameCountOffset, "ofsFrames", 92, 56};
constexpr BinaryArrayFields kTags{"numTags", 80, "ofsTags", 96, 112}; // per frame
// Surfaces follow each other and vary in size; each is at least as large as its header.
constexpr BinaryArrayFields kSurfaces{"numSurfaces", kSurfaceCountOffset, "ofsSurfaces", 100,
                                      kMd3HeaderSize};

constexpr BinaryArrayFields kShaders{"numShaders", 76, "ofsShaders", 92, 68};
constexpr BinaryArrayFields kTexCoords{"numVerts", 80, "ofsSt", 96, 8};
constexpr BinaryArrayFields kVertices{"numVerts", 80, "ofsXyzNormals", 100, 8}; // per frame
constexpr BinaryArrayFields kMd3Triangles{"numTriangles", 84, "ofsTriangles", 88, 12};

class Md3Reader
{
public:
    Md3Reader(std::span<const std::byte> bytes, std::string_view fileName, Diagnostics& warnings)
        : file_(bytes, fileName, warnings)
    {
    }

    Md3Model read()
    {
        file_.checkHeader(kIdent, kMd3HeaderSize, kMd3VersionOffset, kMd3Version);
        whole_ = {.size = file_.bytes().size(), .headerSize = kMd3HeaderSize};
        model_.frameCount = file_.word(kMd3FrameCountOffset);
        if (model_.frameCount < 1 || model_.frameCount > kMostMd3Frames)
            file_.fail(kMd3FrameCountOffset, fmt::format("numFrames is {}: expected 1 to {}",
                                                         model_.frameCount, kMostMd3Frames));
        file_.array(whole_, kFrames); // only checked; their boxes are often wrong
        readTags();
        readSurfaces();
        return std::move(model_);
    }

private:
    // Stored by frame, then by tag. Some real files have garbage here.
    void readTags()
    {
        const BinaryArray tags = file_.array(whole_, kTags, model_.frameCount);
        std::size_t garbage = 0;
        const auto vectorAt = [&](std::size_t offset)
        {
            const glm::dvec3 v(floatAt(file_.bytes(), offset), floatAt(file_.bytes(), offset + 4),
                               floatAt(file_.bytes(), offset + 8));
            const bool isSound = isSmallEnough(v.x) && isSmallEnough(v.y) && isSmallEnough(v.z);
            garbage += isSound ? 0 : 1;
            return isSound ? v : glm::dvec3(0.0);
        };
        model_.tags.resize(std::size_t{tags.count} * model_.frameCount);
        for (std::size_t i = 0; i < model_.tags.size(); ++i)
        {
            const std::size_t offset = tags.begin + i * kTags.elementSize;
            if (i < tags.count)
                model_.tagNames.push_back(nameAt(file_.bytes(), offset, kNameSize));
            model_.tags[i].origin = vectorAt(offset + kNameSize);
            for (std::size_t axis = 0; axis < 3; ++axis)
                model_.tags[i].axes.at(axis) = vectorAt(offset + kNameSize + 12 * (axis + 1));
        }
        if (garbage > 0)
            file_.warn(tags.begin,
                       fmt::format("{} axes and origins of tags are not finite or above "
                                   "{:g}: axes are rebuilt, origins become 0",
                                   garbage, kMaxMagnitude));
    }

    void readSurfaces()
    {
        const BinaryArray surfaces = file_.array(whole_, kSurfaces);
        std::size_t begin = surfaces.begin;
        for (std::uint32_t i = 0; i < surfaces.count; ++i)
        {
            const BinaryPart part = surfacePart(i, begin);
            readSurface(part);
            begin += part.size;
        }
    }

    // `begin` must not be beyond the end of the file.
    BinaryPart surfacePart(std::uint32_t index, std::size_t begin)
    {
        const std::span<const std::byte> bytes = file_.bytes();
        const std::size_t left = bytes.size() - begin;
        if (left < kMd3HeaderSize || nameAt(bytes, begin, kIdent.size()) != kIdent)
            file_.fail(begin, fmt::format("expected surface {}, {} bytes or more that start with "
                                          "\"{}\"",
                                          index, kMd3HeaderSize, kIdent));
        const std::string owner =
            fmt::format(" of surface {} ({})", index,
                        quotedForMessage(nameAt(bytes, begin + kSurfaceNameOffset, kNameSize)));
        const std::uint32_t end = file_.word(begin + kSurfaceEndOffset);
        if (end < kMd3HeaderSize || end > left)
            file_.fail(begin + kSurfaceEndOffset, fmt::format("ofsEnd{} is {}: expected {} to {}",
                                                              owner, end, kMd3HeaderSize, left));
        return {.begin = begin, .size = end, .headerSize = kMd3HeaderSize, .owner = owner};
    }

    void readSurface(const BinaryPart& part)
    {
        Md3Surface& surface = model_.surfaces.emplace_back();
        surface.name = nameAt(file_.bytes(), part.begin + kSurfaceNameOffset, kNameSize);
        const std::size_t frameCountOffset = part.begin + kSurfaceFrameCountOffset;
        if (file_.word(frameCountOffset) != model_.frameCount)
            file_.fail(frameCountOffset,
                       fmt::format("numFrames{} is {}: expected {}, as in the model", part.owner,
                                   file_.word(frameCountOffset), model_.frameCount));

        const BinaryArray shaders = file_.array(part, kShaders);
        for (std::size_t i = 0; i < shaders.count; ++i)
            surface.shaders.push_back(
                nameAt(file_.bytes(), shaders.begin + i * kShaders.elementSize, kNameSize));

        const BinaryArray texCoords = file_.array(part, kTexCoords);
        const auto owner = [&] { return "a texture coordinate" + part.owner; };
        for (std::size_t i = 0; i < texCoords.count; ++i)
        {
            const std::size_t offset = texCoords.begin + i * kTexCoords.elementSize;
            const double u = file_.number(offset, owner);
            surface.texCoords.emplace_back(u, file_.number(offset + 4, owner));
        }

        const BinaryArray vertices = file_.array(part, kVertices, model_.frameCount);
        surface.vertexCount = vertices.count;
        surface.vertices.resize(std::size_t{vertices.count} * model_.frameCount);
        for (std::size_t i = 0; i < surface.vertices.size(); ++i)
        {
            const std::size_t offset = vertices.begin + i * kVertices.elementSize;
            surface.vertices[i] = {.xy = file_.word(offset), .zNormal = file_.word(offset + 4)};
        }
        readTriangles(part, surface);
    }

    void readTriangles(const BinaryPart& part, Md3Surface& surface)
    {
        const BinaryArray triangles = file_.array(part, kMd3Triangles);
        surface.triangles.resize(triangles.count);
        std::size_t offset = triangles.begin;
        for (Triangle& triangle : surface.triangles)
            for (std::uint32_t& corner : triangle)
            {
                corner = file_.word(offset);
                if (corner >= surface.vertexCount)
                    file_.fail(offset,
                               fmt::format("a triangle{} refers to vertex {}, but numVerts is {}",
                                           part.owner, corner, surface.vertexCount));
                offset += 4;
            }
    }

    BinaryReader file_;
    BinaryPart whole_;
    Md3Model model_;
};

} // namespace

Result<Md3Model> readMd3(std::span<const std::byte> bytes, std::string_view fileName,
                         Diagnostics& warnings)
{
    return resultOf([&] { return Md3Reader(bytes, fileName, warnings).read(); });
}

} // namespace sinew
