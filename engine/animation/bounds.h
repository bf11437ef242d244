// Axis-aligned bounds computed from skinned vertices: those written in the files are unreliable.
#pragma once

#include "engine/animation/skinning_model.h"
#include "engine/model/clip.h"

#include <limits>
#include <span>

namespace sinew
{

struct Bounds
{
    glm::dvec3 min{std::numeric_limits<double>::infinity()};
    glm::dvec3 max{-std::numeric_limits<double>::infinity()};

    bool empty() const { return min.x > max.x; }
    void add(const glm::dvec3& point);
    void add(const Bounds& other);
};

// Of the vertices as posed by `joints` (joint -> model) and morphed by `weights`, as in
// reference_skinning.h. Empty for a model without vertices.
Bounds posedBounds(const SkinningModel& model, std::span<const JointMatrix> joints,
                   std::span<const double> weights = {});

// Union over the clip's frames and the poses halfway between each two neighbours (the first follows
// the last), because rotating parts leave the union of the frames alone. Where that would take many
// seconds, only evenly spaced ones of these poses are looked at.
Bounds clipBounds(const SkinningModel& model, const Clip& clip);

} // namespace sinew
