// The animations of a glTF file as clips of its joints.
#pragma once

#include "engine/formats/gltf/gltf_channels.h"
#include "engine/formats/gltf/gltf_joints.h"
#include "engine/model/clip.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sinew
{

// Of all clips of a model together, frames x joints.
inline constexpr std::size_t kMaxGltfKeys = kMaxKeysPerClip;

struct GltfClip
{
    std::string name; // made unique; the animation's index without one
    Clip clip;
    double splineError = 0.0; // see GltfRows
};

// The model's pose at rest. The joints of this and of all clips are without names: those are the
// model's, and a long one would be copied to every clip.
Clip restClip(const GltfJoints& joints);

// The names of all animations, as clips have them.
std::vector<std::string> clipNames(const GltfFile& file);

// Of an animation, of the same file or another, to which `facts` belong. `jointOfNode` says which
// of the joints a node of the animation's file moves. At most `mostKeys` keys, else nothing.
std::optional<GltfClip> clipOf(const GltfFile& file, std::size_t animation,
                               const std::vector<std::optional<std::uint32_t>>& jointOfNode,
                               const GltfJoints& joints, std::size_t mostKeys,
                               GltfSamplerFacts& facts);

} // namespace sinew
