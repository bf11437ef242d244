// Writes IQM files from plain numbers, for tests of the reader and its users.
#pragma once

#include "engine/formats/iqm/iqm.h"

#include <cstddef>
#include <vector>

namespace sinew::test
{

// Storage of joints and weights in the file.
enum class IqmWeightFormat
{
    Bytes,
    Words, // integers and floats, as Noesis writes them
};

// Omits empty vertex arrays; writes everything else as given, valid or not. The order in a file:
// header, text, meshes, vertex arrays, vertices, triangles, joints, poses, clips, frames. Names are
// stored once per use.
std::vector<std::byte> writeIqm(const IqmFile& file,
                                IqmWeightFormat format = IqmWeightFormat::Bytes);

// Two joints, "root" and "arm", one unit up; the meshes "face" (four vertices, two triangles,
// material "skin") and "hat" (three vertices, one triangle, no material); the clips "still" (one
// frame at 10 per second) and "wave" (two at 24), in which the arm scales and turns.
IqmFile smallIqmFile();

// Offsets of words in the header.
namespace iqm_header
{
inline constexpr std::size_t kVersion = 16;
inline constexpr std::size_t kFileSize = 20;
inline constexpr std::size_t kNumText = 28;
inline constexpr std::size_t kNumMeshes = 36;
inline constexpr std::size_t kNumVertexArrays = 44;
inline constexpr std::size_t kNumVertexes = 48;
inline constexpr std::size_t kOfsVertexArrays = 52;
inline constexpr std::size_t kNumTriangles = 56;
inline constexpr std::size_t kNumJoints = 68;
inline constexpr std::size_t kNumPoses = 76;
inline constexpr std::size_t kNumAnims = 84;
inline constexpr std::size_t kNumFrames = 92;
inline constexpr std::size_t kNumFrameChannels = 96;
inline constexpr std::size_t kOfsFrames = 100;
inline constexpr std::size_t kSize = 124;
} // namespace iqm_header

} // namespace sinew::test
