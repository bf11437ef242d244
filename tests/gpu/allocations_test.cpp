// A crowd's many buffers and images share few allocations of device memory.
#include "engine/gpu/buffer.h"
#include "tests/gpu/crowd_fixture.h"
#include "tests/gpu/gpu_test.h"

#include <algorithm>
#include <vector>

namespace sinew::test
{
namespace
{

PFN_vkAllocateMemory allocateMemory = nullptr;
int allocations = 0;

VKAPI_ATTR VkResult VKAPI_CALL countedAllocation(VkDevice device, const VkMemoryAllocateInfo* info,
                                                 const VkAllocationCallbacks* allocator,
                                                 VkDeviceMemory* memory)
{
    ++allocations;
    return allocateMemory(device, info, allocator, memory);
}

class AllocationsTest : public GpuTest
{
protected:
    void SetUp() override
    {
        GpuTest::SetUp();
        allocations = 0;
        allocateMemory = vkAllocateMemory;
        vkAllocateMemory = countedAllocation;
    }
    void TearDown() override
    {
        vkAllocateMemory = allocateMemory;
        GpuTest::TearDown();
    }

    gpu::Buffer uploadOf(VkDeviceSize size)
    {
        return {device(), size, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, gpu::Residency::Upload, "test"};
    }
};

// Of 74 buffers and images, each of which once had its own.
TEST_F(AllocationsTest, ACrowdTakesFew)
{
    const CrowdPlay play(readPlayedModel(SINEW_DEFAULT_MODEL "/strider.md5mesh"));
    const CrowdOnDevice crowd(device(), play, randomInstances(play, 64, 900.0, 2),
                              {.form = formFor(device(), play.crowd, {}, {})});
    EXPECT_GE(allocations, 1);
    EXPECT_LE(allocations, 6);
}

TEST_F(AllocationsTest, BuffersHaveBytesOfTheirOwn)
{
    std::vector<gpu::Buffer> buffers;
    for (std::uint8_t i = 0; i < 50; ++i)
    {
        buffers.push_back(uploadOf(1 + 37 * i));
        std::ranges::fill(buffers.back().mapped(), std::byte{i});
    }
    for (std::uint8_t i = 0; i < 50; ++i)
        EXPECT_EQ(std::ranges::count(buffers[i].mapped(), std::byte{i}), 1 + 37 * i);
    EXPECT_EQ(allocations, 1);
}

TEST_F(AllocationsTest, WhatComesAndGoesTakesNoMore)
{
    for (int i = 0; i < 100; ++i)
        EXPECT_GE(uploadOf(1'000'000).size(), 1U);
    EXPECT_EQ(allocations, 1);
}

TEST_F(AllocationsTest, ALargeBufferHasItsOwnAndGivesItBack)
{
    constexpr VkDeviceSize kLarge = VkDeviceSize{100} << 20;
    {
        const gpu::Buffer large = uploadOf(kLarge);
        EXPECT_GE(device().memoryUse().now, kLarge);
        EXPECT_EQ(device().memoryUse().blocks, device().memoryUse().now);
    }
    EXPECT_EQ(device().memoryUse().now, 0U);
    EXPECT_EQ(device().memoryUse().blocks, 0U);
}

// Where the device has no memory for a whole block, what is needed is asked for.
TEST_F(AllocationsTest, ABlockThatCannotBeHadIsDoneWithout)
{
    vkAllocateMemory = [](VkDevice logical, const VkMemoryAllocateInfo* info,
                          const VkAllocationCallbacks* allocator, VkDeviceMemory* memory)
    {
        return info->allocationSize > 1'000'000 ? VK_ERROR_OUT_OF_DEVICE_MEMORY
                                                : allocateMemory(logical, info, allocator, memory);
    };
    EXPECT_EQ(uploadOf(1000).mapped().size(), 1000U);
    EXPECT_THROW(uploadOf(2'000'000), gpu::VulkanError);
}

} // namespace
} // namespace sinew::test
