// What the passes that draw are given: a frame's cameras, lights and materials, and push constants.
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
    float shadowSnap; // texels of the shadow map; see shadowSnap() of surface_passes.h
    vec3 groundCentre;
    float groundRadius; // the ground fades into the background towards it
    vec3 background;
    float keyBrightness; // times kKeyColour
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

// Colours of the scene's lights, linear: what a white, dull surface that faces them reflects.
// Towards the key light, all of them together give about 1.
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

// Push constants of inspected.frag: what shows how a surface was made.
// Values of InspectionPush::shown.
const uint kShowsColours = 0u;   // one given for each vertex
const uint kShowsNormals = 1u;   // x, y, z from -1 to 1 as red, green, blue from 0 to 1
const uint kShowsTangents = 2u;  // likewise
const uint kShowsTexCoords = 3u; // a checkerboard of 1/16, tinted by s and t

struct InspectionPush
{
    uint shown;
};

// Push constants of interface.vert: a position in the window times `scale`, plus `offset`, is in
// clip space.
struct InterfacePush
{
    vec2 scale;
    vec2 offset;
};

SINEW_SHARED_END

#endif
