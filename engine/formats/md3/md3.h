// Reader of Quake 3's .md3, version 15 (docs/formats.md): vertices stored per frame, and tags to
// which other models are attached.
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
    // Its x, y and z, as stored: real ones are scaled. Garbage in the file is 0.
    std::array<glm::dvec3, 3> axes{};
};

// frameCount >= 1; every index lies inside its surface, every number is finite.
struct Md3Model
{
    std::uint32_t frameCount = 0;
    std::vector<std::string> tagNames; // as written; those of the first frame
    std::vector<Md3Tag> tags;          // frameCount rows, each in the order of tagNames
    std::vector<Md3Surface> surfaces;  // none in models that only hold tags
};

// Frame limit, which keeps products small. Quake 3's own limits, such as 1024 frames, are not
// enforced, because a file must contain everything it counts.
inline constexpr std::uint32_t kMostMd3Frames = 65'536;

// `bytes` of the whole file. The error and the warnings have `offset`. Bytes that the header does
// not mention are ignored. The model takes at most ten times the memory of the file.
Result<Md3Model> readMd3(std::span<const std::byte> bytes, std::string_view fileName,
                         Diagnostics& warnings);

} // namespace sinew
