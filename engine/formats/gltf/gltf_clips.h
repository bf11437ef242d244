// The animations of a glTF file as clips of its joints.
#pragma once

#include "engine/formats/gltf/gltf_channels.h"
#include "engine/formats/gltf/gltf_joints.h"
#include "engine/formats/gltf/gltf_retarget.h"
#include "engine/formats/gltf/gltf_weights.h"
#include "engine/model/clip.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sinew
{

// Of all clips of a model together, frames x joints; a weight of a morph target counts as a joint.
inline constexpr std::size_t kMaxGltfKeys = kMaxKeysPerClip;

struct GltfClip
{
    std::string name; // made unique; the animation's index without one
    Clip clip;
    double splineError = 0.0; // see GltfRows
};

// The model's pose and weights at rest. The joints of this and of all clips are without names:
// those are the model's, and a long one would be copied to every clip.
Clip restClip(const GltfJoints& joints, const GltfWeights& weights);

// The names of all animations, as clips have them.
std::vector<std::string> clipNames(const GltfFile& file);

// What each node of an animation's file moves of the model.
struct GltfMoved
{
    std::vector<std::optional<std::uint32_t>> joints;
    std::vector<std::optional<std::uint32_t>> firstWeights; // of as many targets as its mesh has
    // For nodes that are VRM bones. Channels of a bone that its fit does not cover are ignored.
    std::map<GltfIndex, GltfFit> fits = {};
    GltfDrives drives = {};
};

// Of an animation, of the same file or another, to which `facts` belong. At most `mostKeys` keys,
// else nothing.
std::optional<GltfClip> clipOf(const GltfFile& file, const GltfAnimation& animation,
                               const GltfMoved& moved, const GltfJoints& joints,
                               const GltfWeights& weights, std::size_t mostKeys,
                               GltfSamplerFacts& facts);

} // namespace sinew
