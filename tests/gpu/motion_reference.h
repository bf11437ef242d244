// The motion vectors of triangles whose corners are known for two frames, in double precision.
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

// Of these vectors.
double longest(std::span<const glm::vec2> vectors);

struct MotionViews
{
    glm::dmat4 now{1.0}; // world -> clip space
    glm::dmat4 before{1.0};
    glm::uvec2 size{1};             // pixels
    double grid = 1.0 / 256.0;      // pixels: the rasteriser moves corners to it
    bool interpolatesMoved = false; // vectors too, between the moved corners
};

// Of a picture of that size; the aspect of both views is its.
MotionViews motionViews(const gpu::Device& device, VkExtent2D extent, SceneView now,
                        SceneView before);

inline constexpr double kMotionPixels = 0.01; // that a vector may be off

// How many pixels were compared with the vectors that they must have.
struct MotionComparison
{
    double farthest = 0.0;      // pixels that a vector is off, beyond what the grid does
    std::uint32_t surfaces = 0; // pixels in which one surface alone can be seen
    std::uint32_t doubtful = 0; // in which rounding decides what is: the best of several
    std::uint32_t empty = 0;    // in which nothing is
    double longest = 0.0;       // of the vectors of surfaces, in pixels
};

class MotionReference
{
public:
    explicit MotionReference(const MotionViews& views);

    // Triangles before the near plane, in both frames, of which all sides are seen.
    void draw(std::span<const MovedPoint> vertices, std::span<const std::uint32_t> indices);

    MotionComparison compare(std::span<const glm::vec2> vectors) const;

private:
    struct Fragment
    {
        double depth = 0.0;
        glm::dvec2 motion{0.0};
        // How far both may be off because the corners are moved to the grid; vectors only to a
        // coarse one, or where they are interpolated between the moved corners (NVIDIA's driver),
        // not the exact ones (lavapipe).
        double depthSlack = 0.0;
        double motionSlack = 0.0;
        double inside = 0.0;     // pixels from the triangle's nearest edge
        bool isDoubtful = false; // the edge may lie on either side of it
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
    // What may be seen in a pixel, as rounding decides.
    static std::vector<Fragment> seen(std::vector<Fragment> pixel);

    MotionViews views_;
    std::vector<std::vector<Fragment>> pixels_;
};

// Every pixel as the reference has it, and enough of them that this says something.
void expectMotion(const gpu::Device& device, const MotionReference& reference,
                  std::span<const glm::vec2> vectors);

// In squares, of which those behind the eye are left out; `now` as of motionViews.
void drawGround(MotionReference& reference, const MotionViews& views, const SceneView& now);

} // namespace sinew::test
