// Inputs of the drawing passes: cameras, lights and materials of a frame, and push constants.
#ifndef SINEW_SHARED_SCENE_TYPES_H
#define SINEW_SHARED_SCENE_TYPES_H

#include "language.h"

SINEW_SHARED_BEGIN

// One per frame. World space; lengths in file units.
struct SceneConstants
{
    mat4 viewProjection;      // world -> clip space of the image, depth 0 to 1
    mat4 lightViewProjection; // world -> clip space of the shadow map, depth 0 to 1
    vec3 eye;
    float shadowMapSize;  // texels per side
    vec3 towardsKeyLight; // unit length
    float shadowTexel;    // world size of a texel of the shadow map
    vec3 towardsFillLight;
    float shadowSnap; // texels of the shadow map; see shadowSnap() of surface_passes.h
    vec3 groundCentre;
    float groundRadius; // distance at which the ground has faded into the background
    vec3 background;
    float keyBrightness; // times kKeyColour
    vec3 unused;
    float exposure; // scales all light that reaches the eye, except the background
};

// One image of a material in the current frame.
struct StageParameters
{
    vec4 colour;       // multiplies the image's colour
    vec3 rowS;         // s' = dot(rowS, (s, t, 1))
    float ofSecondSet; // texture coordinates: 0: first set, 1: second set
    vec3 rowT;
    float unused;
};

// Values of specialisation constants.
const uint kAlphaAlwaysPasses = 0u;
const uint kAlphaGreater = 1u;
const uint kAlphaLess = 2u;
const uint kAlphaGreaterEqual = 3u;

const uint kNormalInColour = 0u;       // x, y, z in red, green, blue
const uint kNormalXInAlpha = 1u;       // x in alpha, y in green, z derived
const uint kNormalXInRedYInGreen = 2u; // z derived

// One draw's material in the current frame. For a material from a model file, `diffuse` holds the
// base colour. The colours of the other images scale texels: of `normal`, x and y; of `specular`,
// roughness in green and metallic in blue; of `occlusion`, red.
struct SurfaceParameters
{
    StageParameters diffuse; // also the only image of an unlit stage
    StageParameters normal;
    StageParameters specular;
    StageParameters occlusion; // model files only, like `emissive`
    StageParameters emissive;
    float alphaReference;
    float isMirrored; // 1: back faces keep their normals, which point outwards
    float unused0;
    float unused1;
};

// Linear colours of the scene's lights, as reflected by a white, matte surface that faces them.
// Together they add up to about 1 towards the key light.
const vec3 kKeyColour = vec3(0.86f, 0.82f, 0.76f);
const vec3 kFillColour = vec3(0.13f, 0.16f, 0.21f);
const vec3 kSkyColour = vec3(0.20f, 0.22f, 0.26f);
const vec3 kGroundColour = vec3(0.09f, 0.085f, 0.075f);

// Push constants of the motion pass.
struct MotionPush
{
    mat4 viewProjectionBefore; // world -> clip space of the previous frame
    vec2 pictureSize;          // pixels
    vec2 fieldSize;            // CrowdConstants::fieldSize
};

// The data of a surface that inspected.frag visualises: values of InspectionPush::shown.
const uint kShowsColours = 0u;   // one per vertex
const uint kShowsNormals = 1u;   // x, y, z from -1 to 1 as red, green, blue from 0 to 1
const uint kShowsTangents = 2u;  // encoded like normals
const uint kShowsTexCoords = 3u; // a checkerboard with squares of 1/16, tinted by s and t

// Push constants of inspected.frag.
struct InspectionPush
{
    uint shown;
};

// Push constants of interface.vert: clip position = window position * scale + offset.
struct InterfacePush
{
    vec2 scale;
    vec2 offset;
};

SINEW_SHARED_END

#endif
