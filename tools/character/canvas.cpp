#include "tools/character/canvas.h"

namespace sinew
{

Canvas::Canvas(std::uint32_t canvasWidth, std::uint32_t canvasHeight)
    : width(canvasWidth), height(canvasHeight), pixels(std::size_t{canvasWidth} * canvasHeight)
{
}

} // namespace sinew
