// What shows how a surface was made, instead of its material.
#ifndef SINEW_SHARED_INSPECTION_TYPES_H
#define SINEW_SHARED_INSPECTION_TYPES_H

#include "language.h"

SINEW_SHARED_BEGIN

// Values of InspectionPush::shown.
const uint kShowsColours = 0u;   // one given for each vertex
const uint kShowsNormals = 1u;   // x, y, z from -1 to 1 as red, green, blue from 0 to 1
const uint kShowsTangents = 2u;  // likewise
const uint kShowsTexCoords = 3u; // a checkerboard of 1/16, tinted by s and t

struct InspectionPush
{
    uint shown;
};

SINEW_SHARED_END

#endif
