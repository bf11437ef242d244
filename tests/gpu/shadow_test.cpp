// What is lit stays as lit as without a shadow map, whatever its size, angle and form.
#include "tests/gpu/shadow_pictures.h"
#include "tests/support/picture.h"
#include "tests/support/rigid_models.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace sinew::test
{
namespace
{

// Of the pixels that `counts` picks.
int largestDifference(const Image& a, const Image& b,
                      const std::function<bool(std::uint32_t, std::uint32_t)>& counts)
{
    int largest = 0;
    for (std::uint32_t y = 0; y < a.height; ++y)
        for (std::uint32_t x = 0; x < a.width; ++x)
            if (counts(x, y))
                largest = std::max(largest, differenceAt(a, b, x, y));
    return largest;
}

class ShadowTest : public ShadowPictures
{
protected:
    // A square plane that the light meets at an angle from its normal, seen from in front of it.
    int planeDifference(double degrees, double turn, double scale, double zoom)
    {
        const glm::dvec3 light = towardsKeyLight();
        const glm::dvec3 axis = glm::angleAxis(turn, light) * across(light);
        const glm::dvec3 normal = glm::angleAxis(glm::radians(degrees), axis) * light;
        const glm::dvec3 right = across(normal);
        const glm::dvec3 centre = scale * glm::dvec3(2.0, -1.0, 3.0);
        const SkeletalModel model = rigidModel(
            {rigidMesh("plane", "white",
                       quadShape(centre, scale * right, scale * glm::cross(normal, right)))});
        const ModelView view{
            .camera = cameraAt(centre, normal + 0.5 * across(normal), 3.5 * scale / zoom),
            .visible = sphereAroundMeshes(model)};
        const Pictures pictures = draw(model, view, false);
        EXPECT_GT(
            colourAt(pictures.unshadowed, kPictureExtent.width / 2, kPictureExtent.height / 2)[0],
            90)
            << "no plane in the middle of the picture";
        return largestDifference(pictures.shadowed, pictures.unshadowed,
                                 [](std::uint32_t, std::uint32_t) { return true; });
    }

    // The sphere's pixels with a cosine between normal and light above `leastCosine`.
    int sphereDifference(std::uint32_t rings, std::uint32_t sides, const glm::dvec3& towardsEye,
                         double leastCosine)
    {
        const glm::dvec3 centre(0.3, 0.2, 1.1);
        const SkeletalModel model =
            rigidModel({rigidMesh("ball", "white", sphereShape(centre, 1.0, rings, sides))});
        const ModelView view{.camera = cameraAt(centre, towardsEye, 2.8),
                             .visible = sphereAroundMeshes(model)};
        const Pictures pictures = draw(model, view, false);
        const Projection projection(view);
        const auto isLit = [&](std::uint32_t x, std::uint32_t y)
        {
            const glm::dvec3 ray = projection.rayThrough(x, y);
            const glm::dvec3 fromCentre = projection.eye() - centre;
            const double b = glm::dot(ray, fromCentre);
            const double root = b * b - glm::dot(fromCentre, fromCentre) + 1.0;
            if (root < 0.0)
                return false;
            const glm::dvec3 normal = fromCentre + ray * (-b - std::sqrt(root));
            return glm::dot(normal, towardsKeyLight()) > leastCosine;
        };
        return largestDifference(pictures.shadowed, pictures.unshadowed, isLit);
    }
};

TEST_F(ShadowTest, LitPlanesStayAsTheyAre)
{
    for (const double scale : {0.01, 1.0, 1000.0})
        for (const double degrees :
             {0.0, 20.0, 45.0, 60.0, 75.0, 80.0, 83.0, 86.0, 88.0, 89.0, 89.7})
            for (const double turn : {0.1, 1.7, 2.9, 4.6})
            {
                const int difference = planeDifference(degrees, turn, scale, 1.0);
                EXPECT_LE(difference, 1)
                    << degrees << " degrees, turned by " << turn << ", scale " << scale;
            }
}

TEST_F(ShadowTest, LitPlanesStayAsTheyAreFromNearby)
{
    for (const double zoom : {10.0, 30.0, 200.0})
        for (const double degrees : {0.0, 45.0, 75.0, 83.0, 88.0})
            for (const double turn : {0.1, 2.9})
                EXPECT_LE(planeDifference(degrees, turn, 1.0, zoom), 1)
                    << degrees << " degrees, turned by " << turn << ", zoom " << zoom;
}

TEST_F(ShadowTest, LitSidesOfCurvedSurfacesStayAsTheyAre)
{
    const std::pair<std::uint32_t, std::uint32_t> shapes[] = {{12, 24}, {16, 32}, {24, 48}};
    for (const auto& [rings, sides] : shapes)
        for (const glm::dvec3& eye : {glm::dvec3(1.0, 0.0, 0.2), glm::dvec3(0.2, -1.0, 0.5),
                                      glm::dvec3(0.75, -0.25, 0.8), glm::dvec3(-0.3, 0.9, 0.4)})
        {
            const int difference = sphereDifference(rings, sides, eye, 0.2);
            EXPECT_LE(difference, 2) << rings << " rings, from " << eye.x << ", " << eye.y;
        }
}

} // namespace
} // namespace sinew::test
