// Compares motion vectors of crowds with the difference of two references, one for each frame.
#include "engine/crowd/crowd_config.h"
#include "tests/gpu/crowd_reference.h"
#include "tests/gpu/gpu_test.h"
#include "tests/gpu/morphed_model.h"
#include "tests/gpu/motion_reference.h"
#include "tests/gpu/player_cast.h"
#include "tests/gpu/thinned_lods.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace sinew::test
{
namespace
{

constexpr VkExtent2D kMotionExtent{144, 96};
constexpr double kStep = 1.0 / 60.0;

// World-space vertices of an instance.
using VerticesAt =
    std::function<std::vector<ReferenceVertex>(const gpu::CrowdInstance&, double seconds)>;

struct Shot
{
    CrowdFrameRequest request;
    VkExtent2D extent = kMotionExtent;
};

// Two frames of a moving camera that shows all instances.
Shot movingShot(const std::vector<gpu::CrowdInstance>& instances, const VerticesAt& verticesAt,
                double seconds = 1.37)
{
    std::vector<glm::dvec3> points;
    for (const gpu::CrowdInstance& instance : instances)
        for (const ReferenceVertex& vertex : verticesAt(instance, seconds))
            points.push_back(vertex.position);
    const SceneView view{.camera = framed({.azimuth = 0.4, .elevation = 0.5}, points, 0.95),
                         .aspect = 1.5,
                         .visible = sphereAround(points)};
    SceneView before = view;
    before.camera.azimuth -= 0.02;
    before.camera.distance *= 1.01;
    before.camera.target.z += 0.01 * view.visible.radius;
    return {
        .request = {.view = view,
                    .seconds = seconds,
                    .motion = CrowdMotionRequest{.before = CrowdBefore{.view = before,
                                                                       .seconds = seconds - kStep}},
                    .afterPass = {}}};
}

// Largest distance of random instances from the origin at which they fill the image.
double crowded(const CrowdPlay& play)
{
    std::vector<glm::dvec3> points;
    for (const ReferenceVertex& vertex :
         placedVertices(play, {}, modelPoseOf(play, gpu::CrowdInstance{.headingW = 1.0F}, 0.0)))
        points.push_back(vertex.position);
    return sphereAround(points).radius;
}

MotionViews viewsOf(const gpu::Device& device, const Shot& shot)
{
    return motionViews(device, shot.extent, shot.request.view, shot.request.motion->before->view);
}

class CrowdMotionTest : public GpuTest
{
protected:
    CrowdConfig motionConfig(CrowdConfig config = {}) const
    {
        config.motion = true;
        config.cullsTriangles =
            config.cullsTriangles && triangleCullLacks(device().capabilities()).empty();
        return config;
    }

    static std::vector<MovedPoint> moved(const Shot& shot, const gpu::CrowdInstance& instance,
                                         const VerticesAt& verticesAt)
    {
        return sinew::test::moved(verticesAt(instance, shot.request.seconds),
                                  verticesAt(instance, shot.request.motion->before->seconds));
    }

    // The crowd's triangles are those of the file.
    void expectMotion(CrowdOnDevice& crowd, const CrowdPlay& play,
                      const std::vector<gpu::CrowdInstance>& instances, const Shot& shot,
                      const VerticesAt& verticesAt) const
    {
        MotionReference reference(viewsOf(device(), shot));
        for (const gpu::CrowdInstance& instance : instances)
            reference.draw(moved(shot, instance, verticesAt), play.skinning.indices);
        sinew::test::expectMotion(device(), reference, crowd.motion(shot.request, shot.extent));
    }

    static VerticesAt skeletal(const CrowdPlay& play, double fieldSide = 0.0)
    {
        return [&play, fieldSide](const gpu::CrowdInstance& instance, double seconds)
        {
            const CrowdMoment moment{.seconds = seconds,
                                     .fieldSide = fieldSide,
                                     .fieldCorner = glm::dvec2(-fieldSide / 2.0)};
            return placedVertices(
                play, placement(instance, placeOf(play, instance, moment).position),
                modelPoseOf(play, instance, seconds),
                play.crowd.weightCount > 0 ? morphWeightsOf(play, instance, seconds)
                                           : std::vector<double>());
        };
    }
};

// Instances play one clip or blend two; every way to pose joints and skin vertices is used.
TEST_F(CrowdMotionTest, EveryForm)
{
    const CrowdPlay play(oddModel({.name = "motion",
                                   .parents = forestOfParents(15, 2),
                                   .vertexCount = 60,
                                   .fewestInfluences = 1,
                                   .mostInfluences = 9,
                                   .influenceStep = 4}));
    const double spread = crowded(play);
    const std::vector<gpu::CrowdInstance> instances = randomInstances(play, 9, spread, 3);
    const auto expectConfig = [&](const CrowdConfig& config)
    {
        SCOPED_TRACE(static_cast<int>(config.posing));
        CrowdOnDevice crowd(device(), play, instances, {.config = motionConfig(config)});
        expectMotion(crowd, play, instances, movingShot(instances, skeletal(play)), skeletal(play));
    };
    expectConfig({.tangents = true});
    expectConfig({.texels = false, .instancesAtOnce = 8});
    expectConfig(
        {.posing = CrowdPosing::ByWorkgroup, .cullsTriangles = false, .instancesAtOnce = 1});
    expectConfig({.skinning = CrowdSkinning::Simple, .tangents = true});
}

// Scaling joints, unevenly spaced frames, and morph weights.
TEST_F(CrowdMotionTest, MorphTargets)
{
    for (const bool scaled : {false, true})
        for (const bool texels : {false, true})
        {
            SCOPED_TRACE(scaled);
            const CrowdPlay play = morphedPlay(scaled);
            const std::vector<gpu::CrowdInstance> instances = randomInstances(play, 6, 20.0, 5);
            CrowdOnDevice crowd(device(), play, instances,
                                {.config = motionConfig({.posing = scaled ? CrowdPosing::ByWorkgroup
                                                                          : CrowdPosing::ByInstance,
                                                         .texels = texels})});
            expectMotion(crowd, play, instances, movingShot(instances, skeletal(play)),
                         skeletal(play));
        }
}

TEST_F(CrowdMotionTest, StoredFrames)
{
    const PlayerCast cast(madeUpPlayer());
    std::vector<gpu::CrowdInstance> instances = instancesOf(cast, 9);
    for (gpu::CrowdInstance& instance : instances) // otherwise too far apart
        instance.position *= 0.03F;
    const VerticesAt verticesAt = [&](const gpu::CrowdInstance& instance, double seconds)
    {
        std::vector<ReferenceVertex> vertices = verticesOf(cast, instance, seconds);
        moveTo(placement(instance, glm::dvec3(instance.position)), vertices);
        return vertices;
    };
    CrowdOnDevice crowd(device(), cast.play, instances,
                        {.config = motionConfig({.skinning = CrowdSkinning::Frames})});
    expectMotion(crowd, cast.play, instances, movingShot(instances, verticesAt), verticesAt);
}

// Vectors are bit-identical with any number of chunks, which shadows also have.
TEST_F(CrowdMotionTest, InChunks)
{
    const CrowdPlay play(oddModel({.name = "chunks",
                                   .parents = forestOfParents(15, 2),
                                   .vertexCount = 60,
                                   .mostInfluences = 3}));
    const double spread = crowded(play);
    const std::vector<gpu::CrowdInstance> instances = randomInstances(play, 11, spread, 4);
    CrowdOnDevice whole(device(), play, instances, {.config = motionConfig()});
    CrowdOnDevice parts(device(), play, instances, {.config = motionConfig(), .capacity = 4});
    ASSERT_GT(parts.buffers().plan.chunks, 2U);
    Shot shot = movingShot(instances, skeletal(play));
    expectMotion(parts, play, instances, shot, skeletal(play));
    EXPECT_EQ(parts.motion(shot.request, kMotionExtent), whole.motion(shot.request, kMotionExtent));
    shot.request.shadows = false;
    EXPECT_EQ(parts.motion(shot.request, kMotionExtent), whole.motion(shot.request, kMotionExtent));
}

class CrowdMotionOfLods : public CrowdMotionTest
{
protected:
    CrowdMotionOfLods()
        : full_(skeletalModel(1, 9)), lods_(thinned(full_)), play_(playOf(full_, lods_)),
          spread_(2.0 * crowded(play_)), instances_(randomInstances(play_, 15, spread_, 3))
    {
    }

    const std::vector<std::uint32_t>& trianglesOf(std::uint32_t lod) const
    {
        return lod == 0 ? full_.skinning.indices : lods_[lod - 1].surface.indices;
    }

    AnimatedModel full_;
    std::vector<ModelLod> lods_;
    CrowdPlay play_;
    double spread_;
    std::vector<gpu::CrowdInstance> instances_;
};

// Uses each instance's LOD of this frame, regardless of the previous one.
TEST_F(CrowdMotionOfLods, OfEachInstance)
{
    CrowdOnDevice crowd(device(), play_, instances_, {.config = motionConfig()});
    Shot shot = movingShot(instances_, skeletal(play_));
    shot.request.shadows = false; // otherwise the shadow could determine the LOD
    const OrbitCamera& camera = shot.request.view.camera;
    shot.request.lods.error = play_.crowd.lodPixelSizes[2] * shot.extent.height /
                              (2.0 * std::tan(camera.fieldOfView / 2.0) * camera.distance);
    const std::vector<glm::vec2> vectors = crowd.motion(shot.request, shot.extent);
    const std::vector<std::vector<std::uint32_t>> starts = crowd.lodStarts();
    const std::vector<std::uint32_t> skinned = crowd.lists()[gpu::kSkinList];
    MotionReference reference(viewsOf(device(), shot));
    std::uint32_t lodsSeen = 0;
    for (std::uint32_t lod = 0; lod < kLodCount; ++lod)
    {
        const std::uint32_t begin = starts[lod][gpu::kSkinList];
        const std::uint32_t end = starts[lod + 1][gpu::kSkinList];
        lodsSeen += end > begin ? 1 : 0;
        for (std::uint32_t entry = begin; entry < end; ++entry)
            reference.draw(
                moved(shot, instances_[crowd.candidates()[skinned[entry]]], skeletal(play_)),
                trianglesOf(lod));
    }
    EXPECT_GT(lodsSeen, 1U);
    sinew::test::expectMotion(device(), reference, vectors);
}

class CrowdMotionRules : public CrowdMotionTest
{
protected:
    CrowdMotionRules()
        : play_(oddModel({.name = "rules",
                          .parents = forestOfParents(15, 2),
                          .vertexCount = 60,
                          .mostInfluences = 4})),
          spread_(crowded(play_)), instances_(randomInstances(play_, 9, spread_, 3))
    {
    }

    CrowdPlay play_;
    double spread_;
    std::vector<gpu::CrowdInstance> instances_;
    Shot shot_ = movingShot(instances_, skeletal(play_));
};

TEST_F(CrowdMotionRules, NothingWasBeforeTheFirstFrame)
{
    CrowdOnDevice crowd(device(), play_, instances_, {.config = motionConfig()});
    EXPECT_GT(longest(crowd.motion(shot_.request, shot_.extent)), 2.0);
    shot_.request.motion->before.reset();
    EXPECT_EQ(longest(crowd.motion(shot_.request, shot_.extent)), 0.0);
}

TEST_F(CrowdMotionRules, WhatIsStillDoesNotMove)
{
    CrowdOnDevice crowd(device(), play_, instances_, {.config = motionConfig(), .ground = true});
    shot_.request.motion->before =
        CrowdBefore{.view = shot_.request.view, .seconds = shot_.request.seconds};
    EXPECT_LT(longest(crowd.motion(shot_.request, shot_.extent)), 1e-3);
}

// The camera previously looked elsewhere; most instances were out of view.
TEST_F(CrowdMotionRules, WhatComesIntoViewHasMoved)
{
    CrowdOnDevice crowd(device(), play_, instances_, {.config = motionConfig()});
    OrbitCamera& before = shot_.request.motion->before->view.camera;
    before = shot_.request.view.camera;
    before.azimuth -= 0.5;
    before.elevation -= 0.1;
    before.target = shot_.request.view.camera.eye() + before.forward() * before.distance;
    expectMotion(crowd, play_, instances_, shot_, skeletal(play_));
}

// Triangles smaller than a pixel that lie between its samples count, too.
TEST_F(CrowdMotionTest, SamplesOfThePictureDoNotMatter)
{
    const CrowdPlay play(readPlayedModel(SINEW_DEFAULT_MODEL "/strider.md5mesh"));
    const std::vector<gpu::CrowdInstance> instances = randomInstances(play, 6, 100.0, 3);
    CrowdOnDevice crowd(device(), play, instances,
                        {.config = motionConfig(), .samples = availableSamples(device(), 4)});
    Shot shot = movingShot(instances, skeletal(play));
    shot.request.largeHeight = 0.0;
    const std::vector<glm::vec2> whole = crowd.motion(shot.request, shot.extent);
    shot.request.largeHeight = 1e30; // would cull every triangle individually
    EXPECT_EQ(crowd.motion(shot.request, shot.extent), whole);
}

TEST_F(CrowdMotionRules, TheGroundMovesWithTheCamera)
{
    CrowdOnDevice crowd(device(), play_, instances_, {.config = motionConfig(), .ground = true});
    shot_.request.view.camera.elevation = 1.0; // fills the image with the ground
    MotionReference reference(viewsOf(device(), shot_));
    for (const gpu::CrowdInstance& instance : instances_)
        reference.draw(moved(shot_, instance, skeletal(play_)), play_.skinning.indices);
    drawGround(reference, viewsOf(device(), shot_), shot_.request.view);
    const MotionComparison result = reference.compare(crowd.motion(shot_.request, shot_.extent));
    EXPECT_LE(result.farthest, kMotionPixels);
    EXPECT_EQ(result.empty, 0U);
}

TEST_F(CrowdMotionRules, BlendedSurfacesAreNotThere)
{
    CrowdOnDevice crowd(device(), play_, instances_, {.config = motionConfig(), .blended = true});
    EXPECT_EQ(longest(crowd.motion(shot_.request, shot_.extent)), 0.0);
}

// Some instances leave the field between the frames and reappear on its other side.
TEST_F(CrowdMotionRules, TheOtherSideOfTheFieldIsNear)
{
    const double side = 2.0 * spread_;
    CrowdOnDevice crowd(device(), play_, instances_, {.config = motionConfig(), .fieldSide = side});
    const VerticesAt verticesAt = skeletal(play_, side);
    std::uint32_t crossings = 0;
    for (double seconds = 0.5; seconds < 20.0 && crossings < 3; seconds += kStep)
    {
        Shot shot = movingShot(instances_, verticesAt, seconds);
        std::vector<std::vector<MovedPoint>> all;
        bool crosses = false;
        for (const gpu::CrowdInstance& instance : instances_)
        {
            const auto at = [&](double moment)
            {
                return placeOf(play_, instance,
                               {.seconds = moment,
                                .fieldSide = side,
                                .fieldCorner = glm::dvec2(-side / 2.0)})
                    .position;
            };
            crosses = crosses || glm::distance(at(seconds), at(seconds - kStep)) > side / 2.0;
        }
        if (!crosses)
            continue;
        ++crossings;
        MotionReference reference(viewsOf(device(), shot));
        for (const gpu::CrowdInstance& instance : instances_)
        {
            std::vector<MovedPoint> points = moved(shot, instance, verticesAt);
            for (MovedPoint& point : points)
                for (int axis = 0; axis < 2; ++axis)
                    point.before[axis] +=
                        side * std::round((point.now[axis] - point.before[axis]) / side);
            reference.draw(points, play_.skinning.indices);
        }
        sinew::test::expectMotion(device(), reference, crowd.motion(shot.request, shot.extent));
    }
    EXPECT_GT(crossings, 0U);
}

} // namespace
} // namespace sinew::test
