// Compiles every program of a crowd. The tests in tests/devices repeat this on drivers without
// their hardware, which have no memory.
#include "engine/crowd/crowd_programs.h"
#include "engine/gpu/instance.h"
#include "tests/gpu/crowd_fixture.h"

#include <gmock/gmock.h>

namespace sinew::test
{

namespace
{

using testing::HasSubstr;

TEST(CompileOnly, EveryProgramOfACrowd)
{
    const gpu::Instance instance({});
    gpu::DeviceDescription description = instance.devices().front();
    if (description.whyUnusable == "has no memory")
        description.whyUnusable.clear();
    const gpu::Device device(instance, description);
    const CrowdPlay play(
        oddModel({.name = "chain", .parents = chainOfParents(20), .mostInfluences = 9}));
    for (const CrowdSkinning skinning : {CrowdSkinning::Fast, CrowdSkinning::Simple,
                                         CrowdSkinning::VertexShader, CrowdSkinning::VertexPalette})
        for (const CrowdPosing posing : {CrowdPosing::ByInstance, CrowdPosing::ByWorkgroup})
        {
            const CrowdConfig config{.skinning = skinning, .posing = posing};
            const CrowdBuffers buffers{.config = config,
                                       .model = {.jointCount = play.crowd.jointCount,
                                                 .buckets = skinnedBuckets(play.crowd, config)},
                                       .instances = {},
                                       .plan = {},
                                       .room = {},
                                       .chunk = {}};
            const CrowdPrograms programs(device, buffers);
            EXPECT_TRUE(programs.pose);
        }
    EXPECT_EQ(device.memoryInUse(), 0U);
}

TEST(CompileOnly, DevicesWithoutMemoryAreNotUsed)
{
    const gpu::Instance instance(
        {.lessen = [](gpu::Capabilities& device) { device.memory.memoryTypeCount = 0; }});
    const std::vector<gpu::DeviceDescription> devices = instance.devices();
    EXPECT_THAT(gpu::listDevices(devices), HasSubstr("not usable, has no memory"));
    EXPECT_THROW(gpu::chooseDevice(devices, std::nullopt), gpu::VulkanError);
}

} // namespace

} // namespace sinew::test
