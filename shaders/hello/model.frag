#version 460
// One colour, one light and a little sky light. Linear; the attachment encodes to sRGB.

layout(location = 0) in vec3 normal;
layout(location = 0) out vec4 colour;

const vec3 kTowardsLight = vec3(0.70, -0.25, 0.67);
const vec3 kSurface = vec3(0.66, 0.36, 0.16);

void main()
{
    vec3 n = normalize(gl_FrontFacing ? normal : -normal);
    float light = 1.2 * max(dot(n, kTowardsLight), 0.0) + 0.14 + 0.10 * n.z;
    colour = vec4(light * kSurface, 1.0);
}
