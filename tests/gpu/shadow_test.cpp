// Lit surfaces are not darkened by the shadow map, whatever their size, angle and shape. A standing
// object casts a shadow that starts right at its foot, and nowhere else.
#include "tests/gpu/white_model.h"
#include "tests/support/picture.h"
#include "tests/support/rigid_models.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace sinew::test
{
namespace
{

constexpr VkExtent2D kPictureExtent{256, 256};

glm::dvec3 towardsKeyLight()
{
    return glm::normalize(glm::dvec3(sceneConstants({}).towardsKeyLight));
}

// A direction perpendicular to `direction`.
glm::dvec3 across(const glm::dvec3& direction)
{
    const glm::dvec3 other =
        std::abs(direction.z) < 0.9 ? glm::dvec3(0.0, 0.0, 1.0) : glm::dvec3(1.0, 0.0, 0.0);
    return glm::normalize(glm::cross(direction, other));
}

// Looks at a point from a direction; an object of `size` at the point fills the image.
OrbitCamera cameraAt(const glm::dvec3& target, const glm::dvec3& towardsEye, double size)
{
    const glm::dvec3 direction = glm::normalize(towardsEye);
    return {.target = target,
            .distance = size / (2.0 * std::tan(kFieldOfView / 2.0)),
            .azimuth = std::atan2(direction.y, direction.x),
            .elevation = std::clamp(std::asin(direction.z), -kLargestElevation, kLargestElevation)};
}

// For a model with one joint at the origin.
Sphere sphereAroundMeshes(const SkeletalModel& model)
{
    std::vector<glm::dvec3> points;
    for (const Mesh& mesh : model.meshes)
        for (const Weight& weight : mesh.weights)
            points.push_back(weight.position);
    return sphereAround(points);
}

// Maps pixels of kPictureExtent images to rays, and points to pixels.
class Projection
{
public:
    explicit Projection(const ModelView& view)
        : eye_(view.camera.eye()),
          clipFromWorld_(
              sceneConstants({.camera = view.camera, .visible = view.visible}).viewProjection),
          worldFromClip_(glm::inverse(clipFromWorld_))
    {
    }

    // From the camera through the pixel's centre; unit length.
    glm::dvec3 rayThrough(std::uint32_t x, std::uint32_t y) const
    {
        const glm::dvec4 clip((x + 0.5) / kPictureExtent.width * 2.0 - 1.0,
                              (y + 0.5) / kPictureExtent.height * 2.0 - 1.0, 0.5, 1.0);
        const glm::dvec4 world = worldFromClip_ * clip;
        return glm::normalize(glm::dvec3(world) / world.w - eye_);
    }
    // The nearest pixel if the point is outside the image.
    glm::uvec2 pixelOf(const glm::dvec3& point) const
    {
        const glm::dvec4 clip = clipFromWorld_ * glm::dvec4(point, 1.0);
        const glm::dvec2 size(kPictureExtent.width, kPictureExtent.height);
        return glm::uvec2(glm::clamp((glm::dvec2(clip) / clip.w * 0.5 + 0.5) * size,
                                     glm::dvec2(0.0), size - 1.0));
    }
    const glm::dvec3& eye() const { return eye_; }

private:
    glm::dvec3 eye_;
    glm::dmat4 clipFromWorld_;
    glm::dmat4 worldFromClip_;
};

// Difference in the channel that differs most.
int differenceAt(const Image& a, const Image& b, std::uint32_t x, std::uint32_t y)
{
    const Colour colourOfA = colourAt(a, x, y);
    const Colour colourOfB = colourAt(b, x, y);
    int largest = 0;
    for (std::size_t i = 0; i < colourOfA.size(); ++i)
        largest = std::max(largest, std::abs(int{colourOfA[i]} - int{colourOfB[i]}));
    return largest;
}

class ShadowPictures : public GpuTest
{
protected:
    struct Pictures
    {
        Image shadowed;
        Image unshadowed;
    };

    Pictures draw(const SkeletalModel& model, const ModelView& view, bool ground)
    {
        constexpr double kShadowCrease = 60.0;
        WhiteModel white(device(), animatedModel(model, buildSkinningModel(model, kShadowCrease)),
                         {.ground = ground});
        return {.shadowed = white.picture(view, kPictureExtent, true),
                .unshadowed = white.picture(view, kPictureExtent, false)};
    }
};

// Considers only pixels for which `counts` is true.
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
    // A square plane that the light meets at an angle from its normal, seen from the front.
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

constexpr double kLargestGap = 2.0; // texels
constexpr double kRadius = 1.5;     // of the visible sphere, which sets the size of a texel

constexpr double kStep = 0.05;  // texels between points of a profile
constexpr double kLength = 6.0; // length of a profile, in texels

struct Contact
{
    std::string name;
    Shape standing;
    glm::dvec3 foot; // on the side facing away from the light
};

double texelOfUnitScale()
{
    return sceneConstants({.visible = {.radius = kRadius}}).shadowTexel;
}

std::vector<Contact> contacts()
{
    const double texel = texelOfUnitScale();
    const auto box = [](const std::string& name, double halfWidth, double height)
    {
        return Contact{.name = name,
                       .standing =
                           boxShape({0.0, 0.0, height / 2.0}, {halfWidth, halfWidth, height / 2.0}),
                       .foot = {-halfWidth, 0.0, 0.0}};
    };
    const glm::dvec3 light = towardsKeyLight();
    const glm::dvec3 wallRight = glm::normalize(glm::dvec3(-light.y, light.x, 0.0));
    return {box("a box", 0.4, 0.8),
            box("a foot of ten texels", 5.0 * texel, 0.5),
            box("a plate of six texels", 0.4, 6.0 * texel),
            {.name = "a wall without thickness",
             .standing = quadShape({0.0, 0.0, 0.3}, 0.3 * wallRight, {0.0, 0.0, 0.3}),
             .foot = {}}};
}

class ShadowContact : public ShadowPictures
{
protected:
    // Limits the gap of every contact in texels: from the foot to where half the light is gone.
    void expectNoGaps(bool onGround, double tilt, double scale)
    {
        const std::vector<int> behindBox = darkening(contacts().front(), onGround, tilt, scale);
        const int withoutLight = *std::ranges::max_element(behindBox);
        ASSERT_GE(withoutLight, 30);
        for (const Contact& contact : contacts())
        {
            const std::vector<int> profile = darkening(contact, onGround, tilt, scale);
            const auto dark =
                std::ranges::find_if(profile, [&](int value) { return 2 * value >= withoutLight; });
            const double gap = kStep * static_cast<double>(dark - profile.begin());
            EXPECT_LE(gap, kLargestGap) << contact.name << ", scale " << scale << ", tilt " << tilt;
        }
    }

private:
    // Darkening by the shadow along a line that starts at the foot and leads away from the light,
    // in channel values. The object and the plane z = 0 below it are turned by `tilt` away from the
    // light and scaled; the plane is the ground if it is level, otherwise a mesh.
    std::vector<int> darkening(const Contact& contact, bool onGround, double tilt, double scale)
    {
        const glm::dvec3 light = towardsKeyLight();
        const glm::dquat turn =
            glm::angleAxis(tilt, glm::normalize(glm::cross(light, glm::dvec3(0.0, 0.0, 1.0))));
        const glm::dvec3 up = turn * glm::dvec3(0.0, 0.0, 1.0);
        Shape standing = contact.standing;
        for (ShapeVertex& vertex : standing.vertices)
            vertex.position = scale * (turn * vertex.position);
        std::vector<Mesh> meshes{rigidMesh("standing", "white", standing)};
        if (!onGround)
            meshes.push_back(rigidMesh("plane", "white",
                                       quadShape({}, turn * glm::dvec3(scale, 0.0, 0.0),
                                                 turn * glm::dvec3(0.0, scale, 0.0))));
        ModelView view{.visible = {.radius = kRadius * scale}};
        const double texel = sceneConstants({.visible = view.visible}).shadowTexel;
        const glm::dvec3 foot = scale * (turn * contact.foot);
        const glm::dvec3 away = glm::normalize(up * glm::dot(light, up) - light);
        view.camera =
            cameraAt(foot + away * (0.5 * kLength * texel), away + 1.5 * up, 1.5 * kLength * texel);
        const Pictures pictures = draw(rigidModel(std::move(meshes)), view, onGround);
        const Projection projection(view);
        std::vector<int> profile;
        for (double along = 0.0; along < kLength; along += kStep)
        {
            const glm::uvec2 pixel = projection.pixelOf(foot + away * (along * texel));
            profile.push_back(
                differenceAt(pictures.shadowed, pictures.unshadowed, pixel.x, pixel.y));
        }
        return profile;
    }
};

class ShadowOnGround : public ShadowPictures
{
};

TEST_F(ShadowOnGround, LiesWhereTheLightIsBlockedAndOnlyThere)
{
    constexpr double kBall = 0.4;
    const glm::dvec3 centre(0.0, 0.0, 1.0);
    const SkeletalModel model =
        rigidModel({rigidMesh("ball", "white", sphereShape(centre, kBall, 24, 48))});
    const glm::dvec3 light = towardsKeyLight();
    const glm::dvec3 shadow = centre - light * (centre.z / light.z);
    const ModelView view{.camera = cameraAt(shadow, {-1.0, 0.5, 1.2}, 3.0),
                         .visible = sphereAroundMeshes(model)};
    const Pictures pictures = draw(model, view, true);
    const Projection projection(view);
    int dark = 0;
    for (std::uint32_t y = 0; y < kPictureExtent.height; ++y)
        for (std::uint32_t x = 0; x < kPictureExtent.width; ++x)
        {
            const glm::dvec3 ray = projection.rayThrough(x, y);
            const glm::dvec3 place = projection.eye() - ray * (projection.eye().z / ray.z);
            const bool isGround =
                ray.z < 0.0 && glm::length(glm::cross(projection.eye() - centre, ray)) > kBall;
            if (!isGround)
                continue;
            const double fromAxis = glm::length(glm::cross(place - centre, light));
            const int difference = differenceAt(pictures.shadowed, pictures.unshadowed, x, y);
            constexpr double kFacets = 0.02; // the ball is not a perfect sphere
            if (fromAxis > kBall + kFacets)
                ASSERT_LE(difference, 1) << "at " << x << ", " << y;
            else if (fromAxis < kBall - kFacets)
            {
                ASSERT_GE(difference, 15) << "at " << x << ", " << y;
                ++dark;
            }
        }
    EXPECT_GT(dark, 1000);
}

TEST_F(ShadowContact, LeavesNoGapOnTheGround)
{
    for (const double scale : {0.01, 1.0, 1000.0})
        expectNoGaps(true, 0.0, scale);
}

TEST_F(ShadowContact, LeavesNoGapOnPlanes)
{
    for (const double tilt : {-20.0, 0.0, 15.0, 30.0})
        expectNoGaps(false, glm::radians(tilt), 1.0);
}

} // namespace
} // namespace sinew::test
