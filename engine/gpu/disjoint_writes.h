// Dispatches that write to the same buffers side by side, without a barrier between them.
#pragma once

#include "engine/gpu/frame.h"

#include <string_view>

namespace sinew::gpu
{

// While it lives, what is recorded writes to parts of buffers that do not overlap. No layer can
// tell: for it, a shader that writes to a buffer writes to all of it. So it reports a write after a
// write, which ValidationLog leaves out where both are of the same scope: hence the commands are
// put into a debug region whose name occurs once.
class DisjointWrites
{
public:
    explicit DisjointWrites(const Frame& frame);
    ~DisjointWrites();
    DisjointWrites(const DisjointWrites&) = delete;
    DisjointWrites& operator=(const DisjointWrites&) = delete;

private:
    VkCommandBuffer commands_;
};

// Every name of such a region begins so.
inline constexpr std::string_view kDisjointWrites = "disjoint writes ";

} // namespace sinew::gpu
