// Writes MD3 files from plain numbers, for tests of the reader and its users.
#pragma once

#include "engine/model/model.h"

#include <glm/ext/vector_double2.hpp>
#include <glm/ext/vector_double3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sinew::test
{

struct Md3FileFrame
{
    glm::dvec3 minimum{0.0};
    glm::dvec3 maximum{0.0};
    glm::dvec3 origin{0.0};
    double radius = 0.0;
    std::string name;
};

struct Md3FileTag
{
    std::string name;
    glm::dvec3 origin{0.0};
    std::array<glm::dvec3, 3> axes{glm::dvec3(1, 0, 0), glm::dvec3(0, 1, 0), glm::dvec3(0, 0, 1)};
};

struct Md3FileVertex
{
    glm::dvec3 position{0.0};         // rounded to 1/64
    glm::dvec3 normal{0.0, 0.0, 1.0}; // unit length; rounded to 1/256 of a turn in both angles
};

struct Md3FileSurface
{
    std::string name;
    std::vector<std::string> shaders;
    std::vector<glm::dvec2> texCoords;              // one per vertex; sets the number of vertices
    std::vector<Triangle> triangles;                // written as given, even with invalid indices
    std::vector<std::vector<Md3FileVertex>> frames; // a row per frame, a vertex per texCoord
};

// The file has the order of the members; surfaces are stored as triangles, shaders, texture
// coordinates, vertices.
struct Md3File
{
    std::string name;
    std::vector<Md3FileFrame> frames{1};       // sets the model's number of frames
    std::vector<std::vector<Md3FileTag>> tags; // empty, or one row of equal length per frame
    std::vector<Md3FileSurface> surfaces;
};

// Throws std::invalid_argument if rows are missing or of unequal length, a name is longer than its
// field, or a position is out of the format's range (-512 up to 512, exclusive). A name that fills
// its field has no terminator.
std::vector<std::byte> writeMd3(const Md3File& file);

// Encodes a normal as in the file: zenith in the low byte, azimuth in the high byte.
std::uint16_t md3NormalCode(const glm::dvec3& normal);

// Reads the little-endian word at `offset`, for files that are corrupted by hand. Throws
// std::out_of_range beyond the end. The word of a float is std::bit_cast<std::uint32_t>(number).
std::uint32_t wordAt(const std::vector<std::byte>& bytes, std::size_t offset);
void setWord(std::vector<std::byte>& bytes, std::size_t offset, std::uint32_t word);

// Start of a surface in an intact file.
std::size_t md3SurfaceOffset(const std::vector<std::byte>& bytes, std::size_t surface);

// Offsets of words in the header, and sizes of the items that it counts.
namespace md3_header
{
inline constexpr std::size_t kNumTags = 80;
inline constexpr std::size_t kNumSurfaces = 84;
inline constexpr std::size_t kOfsTags = 96;
inline constexpr std::size_t kOfsSurfaces = 100;

inline constexpr std::size_t kTagSize = 112; // 64 bytes of name, origin, axes
} // namespace md3_header

// Offsets of a surface's words from its start, and sizes of the items that it counts.
namespace md3_surface
{
inline constexpr std::size_t kNumFrames = 72;
inline constexpr std::size_t kNumShaders = 76;
inline constexpr std::size_t kNumVerts = 80;
inline constexpr std::size_t kOfsTriangles = 88;
inline constexpr std::size_t kOfsShaders = 92;
inline constexpr std::size_t kOfsSt = 96;
inline constexpr std::size_t kOfsXyzNormals = 100;
inline constexpr std::size_t kOfsEnd = 104;
inline constexpr std::size_t kSize = 108;

inline constexpr std::size_t kShaderSize = 68; // 64 bytes of name, index
inline constexpr std::size_t kVertexSize = 8;
} // namespace md3_surface

} // namespace sinew::test
