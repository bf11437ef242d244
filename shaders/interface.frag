#version 460
// Triangles of the user interface: colour times an image or the font atlas.

layout(set = 0, binding = 0) uniform sampler2D image;

layout(location = 0) in vec4 linearColour;
layout(location = 1) in vec2 coord;

layout(location = 0) out vec4 outColour;

void main()
{
    outColour = linearColour * texture(image, coord);
}
