// Pictures of white models with and without their shadows, and what their pixels show.
#pragma once

#include "tests/gpu/white_model.h"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>

namespace sinew::test
{

inline constexpr VkExtent2D kPictureExtent{256, 256};

glm::dvec3 towardsKeyLight();

// Some direction across another.
glm::dvec3 across(const glm::dvec3& direction);

// Looks at a point from a direction; `size` across the point fills the picture.
OrbitCamera cameraAt(const glm::dvec3& target, const glm::dvec3& towardsEye, double size);

// Of a model of one joint at the origin.
Sphere sphereAroundMeshes(const SkeletalModel& model);

// Maps pixels of kPictureExtent pictures to rays, points to pixels.
class Projection
{
public:
    explicit Projection(const ModelView& view);

    // From the eye through the pixel's centre, unit length.
    glm::dvec3 rayThrough(std::uint32_t x, std::uint32_t y) const;
    // The nearest where the point is outside the picture.
    glm::uvec2 pixelOf(const glm::dvec3& point) const;
    const glm::dvec3& eye() const { return eye_; }

private:
    glm::dvec3 eye_;
    glm::dmat4 clipFromWorld_;
    glm::dmat4 worldFromClip_;
};

// Of the channel that differs most.
int differenceAt(const Image& a, const Image& b, std::uint32_t x, std::uint32_t y);

class ShadowPictures : public GpuTest
{
protected:
    struct Pictures
    {
        Image shadowed;
        Image unshadowed;
    };

    Pictures draw(const SkeletalModel& model, const ModelView& view, bool ground);
};

} // namespace sinew::test
