// Models that each show one property, which real files lack or show too weakly.
#pragma once

#include "engine/model/clip.h"
#include "engine/model/model.h"

namespace sinew::test
{

// A bent tube of 384 vertices with nine weights each. In the bind pose each weight puts its vertex
// 1 % of the diagonal of the bounds away from the mean of all nine. One rest position per vertex,
// or fewer weights, cannot reproduce it.
SkeletalModel nineWeightModel();

// A strip of exactly `vertexCount` vertices. Each has one to three weights, which agree in the bind
// pose.
SkeletalModel stripModel(std::uint32_t vertexCount);

// Two quads side by side whose textures are mirrored at their shared edge.
SkeletalModel mirroredQuadsModel();

// A cube of edge 2 around the origin; every face has four vertices and the whole texture.
SkeletalModel boxModel();

// A clip for `model` that bends every joint by wide angles around changing axes. Between some
// neighbouring frames the stored quaternions have a negative dot product. It does not loop.
Clip bendingClip(const SkeletalModel& model);

// A bending clip that also scales: every joint differently along each axis, the third axis
// mirrored, the last joint through 0. Its frames are unevenly spaced, and two of them share one
// time.
Clip scalingClip(const SkeletalModel& model);

} // namespace sinew::test
