#version 460
// Diffuse, normal and specular maps under a key light with shadow, a fill light and a sky. Colour
// images and the target are sRGB, so lighting is computed in linear space.
#extension GL_GOOGLE_include_directive : require
#include "alpha_test.glsl"
#include "scene.glsl"
#include "lighting.glsl"

#define SINEW_VARYING in
#include "surface_varyings.glsl"

layout(location = 0) out vec4 colour;

layout(set = 1, binding = 0) uniform sampler2D diffuseMap;
layout(set = 1, binding = 1) uniform sampler2D normalMap;
layout(set = 1, binding = 2) uniform sampler2D specularMap;

// Whether the surface has a specular map.
layout(constant_id = 2) const bool kSpecular = true;
// One of kNormal...: how the normal map stores its normals.
layout(constant_id = 3) const uint kNormalEncoding = kNormalInColour;

vec3 normalInTangentSpace(vec4 texel)
{
    if (kNormalEncoding == kNormalInColour)
        return texel.rgb * 2.0 - 1.0;
    vec2 xy = (kNormalEncoding == kNormalXInAlpha ? texel.ag : texel.rg) * 2.0 - 1.0;
    return vec3(xy, sqrt(max(1.0 - dot(xy, xy), 0.0)));
}

vec3 mappedNormal()
{
    vec3 n = normalize(normalAndT.xyz);
#ifdef SINEW_TANGENTS
    vec4 texel = texture(normalMap, transformed(surface.normal, surfaceTexCoord()));
    vec3 inTangentSpace = normalInTangentSpace(texel);
    vec3 t = normalize(tangent.xyz - n * dot(n, tangent.xyz));
    vec3 b = tangent.w * cross(n, t);
    n = normalize(mat3(t, b, n) * inTangentSpace);
#endif
    return gl_FrontFacing || surface.isMirrored != 0.0 ? n : -n;
}

void main()
{
    vec3 world = worldAndS.xyz;
    PlaneInMap plane = planeInMap(positionInShadowMap(world));
    vec4 diffuse = texture(diffuseMap, transformed(surface.diffuse, surfaceTexCoord())) *
                   surface.diffuse.colour;
#ifdef SINEW_COLOURS
    diffuse.rgb *= vertexColour.rgb;
#endif
    vec3 specular = vec3(0.0);
    if (kSpecular)
        specular = texture(specularMap, transformed(surface.specular, surfaceTexCoord())).rgb *
                   surface.specular.colour.rgb;
    vec3 n = mappedNormal();
    float coverage = alphaCoverage(diffuse.a);
    if (coverage == 0.0)
        discard;

    vec3 towardsEye = normalize(scene.eye - world);
    float key = scene.keyBrightness * max(dot(n, scene.towardsKeyLight), 0.0);
    if (key > 0.0)
        key *= keyLightArriving(positionInShadowMap(shadowedPosition()), plane);
    float fill = max(dot(n, scene.towardsFillLight), 0.0);
    const float kSpecularScale = 2.0; // as in Doom 3
    vec3 reflected = diffuse.rgb * (ambientLight(n) + kKeyColour * key + kFillColour * fill);
    if (kSpecular)
        reflected += specular * kSpecularScale *
                 (kKeyColour * key * highlight(n, scene.towardsKeyLight, towardsEye) +
                  kFillColour * fill * highlight(n, scene.towardsFillLight, towardsEye));
    colour = vec4(toneMapped(scene.exposure * reflected), coverage);
}
