// Limits on memory and work for all materials of a scene together.
#pragma once

#include "engine/images/image_sources.h"

#include <cstdint>

namespace sinew
{

struct MaterialLimits
{
    ImageLimits images;
    // Bytes of all files that may declare materials (--limit declarations).
    std::uint64_t declarationBytes = std::uint64_t{64} << 20;
};

} // namespace sinew
