// Which joints carry a vertex of a glTF file, and where each of them sees it.
#pragma once

#include "engine/formats/gltf/gltf_joints.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sinew
{

// A share of a vertex, before it is taken into the joint's space.
struct GltfShare
{
    std::uint32_t joint = 0;
    double weight = 0.0;
    JointMatrix toJoint;  // mesh -> joint
    bool mirrors = false; // mesh -> model, at rest
};

// Of a mesh, for one warning.
struct GltfWeightFaults
{
    std::size_t count = 0; // of vertices whose sum is not 1
    double worst = 1.0;
    std::size_t zeros = 0;
};

class GltfShares
{
public:
    GltfShares(const GltfFile& file, const GltfJoints& joints);

    // Vertices without a skin are those of that instance from here on.
    void place(const GltfDraw& draw, std::size_t instance);

    // Weights are divided by their sum; where all are 0, the first joint that the vertex names
    // carries it.
    std::vector<GltfShare> of(const GltfDraw& draw, const GltfPrimitive& primitive,
                              std::size_t vertex, GltfWeightFaults& faults);

    // After a matrix in use that is not finite.
    const std::optional<std::string>& whyNone() const { return whyNone_; }

private:
    GltfShare share(GltfIndex skinIndex, std::size_t joint, double weight);
    GltfShare shareOf(std::uint32_t joint, double weight, const JointMatrix& toJoint) const;

    const GltfFile& file_;
    const GltfJoints& joints_;
    std::vector<bool> mirrors_; // joints, at rest
    JointMatrix instance_;
    std::optional<std::string> whyNone_;
};

} // namespace sinew
