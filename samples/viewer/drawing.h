// Draws the viewer's model in a window or into files.
#pragma once

#include "engine/gpu/device.h"
#include "engine/render/model_frame.h"
#include "samples/app/present_loop.h"
#include "samples/app/scene.h"
#include "samples/viewer/options.h"
#include "samples/viewer/shaders/shader_folder.h"

#include <array>
#include <memory>
#include <optional>

namespace sinew::viewer
{

// Uploads the scene and creates its frame from the options, with the requested samples per pixel or
// the most that the device supports. `device` and `scene` must outlive the frame.
inline ModelFrame frameOf(const gpu::Device& device, const samples::Scene& scene,
                          const Options& options)
{
    return {device,
            scene.model,
            scene.materials,
            scene.meshMaterials,
            {.samples = availableSamples(device, options.samplesOrDefault()),
             .twoSided = options.twoSided,
             .ground = options.ground && (options.wantsWindow() || !options.transparent)}};
}

inline SurfaceShown shownAs(SurfaceChoice choice)
{
    using enum SurfaceShown;
    constexpr std::array<SurfaceShown, kSurfaceChoices> kShown = {
        Lit, Unlit, Colours, Colours, Colours, Normals, Tangents, TexCoords, Colours};
    return kShown.at(static_cast<std::size_t>(choice));
}

// The window's content: shows the scene until the user opens another. The device must outlive the
// content.
std::unique_ptr<samples::WindowContent> windowContent(const gpu::Device& device,
                                                      samples::Scene scene, const Options& options);

// Writes the dumps of --dump-vertices and --dump-joints at --time, then the images. Dumps without
// --output write no images.
samples::ExitCode renderOffscreen(const gpu::Device& device, const samples::Scene& scene,
                                  const Options& options);

} // namespace sinew::viewer
