// How animations of one VRM humanoid move another, whose rest pose and size differ.
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

// What turns the values of a bone's channels to those of the other's, in the files' axes. Both are
// linear, so interpolation between fitted keys is the fitted interpolation.
struct GltfFit
{
    struct Translation
    {
        glm::dmat3 linear{1.0};
        glm::dvec3 offset{0.0};
    };

    glm::dquat before{1.0, 0.0, 0.0, 0.0}; // before * rotation * after
    glm::dquat after{1.0, 0.0, 0.0, 0.0};
    std::optional<Translation> translation; // of hips alone: other bones keep their lengths
};

struct GltfBone
{
    std::string name;              // of VRM 1
    std::optional<GltfIndex> node; // of the model; nothing: the model lacks the bone
    GltfFit fit;
};

// The bones of the file with clips, by their nodes in it; none where one of the files has no bones.
//
// At rest one is as the other. A bone turns as much as the other does from its rest, about the same
// axes of the model: of a VRM 0 those are turned to its back. The hips' way from rest is scaled by
// the heights of both hips.
std::map<GltfIndex, GltfBone> gltfBones(const GltfFile& clips, const GltfFile& model);

} // namespace sinew
