// How a material that a model's file holds is drawn: once, the same at all times.
#pragma once

#include "engine/render/draw_list.h"

namespace sinew
{

// `material` as LoadedMaterial::surface has it.
SurfaceDraw surfaceDraw(std::uint32_t mesh, const SurfaceMaterial& material);

} // namespace sinew
