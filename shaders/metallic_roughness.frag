#version 460
// A material from a model file, under the lights of lit.frag and an environment. Colour images and
// the target are sRGB, so lighting is computed in linear space.
#extension GL_GOOGLE_include_directive : require
#include "alpha_test.glsl"
#include "lighting.glsl"
#include "scene.glsl"
#include "shared/metallic_roughness.h"

#define SINEW_VARYING in
#include "surface_varyings.glsl"

layout(location = 0) out vec4 colour;

layout(set = 1, binding = 0) uniform sampler2D baseColourMap;
layout(set = 1, binding = 1) uniform sampler2D normalMap;
layout(set = 1, binding = 2) uniform sampler2D metallicRoughnessMap;
layout(set = 1, binding = 3) uniform sampler2D occlusionMap;
layout(set = 1, binding = 4) uniform sampler2D emissiveMap;
layout(set = 1, binding = 5) uniform samplerCube environment;

// Which images the material has.
layout(constant_id = 2) const bool kMetallicRoughnessMap = true;
layout(constant_id = 5) const bool kBaseColourMap = true;
layout(constant_id = 6) const bool kNormalMap = true;
layout(constant_id = 7) const bool kOcclusionMap = true;
layout(constant_id = 8) const bool kEmissiveMap = true;

layout(constant_id = 9) const bool kLit = true;
layout(constant_id = 10) const bool kBlends = false;

vec2 texCoordOf(StageParameters stage)
{
    vec2 texCoord = surfaceTexCoord();
#ifdef SINEW_SECOND
    texCoord = mix(texCoord, surfaceSecondTexCoord, stage.ofSecondSet);
#endif
    return transformed(stage, texCoord);
}

vec4 baseColour()
{
    vec4 base = surface.diffuse.colour;
#ifdef SINEW_COLOURS
    base *= vertexColour;
#endif
    if (kBaseColourMap)
        base *= texture(baseColourMap, texCoordOf(surface.diffuse));
    return base;
}

vec3 mappedNormal()
{
    vec3 n = normalize(normalAndT.xyz);
#ifdef SINEW_TANGENTS
    if (kNormalMap)
    {
        vec3 texel = texture(normalMap, texCoordOf(surface.normal)).xyz;
        vec3 inTangentSpace = (texel * 2.0 - 1.0) * surface.normal.colour.xyz;
        vec3 t = normalize(tangent.xyz - n * dot(n, tangent.xyz));
        vec3 b = tangent.w * cross(n, t);
        n = normalize(mat3(t, b, n) * inTangentSpace);
    }
#endif
    return gl_FrontFacing || surface.isMirrored != 0.0 ? n : -n;
}

ReflectingSurface reflectingAs(vec3 base)
{
    vec2 roughnessMetallic = surface.specular.colour.gb;
    if (kMetallicRoughnessMap)
        roughnessMetallic *= texture(metallicRoughnessMap, texCoordOf(surface.specular)).gb;
    return reflectingSurface(base, roughnessMetallic.y, roughnessMetallic.x);
}

// Ambient occlusion.
float unoccluded()
{
    if (!kOcclusionMap)
        return 1.0;
    float open = texture(occlusionMap, texCoordOf(surface.occlusion)).r;
    return 1.0 + surface.occlusion.colour.r * (open - 1.0);
}

vec3 emitted()
{
    vec3 light = surface.emissive.colour.rgb;
    if (kEmissiveMap)
        light *= texture(emissiveMap, texCoordOf(surface.emissive)).rgb;
    return light;
}

vec3 surroundings(ReflectingSurface reflecting, vec3 n, vec3 towardsEye)
{
    float level = reflecting.roughness * float(kRoughestLevel);
    vec3 seen = textureLod(environment, reflect(-towardsEye, n), level).rgb;
    vec3 mirrored = mirroredShare(reflecting, max(dot(n, towardsEye), 0.0));
    return mirrored * seen + (1.0 - mirrored) * reflecting.diffuse * ambientLight(n);
}

vec3 litColour(vec3 base, PlaneInMap plane)
{
    ReflectingSurface reflecting = reflectingAs(base);
    vec3 n = mappedNormal();
    vec3 towardsEye = normalize(scene.eye - worldAndS.xyz);
    vec3 key = reflectedLight(reflecting, n, towardsEye, scene.towardsKeyLight);
    if (dot(n, scene.towardsKeyLight) > 0.0)
        key *= keyLightArriving(positionInShadowMap(shadowedPosition()), plane);
    vec3 fill = reflectedLight(reflecting, n, towardsEye, scene.towardsFillLight);
    vec3 light = kKeyColour * scene.keyBrightness * key + kFillColour * fill;
    light += unoccluded() * surroundings(reflecting, n, towardsEye);
    return toneMapped(withoutReflection(scene.exposure * (light + emitted())));
}

void main()
{
    // Derivatives need whole quads: sample all images before discarding.
    vec4 base = baseColour();
    vec3 shown = base.rgb;
    if (kLit)
        shown = litColour(base.rgb, planeInMap(positionInShadowMap(worldAndS.xyz)));
    float coverage = alphaCoverage(base.a);
    if (coverage == 0.0)
        discard;
    colour = vec4(shown, kBlends ? base.a : coverage);
}
