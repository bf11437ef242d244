#include "engine/crowd/left_out.h"

#include "engine/crowd/chunk_plan.h"
#include "engine/crowd/crowd_form.h"
#include "engine/gpu/timestamps.h"
#include "engine/render/scene_frame.h"
#include "shaders/shared/skinning_types.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <limits>
#include <string_view>

namespace sinew
{
namespace
{

constexpr std::uint32_t kManyJoints = 600; // more than a model is likely to have

std::uint32_t mostJointsOfWorkgroup(std::uint32_t sharedMemory)
{
    const std::uint32_t fixed = sharedBytesOfPose(0);
    return sharedMemory < fixed ? 0 : (sharedMemory - fixed) / (sharedBytesOfPose(1) - fixed);
}

// As many as a chunk's vertices are with as much memory as is ever taken unasked.
std::uint64_t enoughTexels()
{
    return defaultSkinMemory(std::numeric_limits<std::uint64_t>::max()) /
           sizeof(gpu::SkinnedVertex);
}

} // namespace

std::vector<std::string> leftOutOn(const gpu::Capabilities& device)
{
    std::vector<std::string> leftOut;
    const auto unless = [&](bool available, std::string_view what, std::string_view reason)
    {
        if (!available)
            leftOut.push_back(fmt::format("{} ({})", what, reason));
    };
    const VkPhysicalDeviceFeatures& core = device.features.core;
    const VkPhysicalDeviceLimits& limits = device.properties.limits;
    const std::vector<std::string> cullLacks = triangleCullLacks(device);
    unless(core.drawIndirectFirstInstance == VK_TRUE, "crowds", "drawIndirectFirstInstance");
    unless(cullLacks.empty(), "culling of triangles",
           fmt::format("{}", fmt::join(cullLacks, ", ")));
    unless(device.features.storageBuffer16BitAccess,
           "indices of 16 bits for culled triangles, 32 instead", "storageBuffer16BitAccess");
    unless(limits.maxTexelBufferElements >= enoughTexels(),
           "arrays of any length as texel buffers, long ones as storage buffers instead",
           fmt::format("maxTexelBufferElements {}", limits.maxTexelBufferElements));
    unless(sharedBytesOfPose(kManyJoints) <= limits.maxComputeSharedMemorySize,
           fmt::format("poses by workgroup of more than {} joints",
                       mostJointsOfWorkgroup(limits.maxComputeSharedMemorySize)),
           fmt::format("maxComputeSharedMemorySize {}", limits.maxComputeSharedMemorySize));
    unless(gpu::hasTimestamps(device), "times of passes",
           device.timestampBits == 0 ? "timestampValidBits" : "timestampPeriod");
    unless(core.textureCompressionBC == VK_TRUE,
           "compressed textures, unpacked instead, but not BC7", "textureCompressionBC");
    unless(core.samplerAnisotropy == VK_TRUE, "anisotropic filtering", "samplerAnisotropy");
    unless(!gpu::runsOnCpu(device), "anisotropic filtering", "on a CPU it takes too long");
    unless(core.depthClamp == VK_TRUE, "shadows of what stands before the light's depths",
           "depthClamp");
    unless(shadowSnap(limits.subPixelPrecisionBits) <= 0.0F,
           "the smallest bias of shadows, a larger one instead",
           fmt::format("subPixelPrecisionBits {}", limits.subPixelPrecisionBits));
    return leftOut;
}

} // namespace sinew
