// --dump-vertices and --dump-joints: what the GPU computed, one JSON object a line.
#pragma once

#include "engine/animation/skinning_model.h"
#include "engine/model/model.h"
#include "samples/common/scene.h"
#include "shaders/shared/skinning_types.h"

#include <cstdint>
#include <span>
#include <string>

namespace sinew::samples
{

// {"mesh":0,"vertex":0,"position":[x,y,z],"normal":[x,y,z],"tangent":[x,y,z,sign]}: the vertices of
// the file in file order (mirrored copies are left out), model space, 9 significant digits.
// `vertices` and `tangents` (octahedral) have one entry a vertex of `model`.
std::string dumpVertices(const SkinningModel& model, std::span<const gpu::SkinnedVertex> vertices,
                         std::span<const std::uint32_t> tangents);

// {"part":"lower","surface":"legs","vertex":0,"position":[x,y,z],"normal":[x,y,z]}: the vertices of
// a player's parts in the order of its files, model space. Requires scene.player.
std::string dumpPlayerVertices(const Scene& scene, std::span<const gpu::SkinnedVertex> vertices);

// {"joint":0,"name":"origin","position":[x,y,z],"orientation":[x,y,z,w]}, model space, joints in
// file order.
std::string dumpJoints(const SkeletalModel& model, std::span<const gpu::JointTransform> joints);

} // namespace sinew::samples
