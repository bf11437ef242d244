#include "engine/render/geometry.h"

namespace sinew
{

gpu::SetLayouts withGeometry(gpu::SetLayouts layouts, const Geometry& geometry)
{
    if (geometry.setLayout() != nullptr)
        layouts.push_back(geometry.setLayout());
    return layouts;
}

VkCullModeFlags cullModeOf(CullSides sides)
{
    switch (sides)
    {
    case CullSides::Back:
        return VK_CULL_MODE_BACK_BIT;
    case CullSides::Front:
        return VK_CULL_MODE_FRONT_BIT;
    case CullSides::None:
        return VK_CULL_MODE_NONE;
    }
    return VK_CULL_MODE_NONE;
}

} // namespace sinew
