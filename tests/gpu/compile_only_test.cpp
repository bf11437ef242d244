// A device that compiles only makes the pipelines of the frames that draw, without any memory. The
// tests in tests/devices repeat this on drivers whose hardware is absent.
#include "tests/gpu/crowd_fixture.h"
#include "tests/gpu/gpu_test.h"

#include <gmock/gmock.h>

namespace sinew::test
{

namespace
{

using testing::HasSubstr;

class CompileOnly : public GpuTest
{
protected:
    gpu::DeviceUse deviceUse() const override { return gpu::DeviceUse::CompilesOnly; }
};

const CrowdPlay& play()
{
    static const CrowdPlay model(
        oddModel({.name = "chain", .parents = chainOfParents(20), .mostInfluences = 9}));
    return model;
}

TEST_F(CompileOnly, CrowdTakesNoMemory)
{
    for (const CrowdSkinning skinning :
         {CrowdSkinning::Fast, CrowdSkinning::Simple, CrowdSkinning::VertexShader})
        for (const CrowdPosing posing : {CrowdPosing::ByInstance, CrowdPosing::ByWorkgroup})
        {
            CrowdOnDevice crowd(device(), play(), randomInstances(play(), 8, 10.0, 1),
                                {.config = {.skinning = skinning, .posing = posing}, .sides = {}});
            crowd.frame().prepare(0.0);
        }
    EXPECT_EQ(device().memoryInUse(), 0U);
}

TEST_F(CompileOnly, DevicesWithoutMemoryAreForNothingElse)
{
    const gpu::Instance instance(
        {.lessen = [](gpu::Capabilities& device) { device.memory.memoryTypeCount = 0; }});
    const std::vector<gpu::DeviceDescription> devices = instance.devices();
    EXPECT_THAT(gpu::listDevices(devices), HasSubstr("not usable, has no memory"));
    EXPECT_THROW(gpu::chooseDevice(devices, std::nullopt), gpu::VulkanError);
    EXPECT_TRUE(gpu::chooseDevice(devices, std::nullopt, true).compilesOnly);
}

} // namespace

} // namespace sinew::test
