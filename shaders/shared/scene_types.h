// What the passes over the geometry are given: a frame's cameras, lights and materials.
#ifndef SINEW_SHARED_SCENE_TYPES_H
#define SINEW_SHARED_SCENE_TYPES_H

#include "language.h"

SINEW_SHARED_BEGIN

// One per frame. World space; lengths in file units.
struct SceneConstants
{
    mat4 viewProjection;      // world -> clip space of the picture, depth 0 to 1
    mat4 lightViewProjection; // world -> clip space of the shadow map, depth 0 to 1
    vec3 eye;
    float shadowMapSize;  // texels per side
    vec3 towardsKeyLight; // unit length
    float shadowTexel;    // world length of a texel of the shadow map
    vec3 towardsFillLight;
    float shadowSnap; // texels of the shadow map; see shadowSnap() of scene_frame.h
    vec3 groundCentre;
    float groundRadius; // the ground fades into the background towards it
};

// One image of a material, at the time of a frame.
struct StageParameters
{
    vec4 colour; // times the image's
    vec3 rowS;   // s' = dot(rowS, (s, t, 1))
    float unused0;
    vec3 rowT;
    float unused1;
};

// Values of specialisation constants.
const uint kAlphaAlwaysPasses = 0u;
const uint kAlphaGreater = 1u;
const uint kAlphaLess = 2u;
const uint kAlphaGreaterEqual = 3u;

const uint kNormalInColour = 0u;       // x, y, z in red, green, blue
const uint kNormalXInAlpha = 1u;       // x in alpha, y in green, z to be derived
const uint kNormalXInRedYInGreen = 2u; // z to be derived

// One draw's material, at the time of a frame.
struct SurfaceParameters
{
    StageParameters diffuse; // or the only image of an unlit stage
    StageParameters normal;
    StageParameters specular;
    float alphaReference;
    float unused0;
    float unused1;
    float unused2;
};

SINEW_SHARED_END

#endif
