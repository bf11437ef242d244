#include "samples/crowd/benchmark/every_core.h"

#include <algorithm>
#include <future>
#include <thread>
#include <vector>

namespace sinew::crowd
{

void onEveryCore(std::size_t count, const std::function<void(std::size_t)>& work)
{
    const std::size_t cores = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1,
                                                      std::max<std::size_t>(count, 1));
    // Where the system allows no further thread, get() works in this one; it throws what work
    // threw.
    std::vector<std::future<void>> shares;
    for (std::size_t core = 0; core < cores; ++core)
        shares.push_back(std::async(std::launch::async | std::launch::deferred,
                                    [&, core]
                                    {
                                        for (std::size_t i = count * core / cores;
                                             i < count * (core + 1) / cores; ++i)
                                            work(i);
                                    }));
    for (std::future<void>& share : shares)
        share.get();
}

} // namespace sinew::crowd
