// Read-only arrays of vec4, as uniform texel buffers, or as storage buffers where the shader
// defines SINEW_STORAGE: which is faster depends on the device, and texel buffers can be smaller.
#ifndef SINEW_TEXELS_GLSL
#define SINEW_TEXELS_GLSL

#ifdef SINEW_STORAGE
#define TEXELS(SET, BINDING, NAME)                                                                 \
    layout(std430, set = SET, binding = BINDING) readonly buffer NAME##Texels { vec4 NAME[]; }
#define UINT_TEXELS(SET, BINDING, NAME)                                                            \
    layout(std430, set = SET, binding = BINDING) readonly buffer NAME##Texels { uvec4 NAME[]; }
#define TEXEL(NAME, INDEX) NAME[INDEX]
#else
#define TEXELS(SET, BINDING, NAME)                                                                 \
    layout(set = SET, binding = BINDING) uniform samplerBuffer NAME
#define UINT_TEXELS(SET, BINDING, NAME)                                                            \
    layout(set = SET, binding = BINDING) uniform usamplerBuffer NAME
#define TEXEL(NAME, INDEX) texelFetch(NAME, int(INDEX))
#endif

#endif
