// Work on all cores of the CPU.
#pragma once

#include <cstddef>
#include <functional>

namespace sinew::crowd
{

// Runs work(i) for every i below count on all cores, neighbouring ones on the same; throws what
// work throws.
void onEveryCore(std::size_t count, const std::function<void(std::size_t)>& work);

} // namespace sinew::crowd
