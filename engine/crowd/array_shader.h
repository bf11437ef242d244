// A shader in the two forms in which it can read arrays.
#pragma once

#include "engine/crowd/crowd_form.h"
#include "engine/gpu/pipeline.h"

namespace sinew
{

struct ArrayShader
{
    gpu::SpirV texels;
    gpu::SpirV storage; // the variant STORAGE

    gpu::SpirV suiting(const CrowdForm& form) const { return form.texels ? texels : storage; }
};

} // namespace sinew
