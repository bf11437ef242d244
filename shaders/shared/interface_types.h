// What the samples' panels are drawn with.
#ifndef SINEW_SHARED_INTERFACE_TYPES_H
#define SINEW_SHARED_INTERFACE_TYPES_H

#include "language.h"

SINEW_SHARED_BEGIN

// Push constants of interface.vert: a position in the window times `scale`, plus `offset`, is in
// clip space.
struct InterfacePush
{
    vec2 scale;
    vec2 offset;
};

SINEW_SHARED_END

#endif
