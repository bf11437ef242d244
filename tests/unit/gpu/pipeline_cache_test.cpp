// Which bytes are given to a driver as its own.
#include "engine/gpu/pipeline_cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace sinew::gpu
{
namespace
{

const VkPhysicalDeviceProperties kDevice{
    .vendorID = 0x1002, .deviceID = 0x73bf, .pipelineCacheUUID = {1, 2, 3, 4}};

VkPipelineCacheHeaderVersionOne headerOf(const VkPhysicalDeviceProperties& device)
{
    VkPipelineCacheHeaderVersionOne header{.headerSize = sizeof header,
                                           .headerVersion = VK_PIPELINE_CACHE_HEADER_VERSION_ONE,
                                           .vendorID = device.vendorID,
                                           .deviceID = device.deviceID};
    std::ranges::copy(device.pipelineCacheUUID, header.pipelineCacheUUID);
    return header;
}

// Twelve bytes follow the header.
std::vector<std::byte> bytesWith(const VkPipelineCacheHeaderVersionOne& header)
{
    std::vector<std::byte> bytes(sizeof header + 12);
    std::memcpy(bytes.data(), &header, sizeof header);
    return bytes;
}

TEST(PipelineCacheHeader, IsTakenWhereAllOfItFits)
{
    EXPECT_TRUE(isPipelineCacheOf(kDevice, bytesWith(headerOf(kDevice))));
}

TEST(PipelineCacheHeader, OfAnotherDeviceOrDriverIsNot)
{
    VkPhysicalDeviceProperties other = kDevice;
    other.vendorID = 0x8086;
    EXPECT_FALSE(isPipelineCacheOf(other, bytesWith(headerOf(kDevice))));
    other = kDevice;
    other.deviceID += 1;
    EXPECT_FALSE(isPipelineCacheOf(other, bytesWith(headerOf(kDevice))));
    other = kDevice;
    other.pipelineCacheUUID[15] ^= 1;
    EXPECT_FALSE(isPipelineCacheOf(other, bytesWith(headerOf(kDevice))));
}

TEST(PipelineCacheHeader, OfAnotherLengthOrVersionIsNot)
{
    VkPipelineCacheHeaderVersionOne header = headerOf(kDevice);
    header.headerSize = sizeof header - 1;
    EXPECT_FALSE(isPipelineCacheOf(kDevice, bytesWith(header)));
    header.headerSize = sizeof header + 13;
    EXPECT_FALSE(isPipelineCacheOf(kDevice, bytesWith(header)));
    header = headerOf(kDevice);
    header.headerVersion = static_cast<VkPipelineCacheHeaderVersion>(2);
    EXPECT_FALSE(isPipelineCacheOf(kDevice, bytesWith(header)));
}

// Which the enumeration of versions cannot hold.
TEST(PipelineCacheHeader, OfAVersionBeyondAllIsNot)
{
    std::vector<std::byte> bytes = bytesWith(headerOf(kDevice));
    bytes[offsetof(VkPipelineCacheHeaderVersionOne, headerVersion) + 3] = std::byte{0xfe};
    EXPECT_FALSE(isPipelineCacheOf(kDevice, bytes));
}

TEST(PipelineCacheHeader, CutOffIsNot)
{
    const std::vector<std::byte> bytes = bytesWith(headerOf(kDevice));
    for (std::size_t size = 0; size < sizeof(VkPipelineCacheHeaderVersionOne); ++size)
        EXPECT_FALSE(isPipelineCacheOf(kDevice, std::span(bytes).first(size))) << size;
}

} // namespace
} // namespace sinew::gpu
