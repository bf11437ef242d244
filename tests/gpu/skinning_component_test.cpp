// Compares the component in engine/skinning with the double-precision reference, for models of both
// kinds, and checks its messages for invalid input.
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/gpu/buffer.h"
#include "engine/skinning/skinning.h"
#include "tests/gpu/comparison.h"
#include "tests/gpu/gpu_test.h"
#include "tests/gpu/white_model.h"
#include "tests/support/synthetic_models.h"

#include <gmock/gmock.h>

#include <cstring>
#include <functional>
#include <string_view>

namespace sinew::test
{
namespace
{

skinning::Transform transformOf(const JointTransform& joint)
{
    return {.translation = glm::vec3(joint.position),
            .rotation = glm::quat(joint.orientation),
            .scale = glm::vec3(joint.scale)};
}

// A model as arrays of the calling program.
struct Arrays
{
    std::vector<std::int32_t> parents;
    std::vector<glm::mat4> inverseBinds;
    std::vector<std::uint32_t> counts;
    std::vector<skinning::Weight> weights;
    std::vector<glm::vec3> positions, weightPositions, normals, tangents;
    std::vector<skinning::Transform> rows;
    skinning::Clip clip;

    Arrays(const SkeletalModel& model, const SkinningModel& skinning, const Clip& source)
        : parents(parentsOf(source))
    {
        for (const Joint& joint : model.joints)
        {
            const JointMatrix inverse = *inverseOf(matrixOf(joint.bindPose));
            inverseBinds.emplace_back(inverse.linear);
            inverseBinds.back()[3] = glm::vec4(inverse.position, 1.0);
        }
        std::vector<ReferenceVertex> bind(skinning.vertices.size());
        skinReference(skinning, bindPoseOf(model), bind);
        for (std::size_t i = 0; i < bind.size(); ++i)
        {
            counts.push_back(skinning.vertices[i].influenceCount);
            positions.emplace_back(bind[i].position);
            normals.emplace_back(bind[i].normal);
            tangents.emplace_back(bind[i].tangent);
            for (const Influence& influence : influencesOf(skinning, skinning.vertices[i]))
            {
                weights.push_back({influence.joint, static_cast<float>(influence.bias)});
                weightPositions.emplace_back(influence.position);
            }
        }
        for (const JointTransform& key : source.keys)
            rows.push_back(transformOf(key));
        clip = {.rowsPerSecond = source.frameRate, .transforms = rows};
    }

