// Colours of the scene's lights, linear: what a white, dull surface that faces them reflects.
// Towards the key light, all of them together give about 1.
#ifndef SINEW_SHARED_LIGHT_COLOURS_H
#define SINEW_SHARED_LIGHT_COLOURS_H

#include "language.h"

SINEW_SHARED_BEGIN

const vec3 kKeyColour = vec3(0.86f, 0.82f, 0.76f);
const vec3 kFillColour = vec3(0.13f, 0.16f, 0.21f);
const vec3 kSkyColour = vec3(0.20f, 0.22f, 0.26f);
const vec3 kGroundColour = vec3(0.09f, 0.085f, 0.075f);

SINEW_SHARED_END

#endif
