// What the pass that averages pictures over time is given (samples/common/temporal_antialiasing.h).
#ifndef SINEW_SHARED_TEMPORAL_TYPES_H
#define SINEW_SHARED_TEMPORAL_TYPES_H

#include "language.h"

SINEW_SHARED_BEGIN

struct TemporalPush
{
    float share; // of this frame in the average; 1: there is no frame before
};

SINEW_SHARED_END

#endif
