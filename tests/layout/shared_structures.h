// The structures of shaders/shared/ as C++ lays them out.
#pragma once

#include "tests/layout/structure.h"

#include <string_view>
#include <vector>

namespace sinew::test
{

// All that shaders have in buffers or push constants. Structures that only vertex attributes read
// are not among them.
const std::vector<Structure>& sharedStructures();

// Null where there is none of that name.
const Structure* findSharedStructure(std::string_view name);

} // namespace sinew::test
