#version 460
// The vertex shader of a minimal program, next to which starts are measured.
layout(location = 0) in vec2 corner;

void main()
{
    gl_Position = vec4(corner, 0.0, 1.0);
}
