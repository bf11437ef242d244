// Loads a model of any readable format: what is asked for, what a loader returns, and the loaders.
// docs/internal/adding-a-format.md explains how to add one.
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
    std::optional<std::string> scene;  // name or index, of a file with several; empty: its default
    std::optional<std::string> camera; // name or index, of a file with some; empty: none of them

    // For models that are put together of parts.
    std::optional<std::string> weapon;    // folder or file
    bool flash = false;                   // weapons as they look while they fire
    std::vector<std::string> attachments; // TAG=FILE each, in the order given
};

// Values of one option, each as the option takes it.
struct OptionValues
{
    std::vector<std::string> values;
    std::optional<std::size_t> inForce; // index into `values`; nothing: none of them
};

// An option that would change nothing has no values.
struct ModelAlternatives
{
    OptionValues scenes;       // --scene: names, numbers where a name would not do
    OptionValues cameras;      // --camera: names, of which several cameras may have the same
    OptionValues skins;        // --skin: see skinsOf; in lower case, sorted
    OptionValues weapons;      // --weapon: see weaponsFor, and the one that was asked for
    std::optional<bool> flash; // --flash: nothing where no weapon has one
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

// A model of which joints, meshes and weights were read. Clips are left to the caller.
LoadedModel loadedSkeletal(const SkeletalModel& skeletal, double creaseDegrees);

// Most joints of a model, whatever its format: as many as a glTF file may have nodes. Each takes a
// matrix on the GPU and a name in memory, whether or not a vertex hangs on it.
inline constexpr std::size_t kMaxJointsPerModel = std::size_t{1} << 18;

struct ModelFormat;

// What was named, as a file of one format.
struct FoundModel
{
    const ModelFormat* format = nullptr;
    MountedModel mounted;
    std::string skin = {}; // of the .def file that was named; --skin comes before it
};

// `named` is a file of a format, a .def file of Doom 3, which leads to a .md5mesh, or a folder with
// files of one format, which are exactly one file or the parts of one model; all also inside an
// archive. Of a folder with files of several formats the first counts: .md5mesh before .md3 before
// glTF before .iqm. Of several files the one that is
// called like the folder counts; coarser levels of detail and files with nothing but clips do not.
// A folder without a model stands for one below it where that holds one and all others lie below
// that. Of a game folder (mountModel) the archives are looked into, too. Mounts what belongs to the
// model.
Result<FoundModel> findModel(const std::filesystem::path& named, VirtualFiles& files,
                             Diagnostics& warnings);

// Whether a file of a format holds clips and no mesh, as far as a glance at its bytes tells.
bool hasOnlyClips(const VirtualFile& file, const VirtualFiles& files);

// A file that the request names and that is refused or missing is an error, appended to `errors`,
// as are more joints than kMaxJointsPerModel; then only the shaders and homes of the result have a
// meaning, and there is no result where these are unknown too. A file found by itself that is
// refused or does not fit is a warning. A model far from the origin is centred
// (animated_model.h). May mount other models on top of `files`.
std::optional<LoadedModel> loadModel(const ModelRequest& request, const FoundModel& found,
                                     VirtualFiles& files, Diagnostics& errors,
                                     Diagnostics& warnings);

inline constexpr std::array<std::string_view, 4> kGltfClipExtensions{".gltf", ".glb", ".vrm",
                                                                     ".vrma"};
// Without the last, which only has clips.
inline constexpr std::span kGltfExtensions = std::span(kGltfClipExtensions).first<3>();

// What a loader reads from and reports to.
struct ModelLoading
{
    const ModelRequest& request;
    const MountedModel& named;
    VirtualFiles& files;
    Diagnostics& errors;
    Diagnostics& warnings;
};

// Loaders of one format each, for loadModel; they throw a Diagnostic where the named file is
// refused or has no mesh. `bytes` are those of the named file; loadModel adds its name, hash and
// home. An .md3 may also be named by its folder: it reads its files itself, and is refused where
// anything but a clip is refused or missing. Clips of a glTF file may be named "FILE" or
// "FILE:NAME", of files with the same skeleton or a VRM humanoid.
using LoadFormat = LoadedModel(ModelLoading& loading, std::vector<std::byte> bytes);
LoadFormat loadMd5Model;
LoadFormat loadMd3Model;
LoadFormat loadGltfModel;
LoadFormat loadIqmModel;

} // namespace sinew
