// Drivers may tell shaders another subgroup size than they run in: Mesa's for Intel gives 32 as
// gl_SubgroupSize, compiles for 8, 16 or 32 lanes, and ballots have as many bits.
#pragma once

#include <cstdint>

namespace sinew::test
{

// While it lives, gl_SubgroupSize is `size` in all shaders that are created. Only one at a time,
// and none while a device is created.
class ToldSubgroupSize
{
public:
    explicit ToldSubgroupSize(std::uint32_t size);
    ~ToldSubgroupSize();
    ToldSubgroupSize(const ToldSubgroupSize&) = delete;
    ToldSubgroupSize& operator=(const ToldSubgroupSize&) = delete;
};

} // namespace sinew::test
