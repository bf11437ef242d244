// Compares motion vectors of a model with the difference of two references, one for each frame.
#include "engine/animation/animated_model.h"
#include "tests/gpu/drawn_frames.h"
#include "tests/gpu/gpu_test.h"
#include "tests/gpu/morphed_model.h"
#include "tests/gpu/motion_reference.h"
#include "tests/gpu/thinned_lods.h"
#include "tests/gpu/white_model.h"
#include "tests/support/synthetic_models.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace sinew::test
{
namespace
{

constexpr VkExtent2D kExtent{144, 96};

struct Shown
{
    Playback playback;
    ModelView view;
};

// A frame of a moving camera, and the previous frame.
struct Shot
{
    Shown now;
    std::optional<Shown> before;
};

Shot movingShot(const AnimatedModel& model, double seconds)
{
    constexpr double kStep = 1.0 / 30.0;
    Shot shot{.now = {.playback = startOf(model, seconds), .view = {}},
              .before = Shown{.playback = startOf(model, seconds - kStep), .view = {}}};
    const std::vector<glm::dvec3> points = positionsAt(model, shot.now.playback);
    shot.now.view.camera = framed({.azimuth = 0.4, .elevation = 0.5}, points, 0.95);
    shot.now.view.visible = sphereAround(points);
    shot.before->view = shot.now.view;
    OrbitCamera& before = shot.before->view.camera;
    before.azimuth -= 0.03;
    before.distance *= 1.01;
    before.target.z += 0.02 * shot.now.view.visible.radius;
    return shot;
}

class ModelMotionTest : public GpuTest
{
protected:
    std::vector<glm::vec2> vectorsOf(WhiteModel& white, const Shot& shot) const
    {
        const DrawnFrames drawn(device(), kExtent, white.frame().samples(), true, 1);
        ModelMotionRequest motion{.target = &drawn.motionTarget(), .leaveAs = gpu::kCopySource};
        if (shot.before)
            motion.before =
                PreviousFrame{.view = shot.before->view,
                              .plays = channelPlays(white.model(), shot.before->playback)};
        const ModelPicture picture{.target = drawn.target(),
                                   .leaveAs = gpu::kCopySource,
                                   .view = shot.now.view,
                                   .motion = motion};
        const ChannelPlays plays = channelPlays(white.model(), shot.now.playback);
        drawn.draw([&](const gpu::Frame& frame)
                   { white.frame().recordFrame(frame, plays, &picture); });
        return drawn.motion();
    }

    MotionReference referenceOf(const AnimatedModel& model, const Shot& shot) const
    {
        MotionReference reference(viewsOf(shot));
        reference.draw(
            moved(verticesAt(model, shot.now.playback), verticesAt(model, shot.before->playback)),
            model.skinning.indices);
        return reference;
    }

    MotionViews viewsOf(const Shot& shot) const
    {
        return motionViews(device(), kExtent, sceneViewOf(shot.now.view, kExtent),
                           sceneViewOf(shot.before->view, kExtent));
    }

    void expectShot(WhiteModel& white, const Shot& shot) const
    {
        EXPECT_GT(farthestMove(white.model(), shot), 0.01 * shot.now.view.visible.radius);
        expectMotion(device(), referenceOf(white.model(), shot), vectorsOf(white, shot));
    }

    // Largest movement of a vertex, without the camera's.
    static double farthestMove(const AnimatedModel& model, const Shot& shot)
    {
        double farthest = 0.0;
        for (const MovedPoint& point :
             moved(verticesAt(model, shot.now.playback), verticesAt(model, shot.before->playback)))
            farthest = std::max(farthest, glm::distance(point.now, point.before));
        return farthest;
    }

    void expectModel(AnimatedModel model, double seconds = 0.83) const
    {
        WhiteModel white(device(), std::move(model), kNoGround);
        expectShot(white, movingShot(white.model(), seconds));
    }

    static AnimatedModel bending(bool scaled = false)
    {
        const SkeletalModel model = nineWeightModel();
        const Clip clip = scaled ? scalingClip(model) : bendingClip(model);
        return animatedModel(model, buildSkinningModel(model, kCreaseDegrees), std::span(&clip, 1));
    }

    static constexpr ModelFrameSettings kNoGround{.ground = false};
};

TEST_F(ModelMotionTest, NineWeights)
{
    expectModel(bending());
}

TEST_F(ModelMotionTest, JointsThatScale)
{
    AnimatedModel model = bending(true);
    ASSERT_EQ(jointScaleOf(model), JointScale::Any);
    expectModel(std::move(model));
}

TEST_F(ModelMotionTest, MorphTargets)
{
    for (const bool scaled : {false, true})
    {
        SCOPED_TRACE(scaled);
        expectModel(morphedModel(scaled));
    }
}

TEST_F(ModelMotionTest, StoredFrames)
{
    expectModel(animatedModel(madeUpPlayer()), 0.2);
}

TEST_F(ModelMotionTest, LevelsOfDetail)
{
    const AnimatedModel full = skeletalModel(1, 9);
    for (const ModelLod& lod : thinned(full))
    {
        SCOPED_TRACE(lod.surface.indices.size());
        AnimatedModel model = full;
        showSurface(lod.surface, model.skinning);
        expectModel(std::move(model), 0.6);
    }
}

TEST_F(ModelMotionTest, NothingWasBeforeTheFirstFrame)
{
    WhiteModel white(device(), bending());
    Shot shot = movingShot(white.model(), 0.83);
    EXPECT_GT(longest(vectorsOf(white, shot)), 2.0);
    shot.before.reset();
    EXPECT_EQ(longest(vectorsOf(white, shot)), 0.0);
}

TEST_F(ModelMotionTest, WhatIsStillDoesNotMove)
{
    WhiteModel white(device(), bending());
    Shot shot = movingShot(white.model(), 0.83);
    shot.before = shot.now;
    EXPECT_LT(longest(vectorsOf(white, shot)), 1e-3);
}

TEST_F(ModelMotionTest, TheGroundMovesWithTheCamera)
{
    WhiteModel white(device(), bending());
    Shot shot = movingShot(white.model(), 0.83);
    shot.now.view.groundHeight = -shot.now.view.visible.radius;
    shot.now.view.camera.elevation = 1.0; // fills the image with the ground
    MotionReference reference = referenceOf(white.model(), shot);
    drawGround(reference, viewsOf(shot), sceneViewOf(shot.now.view, kExtent));
    const MotionComparison result = reference.compare(vectorsOf(white, shot));
    EXPECT_LE(result.farthest, kMotionPixels);
    EXPECT_EQ(result.empty, 0U);
}

TEST_F(ModelMotionTest, IsOfOneSampleInPicturesOfSeveral)
{
    WhiteModel one(device(), bending(), kNoGround);
    WhiteModel several(device(), bending(),
                       {.samples = availableSamples(device(), 4), .ground = false});
    const Shot shot = movingShot(one.model(), 0.83);
    EXPECT_EQ(vectorsOf(several, shot), vectorsOf(one, shot));
}

// Inspecting surfaces does not change the vectors.
TEST_F(ModelMotionTest, OfInspectedSurfaces)
{
    WhiteModel white(device(), bending(), kNoGround);
    Shot shot = movingShot(white.model(), 0.83);
    const std::vector<glm::vec2> lit = vectorsOf(white, shot);
    shot.now.view.surface = SurfaceShown::Normals;
    EXPECT_EQ(vectorsOf(white, shot), lit);
    for (std::size_t mesh = 0; mesh < white.model().skinning.meshes.size(); ++mesh)
        white.frame().showMesh(mesh, false);
    EXPECT_EQ(longest(vectorsOf(white, shot)), 0.0);
}

// Uses vertices of both frames that the CPU has skinned.
TEST_F(ModelMotionTest, OfGivenVertices)
{
    WhiteModel white(device(), bending(), kNoGround);
    Shot shot = movingShot(white.model(), 0.83);
    const Shot skinned = shot;
    const SkinnedVertices now = packSkinned(verticesAt(white.model(), shot.now.playback));
    const SkinnedVertices before = packSkinned(verticesAt(white.model(), shot.before->playback));
    shot.now.view.skinned = &now;
    shot.before->view.skinned = &before;
    shot.now.playback = startOf(white.model(), 0.1); // would be shown if the device skinned
    shot.before->playback = shot.now.playback;
    expectMotion(device(), referenceOf(white.model(), skinned), vectorsOf(white, shot));
}

// Each side has the vectors of its own vertices.
TEST_F(ModelMotionTest, OfASplitPicture)
{
    WhiteModel white(device(), bending(), kNoGround);
    Shot shot = movingShot(white.model(), 0.83);
    const std::vector<glm::vec2> left = vectorsOf(white, shot);
    Shot another = shot;
    another.now.playback.seconds += 0.2;
    another.before->playback.seconds += 0.15;
    const std::vector<glm::vec2> right = vectorsOf(white, another);
    const SkinnedVertices now = packSkinned(verticesAt(white.model(), another.now.playback));
    const SkinnedVertices before = packSkinned(verticesAt(white.model(), another.before->playback));
    shot.now.view.split = PictureSplit{.skinned = &now};
    shot.before->view.split = PictureSplit{.skinned = &before};
    const std::vector<glm::vec2> split = vectorsOf(white, shot);
    std::size_t moving = 0;
    for (std::size_t i = 0; i < split.size(); ++i)
    {
        const std::size_t column = i % kExtent.width;
        if (column + 1 == kExtent.width / 2 || column == kExtent.width / 2) // dividing line
            continue;
        const glm::vec2 expected = column < kExtent.width / 2 ? left[i] : right[i];
        // The device and the CPU round differently at edges of triangles.
        moving += glm::length(expected) > 0.5F && glm::distance(split[i], expected) < 0.01F ? 1 : 0;
    }
    const auto moved = [](const std::vector<glm::vec2>& vectors)
    {
        return std::ranges::count_if(vectors, [](const glm::vec2& vector)
                                     { return glm::length(vector) > 0.5F; });
    };
    EXPECT_GT(moved(split), 300);
    EXPECT_NEAR(static_cast<double>(moving), static_cast<double>(moved(split)),
                0.02 * static_cast<double>(moved(split)));
}

} // namespace
} // namespace sinew::test
