// The weights of morph targets, as a model numbers them: every node that draws a mesh with targets
// has weights of its own, one for each target, node after node.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/formats/gltf/gltf_joints.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sinew
{

// A weight costs a number in every frame of every clip and in every instance of a crowd.
inline constexpr std::size_t kMaxGltfWeights = 65'536;

struct GltfWeights
{
    std::vector<std::optional<std::uint32_t>> firstOfNode;
    std::vector<double> atRest; // the node's own, else the mesh's, else 0
};

// Refused: more than kMaxGltfWeights.
Result<GltfWeights> weightsOf(const GltfFile& file, const std::vector<GltfDraw>& draws,
                              const std::string& fileName);

} // namespace sinew
