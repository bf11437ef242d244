// What the viewer draws into its window or into files.
#pragma once

#include "engine/gpu/device.h"
#include "engine/render/model_frame.h"
#include "samples/app/present_loop.h"
#include "samples/app/scene.h"
#include "samples/viewer/options.h"
#include "samples/viewer/settings.h"
#include "samples/viewer/shaders/shader_folder.h"
#include "samples/viewer/skinning_comparison.h"

#include <array>
#include <memory>
#include <optional>

namespace sinew::viewer
{

// Uploads the scene, to be drawn as the options ask for; with the samples per pixel that they ask
// for, or the most that the device has. `device` and `scene` must outlive the frame.
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

// Which clips at which time, and how they are seen.
struct Shot
{
    Playback playback;
    ModelView view;
};

// The scene, as keys and mouse ask for, until they ask for another; keeps `settings` as they
// change. Where somebody edits `shaders`, draws with them. The device must outlive the content.
std::unique_ptr<samples::WindowContent> windowContent(const gpu::Device& device,
                                                      samples::Scene scene, const Options& options,
                                                      Settings settings,
                                                      std::optional<ShaderFolder> shaders);

// The dumps of --dump-vertices and --dump-joints at --time, then the pictures unless there was a
// dump and no --output.
samples::ExitCode renderOffscreen(const gpu::Device& device, const samples::Scene& scene,
                                  const Options& options);

} // namespace sinew::viewer
