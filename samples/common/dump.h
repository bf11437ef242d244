// --dump-vertices and --dump-joints: what the GPU computed, one JSON object per line.
#pragma once

#include "engine/animation/animated_model.h"
#include "shaders/shared/skinning_types.h"

#include <cstdint>
#include <span>
#include <string>

namespace sinew::samples
{

// The vertices of the files in file order (mirrored copies are left out), model space, 9
// significant digits:
// {"mesh":0,"vertex":0,"position":[x,y,z],"normal":[x,y,z],"tangent":[x,y,z,sign]}, or, of a model
// with parts,
// {"part":"lower","surface":"legs","vertex":0,"position":[x,y,z],"normal":[x,y,z]}.
// `vertices` and `tangents` (octahedral) have one entry per vertex of model.skinning.
std::string dumpVertices(const AnimatedModel& model, std::span<const gpu::SkinnedVertex> vertices,
                         std::span<const std::uint32_t> tangents);

// {"joint":0,"name":"origin","position":[x,y,z],"orientation":[x,y,z,w]}, model space, joints in
// file order.
std::string dumpJoints(const AnimatedModel& model, std::span<const JointTransform> joints);

} // namespace sinew::samples
