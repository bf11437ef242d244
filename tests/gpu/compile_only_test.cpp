// A device that compiles only makes the pipelines of the frames that draw, without any memory.
#include "tests/gpu/crowd_fixture.h"
#include "tests/gpu/gpu_test.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace sinew::test
{

namespace
{

using testing::Contains;
using testing::HasSubstr;

class CompileOnly : public GpuTest
{
protected:
    gpu::DeviceUse deviceUse() const override { return gpu::DeviceUse::CompilesOnly; }

    const std::vector<gpu::CompiledPipeline>& logged() const
    {
        return device().pipelineLog()->pipelines();
    }
    std::vector<std::string> names() const
    {
        std::vector<std::string> names;
        for (const gpu::CompiledPipeline& pipeline : logged())
            names.push_back(pipeline.name);
        return names;
    }
};

const CrowdPlay& play()
{
    static const CrowdPlay model(
        oddModel({.name = "chain", .parents = chainOfParents(4), .fewestInfluences = 4}));
    return model;
}

TEST_F(CompileOnly, CrowdTakesNoMemoryAndLogsEveryPipeline)
{
    CrowdOnDevice crowd(device(), play(), randomInstances(play(), 8, 10.0, 1),
                        {.config = {}, .sides = {}});
    crowd.frame().prepare(0.0);
    EXPECT_EQ(device().memoryUse().now, 0U);
    for (const char* const name :
         {"coarse cull", "candidates scan", "candidates", "chunk count", "pose by instance",
          "tight cull", "skin of 4 influences, for both views", "triangle cull", "shadow",
          "lit surface"})
        EXPECT_THAT(names(), Contains(name));
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

TEST_F(CompileOnly, PipelineOfTwoCrowdsIsLoggedOnce)
{
    for (const CrowdPosing posing : {CrowdPosing::ByInstance, CrowdPosing::ByWorkgroup})
    {
        CrowdOnDevice crowd(device(), play(), randomInstances(play(), 8, 10.0, 1),
                            {.config = {.posing = posing}, .sides = {}});
        crowd.frame().prepare(0.0);
    }
    for (const char* const name : {"coarse cull", "pose by instance", "pose by workgroup"})
        EXPECT_EQ(std::ranges::count(logged(), name, &gpu::CompiledPipeline::name), 1) << name;
}

// Of the same name, because the second clip is a specialisation constant.
TEST_F(CompileOnly, ConstantsTellPipelinesApart)
{
    for (const bool blends : {false, true})
        const CrowdOnDevice crowd(device(), play(), randomInstances(play(), 8, 10.0, 1),
                                  {.config = {.blends = blends}, .sides = {}});
    std::vector<std::vector<std::uint32_t>> constants;
    for (const gpu::CompiledPipeline& pipeline : logged())
        if (pipeline.name == "pose by instance")
            constants.push_back(pipeline.stages.front().constants);
    ASSERT_EQ(constants.size(), 2U);
    EXPECT_NE(constants[0], constants[1]);
}

} // namespace

} // namespace sinew::test
