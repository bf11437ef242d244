// Where the figures of a benchmark come from, besides the device.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace sinew::crowd
{

// Of this program now, by name: "version", "commit" (of the tree when it was configured), "build"
// (kind and compiler), "os", "cpu", "vulkan" (the version of the device, given as Vulkan packs it)
// and "date" (UTC). What the system does not tell is empty.
std::vector<std::pair<std::string, std::string>> provenance(std::uint32_t vulkanVersion);

} // namespace sinew::crowd
