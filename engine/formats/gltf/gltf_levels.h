// The levels of detail of a glTF file: MSFT_lod on its nodes.
//
// A level is the whole scene, with every node that has levels replaced by its own of that number,
// or by its coarsest. It is a level of the model where it draws what the full surface does in as
// many primitives of the same materials.
#pragma once

#include "engine/animation/model_level.h"
#include "engine/base/diagnostic.h"
#include "engine/formats/gltf/gltf_skinning.h"

#include <string>
#include <vector>

namespace sinew
{

// What each level draws, from the full surface on: as many as the node with the most has, up to
// kMostOwnLevels behind it. Refused as by drawsOf.
using GltfDrawsOfLevels = std::vector<std::vector<GltfDraw>>;
Result<GltfDrawsOfLevels> gltfDrawsOfLevels(const GltfFile& file, GltfIndex scene,
                                            const std::string& fileName, bool apart);

// Each node once, in the order in which levels first draw them.
std::vector<GltfDraw> gltfDrawsOfAny(const GltfDrawsOfLevels& levels);

struct GltfLevelSource
{
    const GltfFile& file;
    const GltfJoints& joints; // of what any level draws
    const GltfWeights& weights;
    const std::string& fileName; // as messages show it
    const GltfDrawsOfLevels& draws;
};

// Those behind the full surface, whose meshes are `full`, as levels of the model that has these.
// What is wrong with one is a warning, and it is left out with those behind it.
std::vector<ModelLevel> gltfLevels(const GltfLevelSource& source,
                                   const std::vector<GltfModelMesh>& full,
                                   const AnimatedModel& model, Diagnostics& warnings);

} // namespace sinew
