// Colours of the scene's lights, linear: what a white, dull surface that faces them reflects.
// Towards the key light, all of them together give about 1.
#ifndef SINEW_SHARED_LIGHT_COLOURS_H
#define SINEW_SHARED_LIGHT_COLOURS_H

#include "language.h"

SINEW_SHARED_BEGIN

const vec3 kKeyColour = vec3(0.84f, 0.80f, 0.74f);
const vec3 kFillColour = vec3(0.17f, 0.21f, 0.26f);
const vec3 kSkyColour = vec3(0.25f, 0.27f, 0.31f);
const vec3 kGroundColour = vec3(0.12f, 0.11f, 0.10f);

SINEW_SHARED_END

#endif
