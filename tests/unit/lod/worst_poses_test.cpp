// The worst poses of levels of detail, against poses whose distances are known, and against a
// search that leaves nothing out.
#include "engine/lod/triangle_tree.h"
#include "engine/lod/worst_poses.h"
#include "tests/support/played_gltf.h"
#include "tests/unit/export/exported_models.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

// Turns the hinge about y, frame after frame.
ModelClip hingeClip(const std::string& name, const std::vector<double>& degrees)
{
    Clip clip{.frameRate = 10.0,
              .frameCount = static_cast<std::uint32_t>(degrees.size()),
              .componentsPerFrame = 4,
              .joints = {{.name = "root"},
                         {.name = "hinge", .parent = 0, .animated = kAnimatedOrientation}}};
    for (const double angle : degrees)
    {
        const double half = angle * std::numbers::pi / 360.0;
        clip.components.insert(clip.components.end(), {0.0, std::sin(half), 0.0, std::cos(half)});
    }
    ModelClip result{.name = name, .clip = std::move(clip), .loopMode = LoopMode::Once};
    result.period = clipPeriod(result.clip, result.loopMode);
    return result;
}

struct Hinge
{
    AnimatedModel model;
    std::vector<ModelLod> lods;
};

// Two squares of side 1, the second one on the hinge between them. The LOD goes straight from edge
// to edge: the hinge is off by sin(angle / 2), or 1 where the squares are folded.
Hinge hingeWith(std::vector<ModelClip> clips)
{
    const std::vector<Joint> joints{{.name = "root"}, {.name = "hinge", .parent = 0}};
    SkinningModel skinning{.jointCount = 2};
    for (const double x : {-1.0, 0.0, 1.0})
        for (const double y : {0.0, 1.0})
        {
            skinning.vertices.push_back(
                {.firstInfluence = static_cast<std::uint32_t>(skinning.influences.size()),
                 .influenceCount = 1});
            skinning.influences.push_back({.position = {x, y, 0.0},
                                           .bias = 1.0,
                                           .normal = {0.0, 0.0, 1.0},
                                           .tangent = {1.0, 0.0, 0.0},
                                           .joint = x > 0.0 ? 1U : 0U});
        }
    skinning.indices = {0, 1, 2, 2, 1, 3, 2, 3, 4, 4, 3, 5};
    skinning.meshes = {{.fileVertexCount = 6, .indexCount = 12}};
    AnimatedModel model{.joints = modelJoints(joints),
                        .meshes = {{.name = "hinge"}},
                        .skinning = std::move(skinning),
                        .clips = std::move(clips),
                        .still = stillInBindPose(joints)};
    const LodSurface straight{.indices = {0, 1, 4, 4, 1, 5},
                              .meshes = {{.firstIndex = 0, .indexCount = 6}}};
    return {.model = std::move(model), .lods = {{.surface = straight}}};
}

TEST(WorstPoses, OfAHingeAreWhereItIsBentMost)
{
    const Hinge hinge = hingeWith({hingeClip("straight", {0, 0}),
                                   hingeClip("bent", {0, 30, 60, 20}), hingeClip("less", {9})});
    const std::vector<WorstPose> worst = worstPoses(hinge.model, hinge.lods);
    ASSERT_EQ(worst.size(), 1U);
    EXPECT_NEAR(worst[0].distance, 0.5, 1e-9); // sin(60 degrees / 2)
    EXPECT_EQ(clipName(hinge.model, worst[0].playback), "bent");
    EXPECT_NEAR(worst[0].playback.seconds, 0.2, 1e-9);
    EXPECT_NEAR(worst[0].distanceAtRest, 0.0, 1e-9);
}

// From 140 degrees to 220 the shortest way leads through 180.
TEST(WorstPoses, AreLookedForBetweenKeysToo)
{
    const Hinge hinge = hingeWith({hingeClip("folded", {0, 140, 220}), hingeClip("bent", {60})});
    const std::vector<WorstPose> worst = worstPoses(hinge.model, hinge.lods);
    EXPECT_NEAR(worst[0].distance, 1.0, 1e-6);
    EXPECT_NEAR(worst[0].playback.seconds, 0.15, 1e-9);
}

TEST(WorstPoses, WithoutClipsAreAtRest)
{
    Hinge hinge = hingeWith({});
    hinge.model.skinning.influences[2].position.z = 0.25;
    hinge.model.skinning.influences[3].position.z = 0.25;
    const std::vector<WorstPose> worst = worstPoses(hinge.model, hinge.lods);
    EXPECT_NEAR(worst[0].distance, 0.25, 1e-9);
    EXPECT_EQ(worst[0].distanceAtRest, worst[0].distance);
}

