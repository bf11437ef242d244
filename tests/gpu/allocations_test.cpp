// A crowd's many buffers and images share few allocations of device memory.
#include "engine/gpu/buffer.h"
#include "engine/gpu/image.h"
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
    bool sharesDevice() const override { return false; }

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
                              {.config = configFor(device(), play.crowd, {}, {})});
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

enum class Asks : std::uint8_t
{
    Prefers,
    Requires,
};

Asks asked = Asks::Prefers;
PFN_vkGetBufferMemoryRequirements2 bufferRequirements = nullptr;
PFN_vkGetImageMemoryRequirements2 imageRequirements = nullptr;
std::vector<VkMemoryDedicatedAllocateInfo> dedicated; // per allocation that is for one resource

void ask(VkMemoryRequirements2* requirements)
{
    auto* own = static_cast<VkMemoryDedicatedRequirements*>(requirements->pNext);
    ASSERT_EQ(own->sType, VK_STRUCTURE_TYPE_MEMORY_DEDICATED_REQUIREMENTS);
    own->prefersDedicatedAllocation = VK_TRUE;
    own->requiresDedicatedAllocation = asked == Asks::Requires ? VK_TRUE : VK_FALSE;
}

// As on a driver that asks for an allocation of its own for each buffer and image.
class DedicatedAllocationsTest : public AllocationsTest, public testing::WithParamInterface<Asks>
{
protected:
    static constexpr std::uint32_t kMostAllocations = 8;

    void lessen(gpu::Capabilities& device) const override
    {
        device.properties.limits.maxMemoryAllocationCount = kMostAllocations;
    }

    void SetUp() override
    {
        AllocationsTest::SetUp();
        asked = GetParam();
        dedicated.clear();
        bufferRequirements = vkGetBufferMemoryRequirements2;
        imageRequirements = vkGetImageMemoryRequirements2;
        vkGetBufferMemoryRequirements2 = [](VkDevice logical,
                                            const VkBufferMemoryRequirementsInfo2* info,
                                            VkMemoryRequirements2* requirements)
        {
            bufferRequirements(logical, info, requirements);
            ask(requirements);
        };
        vkGetImageMemoryRequirements2 = [](VkDevice logical,
                                           const VkImageMemoryRequirementsInfo2* info,
                                           VkMemoryRequirements2* requirements)
        {
            imageRequirements(logical, info, requirements);
            ask(requirements);
        };
        vkAllocateMemory = [](VkDevice logical, const VkMemoryAllocateInfo* info,
                              const VkAllocationCallbacks* allocator, VkDeviceMemory* memory)
        {
            const auto* own = static_cast<const VkMemoryDedicatedAllocateInfo*>(info->pNext);
            if (own != nullptr && own->sType == VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO)
                dedicated.push_back(*own);
            return countedAllocation(logical, info, allocator, memory);
        };
    }

    void TearDown() override
    {
        vkGetBufferMemoryRequirements2 = bufferRequirements;
        vkGetImageMemoryRequirements2 = imageRequirements;
        AllocationsTest::TearDown();
    }
};

TEST_P(DedicatedAllocationsTest, AreMadeForTheResourceAlone)
{
    {
        const gpu::Buffer buffer = uploadOf(1000);
        const gpu::GpuImage image(device(),
                                  {.extent = {16, 16},
                                   .format = VK_FORMAT_R8G8B8A8_UNORM,
                                   .usage = VK_IMAGE_USAGE_SAMPLED_BIT},
                                  "test");
        ASSERT_EQ(dedicated.size(), 2U);
        EXPECT_EQ(dedicated[0].buffer, buffer.get());
        EXPECT_EQ(dedicated[1].image, image.get());
        std::ranges::fill(buffer.mapped(), std::byte{7});
        EXPECT_EQ(std::ranges::count(buffer.mapped(), std::byte{7}), 1000);
        EXPECT_EQ(device().memoryUse().blocks, device().memoryUse().now) << "nothing is to spare";
    }
    EXPECT_EQ(device().memoryUse().blocks, 0U) << "given back at once";
}

// Beyond half of what the device allows, only who must have one gets one.
TEST_P(DedicatedAllocationsTest, AreFewWhereTheyAreOnlyPreferred)
{
    std::vector<gpu::Buffer> buffers;
    for (int i = 0; i < 7; ++i)
        buffers.push_back(uploadOf(1000));
    EXPECT_EQ(dedicated.size(), GetParam() == Asks::Requires ? 7U : kMostAllocations / 2);
    EXPECT_EQ(allocations, GetParam() == Asks::Requires ? 7 : 5);
}

INSTANTIATE_TEST_SUITE_P(Driver, DedicatedAllocationsTest,
                         testing::Values(Asks::Prefers, Asks::Requires),
                         [](const testing::TestParamInfo<Asks>& asks)
                         { return asks.param == Asks::Requires ? "Requires" : "Prefers"; });

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
