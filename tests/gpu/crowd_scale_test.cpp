// Effects of scale and uneven frames on a crowd: every way to skin with any scale, and the frames
// found for a time.
#include "tests/gpu/comparison.h"
#include "tests/gpu/crowd_reference.h"
#include "tests/gpu/gpu_test.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace sinew::test
{
namespace
{

constexpr double kSpread = 40.0; // largest distance of instances from the origin

OddModelRequest scaledRequest()
{
    return {.name = "any scale",
            .parents = forestOfParents(15, 1),
            .fewestInfluences = 0,
            .mostInfluences = 9,
            .influenceStep = 3,
            .scaled = true,
            .uneven = true};
}

class CrowdScaleTest : public GpuTest
{
protected:
    static std::vector<ReferenceVertex>
    referenceOf(const CrowdPlay& play, const gpu::CrowdInstance& instance, double seconds)
    {
        const glm::dvec3 place = placeOf(play, instance, {.seconds = seconds}).position;
        return placedVertices(play, placement(instance, place),
                              modelPoseOf(play, instance, seconds));
    }

    // Checks chunk after chunk; a capacity of 0 is one chunk of all instances.
    void expectCrowd(const CrowdPlay& play, const std::vector<gpu::CrowdInstance>& instances,
                     const CrowdConfig& config, double seconds, std::uint32_t capacity = 0)
    {
        const CrowdOnDevice crowd(device(), play, instances,
                                  {.config = config, .capacity = capacity});
        const std::uint32_t inChunk = crowd.buffers().plan.capacity;
        for (std::uint32_t i = 0; i < instances.size(); ++i)
        {
            SCOPED_TRACE(i);
            if (i % inChunk == 0)
            {
                CrowdWork work = crowd.work(seconds);
                work.chunk.index = i / inChunk;
                crowd.compute(work);
            }
            expectVertices(crowd.posed(i % inChunk), referenceOf(play, instances[i], seconds));
        }
    }
};

// Values of instancesAtOnce whose skinning code crowd_skinning_test does not run.
TEST_F(CrowdScaleTest, EveryFormOfTheFastSkinPass)
{
    const CrowdPlay play(oddModel(scaledRequest()));
    ASSERT_EQ(play.crowd.scale, JointScale::Any);
    const std::vector<gpu::CrowdInstance> instances = randomInstances(play, 9, kSpread, 6);
    for (const std::uint32_t atOnce : {1U, 2U, 4U, 8U})
        for (const bool texels : {false, true})
        {
            SCOPED_TRACE(atOnce);
            expectCrowd(play, instances,
                        {.tangents = true,
                         .cullsTriangles = false,
                         .texels = texels,
                         .instancesAtOnce = atOnce},
                        1234.5);
        }
}

// One of the clips is evenly spaced. Runs in several chunks.
TEST_F(CrowdScaleTest, FramesOfUnevenClipsInEveryForm)
{
    PlayedModel played =
        oddModel({.name = "uneven", .parents = forestOfParents(14, 2), .uneven = true});
    ASSERT_GE(played.clips.size(), 2U);
    played.clips[1].frameTimes.clear();
    const CrowdPlay play(std::move(played));
    const std::vector<gpu::CrowdInstance> instances = randomInstances(play, 19, kSpread, 3);
    for (const CrowdPosing posing : {CrowdPosing::ByInstance, CrowdPosing::ByWorkgroup})
        for (const bool texels : {true, false})
        {
            SCOPED_TRACE(static_cast<int>(posing));
            expectCrowd(
                play, instances,
                {.tangents = true, .posing = posing, .cullsTriangles = false, .texels = texels},
                3601.7, 8);
        }
}

// All joints scale by two: they use matrices, but normals need no cofactors.
TEST_F(CrowdScaleTest, JointsThatScaleAlike)
{
    PlayedModel played = oddModel(
        {.name = "alike", .parents = forestOfParents(15, 1), .mostInfluences = 5, .uneven = true});
    for (Joint& joint : played.model.joints)
        joint.bindPose.scale = glm::dvec3(2.0);
    for (Clip& clip : played.clips)
        for (std::size_t i = 0; i < clip.keys.size(); i += clip.joints.size())
            clip.keys[i].scale = glm::dvec3(2.0);
    const CrowdPlay play(std::move(played));
    ASSERT_EQ(play.crowd.scale, JointScale::Alike);
    const std::vector<gpu::CrowdInstance> instances = randomInstances(play, 9, kSpread, 6);
    for (const CrowdSkinning skinning : {CrowdSkinning::Fast, CrowdSkinning::Simple})
        expectCrowd(play, instances,
                    {.skinning = skinning, .tangents = true, .cullsTriangles = false}, 1234.5);
}

// Skinning in the vertex shader lights surfaces with non-uniform scale like the skin pass. Few
// pixels differ: edges, and normals that were not packed in between.
TEST_F(CrowdScaleTest, DrawnBySkinningInTheVertexShader)
{
    const CrowdPlay play(oddModel(scaledRequest()));
    const std::vector<gpu::CrowdInstance> instances = randomInstances(play, 6, kSpread, 4);
    const auto picture = [&](CrowdSkinning skinning, bool texels)
    {
        CrowdOnDevice crowd(
            device(), play, instances,
            {.config = {.skinning = skinning, .cullsTriangles = false, .texels = texels}});
        return crowd.picture({.camera = {.distance = 2.0 * kSpread, .elevation = 0.5},
                              .visible = {.radius = 2.0 * kSpread}},
                             {160, 120}, 0.0);
    };
    const Image skinned = picture(CrowdSkinning::Fast, true);
    for (const bool texels : {true, false})
    {
        const Image drawn = picture(CrowdSkinning::VertexShader, texels);
        std::size_t differing = 0;
        for (std::size_t i = 0; i < skinned.pixels.size(); ++i)
            differing += std::abs(static_cast<int>(skinned.pixels[i]) -
                                  static_cast<int>(drawn.pixels[i])) > 3
                             ? 1
                             : 0;
        EXPECT_LT(static_cast<double>(differing),
                  1e-3 * static_cast<double>(skinned.pixels.size()));
    }
}

// A joint whose height is its frame's number, at frames 0, 1, 1.25, 1.25, 4: includes a jump.
PlayedModel steppingModel()
{
    PlayedModel played = oddModel(
        {.name = "steps", .parents = {-1}, .vertexCount = 3, .mostInfluences = 1, .clipCount = 0});
    Clip clip{.frameRate = 10.0,
              .frameCount = 5,
              .joints = {{.name = "joint0"}},
              .keys = std::vector<JointTransform>(5)};
    for (std::size_t i = 0; i < clip.keys.size(); ++i)
        clip.keys[i].position.z = static_cast<double>(i);
    for (const double seconds : {0.0, 0.1, 0.125, 0.125, 0.4})
        clip.frameTimes.push_back(frameTime(seconds, clip.frameRate));
    played.clips = {clip};
    played.loopModes = {LoopMode::Doom3};
    return played;
}

// The time of a key gives its frame, in the first loop and after a day; other times give the
// fraction.
TEST_F(CrowdScaleTest, TimesOfKeysFindTheirFrames)
{
    const CrowdPlay play(steppingModel());
    struct Expected
    {
        double seconds;
        double frame;
    };
    constexpr double kLoops = 216'000.0; // loops of 0.4 seconds: a day
    for (const CrowdPosing posing : {CrowdPosing::ByInstance, CrowdPosing::ByWorkgroup})
        for (const bool texels : {true, false})
        {
            std::vector<gpu::CrowdInstance> instances(1);
            instances[0].headingW = 1.0F;
            instances[0].speed = kSpeedUnits;
            const CrowdOnDevice crowd(
                device(), play, instances,
                {.config = {.posing = posing, .cullsTriangles = false, .texels = texels}});
            for (const Expected& at : {Expected{0.0, 0.0},
                                       {0.05, 0.5},
                                       {0.1, 1.0},
                                       {0.1125, 1.5},
                                       {0.125, 3.0},
                                       {0.2625, 3.5},
                                       {0.39999, 3.99996}})
                for (const double loops : {0.0, 1.0, kLoops})
                {
                    SCOPED_TRACE(at.seconds);
                    crowd.compute(crowd.work(at.seconds + loops * 0.4));
                    EXPECT_NEAR(crowd.jointMatrices()[2].w, at.frame, 1e-5);
                }
        }
}

} // namespace
} // namespace sinew::test
