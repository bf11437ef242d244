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
    vec3 background;
    float keyBrightness; // times kKeyColour of light_colours.h
    vec3 unused;
    float exposure; // times all light that reaches the eye, but for the background's
};

// One image of a material, at the time of a frame.
struct StageParameters
{
    vec4 colour;       // times the image's
    vec3 rowS;         // s' = dot(rowS, (s, t, 1))
    float ofSecondSet; // 1: s and t are those of the second texture coordinates; 0: of the first
    vec3 rowT;
    float unused;
};

// Values of specialisation constants.
const uint kAlphaAlwaysPasses = 0u;
const uint kAlphaGreater = 1u;
const uint kAlphaLess = 2u;
const uint kAlphaGreaterEqual = 3u;

const uint kNormalInColour = 0u;       // x, y, z in red, green, blue
const uint kNormalXInAlpha = 1u;       // x in alpha, y in green, z to be derived
const uint kNormalXInRedYInGreen = 2u; // z to be derived

// One draw's material, at the time of a frame. Materials of models' files have their base colour in
// `diffuse`; in the colours of others the image's numbers are scaled as it holds them: normal x and
// y; specular roughness in green, metallic in blue; occlusion in red.
struct SurfaceParameters
{
    StageParameters diffuse; // or the only image of an unlit stage
    StageParameters normal;
    StageParameters specular;
    StageParameters occlusion; // of models' files only, as the next
    StageParameters emissive;
    float alphaReference;
    float isMirrored; // 1: back faces keep their normals, which point outwards
    float unused0;
    float unused1;
};

SINEW_SHARED_END

#endif
