#include "engine/formats/loaded_model.h"

#include <filesystem>
#include <utility>

namespace sinew
{

LoadedModel loadedSkeletal(const ModelRequest& request, const MountedModel& named,
                           const SkeletalModel& skeletal)
{
    LoadedModel loaded;
    AnimatedModel& model = loaded.model;
    model.file = named.file->shown;
    model.name = std::filesystem::path(named.file->name).stem().string();
    for (const Mesh& mesh : skeletal.meshes)
    {
        model.meshes.push_back(
            {.name = mesh.name, .shader = mesh.shader, .weightCount = mesh.weights.size()});
        loaded.shaders.push_back({.name = mesh.shader});
    }
    model.skinning = buildSkinningModel(skeletal, request.creaseDegrees);
    model.joints = modelJoints(skeletal.joints);
    model.still = stillInBindPose(skeletal.joints);
    loaded.homes = {{.mount = named.mount, .folder = named.folder, .name = model.name}};
    return loaded;
}

} // namespace sinew
