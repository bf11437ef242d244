// Lets a file compile as both C++ and GLSL. In C++, the types are those of glm, inside sinew::gpu.
// Every vec3 member is followed by a scalar, so that C++ and std430 agree without explicit padding.
// tests/layout compares every offset with the compiled SPIR-V.
#ifndef SINEW_SHARED_LANGUAGE_H
#define SINEW_SHARED_LANGUAGE_H

#ifdef __cplusplus
#include <glm/glm.hpp>

#include <cstdint>
#define SINEW_SHARED_BEGIN                                                                         \
    namespace sinew::gpu                                                                           \
    {
#define SINEW_SHARED_END }
#define SINEW_SHARED_FUNCTION constexpr
namespace sinew::gpu
{
using glm::mat4;
using glm::vec2;
using glm::vec3;
using glm::vec4;
using uint = std::uint32_t;
} // namespace sinew::gpu
#else
#define SINEW_SHARED_BEGIN
#define SINEW_SHARED_END
#define SINEW_SHARED_FUNCTION
#endif

#endif
