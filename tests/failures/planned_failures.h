// Reads from the environment which Vulkan calls of a program fail.
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

// Outcome of a call in place of the driver's.
struct Outcome
{
    VkResult result = VK_SUCCESS;
    // The call runs, but reports an empty result: a window without area, a device without features,
    // a window that the device cannot present to.
    bool isEmptyAnswer = false;
};

// Counts calls by name. SINEW_FAILING_CALLS lists the calls that fail and their results:
// "vkQueueSubmit2 3 VK_ERROR_DEVICE_LOST; vkAcquireNextImageKHR 5-9 VK_ERROR_OUT_OF_DATE_KHR".
// Calls of a name are counted from 1; NOTHING in place of a result means the empty result.
// SINEW_CALLS_FILE names a file that receives the names of all calls, in order. A syntax error in
// SINEW_FAILING_CALLS ends the process: no test may pass because nothing failed.
class PlannedFailures
{
public:
    PlannedFailures();
    ~PlannedFailures();
    PlannedFailures(const PlannedFailures&) = delete;
    PlannedFailures& operator=(const PlannedFailures&) = delete;

    // Counts a call and returns its planned outcome. Thread-safe.
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
