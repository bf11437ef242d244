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
    std::vector<std::string> addedClips; // file paths; behind those, or behind all there are
    bool noClip = false;                 // at rest
    std::optional<LoopMode> loopMode;    // empty: detected for each clip
    double creaseDegrees = 60.0;         // see buildSkinningModel; of formats without normals
    std::string skin;                    // name or number; empty: the default, if there is one
    std::optional<std::string> scene; // name or index, of a file with several; empty: its default

    std::optional<std::string> weapon; // folder or file, of an .md3 model
};

// The possible values of one option, as the option takes them.
struct OptionValues
{
    std::vector<std::string> values;
    std::optional<std::size_t> inForce; // index into `values`; nothing: none of them
};

// The alternatives of a model. An option without effect has no values.
struct ModelAlternatives
{
    OptionValues scenes; // --scene: names, numbers where a name would not do
    OptionValues skins;  // --skin: see skinsOf; in lower case, sorted
};

struct LoadedModel
{
    AnimatedModel model;
    ModelAlternatives alternatives;
    std::vector<ShaderRequest> shaders; // one for each of model.meshes; none where `materials` are
    std::optional<ModelMaterials> materials; // that the model's file holds itself
    std::vector<ModelHome> homes;            // see MaterialRequest
    std::string materialSkin;                // see MaterialRequest::skin
};

// Converts joints, meshes and weights. The caller adds clips.
LoadedModel loadedSkeletal(const SkeletalModel& skeletal, double creaseDegrees);

// Limit of a model's joints in any format: the node limit of glTF files. Each takes a matrix on the
// GPU and a name in memory, even without vertices.
inline constexpr std::size_t kMaxJointsPerModel = std::size_t{1} << 18;

struct ModelFormat;

// The named model as a file of one format.
struct FoundModel
{
    const ModelFormat* format = nullptr;
    MountedModel mounted;
    std::string skin = {}; // of the .def file that was named; --skin comes before it
};

// `named` is a model file, a Doom 3 .def file that refers to a .md5mesh, or a folder with exactly
// one model; also inside an archive. If a folder has several formats, .md5mesh comes before .md3,
// glTF and .iqm. Of several files, the one named like the folder counts; LODs and files with only
// clips do not. A folder without a model stands for its subfolder with one, if all other models are
// below that. Also searches the archives of a game folder (mountModel). Mounts the model's files.
Result<FoundModel> findModel(const std::filesystem::path& named, VirtualFiles& files,
                             Diagnostics& warnings);

// Whether a file has clips but no mesh, judged by a quick look at its bytes.
bool hasOnlyClips(const VirtualFile& file, const VirtualFiles& files);

// Loads the model. Named files that are missing or rejected, and more joints than
// kMaxJointsPerModel, are appended to `errors`; then only the shaders and homes of the result are
// valid, or the result is empty. Files that were found, not named, and are rejected or do not fit
// are warnings. Centres a model that is far from the origin (animated_model.h). May mount other
// models on top of `files`.
std::optional<LoadedModel> loadModel(const ModelRequest& request, const FoundModel& found,
                                     VirtualFiles& files, Diagnostics& errors,
                                     Diagnostics& warnings);

inline constexpr std::array<std::string_view, 4> kGltfClipExtensions{".gltf", ".glb", ".vrm",
                                                                     ".vrma"};
// Without the last, which holds only clips.
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
// `bytes` is the named file's content; loadModel adds its name, hash and home. An .md3 may also be
// named by its folder; its loader reads the files itself, and rejects the model if anything but a
// clip is missing or rejected. glTF clips are named "FILE" or "FILE:NAME", from files with the same
// skeleton or a VRM humanoid.
using LoadFormat = LoadedModel(ModelLoading& loading, std::vector<std::byte> bytes);
LoadFormat loadMd5Model;
LoadFormat loadMd3Model;
LoadFormat loadGltfModel;
LoadFormat loadIqmModel;

} // namespace sinew
