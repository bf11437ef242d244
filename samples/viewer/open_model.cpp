#include "samples/viewer/open_model.h"

#include <utility>

namespace sinew::viewer
{

OpenModel::OpenModel(const gpu::Device& device, samples::SceneRequest asked, samples::Scene loaded,
                     const Options& options)
    : request(std::move(asked)), scene(std::move(loaded)), frame(frameOf(device, scene, options)),
      controls(scene, startOf(scene.model, options.time), options.view, options.speed,
               request.model.path.empty() && request.model.clips.empty()),
      panels(scene, device, options), temporal(device, scene.model)
{
    controls.setFieldOfView(options.fieldOfView);
    controls.followFile();
}

void OpenModel::lookLike(const OpenModel& before)
{
    frame.showGround(before.frame.showsGround());
    frame.showBackFaces(before.frame.showsBackFaces());
    panels.lookLike(before.panels);
}

void OpenModel::goOnFrom(const OpenModel& before)
{
    controls.goOnFrom(before.controls);
    panels.select(before.panels.selection(), before.scene.model);
    const std::size_t meshes = scene.model.meshes.size();
    if (meshes != before.scene.model.meshes.size())
        return;
    for (std::size_t mesh = 0; mesh < meshes; ++mesh)
        frame.showMesh(mesh, before.frame.showsMesh(mesh));
}

} // namespace sinew::viewer
