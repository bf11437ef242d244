#version 460
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 previousPosition;
layout(location = 2) in vec2 octahedral;
layout(location = 0) out vec3 colour;

void main()
{
    vec3 n = vec3(octahedral, 1.0 - abs(octahedral.x) - abs(octahedral.y));
    if (n.z < 0.0)
        n.xy = (1.0 - abs(n.yx)) * mix(vec2(-1.0), vec2(1.0), greaterThanEqual(n.xy, vec2(0.0)));
    colour = 0.5 + 0.5 * normalize(n) + abs(position - previousPosition);
    gl_Position = vec4(position.xy / 100.0, 0.5, 1.0);
}
