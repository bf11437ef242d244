// Lighting in linear space, and the tone mapping curve.
#ifndef SINEW_LIGHTING_GLSL
#define SINEW_LIGHTING_GLSL

#include "scene.glsl"

vec3 ambientLight(vec3 n)
{
    return mix(kGroundColour, kSkyColour, 0.5 + 0.5 * n.z);
}

// Doom 3's highlight: zero below a cosine of 0.75 between normal and half vector, then quadratic.
float highlight(vec3 n, vec3 towardsLight, vec3 towardsEye)
{
    vec3 halfway = normalize(towardsLight + towardsEye);
    float rest = max(dot(n, halfway) - 0.75, 0.0) * 4.0;
    return rest * rest;
}

// Khronos' PBR Neutral Tone Mapper without its first step. Colours below a limit stay unchanged,
// which keeps base colours under usual light as the artist chose them; brighter ones roll off.
vec3 toneMapped(vec3 colour)
{
    const float kLimit = 0.76;
    const float kRoom = 1.0 - kLimit;
    const float kDesaturation = 0.15; // for colours far above the limit
    float peak = max(max(colour.r, colour.g), colour.b);
    if (peak <= kLimit)
        return colour;
    float shown = 1.0 - kRoom * kRoom / (peak - kLimit + kRoom);
    float whitened = 1.0 - 1.0 / (1.0 + kDesaturation * (peak - shown));
    return mix(colour * (shown / peak), vec3(shown), whitened);
}

// The tone mapper's first step: subtracts the 4 % of the surroundings that a dielectric reflects on
// top of its base colour. Dark colours lose less, which keeps them from becoming negative.
vec3 withoutReflection(vec3 colour)
{
    const float kReflected = 0.04;
    float least = min(min(colour.r, colour.g), colour.b);
    return colour - (least < 2.0 * kReflected ? least - least * least / (4.0 * kReflected)
                                              : kReflected);
}

// The shadow map, filtered manually because not every device filters depth.

layout(set = 0, binding = 2) uniform sampler2D shadowMap;

// Bilinear comparisons averaged along each axis; 0: no shadows.
layout(constant_id = 0) const int kComparisons = 3;

// The plane of a lit surface in light space.
struct PlaneInMap
{
    vec2 depthPerTexel;
    float uncertainty;   // error of the depth one texel away, and of the stored depths
    float texelsOfPixel; // width of a pixel, in texels
};

// Depth changes along a lit plane. Each texel is compared with the plane's depth there instead of
// the pixel's depth. A plane then never shadows itself at any angle, the constant bias can stay
// below a texel, and contacts keep their shadow (receiver plane depth bias: Isidoro, Shadow
// Mapping: GPU-based Tips and Techniques, GDC 2006). All invocations of the quad must be active.
PlaneInMap planeInMap(vec3 inMap)
{
    const float kSteepest = 512.0;  // texels of depth per texel; steeper planes get almost no light
    const float kRounding = 4.8e-7; // error of positions; the nearer the eye, the more it tilts the plane
    vec3 dx = dFdx(inMap);
    vec3 dy = dFdy(inMap);
    vec3 normal = cross(dx, dy); // the map's three axes have the same scale
    float facing = max(abs(normal.z), max(length(normal) / kSteepest, 1e-30));
    float cosine = facing / max(length(normal), facing);
    PlaneInMap plane;
    plane.depthPerTexel =
        normal.xy / (normal.z > 0.0 ? -facing : facing) / scene.shadowMapSize;
    plane.uncertainty = kRounding / (cosine * cosine) / scene.shadowMapSize /
                        max(min(length(dx), length(dy)), kRounding) +
                        scene.shadowSnap * (abs(plane.depthPerTexel.x) + abs(plane.depthPerTexel.y));
    plane.texelsOfPixel = sqrt(abs(normal.z)) * scene.shadowMapSize;
    return plane;
}

// Position in the shadow map: x and y from 0 to 1, z is the depth.
vec3 positionInShadowMap(vec3 world)
{
    vec4 clip = scene.lightViewProjection * vec4(world, 1.0);
    return vec3(clip.xy * 0.5 + 0.5, clip.z);
}

// Weight of a column or row of texels, `index` 0 to kComparisons, for a filter that starts between
// the first texel (`within` 0) and the second (1).
float weightOf(int index, float within)
{
    float weight = index == 0 ? 1.0 - within : 1.0;
    return index == kComparisons ? within : weight;
}

// Key light that arrives, from 0 (shadow) to 1 (lit): the mean of kComparisons bilinear comparisons
// along each axis. If a pixel covers more texels than that, the comparisons are spread out, which
// keeps distant edges from falling between two pixels.
float keyLightArriving(vec3 inMap, PlaneInMap onPlane)
{
    if (kComparisons == 0)
        return 1.0;
    if (any(lessThan(inMap, vec3(0.0))) || any(greaterThan(inMap.xy, vec2(1.0))))
        return 1.0;
    const float kBias = 0.5;   // texels of depth
    const float kCrease = 0.4; // texels of depth per texel; tolerates neighbours in another plane
    float bias = kBias / scene.shadowMapSize + onPlane.uncertainty;
    float crease = kCrease / scene.shadowMapSize;
    float apart = max(onPlane.texelsOfPixel / float(kComparisons), 1.0);
    vec2 texel = inMap.xy * scene.shadowMapSize - 0.5;
    vec2 first = floor(texel / apart) - float((kComparisons - 1) / 2);
    vec2 within = fract(texel / apart);
    ivec2 last = ivec2(int(scene.shadowMapSize) - 1);
    float lit = 0.0;
    for (int y = 0; y <= kComparisons; ++y)
        for (int x = 0; x <= kComparisons; ++x)
        {
            ivec2 compared = ivec2(round((first + vec2(x, y)) * apart));
            float depth = texelFetch(shadowMap, clamp(compared, ivec2(0), last), 0).r;
            vec2 away = vec2(compared) - texel;
            float plane = inMap.z + dot(away, onPlane.depthPerTexel);
            float tolerated = bias + length(away) * crease;
            // A depth of 1 means that the map is empty here. It counts as lit even beyond the map's
            // depth range.
            bool reached = plane - tolerated <= depth || depth == 1.0;
            lit += reached ? weightOf(x, within.x) * weightOf(y, within.y) : 0.0;
        }
    return lit / float(kComparisons * kComparisons);
}

#endif
