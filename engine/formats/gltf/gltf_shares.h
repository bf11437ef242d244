// The joints that carry a vertex of a glTF file, and the vertex in the space of each.
#pragma once

#include "engine/formats/gltf/gltf_joints.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sinew
{

// One joint's share of a vertex, which is still in mesh space.
struct GltfShare
{
    std::uint32_t joint = 0;
    double weight = 0.0;
    JointMatrix toJoint;  // mesh -> joint
    bool mirrors = false; // whether mesh -> model mirrors in the bind pose
};

// Faults of one mesh, for a single warning.
struct GltfWeightFaults
{
    std::size_t count = 0; // vertices whose weights do not sum to 1
    double worst = 1.0;
    std::size_t zeros = 0;
};

class GltfShares
{
public:
    GltfShares(const GltfFile& file, const GltfJoints& joints);

    // Selects the instance for vertices without a skin.
    void place(const GltfDraw& draw, std::size_t instance);

    // Divides weights by their sum. If all are 0, the first joint of the vertex carries it.
    std::vector<GltfShare> of(const GltfDraw& draw, const GltfPrimitive& primitive,
                              std::size_t vertex, GltfWeightFaults& faults);

    // Set if a matrix in use is not finite.
    const std::optional<std::string>& whyNone() const { return whyNone_; }

private:
    GltfShare share(GltfIndex skinIndex, std::size_t joint, double weight);
    GltfShare shareOf(std::uint32_t joint, double weight, const JointMatrix& toJoint) const;

    const GltfFile& file_;
    const GltfJoints& joints_;
    std::vector<bool> mirrors_; // joints, in the bind pose
    JointMatrix instance_;
    std::optional<std::string> whyNone_;
};

} // namespace sinew
