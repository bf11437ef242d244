// Compares every variant of posing and skinning crowds with the double-precision reference.
#include "engine/animation/skinning_arrays.h"
#include "tests/gpu/comparison.h"
#include "tests/gpu/crowd_reference.h"
#include "tests/gpu/gpu_test.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace sinew::test
{
namespace
{

constexpr double kSecondsPerDay = 24.0 * 3600.0;
constexpr double kSkinnedSpread = 900.0; // largest distance of instances from the origin
constexpr std::uint32_t kSkinnedInstances = 10;

const std::vector<CrowdConfig>& forms()
{
    static const std::vector<CrowdConfig> all = []
    {
        std::vector<CrowdConfig> forms;
        for (const CrowdPosing posing : {CrowdPosing::ByInstance, CrowdPosing::ByWorkgroup})
            for (const CrowdSkinning skinning : {CrowdSkinning::Fast, CrowdSkinning::Simple})
                for (const bool texels : {true, false})
                    forms.push_back({.skinning = skinning,
                                     .tangents = true,
                                     .posing = posing,
                                     .cullsTriangles = false,
                                     .texels = texels});
        return forms;
    }();
    return all;
}

std::string describe(const CrowdConfig& config)
{
    std::string text =
        config.posing == CrowdPosing::ByInstance ? "by instance, " : "by workgroup, ";
    text += config.skinning == CrowdSkinning::Fast ? "fast, " : "simple, ";
    text += config.texels ? "texels" : "storage";
    return text + ", " + std::to_string(config.instancesAtOnce) + " at once";
}

glm::dmat3 linearOf(std::span<const gpu::vec4> rows)
{
    return glm::transpose(
        glm::dmat3(glm::dvec3(rows[0]), glm::dvec3(rows[1]), glm::dvec3(rows[2])));
}

glm::dvec3 positionOf(std::span<const gpu::vec4> rows)
{
    return {rows[0].w, rows[1].w, rows[2].w};
}

class CrowdSkinningTest : public GpuTest
{
protected:
    // All instances, skinned at one time.
    struct Shown
    {
        const CrowdPlay& play;
        const CrowdOnDevice& crowd;
        const std::vector<gpu::CrowdInstance>& instances;
    };

    static void expectJoints(const CrowdPlay& play, std::span<const gpu::vec4> jointMatrices,
                             const ModelPose& expected)
    {
        ASSERT_EQ(jointMatrices.size(), expected.size() * gpu::kTexelsPerJoint);
        Pose joints;
        ModelPose matrices;
        for (std::size_t i = 0; i < expected.size(); ++i)
        {
            const auto rows = jointMatrices.subspan(i * gpu::kTexelsPerJoint, gpu::kTexelsPerJoint);
            matrices.push_back({.linear = linearOf(rows), .position = positionOf(rows)});
            joints.push_back(
                {.position = positionOf(rows), .orientation = glm::quat_cast(linearOf(rows))});
        }
        // Each joint of a chain adds one product's rounding to the axes of its descendants.
        constexpr double kRoundingPerJoint = 4e-8;
        const auto longestChain = static_cast<double>(expected.size()); // upper bound
        EXPECT_LE(matrixDifference(matrices, expected),
                  std::max(kPositionLimit, longestChain * kRoundingPerJoint));
        if (play.crowd.scale != JointScale::None)
            return;
        const JointDifference difference = compareJoints(joints, expected);
        EXPECT_LE(difference.position, kPositionLimit);
        EXPECT_LE(difference.degrees, kAngleLimit);
    }

    static void expectVertices(const Shown& shown, std::uint32_t place,
                               std::span<const ReferenceVertex> expected, double slack)
    {
        sinew::test::expectVertices(shown.crowd.posed(place), expected, {.slack = slack});
    }

    static std::span<const gpu::vec4>
    jointMatricesOf(const CrowdPlay& play, const std::vector<gpu::vec4>& all, std::size_t place)
    {
        const std::size_t texels = std::size_t{play.crowd.jointCount} * gpu::kTexelsPerJoint;
        return std::span(all).subspan(place * texels, texels);
    }

    // Computes chunk after chunk and calls expect(instance, entry of the chunk, joint matrices).
    template <class Expect>
    static void forEachSkinned(const Shown& shown, CrowdWork work, const Expect& expect)
    {
        const auto count = static_cast<std::uint32_t>(shown.instances.size());
        const std::uint32_t capacity = shown.crowd.buffers().plan.capacity;
        ASSERT_GT(capacity, 0U);
        for (std::uint32_t first = 0; first < count; first += capacity)
        {
            work.chunk.index = first / capacity;
            shown.crowd.compute(work);
            const std::vector<gpu::vec4> jointMatrices = shown.crowd.jointMatrices();
            for (std::uint32_t entry = 0; entry < std::min(capacity, count - first); ++entry)
            {
                SCOPED_TRACE("instance " + std::to_string(first + entry));
                expect(shown.instances[first + entry], entry,
                       jointMatricesOf(shown.play, jointMatrices, entry));
            }
        }
    }

    static void expectInTheWorld(const Shown& shown, const CrowdMoment& moment)
    {
        SCOPED_TRACE("in the world");
        CrowdWork work = shown.crowd.work(moment.seconds);
        work.constants.fieldSize = gpu::vec2(static_cast<float>(moment.fieldSide));
        work.constants.fieldCorner = gpu::vec2(moment.fieldCorner);
        forEachSkinned(shown, work,
                       [&](const gpu::CrowdInstance& instance, std::uint32_t entry,
                           std::span<const gpu::vec4> jointMatrices)
                       {
                           const ModelPose pose = modelPoseOf(shown.play, instance, moment.seconds);
                           const JointTransform place =
                               placement(instance, foundPlace(shown.play, instance, moment, pose,
                                                              jointMatrices));
                           expectJoints(shown.play, jointMatrices, placed(place, pose));
                           expectVertices(shown, entry, placedVertices(shown.play, place, pose),
                                          roundedBiases(shown.play));
                       });
    }

private:
    // The reference's position. With root motion, returns the device's, which must match within the
    // uncertainty.
    static glm::dvec3 foundPlace(const CrowdPlay& play, const gpu::CrowdInstance& instance,
                                 const CrowdMoment& moment, const ModelPose& pose,
                                 std::span<const gpu::vec4> jointMatrices)
    {
        const Place expected = placeOf(play, instance, moment);
        if (moment.fieldSide <= 0.0)
            return expected.position;
        const JointTransform turn = placement(instance, glm::dvec3(0.0));
        const glm::dvec3 found = positionOf(jointMatrices.first(gpu::kTexelsPerJoint)) -
                                 turn.orientation * pose[0].position;
        const glm::dvec2 apart =
            glm::abs(glm::dvec2(found) - glm::dvec2(expected.position)) / moment.fieldSide;
        const glm::dvec2 wrapped = glm::abs(apart - glm::round(apart)) * moment.fieldSide;
        const double rounding = kPositionLimit * (moment.fieldSide + glm::length(pose[0].position));
        EXPECT_LE(std::max(wrapped.x, wrapped.y), expected.uncertain + rounding);
        EXPECT_LE(expected.uncertain, 0.01 * moment.fieldSide) << "says nothing";
        return found;
    }
};

class CrowdSkinningOfOddModels : public CrowdSkinningTest,
                                 public testing::WithParamInterface<PlayedModel>
{
};

// One variant of each way to pose per model; each variant occurs several times. Times up to a day.
TEST_P(CrowdSkinningOfOddModels, IsThatOfTheReference)
{
    const CrowdPlay play(GetParam());
    const bool scales = GetParam().name.find("scaled") != std::string::npos;
    ASSERT_EQ(play.crowd.scale, scales ? JointScale::Any : JointScale::None);
    const std::vector<gpu::CrowdInstance> instances =
        randomInstances(play, kSkinnedInstances, kSkinnedSpread, 3);
    const std::size_t number = GetParam().name.size();
    for (const std::size_t config : {number % 4, 4 + (number + 3) % 4})
    {
        SCOPED_TRACE(describe(forms()[config]));
        const CrowdOnDevice crowd(device(), play, instances, {.config = forms()[config]});
        const Shown shown{.play = play, .crowd = crowd, .instances = instances};
        for (const double seconds : {0.0, 61.7, kSecondsPerDay - 0.013})
        {
            SCOPED_TRACE(seconds);
            expectInTheWorld(shown, {.seconds = seconds});
        }
        expectInTheWorld(shown,
                         {.seconds = 97.3, .fieldSide = 1100.0, .fieldCorner = glm::dvec2(-550.0)});
    }
}

INSTANTIATE_TEST_SUITE_P(All, CrowdSkinningOfOddModels, testing::ValuesIn(oddModels()));

// Only for the fast skin pass.
TEST_F(CrowdSkinningTest, EveryNumberOfInstancesAtOnce)
{
    const CrowdPlay play(oddModel({.name = "variants",
                                   .parents = forestOfParents(31, 2),
                                   .fewestInfluences = 0,
                                   .mostInfluences = 9,
                                   .influenceStep = 3}));
    const std::vector<gpu::CrowdInstance> instances =
        randomInstances(play, kSkinnedInstances, kSkinnedSpread, 6);
    for (const std::uint32_t atOnce : {1U, 2U, 4U, 8U})
        for (const bool texels : {true, false})
        {
            const CrowdConfig config{.tangents = true, .texels = texels, .instancesAtOnce = atOnce};
            SCOPED_TRACE(describe(config));
            const CrowdOnDevice crowd(device(), play, instances, {.config = config});
            expectInTheWorld({.play = play, .crowd = crowd, .instances = instances},
                             {.seconds = 1234.5});
        }
}

TEST_F(CrowdSkinningTest, EveryFormOfNineInfluences)
{
    const CrowdPlay play(oddModel({.name = "nine",
                                   .parents = forestOfParents(31, 2),
                                   .fewestInfluences = 0,
                                   .mostInfluences = 9,
                                   .leastBias = -0.2,
                                   .biasSum = 0.0}));
    const std::vector<gpu::CrowdInstance> instances =
        randomInstances(play, kSkinnedInstances, kSkinnedSpread, 5);
    for (const CrowdConfig& config : forms())
    {
        SCOPED_TRACE(describe(config));
        const CrowdOnDevice crowd(device(), play, instances, {.config = config});
        const Shown shown{.play = play, .crowd = crowd, .instances = instances};
        expectInTheWorld(shown, {.seconds = 1234.5});
    }
}

// Vertices without weights have directions; in every variant they match those of a single model.
TEST_F(CrowdSkinningTest, VerticesWithoutWeightsHaveDirections)
{
    const CrowdPlay play(oddModel({.name = "none",
                                   .parents = forestOfParents(31, 1),
                                   .fewestInfluences = 0,
                                   .mostInfluences = 2}));
    const std::vector<gpu::CrowdInstance> instances =
        randomInstances(play, kSkinnedInstances, kSkinnedSpread, 7);
    const std::uint32_t up = octahedralEncode({0.0, 0.0, 1.0});
    const std::uint32_t along = octahedralEncode({1.0, 0.0, 0.0});
    for (const CrowdConfig& config : forms())
    {
        SCOPED_TRACE(describe(config));
        const CrowdOnDevice crowd(device(), play, instances, {.config = config});
        crowd.compute(crowd.work(3.5));
        const std::vector<gpu::SkinnedVertex> vertices = crowd.vertices(1);
        const std::vector<std::uint32_t> tangents = crowd.tangents(1);
        int without = 0;
        for (std::size_t i = 0; i < vertices.size(); ++i)
        {
            if (play.skinning.vertices[i].influenceCount > 0)
                continue;
            ++without;
            EXPECT_EQ(vertices[i].normal, up) << i;
            EXPECT_EQ(tangents[i], along) << i;
        }
        EXPECT_GT(without, 3);
    }
}

// More instances than a workgroup poses, and counts that do not fill the skin pass's groups of
// four.
TEST_F(CrowdSkinningTest, NumbersOfInstancesAroundAWorkgroup)
{
    const CrowdPlay play(oddModel(
        {.name = "small", .parents = chainOfParents(3), .vertexCount = 9, .mostInfluences = 2}));
    for (const std::uint32_t count : {1U, 3U, 63U, 66U})
    {
        SCOPED_TRACE(count);
        const std::vector<gpu::CrowdInstance> instances =
            randomInstances(play, count, kSkinnedSpread, count);
        for (const std::size_t config : {0U, 3U, 6U})
        {
            const CrowdOnDevice crowd(device(), play, instances, {.config = forms()[config]});
            expectInTheWorld({.play = play, .crowd = crowd, .instances = instances},
                             {.seconds = 7.7});
        }
    }
}

// Joint matrices are bit-identical: their assignment to invocations does not change the results.
TEST_F(CrowdSkinningTest, ByWorkgroupAsByInstance)
{
    const CrowdPlay play(readPlayedModel(SINEW_DEFAULT_MODEL "/strider.md5mesh"));
    const std::vector<gpu::CrowdInstance> instances = randomInstances(play, 5, kSkinnedSpread, 11);
    const auto jointMatrices = [&](CrowdPosing posing)
    {
        CrowdConfig config;
        config.posing = posing;
        config.cullsTriangles = false;
        const CrowdOnDevice crowd(device(), play, instances, {.config = config});
        crowd.compute(crowd.work(17.9));
        std::vector<gpu::vec4> all = crowd.jointMatrices();
        all.resize(instances.size() * play.crowd.jointCount * gpu::kTexelsPerJoint);
        return all;
    };
    EXPECT_EQ(jointMatrices(CrowdPosing::ByWorkgroup), jointMatrices(CrowdPosing::ByInstance));
}

// True if adding the two halves of time * speed produces a carry: once in a million times. Without
// the carry, a whole frame would be missing.
bool carries(const ClipTime& moment, std::uint32_t speed)
{
    const std::uint64_t high = std::uint64_t{moment.fractionLow} * speed >> 32U;
    const auto low = static_cast<std::uint32_t>(moment.fraction * speed);
    return low + high >= std::uint64_t{1} << 32U;
}

TEST_F(CrowdSkinningTest, TimesWhoseHalvesCarry)
{
    const CrowdPlay play(
        oddModel({.name = "time", .parents = {-1}, .vertexCount = 5, .mostInfluences = 1}));
    std::vector<gpu::CrowdInstance> instances = randomInstances(play, 1, kSkinnedSpread, 1);
    instances[0].clips = 2;
    int found = 0;
    for (int i = 0; i < 4000 && found < 3; ++i)
    {
        const double seconds = 17.3 * i + 0.1;
        const ClipTime moment = clipTime(play.crowd.clips[2], LoopMode::Wrap, seconds);
        for (std::uint32_t speed = 1; speed <= kMostSpeed; ++speed)
        {
            if (!carries(moment, speed))
                continue;
            ++found;
            instances[0].speed = speed;
            const CrowdOnDevice crowd(device(), play, instances, {.config = forms()[0]});
            expectInTheWorld({.play = play, .crowd = crowd, .instances = instances},
                             {.seconds = seconds});
        }
    }
    EXPECT_GE(found, 3);
}

class CrowdSkinningOfRealModels : public CrowdSkinningTest
{
protected:
    void expectModel(const CrowdPlay& play, std::uint32_t count,
                     std::initializer_list<std::size_t> configNumbers)
    {
        SCOPED_TRACE(play.played.name);
        const std::vector<gpu::CrowdInstance> instances =
            randomInstances(play, count, 40.0 * kSkinnedSpread, 7);
        for (const std::size_t config : configNumbers)
        {
            SCOPED_TRACE(describe(forms()[config]));
            const CrowdOnDevice crowd(device(), play, instances, {.config = forms()[config]});
            const Shown shown{.play = play, .crowd = crowd, .instances = instances};
            expectInTheWorld(shown, {.seconds = kSecondsPerDay - 3.21});
            expectInTheWorld(shown, {.seconds = 12.34});
            expectInTheWorld(shown, {.seconds = 300.0,
                                     .fieldSide = 41.0 * kSkinnedSpread,
                                     .fieldCorner = glm::dvec2(-20.5 * kSkinnedSpread)});
        }
    }
};

TEST_F(CrowdSkinningOfRealModels, Strider)
{
    expectModel(CrowdPlay(readPlayedModel(SINEW_DEFAULT_MODEL "/strider.md5mesh")), 12, {0, 3, 6});
}

TEST_F(CrowdSkinningOfRealModels, Bench110)
{
    expectModel(CrowdPlay(readPlayedModel(SINEW_BENCH_MODEL "/bench110.md5mesh")), 5, {2, 4});
}

TEST_F(CrowdSkinningOfRealModels, Corpus)
{
    const std::vector<PlayedModel> models = corpusModels();
    if (models.empty())
        GTEST_SKIP() << "SINEW_CORPUS is not set";
    for (const PlayedModel& model : models)
        expectModel(CrowdPlay(model), 8, {0, 6, 3});
}

} // namespace
} // namespace sinew::test
