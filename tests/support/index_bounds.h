// Checks that every index of a loaded model is in the range of its array: shaders follow the
// indices, and a driver need not check them. Readers guarantee this; here their output and the
// uploaded arrays are checked again.
#pragma once

#include "engine/formats/load_model.h"
#include "engine/materials/material_library.h"

#include <cstdint>
#include <span>

namespace sinew::test
{

// Each throws std::out_of_range for the first index that is out of range.

// Checks the data that the viewer uploads: SkinningArrays, StoredFrames and each clip's PackedClip.
void checkIndices(const AnimatedModel& model);

// `ofMeshes`: the material of each mesh.
void checkIndices(const LoadedMaterials& materials, std::span<const std::uint32_t> ofMeshes);

// Checks a model before its materials are loaded.
void checkIndices(const LoadedModel& model);

} // namespace sinew::test
