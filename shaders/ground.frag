#version 460
// The ground: receives the shadow and fades into the background.
#extension GL_GOOGLE_include_directive : require
#include "scene.glsl"
#include "lighting.glsl"

layout(location = 0) in vec3 world;

layout(location = 0) out vec4 colour;

void main()
{
    const vec3 kAlbedo = vec3(0.130, 0.135, 0.145);
    const vec3 kNormal = vec3(0.0, 0.0, 1.0);
    vec3 inShadowMap = positionInShadowMap(world);
    float arriving = keyLightArriving(inShadowMap, planeInMap(inShadowMap));
    vec3 light = ambientLight(kNormal);
    light += kKeyColour * scene.keyBrightness * max(dot(kNormal, scene.towardsKeyLight), 0.0) *
             arriving;
    light += kFillColour * max(dot(kNormal, scene.towardsFillLight), 0.0);
    float fromCentre = distance(world, scene.groundCentre) / scene.groundRadius;
    vec3 ground = toneMapped(scene.exposure * kAlbedo * light);
    colour = vec4(mix(ground, scene.background, smoothstep(0.25, 1.0, fromCentre)), 1.0);
}
