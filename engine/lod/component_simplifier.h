// Simplifies a connected component of a mesh, step by step.
#pragma once

#include <glm/ext/vector_double2.hpp>
#include <glm/ext/vector_double3.hpp>
#include <glm/ext/vector_float3.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace sinew
{

// A vertex of the model at rest.
struct RestingVertex
{
    glm::dvec3 position{0.0};
    glm::dvec3 normal{0.0};
    glm::dvec2 texCoord{0.0};
};

// Below, `vertices` are those of the whole model, and there are three indices per triangle.

// Groups of triangles that are connected by vertices at the same positions.
std::vector<std::vector<std::uint32_t>> connectedComponents(std::span<const RestingVertex> vertices,
                                                            std::span<const std::uint32_t> indices);

// What may change; each value includes the previous ones.
enum class Freedom : std::uint8_t
{
    Inside,    // open edges stay in place, so that meshes keep touching there
    OpenEdges, // open edges may move
    Seams,     // triangles may cross jumps in texture coordinates
};

// Files repeat a vertex where its texture coordinate or normal jumps. The simplifier treats such
// vertices as one point, which keeps them together. It then gives each corner of a triangle the
// vertex at that point that fits the triangle best.
class ComponentSimplifier
{
public:
    // `vertices` must outlive it. Requires at least one triangle.
    ComponentSimplifier(std::span<const RestingVertex> vertices,
                        std::span<const std::uint32_t> indices);

    // The fewest triangles, over vertices still in use, with at most this error at rest, in model
    // units as estimated by the library's quadrics. None if nothing or everything would be removed.
    std::optional<std::vector<std::uint32_t>> simpler(double error, Freedom freedom) const;
    // Continues from these triangles.
    void take(std::vector<std::uint32_t> indices) { indices_ = std::move(indices); }

    const std::vector<std::uint32_t>& indices() const { return indices_; }

private:
    struct Points
    {
        std::vector<glm::vec3> positions;
        std::vector<std::uint32_t> pointOf; // one per entry of used_
    };

    std::vector<std::uint32_t> verticesFor(std::span<const std::uint32_t> corners,
                                           const Points& points) const;

    std::span<const RestingVertex> vertices_;
    std::vector<std::uint32_t> used_; // vertices of the component, ascending
    Points places_;                   // one point per position
    Points texturedPlaces_;           // one point per position and texture coordinate
    std::vector<std::uint32_t> indices_;
};

} // namespace sinew
