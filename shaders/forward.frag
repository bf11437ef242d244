#version 460
// Lights the diffuse image with a key light, a fill light and a sky above a ground.
// Textures and target are sRGB, so that all of this happens in linear light.
#extension GL_GOOGLE_include_directive : require
#include "shared/forward_types.h"

layout(location = 0) in vec3 normal;
layout(location = 1) in vec2 surfaceTexCoord;

layout(location = 0) out vec4 colour;

layout(set = 0, binding = 0) uniform sampler2D diffuseImage;

layout(push_constant) uniform Push { ForwardPush push; };

const vec3 kKeyColour = vec3(1.30, 1.24, 1.14);
const vec3 kFillColour = vec3(0.20, 0.25, 0.32);
const vec3 kSkyColour = vec3(0.24, 0.27, 0.32);
const float kWhite = 3.0;
const float kExposure = 1.5;
const vec3 kGroundColour = vec3(0.11, 0.10, 0.09);

void main()
{
    vec3 n = normalize(gl_FrontFacing ? normal : -normal);
    vec3 light = mix(kGroundColour, kSkyColour, 0.5 + 0.5 * n.z);
    light += kKeyColour * max(dot(n, push.towardsKeyLight), 0.0);
    light += kFillColour * max(dot(n, push.towardsFillLight), 0.0);
    vec3 lit = texture(diffuseImage, surfaceTexCoord).rgb * light;
    // Rolls bright values off instead of clipping them, by the extended curve of Reinhard et al.
    // (Photographic Tone Reproduction for Digital Images, 2002, equation 4).
    colour = vec4(lit * (1.0 + lit / (kWhite * kWhite)) / (1.0 + lit) * kExposure, 1.0);
}
