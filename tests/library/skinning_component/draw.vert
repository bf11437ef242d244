#version 460
layout(location = 0) in vec3 position;

void main()
{
    gl_PointSize = 1.0;
    gl_Position = vec4(position.xy / 100.0, 0.5, 1.0);
}
