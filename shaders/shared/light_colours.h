// Colours of the scene's lights, linear: what a white, dull surface that faces them reflects.
#ifndef SINEW_SHARED_LIGHT_COLOURS_H
#define SINEW_SHARED_LIGHT_COLOURS_H

#include "language.h"

SINEW_SHARED_BEGIN

const vec3 kKeyColour = vec3(1.30f, 1.24f, 1.14f);
const vec3 kFillColour = vec3(0.20f, 0.25f, 0.32f);
const vec3 kSkyColour = vec3(0.24f, 0.27f, 0.32f);
const vec3 kGroundColour = vec3(0.11f, 0.10f, 0.09f);

SINEW_SHARED_END

#endif
