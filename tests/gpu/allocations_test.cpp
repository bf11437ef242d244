// Allocates buffers and images with their memory.
#include "engine/gpu/buffer.h"
#include "engine/gpu/image.h"
#include "tests/gpu/gpu_test.h"

#include <algorithm>
#include <vector>

namespace sinew::test
{
namespace
{

PFN_vkAllocateMemory allocateMemory = nullptr;
std::vector<VkMemoryDedicatedAllocateInfo> allocations;

VKAPI_ATTR VkResult VKAPI_CALL noteAllocation(VkDevice device, const VkMemoryAllocateInfo* info,
                                              const VkAllocationCallbacks* allocator,
                                              VkDeviceMemory* memory)
{
    allocations.push_back(*static_cast<const VkMemoryDedicatedAllocateInfo*>(info->pNext));
    return allocateMemory(device, info, allocator, memory);
}

class AllocationsTest : public GpuTest
{
protected:
    bool sharesDevice() const override { return false; }

    void SetUp() override
    {
        GpuTest::SetUp();
        allocations.clear();
        allocateMemory = vkAllocateMemory;
        vkAllocateMemory = noteAllocation;
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

TEST_F(AllocationsTest, BuffersHaveBytesOfTheirOwnAndGiveThemBack)
{
    {
        std::vector<gpu::Buffer> buffers;
        for (std::uint8_t i = 0; i < 50; ++i)
        {
            buffers.push_back(uploadOf(1 + 37 * i));
            std::ranges::fill(buffers.back().mapped(), std::byte{i});
        }
        for (std::uint8_t i = 0; i < 50; ++i)
            EXPECT_EQ(std::ranges::count(buffers[i].mapped(), std::byte{i}), 1 + 37 * i);
        EXPECT_GE(device().memoryInUse(), 50U * 16U);
    }
    EXPECT_EQ(device().memoryInUse(), 0U);
}

// Some drivers require an allocation to name its resource, others prefer it.
TEST_F(AllocationsTest, NameTheirResource)
{
    const gpu::Buffer buffer = uploadOf(1000);
    const gpu::GpuImage image(device(),
                              {.extent = {16, 16},
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .usage = VK_IMAGE_USAGE_SAMPLED_BIT},
                              "test");
    ASSERT_EQ(allocations.size(), 2U);
    EXPECT_EQ(allocations[0].buffer, buffer.get());
    EXPECT_EQ(allocations[1].image, image.get());
}

TEST_F(AllocationsTest, MemoryThatIsNotThereIsAnError)
{
    vkAllocateMemory = [](VkDevice, const VkMemoryAllocateInfo*, const VkAllocationCallbacks*,
                          VkDeviceMemory*) { return VK_ERROR_OUT_OF_DEVICE_MEMORY; };
    EXPECT_THROW(uploadOf(1000), gpu::VulkanError);
    EXPECT_EQ(device().memoryInUse(), 0U);
}

} // namespace
} // namespace sinew::test
