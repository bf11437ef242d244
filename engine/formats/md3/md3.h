// Reader of Quake 3's .md3 files, version 15 (docs/formats.md): vertices stored per frame, and tags
// to which other models are attached.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/model/model.h"
#include "shaders/shared/skinning_types.h"

#include <glm/ext/vector_double2.hpp>
#include <glm/ext/vector_double3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

struct Md3Surface
{
    std::string name;                  // as written
    std::vector<std::string> shaders;  // as written; may be empty
    std::vector<glm::dvec2> texCoords; // one per vertex; v = 0 is the top row of the image
    std::vector<Triangle> triangles;   // clockwise seen from outside, as in model.h
    std::uint32_t vertexCount = 0;
    std::vector<gpu::FrameVertex> vertices; // Md3Model::frameCount rows of vertexCount, as stored
};

// Attachment point: the attached model's space -> this model's.
struct Md3Tag
{
    glm::dvec3 origin{0.0};
    // x, y and z axes as stored: scaled in real files. Invalid numbers become 0.
    std::array<glm::dvec3, 3> axes{};
};

// frameCount >= 1; every index is valid for its surface, and every number is finite.
struct Md3Model
{
    std::uint32_t frameCount = 0;
    std::vector<std::string> tagNames; // as written; from the first frame
    std::vector<Md3Tag> tags;          // frameCount rows, each in the order of tagNames
    std::vector<Md3Surface> surfaces;  // empty in models with only tags
};

// Frame limit that keeps products small. Quake 3's own limits, such as 1024 frames, are not
// enforced: the data of all counted elements must be in the file.
inline constexpr std::uint32_t kMostMd3Frames = 65'536;

// `bytes` is the whole file. Errors and warnings have an offset. Ignores bytes that the header does
// not refer to. The model takes at most ten times the memory of the file.
Result<Md3Model> readMd3(std::span<const std::byte> bytes, std::string_view fileName,
                         Diagnostics& warnings);

} // namespace sinew
