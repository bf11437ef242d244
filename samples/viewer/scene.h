// Everything that the viewer shows, loaded from files: no device is needed for it.
#pragma once

#include "engine/animation/bounds.h"
#include "engine/animation/clip_time.h"
#include "engine/animation/pose.h"
#include "engine/animation/skinning_model.h"
#include "engine/assets/clip.h"
#include "engine/assets/image.h"
#include "engine/assets/material.h"
#include "engine/assets/model.h"
#include "samples/viewer/options.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sinew::viewer
{

struct SceneClip
{
    std::string name; // stem of its file
    std::filesystem::path file;
    Clip clip;
    LoopMode loopMode = LoopMode::Wrap;
    double period = 0.0; // seconds
};

struct SceneMaterial
{
    Material material;
    std::optional<Image> diffuse; // missing: draw the placeholder
};

struct Scene
{
    std::filesystem::path file; // of the mesh
    std::string name;           // stem of the file
    SkeletalModel model;
    SkinningModel skinning;
    std::vector<SceneClip> clips; // the first plays; empty: the bind pose
    std::vector<SceneMaterial> materials;
    std::vector<std::uint32_t> meshMaterials; // one a mesh, index into materials
    Diagnostics warnings;
};

// Loads what the options name. A file named on the command line that is refused is the error; a
// file found by itself that does not fit is a warning.
Result<Scene> loadScene(const Options& options);

// Of the model with what it plays: the clip's bounds, or the bind pose's.
Bounds playedBounds(const Scene& scene);

// The joints of the bind pose in model space.
Pose bindPose(const SkeletalModel& model);

} // namespace sinew::viewer
