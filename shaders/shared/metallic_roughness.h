// Reflection of a metallic-roughness surface as defined by glTF 2.0 (Specification.adoc, appendix
// B): Trowbridge-Reitz ("GGX") microfacets with Smith's height-correlated shadowing, Schlick's
// approximation of Fresnel, and a Lambert diffuse term. Used by shaders and by tests that integrate
// it.
#ifndef SINEW_SHARED_METALLIC_ROUGHNESS_H
#define SINEW_SHARED_METALLIC_ROUGHNESS_H

#include "language.h"

#ifdef __cplusplus
#include <algorithm>
#include <cmath>
#define SINEW_INLINE inline
namespace sinew::gpu
{
using glm::dot;
using glm::mix;
using glm::normalize;
using std::exp2;
using std::max;
using std::min;
using std::sqrt;
} // namespace sinew::gpu
#else
#define SINEW_INLINE
#endif

SINEW_SHARED_BEGIN

// The lights are points, so their highlights on smoother surfaces would be smaller than a pixel.
const float kLeastRoughness = 0.06f;
// The environment's mip level for roughness 1. Levels are linear in roughness; 0 is a mirror.
const uint kRoughestLevel = 3u;

struct ReflectingSurface
{
    vec3 diffuse; // diffuse albedo
    vec3 facing;  // reflectance at normal incidence
    float roughness;
};

SINEW_INLINE ReflectingSurface reflectingSurface(vec3 baseColour, float metallic, float roughness)
{
    const vec3 dielectric = vec3(0.04f);
    ReflectingSurface surface;
    surface.diffuse = baseColour * (1.0f - metallic);
    surface.facing = mix(dielectric, baseColour, metallic);
    surface.roughness = max(roughness, kLeastRoughness);
    return surface;
}

// Light reflected towards the eye, relative to a white, matte surface that faces the light. All
// directions have unit length and point away from the surface.
SINEW_INLINE vec3 reflectedLight(ReflectingSurface surface, vec3 n, vec3 towardsEye,
                                 vec3 towardsLight)
{
    float nl = dot(n, towardsLight);
    if (nl <= 0.0f)
        return vec3(0.0f);
    float nv = max(dot(n, towardsEye), 1e-4f);
    vec3 halfway = normalize(towardsLight + towardsEye);
    float nh = max(dot(n, halfway), 0.0f);
    float alpha = surface.roughness * surface.roughness;
    float a2 = alpha * alpha;
    float spread = nh * nh * (a2 - 1.0f) + 1.0f;
    float facets = a2 / (spread * spread); // times pi
    float shadowing =
        0.5f / (nv * sqrt(nl * nl * (1.0f - a2) + a2) + nl * sqrt(nv * nv * (1.0f - a2) + a2));
    float aside = 1.0f - min(max(dot(towardsEye, halfway), 0.0f), 1.0f);
    float grazing = aside * aside * aside * aside * aside;
    vec3 fresnel = mix(surface.facing, vec3(1.0f), grazing);
    return nl * mix(surface.diffuse, vec3(facets * shadowing), fresnel);
}

// The share of uniform ambient light that the surface reflects specularly. Approximates the
// integral over the microfacets (Karis, Physically Based Shading on Mobile, 2014). A term for
// multiple scattering keeps rough metal from darkening (Fdez-Aguera, A Multiple-Scattering
// Microfacet Model for Real-Time Image-based Lighting, 2019, in the simple form of Filament's
// documentation).
SINEW_INLINE vec3 mirroredShare(ReflectingSurface surface, float nv)
{
    vec4 fit = surface.roughness * vec4(-1.0f, -0.0275f, -0.572f, 0.022f) +
               vec4(1.0f, 0.0425f, 1.04f, -0.04f);
    float side = min(fit.x * fit.x, exp2(-9.28f * nv)) * fit.x + fit.y;
    float scale = fit.z - 1.04f * side;
    float bias = max(fit.w + 1.04f * side, 0.0f);
    vec3 once = surface.facing * scale + vec3(bias);
    return once * (vec3(1.0f) + surface.facing * (1.0f / (scale + bias) - 1.0f));
}

SINEW_SHARED_END

#endif
