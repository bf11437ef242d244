// Crude LODs with a known appearance.
#pragma once

#include "tests/gpu/crowd_fixture.h"

#include <vector>

namespace sinew::test
{

inline constexpr std::uint32_t kLodCount = 4; // including the full surface

// A made-up model with a range of influences per vertex.
AnimatedModel skeletalModel(std::uint32_t fewest, std::uint32_t most);

// Each LOD has every second triangle of the previous one.
std::vector<ModelLod> thinned(const AnimatedModel& model);

// Gives the last two LODs rigid surfaces: each vertex follows its first joint.
std::vector<ModelLod> withRigidSurfaces(const AnimatedModel& model, std::vector<ModelLod> lods);

// A model of a LOD's triangles alone, with the LOD's influences.
AnimatedModel modelOf(AnimatedModel model, const ModelLod& lod);

CrowdPlay playOf(const AnimatedModel& model, const std::vector<ModelLod>& lods);

} // namespace sinew::test
