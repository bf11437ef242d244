// Decodes directions and colours of a drawn vertex, and computes its position in clip space.
#ifndef SINEW_VERTICES_GLSL
#define SINEW_VERTICES_GLSL

// Unit vectors in 32 bits: the octahedron |x| + |y| + |z| = 1 folded onto a square, two 16-bit
// signed normalised coordinates (Cigolle et al., A Survey of Efficient Representations for
// Independent Unit Vectors, JCGT 2014). Worst error 0.0037 degrees.

// Normalises a sum of directions. Returns `otherwise` if opposed directions cancel.
vec3 directionOf(vec3 sum, vec3 otherwise)
{
    float largest = max(abs(sum.x), max(abs(sum.y), abs(sum.z)));
    vec3 scaled = sum * (1.0 / max(largest, 1e-20));
    return largest > 1e-20 ? scaled * inversesqrt(dot(scaled, scaled)) : otherwise;
}

vec2 signNotZero(vec2 v)
{
    return vec2(v.x < 0.0 ? -1.0 : 1.0, v.y < 0.0 ? -1.0 : 1.0);
}

// `one` is the value that represents 1 in `v`.
vec2 foldOver(vec2 v, float one)
{
    return (one - abs(v.yx)) * signNotZero(v);
}

// `n` may have any length except 0. Packs both results before choosing one: lavapipe (Mesa 22.3)
// packs lane by lane if packing is the last step before a store.
uint encodeOctahedral(vec3 n)
{
    vec2 onPlane = n.xy * (1.0 / (abs(n.x) + abs(n.y) + abs(n.z)));
    uint folded = packSnorm2x16(foldOver(onPlane, 1.0));
    return n.z < 0.0 ? folded : packSnorm2x16(onPlane);
}

vec3 unfolded(vec2 square, float one)
{
    float z = one - abs(square.x) - abs(square.y);
    vec3 n = vec3(z < 0.0 ? foldOver(square, one) : square, z);
    return n * inversesqrt(dot(n, n));
}

// `square` as delivered by a two-component signed normalised vertex attribute.
vec3 decodeOctahedral(vec2 square)
{
    return unfolded(square, 1.0);
}

// Decodes the result of encodeOctahedral. Works in units of 1 / 32767 until it normalises.
vec3 decodeOctahedral(uint encoded)
{
    return unfolded(vec2(int(encoded << 16) >> 16, int(encoded) >> 16), 32767.0);
}

// The sRGB transfer function (IEC 61966-2-1).
vec3 linearOf(vec3 encoded)
{
    return mix(pow((encoded + 0.055) / 1.055, vec3(2.4)), encoded / 12.92,
               lessThanEqual(encoded, vec3(0.04045)));
}

// World space.
struct DrawnVertex
{
    vec3 position;
    vec3 normal; // unit length, like the tangent
#ifdef SINEW_TANGENTS
    vec3 tangent;
#endif
};

// Bit-identical wherever it is computed: in every stage of a material, in every pass that draws it,
// and in the triangle cull. Sums in an explicit order without fused operations: matrix-vector
// products differ between drivers, and on NVIDIA even between shader stages.
vec4 clipPosition(mat4 viewProjection, vec3 world)
{
    precise vec4 clip = viewProjection[2] * world.z + viewProjection[3];
    clip = viewProjection[1] * world.y + clip;
    clip = viewProjection[0] * world.x + clip;
    return clip;
}

#endif
