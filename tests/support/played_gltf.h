// glTF files both as they are and as models that play, for comparisons of the two.
#pragma once

#include "engine/animation/reference_skinning.h"
#include "engine/formats/load_model.h"
#include "tests/support/gltf_reference.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace sinew::test
{

// The model's clips are the file's animations, in their order.
struct PlayedGltf
{
    std::string name;
    GltfFile file;
    AnimatedModel model;
};

// Throws where the file is refused.
PlayedGltf readPlayedGltf(const std::filesystem::path& path);

// The models of SINEW_CORPUS that draw triangles and need no extension; none where that is not set.
std::vector<std::filesystem::path> corpusGltfFiles();

// Models whose morph targets move: of the conformance suite, a small one that has normals and
// tangents in its target, and RobotExpressive with other weights in its clips where SINEW_CORPUS is
// set.
std::vector<PlayedGltf> morphedGltfs();

// 16: both ends, before and after them, keys' own times, and others.
std::vector<double> tellingTimes(const GltfAnimation& animation);

// The vertices by the model's own clips, of which those that the file's channels say are replaced
// by what these say: positions, and normals and tangents where the file has them. `fromRows`: of
// model.skinning.vertices.
std::vector<ReferenceVertex> fromChannels(const PlayedGltf& played,
                                          const std::optional<GltfMoment>& moment,
                                          std::span<const ReferenceVertex> fromRows);

// The pose of the clip of that animation, played once; without a moment, of the nodes.
ModelPose poseFromRows(const PlayedGltf& played, const std::optional<GltfMoment>& moment);

// The same for the weights of its morph targets.
std::vector<double> weightsFromRows(const PlayedGltf& played,
                                    const std::optional<GltfMoment>& moment);

} // namespace sinew::test
