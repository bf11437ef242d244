// What the forward pass's shaders are given.
#ifndef SINEW_SHARED_FORWARD_TYPES_H
#define SINEW_SHARED_FORWARD_TYPES_H

#include "language.h"

SINEW_SHARED_BEGIN

struct ForwardPush
{
    mat4 viewProjection;  // model space -> clip space, depth 0 to 1
    vec3 towardsKeyLight; // unit length, model space
    float unused0;
    vec3 towardsFillLight;
    float unused1;
};

SINEW_SHARED_END

#endif
