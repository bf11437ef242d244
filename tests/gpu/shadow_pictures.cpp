#include "tests/gpu/shadow_pictures.h"

#include "tests/support/picture.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace sinew::test
{

glm::dvec3 towardsKeyLight()
{
    return glm::normalize(glm::dvec3(sceneConstants({}).towardsKeyLight));
}

glm::dvec3 across(const glm::dvec3& direction)
{
    const glm::dvec3 other =
        std::abs(direction.z) < 0.9 ? glm::dvec3(0.0, 0.0, 1.0) : glm::dvec3(1.0, 0.0, 0.0);
    return glm::normalize(glm::cross(direction, other));
}

OrbitCamera cameraAt(const glm::dvec3& target, const glm::dvec3& towardsEye, double size)
{
    const glm::dvec3 direction = glm::normalize(towardsEye);
    return {.target = target,
            .distance = size / (2.0 * std::tan(kFieldOfView / 2.0)),
            .azimuth = std::atan2(direction.y, direction.x),
            .elevation = std::clamp(std::asin(direction.z), -kLargestElevation, kLargestElevation)};
}

Sphere sphereAroundMeshes(const SkeletalModel& model)
{
    std::vector<glm::dvec3> points;
    for (const Mesh& mesh : model.meshes)
        for (const Weight& weight : mesh.weights)
            points.push_back(weight.position);
    return sphereAround(points);
}

Projection::Projection(const ModelView& view)
    : eye_(view.camera.eye()),
      clipFromWorld_(
          sceneConstants({.camera = view.camera, .visible = view.visible}).viewProjection),
      worldFromClip_(glm::inverse(clipFromWorld_))
{
}

glm::dvec3 Projection::rayThrough(std::uint32_t x, std::uint32_t y) const
{
    const glm::dvec4 clip((x + 0.5) / kPictureExtent.width * 2.0 - 1.0,
                          (y + 0.5) / kPictureExtent.height * 2.0 - 1.0, 0.5, 1.0);
    const glm::dvec4 world = worldFromClip_ * clip;
    return glm::normalize(glm::dvec3(world) / world.w - eye_);
}

glm::uvec2 Projection::pixelOf(const glm::dvec3& point) const
{
    const glm::dvec4 clip = clipFromWorld_ * glm::dvec4(point, 1.0);
    const glm::dvec2 onPicture = (glm::dvec2(clip) / clip.w * 0.5 + 0.5) *
                                 glm::dvec2(kPictureExtent.width, kPictureExtent.height);
    return {static_cast<std::uint32_t>(std::clamp(onPicture.x, 0.0, kPictureExtent.width - 1.0)),
            static_cast<std::uint32_t>(std::clamp(onPicture.y, 0.0, kPictureExtent.height - 1.0))};
}

int differenceAt(const Image& a, const Image& b, std::uint32_t x, std::uint32_t y)
{
    const Colour colourOfA = colourAt(a, x, y);
    const Colour colourOfB = colourAt(b, x, y);
    int largest = 0;
    for (std::size_t i = 0; i < colourOfA.size(); ++i)
        largest = std::max(largest, std::abs(int{colourOfA[i]} - int{colourOfB[i]}));
    return largest;
}

ShadowPictures::Pictures ShadowPictures::draw(const SkeletalModel& model, const ModelView& view,
                                              bool ground)
{
    constexpr double kCrease = 60.0;
    WhiteModel white(device(), animatedModel(model, buildSkinningModel(model, kCrease)),
                     {.ground = ground});
    return {.shadowed = white.picture(view, kPictureExtent, true),
            .unshadowed = white.picture(view, kPictureExtent, false)};
}

} // namespace sinew::test