TEST(WorstPoses, OfLongClipsAreLookedForUpToTheirEnds)
{
    std::vector<double> degrees(200'000, 0.0);
    std::fill(degrees.end() - 20, degrees.end(), 60.0);
    const Hinge hinge = hingeWith({hingeClip("bends late", degrees)});
    std::size_t told = 0;
    double share = 0.0;
    const std::vector<WorstPose> worst = worstPoses(hinge.model, hinge.lods,
                                                    [&](double done)
                                                    {
                                                        EXPECT_GE(done, share);
                                                        share = done;
                                                        ++told;
                                                    });
    EXPECT_NEAR(worst[0].distance, 0.5, 1e-9);
    EXPECT_EQ(share, 1.0);
    EXPECT_LE(told, 20'001U);
}

TEST(WorstPoses, ThatAreNoPlaceAreLeftOut)
{
    Hinge hinge = hingeWith({hingeClip("bent", {60})});
    hinge.model.clips[0].clip.joints[1].basePosition.x = 1e300;
    EXPECT_EQ(worstPoses(hinge.model, hinge.lods)[0].distance, 0.0);
}

std::vector<Corners> cornersOf(const std::vector<glm::dvec3>& positions,
                               const std::vector<std::uint32_t>& indices, std::uint32_t first,
                               std::uint32_t count)
{
    std::vector<Corners> corners;
    for (std::uint32_t i = first; i < first + count; i += 3)
        corners.push_back(
            {positions[indices[i]], positions[indices[i + 1]], positions[indices[i + 2]]});
    return corners;
}

// Of the corners and the middle of each triangle, the largest distance to the other surface.
double farthest(const std::vector<Corners>& from, const TriangleTree& to)
{
    double most = 0.0;
    for (const Corners& of : from)
        for (const glm::dvec3& point : {of[0], of[1], of[2], (of[0] + of[1] + of[2]) / 3.0})
        {
            const Corners& nearest = to.triangle(to.nearest(point, 1).front());
            most = std::max(most,
                            glm::distance(point, pointAt(nearest, nearestShares(point, nearest))));
        }
    return most;
}

double distanceAt(const AnimatedModel& model, const LodSurface& lod, const Playback& playback)
{
    const std::vector<glm::dvec3> positions = positionsAt(model, playback);
    double most = 0.0;
    for (std::size_t i = 0; i < lod.meshes.size(); ++i)
    {
        const SkinningMesh& mesh = model.skinning.meshes[i];
        const std::vector<Corners> full =
            cornersOf(positions, model.skinning.indices, mesh.firstIndex, mesh.indexCount);
        const std::vector<Corners> coarse =
            cornersOf(positions, lod.indices, lod.meshes[i].firstIndex, lod.meshes[i].indexCount);
        if (!full.empty())
            most = std::max(
                {most, farthest(full, TriangleTree(coarse)), farthest(coarse, TriangleTree(full))});
    }
    return most;
}

// Some of its keys and of what is halfway between them; a channel's other clip is the one that it
// starts with.
std::vector<Playback> somePosesOf(const AnimatedModel& model, std::size_t clip)
{
    const ModelClip& played = model.clips[clip];
    std::vector<Playback> poses;
    const std::uint32_t halves = 2 * played.clip.frameCount;
    for (std::uint32_t half = 0; half < halves; half += halves / 8 + 1)
    {
        Playback pose{.clips = model.start, .seconds = 0.5 * half / played.clip.frameRate};
        if (played.channels != ClipChannels::Second)
            pose.clips[0] = clip;
        if (played.channels != ClipChannels::First)
            pose.clips[1] = clip;
        poses.push_back(pose);
    }
    return poses;
}

void expectWorst(const AnimatedModel& model, const std::vector<ModelLod>& lods)
{
    SCOPED_TRACE(model.name);
    constexpr double kRounding = 1e-9;
    const std::vector<WorstPose> worst = worstPoses(model, lods);
    ASSERT_EQ(worst.size(), lods.size());
    for (std::size_t lod = 0; lod < lods.size(); ++lod)
    {
        const double distance = worst[lod].distance;
        EXPECT_NEAR(distanceAt(model, lods[lod].surface, worst[lod].playback), distance, kRounding);
        EXPECT_LE(distance, lods[lod].error * (1.0 + kRounding));
        EXPECT_GT(distance, 0.0);
        for (std::size_t clip = 0; clip < model.clips.size(); ++clip)
            for (const Playback& pose : somePosesOf(model, clip))
                ASSERT_LE(distanceAt(model, lods[lod].surface, pose), distance + kRounding)
                    << clipName(model, pose) << " at " << pose.seconds;
    }
}

TEST(WorstPoses, AreWorseThanAllOthers)
{
    std::vector<AnimatedModel> models = test::madeUpModels();
    for (test::PlayedGltf& played : test::morphedGltfs())
        models.push_back(std::move(played.model));
    std::size_t lodsSeen = 0;
    for (const AnimatedModel& model : models)
    {
        const std::vector<ModelLod> lods = buildModelLods(model);
        lodsSeen += lods.size();
        expectWorst(model, lods);
    }
    EXPECT_GE(lodsSeen, 3U);
}

// What the legs do does not move it. Of each of its meshes one triangle is left.
TEST(WorstPoses, OfATorsoAreOfItsOwnClips)
{
    AnimatedModel model = test::framedPlayer();
    const auto isOfBoth = [](const ModelClip& clip) { return clip.channels == ClipChannels::Both; };
    const std::size_t ofBoth = std::erase_if(model.clips, isOfBoth); // they come first
    for (std::size_t& start : model.start)
        start -= ofBoth;
    ModelLod lod{.error = std::numeric_limits<double>::infinity()};
    for (std::size_t i = 0; i < model.meshes.size(); ++i)
    {
        SkinningMesh& mesh = model.skinning.meshes[i];
        if (model.frames->vertices.at(mesh.firstVertex).carrier >> gpu::kCarrierChannelShift ==
            gpu::kFirstChannel)
            mesh.indexCount = 0;
        const std::uint32_t kept = std::min(mesh.indexCount, 3U);
        const auto first = model.skinning.indices.begin() + mesh.firstIndex;
        lod.surface.meshes.push_back(
            {.firstIndex = static_cast<std::uint32_t>(lod.surface.indices.size()),
             .indexCount = kept});
        lod.surface.indices.insert(lod.surface.indices.end(), first, first + kept);
    }
    expectWorst(model, {lod});
    const Playback worst = worstPoses(model, std::vector{lod}).front().playback;
    EXPECT_EQ(worst.clips[gpu::kFirstChannel], model.start[gpu::kFirstChannel]);
    EXPECT_NE(worst.clips[gpu::kSecondChannel], model.start[gpu::kSecondChannel]);
}

} // namespace
} // namespace sinew
