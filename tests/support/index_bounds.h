// Every index that a loaded model has leads into the array that it is for: shaders follow them, and
// a driver need not check. Readers vouch for that; here all of it is looked at again, in what
// they give and in the arrays that are uploaded.
#pragma once

#include "engine/formats/load_model.h"
#include "engine/materials/material_library.h"

#include <cstdint>
#include <span>

namespace sinew::test
{

// Each throws std::out_of_range, whose message is about the first index that leads nowhere.

// What the viewer uploads of a model: SkinningArrays, StoredFrames and each clip's PackedClip.
void checkIndices(const AnimatedModel& model);

// `ofMeshes`: each mesh's material.
void checkIndices(const LoadedMaterials& materials, std::span<const std::uint32_t> ofMeshes);

// Before its materials are loaded.
void checkIndices(const LoadedModel& model);

} // namespace sinew::test
