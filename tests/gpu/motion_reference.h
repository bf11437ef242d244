// Computes the motion vectors of triangles in double precision from their corners in two frames.
#pragma once

#include "engine/animation/reference_skinning.h"
#include "engine/gpu/device.h"
#include "engine/render/surface_passes.h"

#include <glm/ext/matrix_double4x4.hpp>
#include <glm/ext/vector_double2.hpp>
#include <glm/ext/vector_double3.hpp>
#include <glm/ext/vector_double4.hpp>
#include <glm/ext/vector_float2.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew::test
{

struct MovedPoint
{
    glm::dvec3 now{0.0}; // world space
    glm::dvec3 before{0.0};
};

std::vector<MovedPoint> moved(std::span<const ReferenceVertex> now,
                              std::span<const ReferenceVertex> before);

// Length of the longest vector.
double longest(std::span<const glm::vec2> vectors);

struct MotionViews
{
    glm::dmat4 now{1.0}; // world -> clip space
    glm::dmat4 before{1.0};
    glm::uvec2 size{1};             // pixels
    double grid = 1.0 / 256.0;      // pixels; the rasteriser snaps corners to it
    bool interpolatesMoved = false; // vectors, too, are interpolated between the snapped corners
};

// Views for an image of that size, which sets the aspect of both.
MotionViews motionViews(const gpu::Device& device, VkExtent2D extent, SceneView now,
                        SceneView before);

inline constexpr double kMotionPixels = 0.01; // tolerance of a vector

// Counts the compared pixels and their largest error.
struct MotionComparison
{
    double farthest = 0.0;      // largest error in pixels, beyond that of the grid
    std::uint32_t surfaces = 0; // pixels that can show only one surface
    std::uint32_t doubtful = 0; // pixels in which rounding decides; the best match counts
    std::uint32_t empty = 0;    // pixels without a surface
    double longest = 0.0;       // longest vector of a surface, in pixels
};

class MotionReference
{
public:
    explicit MotionReference(const MotionViews& views);

    // Draws two-sided triangles. They lie in front of the near plane in both frames.
    void draw(std::span<const MovedPoint> vertices, std::span<const std::uint32_t> indices);

    MotionComparison compare(std::span<const glm::vec2> vectors) const;

private:
    struct Fragment
    {
        double depth = 0.0;
        glm::dvec2 motion{0.0};
        // Errors due to snapping corners to the grid. Vectors have such errors only on a coarse
        // grid, or if they are interpolated between the snapped corners (NVIDIA's driver), not the
        // exact ones (lavapipe).
        double depthSlack = 0.0;
        double motionSlack = 0.0;
        double inside = 0.0;     // distance in pixels from the triangle's nearest edge
        bool isDoubtful = false; // rounding decides whether the pixel is covered
    };
    struct Corner
    {
        glm::dvec4 now{0.0};
        glm::dvec4 before{0.0};
        glm::dvec2 pixel{0.0};
    };

    Corner cornerAt(const MovedPoint& point) const;
    using Triangle = std::array<Corner, 3>;
    Fragment fragmentAt(const Triangle& triangle, const glm::dvec2& at) const;
    void drawTriangle(const Triangle& triangle);
    // Fragments that may be visible in a pixel, depending on rounding.
    static std::vector<Fragment> seen(std::vector<Fragment> pixel);

    MotionViews views_;
    std::vector<std::vector<Fragment>> pixels_;
};

// Expects every vector to match, and enough pixels for a meaningful comparison.
void expectMotion(const gpu::Device& device, const MotionReference& reference,
                  std::span<const glm::vec2> vectors);

// Draws the ground in squares, without those behind the eye; `now` as in motionViews.
void drawGround(MotionReference& reference, const MotionViews& views, const SceneView& now);

} // namespace sinew::test
