// Loads a model of any format: the request, the result and the loaders.
// docs/adding-a-format.md explains how to add a format.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/clip_time.h"
#include "engine/files/virtual_files.h"
#include "engine/materials/material_library.h"
#include "engine/materials/model_materials.h"

#include <array>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

struct ModelRequest
{
    std::filesystem::path path;          // see findModel
    std::vector<std::string> clips;      // file paths, or names of the model's clips
    std::vector<std::string> addedClips; // file paths, appended to the other clips
    bool noClip = false;                 // show the rest pose
    std::optional<LoopMode> loopMode;    // empty: detected for each clip
    double creaseDegrees = 60.0;         // for formats without normals; see buildSkinningModel
    std::string skin;                    // name or number; empty: the default, if there is one
    std::optional<std::string> scene;    // name or index; empty: the file's default scene

    std::optional<std::string> weapon; // folder or file; only for .md3 models
};

// The possible values of an option, as accepted on the command line.
struct OptionValues
{
    std::vector<std::string> values;
    std::optional<std::size_t> inForce; // index of the current value, if it is listed
};

// The choices that a model offers. An option without effect has no values.
struct ModelAlternatives
{
    OptionValues scenes; // --scene: names, or indices if empty or ambiguous
    OptionValues skins;  // --skin: see skinsOf; in lower case, sorted
};

struct LoadedModel
{
    AnimatedModel model;
    ModelAlternatives alternatives;
    std::vector<ShaderRequest> shaders; // one per mesh of `model`; empty if there are `materials`
    std::optional<ModelMaterials> materials; // stored in the model's file
    std::vector<ModelHome> homes;            // see MaterialRequest
    std::string materialSkin;                // see MaterialRequest::skin
};

// Converts joints, meshes and weights. The caller adds clips.
LoadedModel loadedSkeletal(const SkeletalModel& skeletal, double creaseDegrees);

// Maximum number of joints of a model in any format: the node limit of glTF files. Even without
// vertices, each takes a matrix on the GPU and a name in memory.
inline constexpr std::size_t kMaxJointsPerModel = std::size_t{1} << 18;

struct ModelFormat;

// A model found by findModel, with its format.
struct FoundModel
{
    const ModelFormat* format = nullptr;
    MountedModel mounted;
    std::string skin = {}; // named by the .def file; --skin overrides it
};

// `named` is a model file, a Doom 3 .def file that refers to a .md5mesh, or a folder with exactly
// one model; each may be inside an archive. If a folder has several formats, .md5mesh is preferred,
// then .md3, glTF and .iqm. Of several files, the one named like the folder is used; LODs and files
// with only clips are ignored. For a folder without a model, uses the innermost subfolder that
// contains all models below it, if that has one itself. Also searches the archives of a game folder
// (mountModel). Mounts the model's files.
Result<FoundModel> findModel(const std::filesystem::path& named, VirtualFiles& files,
                             Diagnostics& warnings);

// Whether a file has clips but no mesh, from a quick look at its bytes.
bool hasOnlyClips(const VirtualFile& file, const VirtualFiles& files);

// Loads the model. If files that the user named are missing or rejected, or the model has more than
// kMaxJointsPerModel joints, appends to `errors`; then only the shaders and homes of the result are
// valid, or there is no result. Files that were found automatically and are rejected or do not fit
// are warnings. Centres a model that is far from the origin (animated_model.h). May mount other
// models on top of `files`.
std::optional<LoadedModel> loadModel(const ModelRequest& request, const FoundModel& found,
                                     VirtualFiles& files, Diagnostics& errors,
                                     Diagnostics& warnings);

inline constexpr std::array<std::string_view, 4> kGltfClipExtensions{".gltf", ".glb", ".vrm",
                                                                     ".vrma"};
// Excludes the last, which holds only clips.
inline constexpr std::span kGltfExtensions = std::span(kGltfClipExtensions).first<3>();

// Inputs and message lists of a loader.
struct ModelLoading
{
    const ModelRequest& request;
    const MountedModel& named;
    VirtualFiles& files;
    Diagnostics& errors;
    Diagnostics& warnings;
};

// The loaders of loadModel. They throw a Diagnostic if the named file is rejected or has no mesh.
// `bytes` is the content of that file; loadModel adds its name, hash and home. An .md3 may also be
// named by its folder; its loader reads the files itself, and rejects the model if anything but a
// clip is missing or rejected. glTF clips are named "FILE" or "FILE:NAME", and come from files with
// the same skeleton or a VRM humanoid.
using LoadFormat = LoadedModel(ModelLoading& loading, std::vector<std::byte> bytes);
LoadFormat loadMd5Model;
LoadFormat loadMd3Model;
LoadFormat loadGltfModel;
LoadFormat loadIqmModel;

} // namespace sinew
