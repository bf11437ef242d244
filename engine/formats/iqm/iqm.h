// Reads .iqm files, the Inter-Quake Model format, version 2 (docs/formats.md), and converts them to
// a SkinningModel.
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

// The joints that move a vertex. The index of a joint with weight 0 may be out of range.
struct IqmWeights
{
    std::array<std::uint32_t, 4> joints{};
    std::array<double, 4> weights{}; // 0 or more; their sum is 1
};

struct IqmJoint
{
    std::string name;
    std::int32_t parent = kNoParent; // has a lower index
    IqmTransform base{}; // joint space -> parent's space; the rotation's length is not 0
};

// Motion of a joint: each channel in `mask` takes the next number n of a frame and is offset +
// scale * n; other channels equal their offset.
struct IqmPose
{
    std::int32_t parent = kNoParent; // has a lower index
    std::uint32_t mask = 0;          // one bit per channel
    std::uint32_t firstNumber = 0;   // index into a frame's numbers
    std::array<float, kIqmChannels> offset{};
    std::array<float, kIqmChannels> scale{};
};

struct IqmClip
{
    std::string name;
    std::uint32_t firstFrame = 0;
    std::uint32_t frameCount = 0; // 1 or more
    double frameRate = 0.0;       // frames per second
};

// Every index is valid and every number finite. Vertex arrays are as long as `positions`, or empty
// if the file lacks them.
struct IqmFile
{
    std::vector<glm::vec3> positions; // model space, base pose
    std::vector<glm::vec2> texCoords; // v = 0 is the top row of the image
    std::vector<glm::vec3> normals;   // any length; 0: computed from the surface
    std::vector<glm::vec4> tangents;  // w is the sign; 0: computed from the surface
    std::vector<glm::vec4> colours;   // sRGB; bytes are divided by 255
    std::vector<IqmWeights> weights;  // empty if there are no joints
    std::vector<Triangle> triangles;  // indices of the file's vertices; clockwise seen from outside
    std::vector<IqmMesh> meshes;      // empty in files with only clips
    std::vector<IqmJoint> joints;
    std::vector<IqmPose> poses; // as many as joints; files with only clips may have no joints
    std::vector<IqmClip> clips; // empty if there are no poses
    std::uint32_t numbersPerFrame = 0;
    std::vector<std::uint16_t> frames; // rows of numbersPerFrame
};

// Longer names are cut, so that many references to one long text cannot multiply its memory.
inline constexpr std::size_t kMostIqmName = 255;

// `bytes` is the whole file. Errors and warnings have an offset. Ignores adjacency, bounds, vertex
// arrays of unknown types, the comment, extensions and clips without frames. Weights are divided by
// their sum; a vertex without weights follows the first joint that it lists. The result takes at
// most thirty times the memory of the file.
Result<IqmFile> readIqm(std::span<const std::byte> bytes, std::string_view fileName,
                        Diagnostics& warnings);

// The transform of a joint in a frame, joint space -> parent's space.
IqmTransform iqmTransform(const IqmFile& file, std::uint32_t frame, std::size_t joint);

// Normalises the rotation; a rotation of length 0 becomes the identity.
JointTransform iqmJointTransform(const IqmTransform& transform);

// The joints' base pose, joint -> parent.
std::vector<JointTransform> iqmBasePose(const IqmFile& file);

// Converts the vertices to influences in joint space by the inverse base pose. A file without
// joints gets one joint that does not move, and vertices without joints follow the model's first
// joint. Missing normals and tangents are computed as by buildSkinningModel, normals with
// `creaseDegrees`.
//
// Rejects more vertices and joints than kMaxInfluencesPerModel, and a singular base pose.
Result<SkinningModel> iqmSkinning(const IqmFile& file, double creaseDegrees,
                                  const std::string& fileName);

} // namespace sinew
