// The cameras of glTF files: which there are, and where the one that is asked for stands.
#include "tests/support/gltf_scene.h"
#include "tests/unit/animation/matchers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sinew::test
{
namespace
{

using ::testing::ElementsAre;
using ::testing::IsEmpty;

GltfJson perspective(const std::string& name, double yfov)
{
    GltfJson camera = {{"type", "perspective"}, {"perspective", {{"yfov", yfov}, {"znear", 0.1}}}};
    if (!name.empty())
        camera["name"] = name;
    return camera;
}

LoadedGltf loadWith(const GltfScene& scene, const std::optional<std::string>& camera)
{
    const TempFolder folder;
    return loadScene(folder, scene, {.camera = camera});
}

// Of cameras 0, which is broken, 1, which stands twice, 2 and 3, which has no name.
GltfScene withCameras()
{
    GltfScene scene;
    scene.document.json["cameras"] = {perspective("Broken", -1.0), perspective("Close", 1.0),
                                      perspective("Far", 2.0), perspective("", 3.0)};
    scene.addNode({{"mesh", 0}});
    for (const int camera : {3, 2, 1, 0})
        scene.addNode({{"camera", camera}});
    scene.addNode({{"camera", 1}, {"name", "Tripod"}});
    return scene;
}

TEST(GltfCameras, HaveNamesAndNumbers)
{
    const GltfScene scene = withCameras();
    for (const auto& [asked, index] :
         {std::pair("Close", 0U), std::pair("tripod", 1U), std::pair("2", 2U), std::pair("3", 3U)})
    {
        const LoadedGltf loaded = loadWith(scene, asked);
        ASSERT_TRUE(loaded.model && loaded.model->model.camera) << asked;
        EXPECT_THAT(loaded.model->alternatives.cameras.values,
                    ElementsAre("Close", "Tripod", "Far", "3"));
        EXPECT_EQ(loaded.model->alternatives.cameras.inForce, index);
        EXPECT_EQ(loaded.model->model.camera->lens.height, index < 2 ? 1.0 : index) << asked;
    }
    EXPECT_THAT(
        loadWith(scene, "Broken").errors,
        ElementsAre("no camera of this file has the name or the index \"Broken\": there are "
                    "Close, Tripod, Far, 3"));
    EXPECT_EQ(loadWith(scene, std::nullopt).model->model.camera, std::nullopt);
}

TEST(GltfCameras, OfAnotherSceneDoNotCount)
{
    GltfScene scene = withCameras();
    scene.document.json["scenes"][0]["nodes"] = {0};
    EXPECT_THAT(
        loadWith(scene, "0").errors,
        ElementsAre("no camera of this file has the name or the index \"0\": there is none"));
}

TEST(GltfCameras, StandInTheModelsSpace)
{
    GltfScene scene;
    scene.document.json["cameras"] = {perspective("Close", 1.0)};
    scene.addNode({{"mesh", 0}});
    const std::size_t camera = scene.addNode({{"camera", 0}, {"translation", {1, 2, 3}}});
    scene.addNode({{"children", {camera}}, {"translation", {10, 0, 0}}, {"scale", {2, 2, 2}}});
    scene.document.json["scenes"][0]["nodes"] = {0, 2};
    const LoadedGltf loaded = loadWith(scene, "0");
    ASSERT_TRUE(loaded.model && loaded.model->model.camera);
    EXPECT_EQ(loaded.model->model.camera->joint, std::nullopt);
    EXPECT_THAT(loaded.model->model.camera->place.position, IsNear(glm::dvec3(12, -6, 4), 1e-12));
}

TEST(GltfCameras, MoveWithAModelThatIsCentred)
{
    GltfScene scene;
    scene.document.json["cameras"] = {perspective("Close", 1.0)};
    scene.addNode({{"mesh", 0}, {"translation", {1e6, 0, 0}}});
    scene.addNode({{"camera", 0}, {"translation", {1e6, 0, 5}}});
    const LoadedGltf loaded = loadWith(scene, "0");
    ASSERT_TRUE(loaded.model && loaded.model->model.camera);
    const AnimatedModel& model = loaded.model->model;
    EXPECT_GT(model.origin.x, 9e5);
    EXPECT_THAT(model.camera->place.position + model.origin,
                IsNear(glm::dvec3(1e6, -5.0, 0.0), 1e-6));
}

} // namespace
} // namespace sinew::test
