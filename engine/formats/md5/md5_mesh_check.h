// Checks that what a .md5mesh refers to exists.
#pragma once

#include "engine/formats/md5/md5_text.h"
#include "engine/model/model.h"

#include <cstddef>
#include <span>

namespace sinew
{

// Where a mesh's rows begin in the text, to name the line of a wrong one.
struct MeshOffsets
{
    std::size_t mesh = 0;
    std::size_t firstVertex = 0;
    std::size_t firstTriangle = 0;
    std::size_t firstWeight = 0;
};

// Fails in `scanner` unless triangles, vertices and weights refer to what exists and the model
// stays below kMaxInfluencesPerModel. Warns about what loads but cannot be seen as meant: vertices
// without a weight, biases that do not sum to 1, a model without a triangle. A vertex whose biases
// are all 0 gets a weight of its own: its first, with a bias of 1. Requires scanner.ok(),
// offsets.size() == model.meshes.size().
void checkMeshes(TextScanner& scanner, SkeletalModel& model, std::span<const MeshOffsets> offsets);

} // namespace sinew
