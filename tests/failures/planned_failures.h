// Which calls of Vulkan are to fail, as the environment of a program says.
#pragma once

#include <vulkan/vulkan_core.h>

#include <cstdint>
#include <cstdio>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::test
{

// What may come of a call instead of what the driver says.
struct Outcome
{
    VkResult result = VK_SUCCESS;
    // The driver does it, and is said to have nothing: a window without area, a device without
    // features, a window that the device cannot present to.
    bool isEmptyAnswer = false;
};

// Counts calls by their names. SINEW_FAILING_CALLS says which of them fail and how, one after the
// other: "vkQueueSubmit2 3 VK_ERROR_DEVICE_LOST; vkAcquireNextImageKHR 5-9
// VK_ERROR_OUT_OF_DATE_KHR". Calls of a name are counted from 1; NOTHING instead of a result is the
// empty answer. SINEW_CALLS_FILE names a file for the names of all calls, in order. A mistake in
// the first ends the process: no test shall pass because nothing failed.
class PlannedFailures
{
public:
    PlannedFailures();
    ~PlannedFailures();
    PlannedFailures(const PlannedFailures&) = delete;
    PlannedFailures& operator=(const PlannedFailures&) = delete;

    // Counts a call; what is planned for it. From any thread.
    std::optional<Outcome> next(std::string_view name);

private:
    struct Plan
    {
        std::string name;
        std::uint32_t first = 0;
        std::uint32_t last = 0;
        Outcome outcome;
    };

    std::mutex mutex_;
    std::vector<Plan> plans_;
    std::map<std::string, std::uint32_t, std::less<>> counts_;
    std::FILE* calls_ = nullptr;
};

} // namespace sinew::test
