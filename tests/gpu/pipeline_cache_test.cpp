// Every pipeline is looked up in the device's cache, and what it gives is taken again.
#include "engine/animation/skinning_model.h"
#include "tests/gpu/white_model.h"
#include "tests/support/synthetic_models.h"

#include <gtest/gtest.h>

namespace sinew::test
{
namespace
{

PFN_vkCreateComputePipelines createCompute = nullptr;
PFN_vkCreateGraphicsPipelines createGraphics = nullptr;
std::vector<VkPipelineCache> caches; // of the pipelines made

class PipelineCacheTest : public GpuTest
{
protected:
    void SetUp() override
    {
        GpuTest::SetUp();
        caches.clear();
        createCompute = vkCreateComputePipelines;
        createGraphics = vkCreateGraphicsPipelines;
        vkCreateComputePipelines = [](VkDevice device, VkPipelineCache cache, std::uint32_t count,
                                      const VkComputePipelineCreateInfo* infos,
                                      const VkAllocationCallbacks* allocator, VkPipeline* made)
        {
            caches.push_back(cache);
            return createCompute(device, cache, count, infos, allocator, made);
        };
        vkCreateGraphicsPipelines = [](VkDevice device, VkPipelineCache cache, std::uint32_t count,
                                       const VkGraphicsPipelineCreateInfo* infos,
                                       const VkAllocationCallbacks* allocator, VkPipeline* made)
        {
            caches.push_back(cache);
            return createGraphics(device, cache, count, infos, allocator, made);
        };
    }
    void TearDown() override
    {
        vkCreateComputePipelines = createCompute;
        vkCreateGraphicsPipelines = createGraphics;
        GpuTest::TearDown();
    }
};

TEST_F(PipelineCacheTest, HasAllPipelinesOfAFrame)
{
    const SkeletalModel model = boxModel();
    WhiteModel white(device(), animatedModel(model, buildSkinningModel(model, 60.0)));
    white.picture({.visible = {.radius = 5.0}}, {16, 16}, true);
    EXPECT_GE(caches.size(), 5U);
    for (const VkPipelineCache cache : caches)
        EXPECT_EQ(cache, device().pipelineCache().get());
}

TEST_F(PipelineCacheTest, TakesBackWhatItGaveAndNothingElse)
{
    gpu::PipelineCache& cache = device().pipelineCache();
    std::vector<std::byte> bytes = cache.bytes();
    ASSERT_FALSE(bytes.empty());
    EXPECT_TRUE(cache.add(bytes));
    EXPECT_FALSE(cache.add({}));
    bytes[sizeof(VkPipelineCacheHeaderVersionOne) - 1] ^= std::byte{1};
    EXPECT_FALSE(cache.add(bytes));
}

} // namespace
} // namespace sinew::test
