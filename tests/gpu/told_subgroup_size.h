// Drivers may report a gl_SubgroupSize other than the one they run: Mesa's for Intel says 32,
// compiles for 8, 16 or 32 lanes, and ballots have that many bits.
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