    skinning::Model model(bool palette) const
    {
        skinning::Model model{.parents = parents,
                              .inverseBinds = inverseBinds,
                              .weightCounts = counts,
                              .weights = weights,
                              .normals = normals,
                              .tangents = tangents,
                              .clips = {&clip, 1}};
        (palette ? model.positions : model.weightPositions) = palette ? positions : weightPositions;
        return model;
    }
};

// The program's functions, with one of the component's barriers left out: the one with this number
// in each call of record().
constexpr std::uint32_t kBarriersPerCall = 3;
std::uint32_t leftOut = kBarriersPerCall;
std::uint32_t barriers = 0;

VKAPI_ATTR void VKAPI_CALL recordBarrier(VkCommandBuffer commands, const VkDependencyInfo* info)
{
    if (barriers++ % kBarriersPerCall != leftOut)
        vkCmdPipelineBarrier2(commands, info);
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL lookUp(VkDevice device, const char* name)
{
    if (name == std::string_view("vkCmdPipelineBarrier2"))
        return reinterpret_cast<PFN_vkVoidFunction>(recordBarrier);
    return vkGetDeviceProcAddr(device, name);
}

struct NotSubmitted
{
};

class SkinningComponentTest : public GpuTest
{
protected:
    // A looping instance, one that holds at its end, and one with a scaled pose from the program,
    // in two frames without a wait in between.
    void expectReference(const SkeletalModel& model, bool palette)
    {
        const Clip clip = bendingClip(model);
        const Clip scaling = scalingClip(model);
        const SkinningModel skinning = buildSkinningModel(model, kCreaseDegrees);
        const skinning::PackedModel packed =
            skinning::pack(Arrays(model, skinning, clip).model(palette));
        VkPhysicalDeviceMemoryProperties memory{};
        vkGetPhysicalDeviceMemoryProperties(device().physical(), &memory);
        const skinning::Skinner skinner = skinning::makeSkinner(
            {device().get(), lookUp, device().limits(), memory, vkSetDebugUtilsObjectNameEXT});
        const skinning::Needs needs = skinning::needsOf(skinner, packed, 3);
        const gpu::Buffer output(device(), needs.output.size, needs.output.usage,
                                 gpu::Residency::Readback, "output");
        const skinning::SkinnedModel skinned = skinning::makeModel(
            skinner, packed,
            {.maxInstances = 3, .outputs = {{output.get(), 0, output.size()}, {}}});

        const double seconds = 8.3 * clipPeriod(clip, LoopMode::Doom3);
        const ClipPhase phase = clipPhaseAt(scaling, LoopMode::Wrap, 0.4 / scaling.frameRate);
        std::vector<JointTransform> local(scaling.joints.size());
        sampleClip(scaling, phase, local);
        std::vector<skinning::Transform> own;
        for (const JointTransform& joint : local)
            own.push_back(transformOf(joint));
        const std::array<skinning::Instance, 3> instances{
            {{.seconds = seconds}, {.seconds = seconds, .loops = false}, {.local = own}}};
        device().submitAndWait(
            [&](VkCommandBuffer commands)
            {
                const skinning::Batch earlier{skinned, std::span(instances).first(1), 1};
                skinning::record(skinner, commands, {&earlier, 1});
                const skinning::Batch batch{skinned, instances, 0};
                skinning::record(skinner, commands, {&batch, 1});
                if (leftOut < kBarriersPerCall)
                    throw NotSubmitted();
            });
        expectInstance(output, 0, skinning,
                       modelPose(clip, clipPhaseAt(clip, LoopMode::Doom3, seconds)));
        expectInstance(output, 1, skinning,
                       modelPose(clip, clipPhaseAt(clip, LoopMode::Once, seconds)));
        expectInstance(output, 2, skinning, modelPose(scaling, phase));
    }

    static void expectInstance(const gpu::Buffer& output, std::size_t instance,
                               const SkinningModel& skinning, const ModelPose& pose)
    {
        SCOPED_TRACE(instance);
        const std::size_t count = skinning.vertices.size();
        SkinningResult result;
        result.vertices.resize(count);
        result.tangents.resize(count);
        for (std::size_t i = 0; i < count; ++i)
        {
            const std::byte* vertex = &output.mapped()[(instance * count + i) * 20];
            std::memcpy(&result.vertices[i], vertex, 16);
            std::memcpy(&result.tangents[i], vertex + 16, 4);
        }
        std::vector<ReferenceVertex> reference(count);
        skinReference(skinning, pose, reference);
        leaveOutSensitive(skinning, pose, reference);
        expectVertices(result, reference);
    }
};

TEST_F(SkinningComponentTest, PositionsPerWeight)
{
    expectReference(nineWeightModel(), false);
}

TEST_F(SkinningComponentTest, PositionsInTheBindPose)
{
    expectReference(stripModel(65), true);
}

TEST_F(SkinningComponentTest, EachLeftOutBarrierIsReported)
{
    for (leftOut = 0; leftOut < kBarriersPerCall; ++leftOut)
    {
        SCOPED_TRACE(leftOut);
        const std::size_t earlier = validationMessages().size();
        EXPECT_THROW(expectReference(stripModel(65), true), NotSubmitted);
        EXPECT_GT(validationMessages().size(), earlier);
        EXPECT_TRUE(hasMessage("SYNC-HAZARD"));
    }
    forgiveValidation();
}

TEST(SkinningComponent, RefusesWhatItCannotPose)
{
    const SkeletalModel source = stripModel(4);
    const auto expectRefused = [&](const std::function<void(Arrays&)>& edit, const char* message)
    {
        Arrays arrays(source, buildSkinningModel(source, 60.0), bendingClip(source));
        edit(arrays);
        EXPECT_THAT([&] { skinning::pack(arrays.model(true)); },
                    testing::ThrowsMessage<skinning::Error>(testing::HasSubstr(message)));
    };
    const float infinite = std::numeric_limits<float>::infinity();
    expectRefused([](Arrays& a) { a.parents[0] = 1; }, "parents[0]: more than 1024 ancestors");
    expectRefused([](Arrays& a) { a.parents[1] = 99; }, "parents[1] is neither a joint");
    expectRefused([](Arrays& a) { a.weights[2].joint = 77; }, "weights[2].joint is not a joint");
    expectRefused([=](Arrays& a) { a.weights[1].weight = infinite; },
                  "weights[1].weight is not finite");
    expectRefused([](Arrays& a) { ++a.counts[3]; }, "weights (the sum of weightCounts) has");
    expectRefused([=](Arrays& a) { a.normals[3].z = infinite; }, "normals[3] is not finite");
    expectRefused([](Arrays& a) { a.tangents.pop_back(); }, "tangents has 3 entries");
    expectRefused([](Arrays& a) { a.clip.transforms = a.clip.transforms.subspan(1); },
                  "clips[0].transforms is not rows of ");
    expectRefused([](Arrays& a) { a.rows[1].rotation = glm::quat(0.0F, 0.0F, 0.0F, 0.0F); },
                  "clips[0].transforms[1] is not finite, or");
    EXPECT_THROW(skinning::rowsAt({.rowCount = 2}, infinite, true), skinning::Error);
}

} // namespace
} // namespace sinew::test
