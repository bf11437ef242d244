// The arrays of vertices of an IQM file.
#pragma once

#include "engine/formats/iqm/iqm.h"
#include "engine/formats/iqm/iqm_bytes.h"

namespace sinew
{

// Reads positions, texCoords, normals, tangents and weights. Requires that file.joints were read.
void readIqmVertices(IqmBytes& bytes, IqmFile& file);

} // namespace sinew
