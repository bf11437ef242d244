// Everything that a sample shows, loaded from files: no device is needed for it.
#pragma once

#include "engine/animation/bounds.h"
#include "engine/animation/clip_time.h"
#include "engine/animation/player_model.h"
#include "engine/animation/pose.h"
#include "engine/animation/skinning_model.h"
#include "engine/materials/material_library.h"
#include "engine/model/clip.h"
#include "engine/model/model.h"
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
    // Of .md3 models: which frames, and of which half of a player.
    FrameRange frames;
    PlayerHalf half = PlayerHalf::Both;
};

// Clips of the two halves of a player, which play at once.
struct PlayedHalves
{
    std::size_t legs = 0;
    std::size_t torso = 0;
};

// What a scene of .md3 files has besides the others: there, joints are parts, and each mesh is a
// surface of a part.
struct ScenePlayer
{
    std::vector<PlayerPart> parts; // one a joint
    FramedModel frames;
    std::vector<std::uint32_t> meshParts; // one a mesh
    Clip still;                           // plays where a half has no clip
    PlayedHalves start;
    // What is asked for, or by default all clips of a half; into Scene::clips, the first plays.
    std::vector<std::size_t> legs;
    std::vector<std::size_t> torso;
    std::vector<std::size_t> both;
    bool isPlayer = false; // of head, upper and lower; else another model
    std::vector<std::string> skins;
    std::string skin; // that is shown; empty: the files' own shaders
};

struct Scene
{
    std::string file; // of the mesh, as messages show it; of a player's first part
    std::string name; // stem of the file; of a player its folder
    std::string hash; // of the mesh file's bytes, or of all parts': see hashOf
    SkeletalModel model;
    SkinningModel skinning;
    std::vector<SceneClip> clips; // the first plays (but see player); empty: the bind pose
    LoadedMaterials materials;    // one a distinct shader name, by first use
    std::vector<std::uint32_t> meshMaterials; // one a mesh, index into materials.materials
    std::optional<ScenePlayer> player;        // of .md3 models
    Diagnostics warnings;
    std::vector<std::string> filesRead; // all of them, and the archives that were mounted
};

// Whether the clip is among those that the halves play.
bool isAskedFor(const ScenePlayer& player, std::size_t clip);

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
