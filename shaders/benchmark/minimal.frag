#version 460
// The fragment shader of a minimal program, next to which starts are measured.
layout(location = 0) out vec4 colour;

void main()
{
    colour = vec4(0.8, 0.5, 0.2, 1.0);
}
