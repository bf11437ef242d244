// Parallel loops on all CPU cores.
#pragma once

#include <cstddef>
#include <functional>

namespace sinew
{

// Runs work(i) once for every i < count on all cores, lowest first. Rethrows exceptions.
void onEveryCore(std::size_t count, const std::function<void(std::size_t)>& work);

} // namespace sinew
