// How the strider's parts lie on its textures.
#pragma once

#include "tools/character/loft.h"
#include "tools/strider/strider_atlas.h"

namespace sinew::strider
{

inline LoftSurface onTexture(const AtlasArea& area, std::uint32_t size, std::uint32_t segments)
{
    return {.segments = segments, .texture = textureRect(area, size)};
}

inline LoftSurface onBody(const AtlasArea& area, std::uint32_t segments)
{
    return onTexture(area, kBodySize, segments);
}

// The part of a texture rectangle from `vFrom` to `vTo` of its height.
inline TextureRect partOf(const TextureRect& rect, double vFrom, double vTo)
{
    const double height = rect.to.y - rect.from.y;
    return {.from = {rect.from.x, rect.from.y + vFrom * height},
            .to = {rect.to.x, rect.from.y + vTo * height}};
}

} // namespace sinew::strider
