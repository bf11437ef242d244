// The order of triangles in which a GPU transforms the fewest vertices twice.
#pragma once

#include <cstdint>
#include <span>

namespace sinew
{

// Rearranges the triangles of one mesh (three indices each, any numbers) for the cache of
// transformed vertices; each keeps its corners in their order. Leaves them as they are where that
// is not better, and where vertices are shared by so many triangles that it would take many
// seconds.
void optimiseTriangleOrder(std::span<std::uint32_t> indices);

} // namespace sinew
