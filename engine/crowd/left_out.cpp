#include "engine/crowd/left_out.h"

#include "engine/crowd/crowd_form.h"
#include "engine/gpu/timestamps.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>

namespace sinew
{
std::vector<std::string> leftOutOn(const gpu::Capabilities& device)
{
    std::vector<std::string> leftOut;
    const auto unless = [&](bool available, std::string_view what, std::string_view reason)
    {
        if (!available)
            leftOut.push_back(fmt::format("{} ({})", what, reason));
    };
    const VkPhysicalDeviceFeatures& core = device.features.core;
    const std::vector<std::string> cullLacks = triangleCullLacks(device);
    unless(core.drawIndirectFirstInstance == VK_TRUE, "crowds", "drawIndirectFirstInstance");
    unless(cullLacks.empty(), "culling of triangles",
           fmt::format("{}", fmt::join(cullLacks, ", ")));
    unless(gpu::hasTimestamps(device), "times of passes",
           device.timestampBits == 0 ? "timestampValidBits" : "timestampPeriod");
    unless(core.textureCompressionBC == VK_TRUE,
           "compressed textures, unpacked instead, but not BC7", "textureCompressionBC");
    unless(core.samplerAnisotropy == VK_TRUE, "anisotropic filtering", "samplerAnisotropy");
    unless(!gpu::runsOnCpu(device), "anisotropic filtering", "on a CPU it takes too long");
    unless(core.depthClamp == VK_TRUE, "shadows of what stands before the light's depths",
           "depthClamp");
    return leftOut;
}

} // namespace sinew
