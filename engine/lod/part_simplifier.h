// A connected part of a mesh that becomes simpler, step by step.
#pragma once

#include <glm/ext/vector_double2.hpp>
#include <glm/ext/vector_double3.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace sinew
{

// What is known of a vertex where the model stands at rest.
struct RestingVertex
{
    glm::dvec3 position{0.0};
    glm::dvec3 normal{0.0};
    glm::dvec2 texCoord{0.0};
};

// Below, `vertices` are those of the whole model, and indices lead to them, three per triangle.

// The triangles that hang together, by vertices at the same positions.
std::vector<std::vector<std::uint32_t>> connectedParts(std::span<const RestingVertex> vertices,
                                                       std::span<const std::uint32_t> indices);

// What may change; each allows what those before do, too.
enum class Freedom : std::uint8_t
{
    Inside,    // open edges stay where they are, so that meshes that touch there keep touching
    OpenEdges, // they move
    Seams,     // triangles may lie across jumps of the texture
};

// Files have a vertex several times where its texture or normal jumps. Such corners are one point
// here, so that they cannot come apart: a triangle that is left takes for each corner, of the
// vertices there, the one that suits it.
class PartSimplifier
{
public:
    // `vertices` must outlive it; at least one triangle.
    PartSimplifier(std::span<const RestingVertex> vertices, std::span<const std::uint32_t> indices);

    // The indices of as few triangles as an error at rest allows, in model units as the library's
    // quadrics estimate it, over vertices that are still used. Nothing where that is all of them,
    // or none.
    std::optional<std::vector<std::uint32_t>> simpler(double error, Freedom freedom) const;
    // Goes on from there.
    void take(std::vector<std::uint32_t> indices) { indices_ = std::move(indices); }

    const std::vector<std::uint32_t>& indices() const { return indices_; }

private:
    struct FloatPosition
    {
        float x = 0.0F;
        float y = 0.0F;
        float z = 0.0F;
    };
    struct Points
    {
        std::vector<FloatPosition> positions;
        std::vector<std::uint32_t> pointOf; // of each of used_
    };

    std::size_t usedIndex(std::uint32_t vertex) const;
    std::vector<std::uint32_t> verticesFor(std::span<const std::uint32_t> corners,
                                           const Points& points) const;

    std::span<const RestingVertex> vertices_;
    std::vector<std::uint32_t> used_; // vertices of the part, ascending
    Points places_;                   // vertices at one place are one point
    Points texturedPlaces_;           // those that agree in their texture coordinates are
    std::vector<std::uint32_t> indices_;
};

} // namespace sinew
