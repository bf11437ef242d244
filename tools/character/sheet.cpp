#include "tools/character/sheet.h"

namespace sinew
{

MeshPart sheet(const SheetSurface& surface,
               const std::function<glm::dvec3(double u, double v)>& pointAt, const Binding& binding)
{
    MeshPart part;
    const TextureRect& texture = surface.texture;
    for (std::uint32_t row = 0; row <= surface.rows; ++row)
    {
        for (std::uint32_t column = 0; column <= surface.columns; ++column)
        {
            const double u = static_cast<double>(column) / surface.columns;
            const double v = static_cast<double>(row) / surface.rows;
            const glm::dvec3 position = pointAt(u, v);
            part.vertices.push_back(
                {.position = position,
                 .texCoord = texture.from + (texture.to - texture.from) * glm::dvec2(u, v),
                 .shares = binding(position)});
        }
    }
    const std::uint32_t stride = surface.columns + 1;
    for (std::uint32_t row = 0; row < surface.rows; ++row)
    {
        for (std::uint32_t column = 0; column < surface.columns; ++column)
        {
            const std::uint32_t corner = row * stride + column;
            part.triangles.push_back({corner, corner + 1, corner + stride});
            part.triangles.push_back({corner + 1, corner + stride + 1, corner + stride});
        }
    }
    return part;
}

} // namespace sinew
