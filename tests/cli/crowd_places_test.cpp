// Crowds of glTF files that place their instances (EXT_mesh_gpu_instancing).
#include "samples/app/scene.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/crowd_view.h"
#include "tests/cli/crowd_program.h"
#include "tests/support/gltf_scene.h"

#include <glm/geometric.hpp>
#include <gmock/gmock.h>

#include <cmath>

namespace sinew::test
{
namespace
{

using testing::HasSubstr;
using testing::IsEmpty;

// A hundred thousand units from the origin, in a row that rises; the second has half a turn.
GltfScene placedScene()
{
    GltfScene scene;
    scene.addNode({{"mesh", 0}, {"translation", {1e5, 0, 0}}});
    auto& attributes =
        scene.document.json["nodes"][0]["extensions"]["EXT_mesh_gpu_instancing"]["attributes"];
    attributes["TRANSLATION"] =
        scene.document.addAccessor<float>("VEC3", {-40, 0, 0, 0, 3, 0, 60, 9, 10});
    attributes["ROTATION"] =
        scene.document.addAccessor<float>("VEC4", {0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1});
    return scene;
}

class CrowdOfPlaces : public CrowdRun
{
protected:
    std::string file() const { return writeScene(folder(), "placed.glb", placedScene()).string(); }

    // Of the options that the command line gives.
    crowd::CrowdField fieldOf(const Arguments& more) const
    {
        Arguments arguments{"crowd", file(), "--lod", "off"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        std::vector<const char*> words;
        for (const std::string& argument : arguments)
            words.push_back(argument.c_str());
        const auto read = crowd::readOptions(static_cast<int>(words.size()), words.data());
        auto options = std::get<crowd::Options>(read);
        const auto scene = samples::loadScene(options.scene);
        crowd::settleInstances(scene->model, options);
        Diagnostics warnings;
        return crowd::fieldFor(crowd::prepareCrowd(*scene, options, warnings), options);
    }
};

TEST_F(CrowdOfPlaces, StandsWhereTheFileSays)
{
    const crowd::CrowdField field = fieldOf({});
    ASSERT_EQ(field.instances.size(), 3U);
    const auto expectInstance = [&](std::size_t i, const glm::vec3& position, float headingZ)
    {
        EXPECT_LT(glm::distance(field.instances[i].position, position), 1e-4F) << i;
        EXPECT_NEAR(std::abs(field.instances[i].headingZ), headingZ, 1e-6F) << i;
        EXPECT_NEAR(std::abs(field.instances[i].headingW), 1.0F - headingZ, 1e-6F) << i;
    };
    expectInstance(0, {-50, 5, 0}, 0.0F);
    expectInstance(1, {-10, 5, 3}, 1.0F);
    expectInstance(2, {50, -5, 9}, 0.0F);
    EXPECT_EQ(field.focus, glm::dvec3(field.instances[1].position));
    EXPECT_NEAR(field.framed.max.z - field.framed.min.z, 10.0, 1e-6);
    EXPECT_GE(field.inside.max.x, 51.0);
    EXPECT_GE(field.side, 101.0);
}

TEST_F(CrowdOfPlaces, TakesTheFirstOrStandsInAGrid)
{
    const crowd::CrowdField two = fieldOf({"--instances", "2"});
    EXPECT_LT(glm::distance(two.instances[0].position, {-20, 0, 0}), 1e-4F);
    EXPECT_LT(glm::distance(two.instances[1].position, {20, 0, 3}), 1e-4F);
    for (const Arguments& more : {Arguments{"--instances", "5"}, Arguments{"--layout", "grid"},
                                  Arguments{"--scaling", "2"}})
        EXPECT_FALSE(fieldOf(more).isPlaced) << more.front();
}

TEST_F(CrowdOfPlaces, ShowsAllOfThem)
{
    for (const double aspect : {0.5, 1.0, 16.0 / 9.0})
    {
        const crowd::CrowdField field = fieldOf({});
        const OrbitCamera camera = cameraFor(crowd::CrowdView::Crowd, field, aspect);
        for (const gpu::CrowdInstance& instance : field.instances)
            EXPECT_TRUE(crowd::showsPoint(camera, aspect, instance.position)) << aspect;
    }
    EXPECT_THAT(runWell({file(), "--output", "placed.png"}).standardError, IsEmpty());
    EXPECT_THAT(runWell({file(), "--output", "more.png", "--instances", "5"}).standardError,
                HasSubstr("the file places only 3 instances, but --instances asks for 5"));
}

} // namespace
} // namespace sinew::test
