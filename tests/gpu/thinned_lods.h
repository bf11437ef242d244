// LODs that nobody would make, but of which it is known how they look.
#pragma once

#include "tests/gpu/crowd_fixture.h"

#include <vector>

namespace sinew::test
{

inline constexpr std::uint32_t kLodCount = 4; // with the full surface

// An odd model of so many influences per vertex.
AnimatedModel skeletalModel(std::uint32_t fewest, std::uint32_t most);

// Every second triangle of the one before.
std::vector<ModelLod> thinned(const AnimatedModel& model);

// The last two of them with one joint for each vertex: the first of its own.
std::vector<ModelLod> withRigidSurfaces(const AnimatedModel& model, std::vector<ModelLod> lods);

// The model of a LOD's triangles alone, with the LOD's influences.
AnimatedModel modelOf(AnimatedModel model, const ModelLod& lod);

CrowdPlay playOf(const AnimatedModel& model, const std::vector<ModelLod>& lods);

} // namespace sinew::test
