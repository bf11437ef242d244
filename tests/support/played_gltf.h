// Loads glTF files both raw and as animated models, for comparisons between the two.
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

// The clips of `model` are the animations of `file`, in order.
struct PlayedGltf
{
    std::string name;
    GltfFile file;
    AnimatedModel model;
};

// Throws if the file is refused.
PlayedGltf readPlayedGltf(const std::filesystem::path& path);

// Models of SINEW_CORPUS that draw triangles and need no extension; empty if it is not set.
std::vector<std::filesystem::path> corpusGltfFiles();

// Models with animated morph targets: of the conformance suite, a small one whose target has
// normals and tangents, and, if SINEW_CORPUS is set, RobotExpressive with changed weights in its
// clips.
std::vector<PlayedGltf> morphedGltfs();

// 16 times: both ends, times before and after them, key times, and others.
std::vector<double> tellingTimes(const GltfAnimation& animation);

// Vertices posed by the file's channels: positions, and normals and tangents if the file has them.
// Everything else comes from `fromRows`, the vertices posed by the model's own clips
// (model.skinning.vertices).
std::vector<ReferenceVertex> fromChannels(const PlayedGltf& played,
                                          const std::optional<GltfMoment>& moment,
                                          std::span<const ReferenceVertex> fromRows);

// The pose of the moment's clip, played once; without a moment, that of the nodes.
ModelPose poseFromRows(const PlayedGltf& played, const std::optional<GltfMoment>& moment);

// The weights of the morph targets at that moment.
std::vector<double> weightsFromRows(const PlayedGltf& played,
                                    const std::optional<GltfMoment>& moment);

} // namespace sinew::test
