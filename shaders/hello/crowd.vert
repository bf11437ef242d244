#version 460
// Draws the skinned vertices of all visible instances, which are contiguous.
#extension GL_GOOGLE_include_directive : require
#include "shared/skinning_types.h"
#include "vertices.glsl"

layout(std430, set = 0, binding = 0) readonly buffer Skinned { SkinnedVertex skinned[]; };

layout(constant_id = 0) const uint kVertexCount = 1; // per instance

layout(push_constant) uniform Push { mat4 viewProjection; };

layout(location = 0) out vec3 normal;

void main()
{
    SkinnedVertex vertex = skinned[gl_InstanceIndex * kVertexCount + gl_VertexIndex];
    gl_Position = viewProjection * vec4(vertex.position, 1.0);
    normal = decodeOctahedral(vertex.normal);
}
