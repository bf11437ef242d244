#version 460
// The compute shader of a minimal program, next to which starts are measured: the corners of its
// triangle.
layout(local_size_x = 3) in;

layout(std430, set = 0, binding = 0) writeonly buffer Corners { vec2 corners[]; };

void main()
{
    uint i = gl_LocalInvocationID.x;
    corners[i] = vec2(float(i) - 1.0, i == 1u ? -0.7 : 0.7) * 0.8;
}
