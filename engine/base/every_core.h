// Parallel loops on all CPU cores.
#pragma once

#include <cstddef>
#include <functional>

namespace sinew
{

// Runs work(i) once for every i below count, on all cores, starting with the lowest. Rethrows
// exceptions.
void onEveryCore(std::size_t count, const std::function<void(std::size_t)>& work);

} // namespace sinew
