// The ways in which materials move their textures, as matrices of expressions.
#pragma once

#include "engine/materials/material_declaration.h"

namespace sinew
{

TextureTransform translation(const Expression& s, const Expression& t);
TextureTransform scaling(const Expression& s, const Expression& t);
// The picture's middle, (0.5, 0.5), stays where it is.
TextureTransform centredScaling(const Expression& s, const Expression& t);
TextureTransform centredShearing(const Expression& s, const Expression& t);
// By the angle of this sine and cosine, from s towards t.
TextureTransform centredRotation(const Expression& sine, const Expression& cosine);

// `inner` first, then `outer`.
TextureTransform product(const TextureTransform& outer, const TextureTransform& inner);

bool isTooLong(const TextureTransform& transform);

} // namespace sinew
