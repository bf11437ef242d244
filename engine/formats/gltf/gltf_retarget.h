// Retargets animations from one VRM humanoid to another with a different rest pose and size.
#pragma once

#include "engine/formats/gltf/gltf_file.h"

#include <glm/ext/matrix_double3x3.hpp>
#include <glm/ext/quaternion_double.hpp>
#include <glm/ext/vector_double3.hpp>

#include <map>
#include <optional>
#include <string>

namespace sinew
{

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

struct GltfBone
{
    std::string name;              // as in VRM 1
    std::optional<GltfIndex> node; // nothing: the model lacks the bone
    GltfFit fit;
};

// The bones of the file with the clips, by node; empty if either file has no humanoid.
//
// The rest pose of one humanoid maps to the rest pose of the other. A bone rotates from its rest
// pose by the same amount about the same model axes; those of VRM 0, which faces backwards, are
// turned by half a turn. The movement of the hips is scaled by the ratio of both hip heights.
std::map<GltfIndex, GltfBone> gltfBones(const GltfFile& clips, const GltfFile& model);

} // namespace sinew
