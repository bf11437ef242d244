// The weights of morph targets, as a model numbers them: every node that draws a mesh with targets
// has weights of its own, one for each target, node after node. Expressions of VRM drive them.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/formats/gltf/gltf_joints.h"
#include "engine/formats/gltf/gltf_rows.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
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

// Share of one expression in a weight: the expression's value, clamped to 0..1, times `factor`.
struct GltfDrive
{
    std::uint32_t weight = 0; // index into GltfWeights::atRest
    double factor = 0.0;
    bool isBinary = false;     // as GltfExpression::isBinary
    GltfCurve expression = {}; // of a clip
};

using GltfDrives = std::multimap<GltfIndex, GltfDrive>; // by the expression's node

// Overwrites the weights that are driven with the sums of their drives, limited to 1.
void driveWeights(std::span<const GltfDrive> drives, const GltfRow& row, std::span<double> weights);

// Adds the times just before and after each bend or switch between two rows, up to `most` times.
// Returns whether it added any.
bool addBends(std::span<const GltfDrive> drives, std::span<const GltfRow> rows, std::size_t most,
              std::set<double>& times);

} // namespace sinew
