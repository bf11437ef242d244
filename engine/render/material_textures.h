// The diffuse images of a model's materials on the device.
#pragma once

#include "engine/assets/image.h"
#include "engine/gpu/image.h"

#include <optional>
#include <span>
#include <vector>

namespace sinew
{

// One texture an image, in the same order. A missing image becomes a checkerboard that nobody
// takes for a material.
std::vector<gpu::GpuImage> uploadMaterialTextures(const gpu::Device& device,
                                                  std::span<const Image* const> images);

} // namespace sinew
