// Everything that a sample shows, loaded from files: no device is needed for it.
#pragma once

#include "engine/animation/bounds.h"
#include "engine/animation/clip_time.h"
#include "engine/animation/pose.h"
#include "engine/animation/skinning_model.h"
#include "engine/assets/clip.h"
#include "engine/assets/material_library.h"
#include "engine/assets/model.h"
#include "samples/common/scene_request.h"

#include <optional>
#include <string>
#include <vector>

namespace sinew::samples
{

struct SceneClip
{
    std::string name; // stem of its file
    std::string file; // as messages show it
    Clip clip;
    LoopMode loopMode = LoopMode::Wrap; // the mode in force: asked for, or detected
    double period = 0.0;                // seconds; see clipPeriod
};

struct Scene
{
    std::string file; // of the mesh, as messages show it
    std::string name; // stem of the file
    std::string hash; // of the mesh file's bytes: FNV-1a, 64 bits, hexadecimal
    SkeletalModel model;
    SkinningModel skinning;
    std::vector<SceneClip> clips;             // the first plays; empty: the bind pose
    LoadedMaterials materials;                // one a distinct shader name, by first use
    std::vector<std::uint32_t> meshMaterials; // one a mesh, index into materials.materials
    Diagnostics warnings;
};

// Why nothing is shown: at least one error, and the warnings until then.
struct Refusal
{
    Diagnostics errors;
    Diagnostics warnings;
};

// Loads what is asked for. Files that the request names and that are refused (each of them is
// reported) are errors; a file found by itself that is refused or does not fit is a warning.
tl::expected<Scene, Refusal> loadScene(const SceneRequest& request);

// The joints of the bind pose, joint space -> model space.
Pose bindPose(const SkeletalModel& model);

} // namespace sinew::samples
