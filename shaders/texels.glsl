// Read-only arrays of vec4, uvec4, uvec2, uint or float. They are uniform texel buffers, or storage
// buffers in the variant STORAGE. Which is faster depends on the device; texel buffers have a lower
// size limit.
#ifndef SINEW_TEXELS_GLSL
#define SINEW_TEXELS_GLSL

#ifdef SINEW_STORAGE
#define TEXELS(SET, BINDING, NAME)                                                                 \
    layout(std430, set = SET, binding = BINDING) readonly buffer NAME##Texels { vec4 NAME[]; }
#define UINT_TEXELS(SET, BINDING, NAME)                                                            \
    layout(std430, set = SET, binding = BINDING) readonly buffer NAME##Texels { uvec4 NAME[]; }
#define PAIR_TEXELS(SET, BINDING, NAME)                                                            \
    layout(std430, set = SET, binding = BINDING) readonly buffer NAME##Texels { uvec2 NAME[]; }
#define SINGLE_TEXELS(SET, BINDING, NAME)                                                          \
    layout(std430, set = SET, binding = BINDING) readonly buffer NAME##Texels { uint NAME[]; }
#define SCALAR_TEXELS(SET, BINDING, NAME)                                                          \
    layout(std430, set = SET, binding = BINDING) readonly buffer NAME##Texels { float NAME[]; }
#define TEXEL(NAME, INDEX) NAME[INDEX]
#define PAIR_TEXEL(NAME, INDEX) NAME[INDEX]
#define SINGLE_TEXEL(NAME, INDEX) NAME[INDEX]
#define SCALAR_TEXEL(NAME, INDEX) NAME[INDEX]
#else
#define TEXELS(SET, BINDING, NAME)                                                                 \
    layout(set = SET, binding = BINDING) uniform samplerBuffer NAME
#define UINT_TEXELS(SET, BINDING, NAME)                                                            \
    layout(set = SET, binding = BINDING) uniform usamplerBuffer NAME
#define PAIR_TEXELS UINT_TEXELS
#define SINGLE_TEXELS UINT_TEXELS
#define SCALAR_TEXELS TEXELS
#define TEXEL(NAME, INDEX) texelFetch(NAME, int(INDEX))
#define PAIR_TEXEL(NAME, INDEX) texelFetch(NAME, int(INDEX)).xy
#define SINGLE_TEXEL(NAME, INDEX) texelFetch(NAME, int(INDEX)).x
#define SCALAR_TEXEL SINGLE_TEXEL
#endif

#endif
