// The animations of a glTF file as clips of its joints.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/formats/gltf/gltf_joints.h"
#include "engine/formats/gltf/gltf_rows.h"

namespace sinew
{

// Limit of all clips of a model together: frames x joints. A morph weight counts as a joint.
inline constexpr std::size_t kMaxGltfKeys = kMaxKeysPerClip;

// The model's pose and weights at rest. The joints of clips have no names: they are the model's,
// and a long one would be copied to every clip.
Clip restClip(const GltfJoints& joints, const GltfWeights& weights);

// Unique names of all animations; the animation's index where it has none.
std::vector<std::string> clipNames(const GltfFile& file);

// Converts keys of a bone to keys of the model's bone, in the files' axes. The conversion is
// linear, so it may be applied to the keys before they are interpolated.
struct GltfFit
{
    struct Translation
    {
        glm::dmat3 linear{1.0};
        glm::dvec3 offset{0.0};
    };

    glm::dquat before{1.0, 0.0, 0.0, 0.0}; // before * rotation * after
    glm::dquat after{1.0, 0.0, 0.0, 0.0};
    std::optional<Translation> translation; // only for hips: other bones keep their lengths
};

// Share of one VRM expression in a weight: the expression's value, clamped to 0..1, times `factor`.
struct GltfDrive
{
    std::uint32_t weight = 0; // index into GltfWeights::atRest
    double factor = 0.0;
    bool isBinary = false;     // as GltfExpression::isBinary
    GltfCurve expression = {}; // of a clip
};

using GltfDrives = std::multimap<GltfIndex, GltfDrive>; // by the expression's node

// What each node of an animation's file moves of the model.
struct GltfMoved
{
    std::vector<std::optional<std::uint32_t>> joints;
    std::vector<std::optional<std::uint32_t>> firstWeights; // of as many targets as its mesh has
    // For nodes that are VRM bones. Channels of a bone that its fit does not cover are ignored.
    std::map<GltfIndex, GltfFit> fits = {};
    GltfDrives drives = {};
};

// Makes the clip of an animation, without its name. `facts` belong to the animation's file. Nothing
// if it takes more than `mostKeys` keys.
std::optional<ModelClip> clipOf(const GltfFile& file, const GltfAnimation& animation,
                                const GltfMoved& moved, const GltfJoints& joints,
                                const GltfWeights& weights, std::size_t mostKeys,
                                GltfSamplerFacts& facts);

} // namespace sinew
