// What a workgroup of a compute shader takes.
#pragma once

#include "engine/gpu/pipeline.h"

#include <array>
#include <cstdint>

namespace sinew::gpu
{

struct Workgroup
{
    std::array<std::uint32_t, 3> size{1, 1, 1};
    std::uint64_t sharedBytes = 0; // of its shared variables
};

// As the SPIR-V says, with these values of its specialisation constants.
Workgroup workgroupOf(SpirV code, const Specialisation& constants);

// Throws VulkanError, with the limit's name, where it is beyond the device's limits. `name` is that
// of the pipeline.
void requireLimits(const Device& device, const Workgroup& workgroup, const std::string& name);

} // namespace sinew::gpu
