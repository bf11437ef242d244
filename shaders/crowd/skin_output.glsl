// Outputs of skin passes that process one vertex of one instance per invocation. Include after
// `crowd`, `lists`, kTangents, kProjectedViews and the definitions of
//   FIRST_OUTPUT   binding of the first of four buffers
//   LISTED(INDEX)  an entry of the lists
#ifndef SINEW_CROWD_SKIN_OUTPUT_GLSL
#define SINEW_CROWD_SKIN_OUTPUT_GLSL

#include "vertices.glsl"
#include "view.glsl"

layout(std430, set = 0, binding = FIRST_OUTPUT) writeonly buffer Skinned { uvec4 skinned[]; };
layout(std430, set = 0, binding = FIRST_OUTPUT + 1) writeonly buffer Tangents { uint tangents[]; };
layout(std430, set = 0, binding = FIRST_OUTPUT + 2) writeonly buffer InCamera { uint inCamera[]; };
layout(std430, set = 0, binding = FIRST_OUTPUT + 3) writeonly buffer InLight { uint inLight[]; };

// Writes vertex `index`, of the instance at `entry` of the skin list (`capacity` entries).
void writeSkinned(uint index, uint entry, uint capacity, vec3 position, vec3 normal, vec3 tangent)
{
    skinned[index] = uvec4(floatBitsToUint(position),
                           encodeOctahedral(directionOf(normal, vec3(0.0, 0.0, 1.0))));
    if (kTangents)
        tangents[index] = encodeOctahedral(directionOf(tangent, vec3(1.0, 0.0, 0.0)));
    uint cameraBase = kNotProjected;
    uint lightBase = kNotProjected;
    if ((kProjectedViews & kCameraView) != 0)
        cameraBase = LISTED(kCameraBases * capacity + entry);
    if ((kProjectedViews & kLightView) != 0)
        lightBase = LISTED(kLightBases * capacity + entry);
    if (cameraBase != kNotProjected)
        inCamera[index] = projectedIn(crowd.camera, cameraBase, position);
    if (lightBase != kNotProjected)
        inLight[index] = projectedIn(crowd.light, lightBase, position);
}

#endif
