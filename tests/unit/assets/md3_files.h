// A small MD3 file, and the reader's results for variants.
#pragma once

#include "engine/formats/md3/md3.h"
#include "tests/support/md3_writer.h"

#include <string>
#include <vector>

namespace sinew::test
{

// Two frames; the tags "tag_head" and "tag_hand"; the surfaces "face" (four vertices, two
// triangles, two shaders) and "hat" (three vertices, one triangle, no shader).
Md3File smallMd3File();

// Where the parts of smallMd3File() lie.
inline constexpr std::size_t kSmallTags = 220;
inline constexpr std::size_t kSmallFace = 668;
inline constexpr std::size_t kSmallFaceTriangles = 776;
inline constexpr std::size_t kSmallFaceTexCoords = 936;
inline constexpr std::size_t kSmallHat = 1032;
inline constexpr std::size_t kSmallSize = 1224;

// What the reader makes of the bytes: the model, or an empty one, with "offset: message" of the
// error and of each warning.
struct ReadMd3
{
    Md3Model model;
    std::string error = "none";
    std::vector<std::string> warnings;
};

ReadMd3 readMd3Bytes(const std::vector<std::byte>& bytes);

} // namespace sinew::test
