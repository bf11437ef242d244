// A vertex as it is drawn, wherever it comes from; and in clip space, the same to the last bit
// wherever it is computed: in every stage of a material, in the passes that draw it and in the cull
// of its triangles.
#ifndef SINEW_CLIP_POSITION_GLSL
#define SINEW_CLIP_POSITION_GLSL

// World space.
struct DrawnVertex
{
    vec3 position;
    vec3 normal; // unit length, as the tangent
#ifdef SINEW_TANGENTS
    vec3 tangent;
#endif
};

// Sums without fused operations, in an order that is written out: for a product of matrix and
// vector each driver has its own, and NVIDIA's another one for each stage.
vec4 clipPosition(mat4 viewProjection, vec3 world)
{
    precise vec4 clip = viewProjection[2] * world.z + viewProjection[3];
    clip = viewProjection[1] * world.y + clip;
    clip = viewProjection[0] * world.x + clip;
    return clip;
}

#endif
