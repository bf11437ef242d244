// Models made for one property each, which real files have too weakly or not at all.
#pragma once

#include "engine/model/clip.h"
#include "engine/model/model.h"

namespace sinew::test
{

// A bent tube of 384 vertices with nine weights each. In the bind pose each weight puts its vertex
// 1 % of the diagonal of the bounds away from the mean of all nine, so that one rest position per
// vertex, or fewer weights, cannot reproduce it.
SkeletalModel nineWeightModel();

// A strip of exactly `vertexCount` vertices, one to three weights each, that agree in the bind
// pose.
SkeletalModel stripModel(std::uint32_t vertexCount);

// Two quads side by side whose textures mirror each other about the edge that they share.
SkeletalModel mirroredQuadsModel();

// A cube of edge 2 around the origin; every face has four vertices and the whole texture.
SkeletalModel boxModel();

// A clip for `model` that bends every joint by wide angles around changing axes. Between some
// neighbouring frames the stored quaternions have a negative dot product. It does not loop.
Clip bendingClip(const SkeletalModel& model);

// The same, and it scales: every joint along each of its axes otherwise, the third mirrored, the
// last through 0. Its frames are not evenly spaced, and two of them are at one time.
Clip scalingClip(const SkeletalModel& model);

} // namespace sinew::test
