// Work on all cores of the CPU.
#pragma once

#include <cstddef>
#include <functional>

namespace sinew
{

// Runs work(i) for every i below count, each once, on all cores: the lower ones begin first. Throws
// what work throws.
void onEveryCore(std::size_t count, const std::function<void(std::size_t)>& work);

} // namespace sinew
