// Reader of .iqm, the Inter-Quake Model format, version 2 (docs/formats.md), and the SkinningModel
// of such a file.
#pragma once

#include "engine/animation/skinning_model.h"
#include "engine/base/diagnostic.h"
#include "engine/model/model.h"

#include <glm/ext/vector_double3.hpp>
#include <glm/ext/vector_float2.hpp>
#include <glm/ext/vector_float3.hpp>
#include <glm/ext/vector_float4.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// Translation x, y, z, rotation x, y, z, w and scale x, y, z of a joint. Maps p to
// translation + rotate(rotation, scale * p); the rotation's length is as stored.
inline constexpr std::size_t kIqmChannels = 10;
using IqmTransform = std::array<double, kIqmChannels>;

// Ranges of the file's vertices and triangles. Meshes may share them.
struct IqmMesh
{
    std::string name;
    std::string material; // as written; may be empty
    std::uint32_t firstVertex = 0;
    std::uint32_t vertexCount = 0;
    std::uint32_t firstTriangle = 0;
    std::uint32_t triangleCount = 0;
};

// The joints that move a vertex. A joint without weight may not exist.
struct IqmWeights
{
    std::array<std::uint32_t, 4> joints{};
    std::array<double, 4> weights{}; // 0 or more; their sum is 1
};

struct IqmJoint
{
    std::string name;
    std::int32_t parent = kNoParent; // of a lower index
    IqmTransform base{}; // joint space -> parent's space; the rotation's length is not 0
};

// How a joint moves: the channels of `mask` take the next number n of a frame and are
// offset + scale * n, the others are the offset.
struct IqmPose
{
    std::int32_t parent = kNoParent; // of a lower index
    std::uint32_t mask = 0;          // a bit for each channel
    std::uint32_t firstNumber = 0;   // into a frame's numbers
    std::array<float, kIqmChannels> offset{};
    std::array<float, kIqmChannels> scale{};
};

struct IqmClip
{
    std::string name;
    std::uint32_t firstFrame = 0;
    std::uint32_t frameCount = 0; // 1 or more
    double frameRate = 0.0;       // frames a second
};

// Every index is valid, every number finite. The arrays of vertices are as long as `positions`, or
// empty where the file has none.
struct IqmFile
{
    std::vector<glm::vec3> positions; // model space, base pose
    std::vector<glm::vec2> texCoords; // v = 0 is the top row of the image
    std::vector<glm::vec3> normals;   // of any length; 0: that of the surface
    std::vector<glm::vec4> tangents;  // w is the sign; 0: that of the surface
    std::vector<glm::vec4> colours;   // sRGB; bytes are divided by 255
    std::vector<IqmWeights> weights;  // empty also where there are no joints
    std::vector<Triangle> triangles;  // of the file's vertices; clockwise seen from outside
    std::vector<IqmMesh> meshes;      // none in files that only hold clips
    std::vector<IqmJoint> joints;
    std::vector<IqmPose> poses; // as many as joints; files that only hold clips may lack these
    std::vector<IqmClip> clips; // none where there are no poses
    std::uint32_t numbersPerFrame = 0;
    std::vector<std::uint16_t> frames; // rows of numbersPerFrame
};

// Names are cut to this length, so that many names cannot multiply the memory of one long text.
inline constexpr std::size_t kMostIqmName = 255;

// `bytes` of the whole file. The error and the warnings have `offset`. Adjacency, bounds, vertex
// arrays of unknown types, the comment, extensions and clips without frames are ignored. Weights
// are divided by their sum; a vertex without weight follows the first joint that it lists. The
// result takes at most thirty times the memory of the file.
Result<IqmFile> readIqm(std::span<const std::byte> bytes, std::string_view fileName,
                        Diagnostics& warnings);

// The transform of a joint in a frame, joint space -> parent's space.
IqmTransform iqmTransform(const IqmFile& file, std::uint32_t frame, std::size_t joint);

// Rotations are made unit; one without length turns nothing.
JointTransform iqmJointTransform(const IqmTransform& transform);

// The joints' base pose, joint -> parent.
std::vector<JointTransform> iqmBasePose(const IqmFile& file);

// Influences are the file's vertices in the spaces of their joints, through the inverse of the base
// pose; a file without joints gets one that holds still. Normals and tangents are the file's; where
// it has none they are made as buildSkinningModel makes them, normals with `creaseDegrees`.
// Vertices without joints follow the model's first.
//
// Refused: more vertices and joints than kMaxInfluencesPerModel, and a base pose without inverse.
Result<SkinningModel> iqmSkinning(const IqmFile& file, double creaseDegrees,
                                  const std::string& fileName);

} // namespace sinew
