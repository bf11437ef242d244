// Where the camera and the lights stand.
#include "samples/viewer/framing.h"
#include "tests/support/gltf_scene.h"
#include "tests/unit/animation/matchers.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace sinew::viewer
{

namespace
{

using test::GltfScene;
using test::IsNear;

// At 0, 0, 2 of a rig of twice the size, which a clip turns by a right angle to the file's +x.
AnimatedModel withRig(const test::GltfJson& cameraNode)
{
    const float half = std::sqrt(0.5F);
    GltfScene scene;
    scene.document.json["cameras"] = {
        {{"type", "perspective"}, {"perspective", {{"yfov", 1}, {"znear", 0.1}}}}};
    scene.addNode({{"mesh", 0}});
    const std::size_t camera = scene.addNode(cameraNode);
    const std::size_t rig = scene.addNode({{"children", {camera}}, {"scale", {2, 2, 2}}});
    scene.document.json["scenes"][0]["nodes"] = {0, rig};
    scene.addAnimation("turn", {{.node = rig,
                                 .path = "rotation",
                                 .times = {0, 1},
                                 .values = {0, 0, 0, 1, 0, half, 0, half}}});
    const test::TempFolder folder;
    return test::loadScene(folder, scene, {.loopMode = LoopMode::Once, .camera = "0"}).model->model;
}

void expectCamera(const AnimatedModel& model, double seconds, const glm::dvec3& eye,
                  const glm::dvec3& forward, const glm::dvec3& up)
{
    const std::optional<OrbitCamera> camera =
        fileCamera(model, {.seconds = seconds}, {.centre = {0.0, 0.0, 0.0}, .radius = 1.0});
    ASSERT_TRUE(camera);
    EXPECT_THAT(camera->eye(), IsNear(eye, 1e-6));
    EXPECT_THAT(camera->forward(), IsNear(forward, 1e-6));
    EXPECT_THAT(camera->up(), IsNear(up, 1e-6));
    EXPECT_NEAR(glm::length(camera->right()), 1.0, 1e-12);
    EXPECT_NEAR(camera->distance, glm::length(eye), 1e-6);
}

TEST(FileCamera, MovesWithTheNodesAboveIt)
{
    const AnimatedModel model = withRig({{"camera", 0}, {"translation", {0, 0, 2}}});
    expectCamera(model, 0.0, {0, -4, 0}, {0, 1, 0}, {0, 0, 1});
    expectCamera(model, 1.0, {4, 0, 0}, {-1, 0, 0}, {0, 0, 1});
}

TEST(FileCamera, KeepsItsRollButNoScale)
{
    const double half = std::sqrt(0.5);
    const AnimatedModel model = withRig({{"camera", 0},
                                         {"translation", {0, 0, 2}},
                                         {"rotation", {0, 0, half, half}},
                                         {"scale", {3, 1, 5}}});
    expectCamera(model, 0.0, {0, -4, 0}, {0, 1, 0}, {-1, 0, 0});
    expectCamera(model, 1.0, {4, 0, 0}, {-1, 0, 0}, {0, -1, 0});
}

TEST(Lights, ComeFromWhereTheModelFaces)
{
    const double facing = glm::half_pi<double>(); // along +y
    const Lighting front =
        lightingOf({.key = ViewAngles{.azimuth = 0.0, .elevation = 0.0}}, facing);
    EXPECT_LT(glm::distance(front.towardsKey, glm::dvec3(0.0, 1.0, 0.0)), 1e-12);
    const Lighting left = lightingOf({.key = ViewAngles{.azimuth = 90.0, .elevation = 30.0}}, 0.0);
    EXPECT_LT(glm::distance(left.towardsKey, glm::dvec3(0.0, std::sqrt(0.75), 0.5)), 1e-12);
}

TEST(Lights, TellTheAnglesOfTheUsualPlace)
{
    for (const double facing : {0.0, 2.0, -3.0})
    {
        const Lights asAngles{.key = keyAngles({}, facing)};
        EXPECT_LT(glm::distance(lightingOf(asAngles, facing).towardsKey, towardsKeyLight()), 1e-12);
    }
}

} // namespace

} // namespace sinew::viewer
