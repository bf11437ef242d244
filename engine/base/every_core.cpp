#include "engine/base/every_core.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <thread>
#include <vector>

namespace sinew
{

void onEveryCore(std::size_t count, const std::function<void(std::size_t)>& work)
{
    std::atomic<std::size_t> next = 0;
    const auto workOnTheRest = [&]
    {
        for (std::size_t i = next++; i < count; i = next++)
            work(i);
    };
    const std::size_t cores = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1,
                                                      std::max<std::size_t>(count, 1));
    // If the system cannot start another thread, get() runs the work in this one. Rethrows
    // exceptions.
    std::vector<std::future<void>> others;
    for (std::size_t core = 1; core < cores; ++core)
        others.push_back(std::async(std::launch::async | std::launch::deferred, workOnTheRest));
    workOnTheRest();
    for (std::future<void>& other : others)
        other.get();
}

} // namespace sinew
