// Models of every readable format. docs/internal/adding-a-format.md explains how to add one.
#pragma once

#include "engine/files/model_location.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/loaded_model.h"
#include "engine/formats/model_request.h"

#include <filesystem>
#include <optional>

namespace sinew
{

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
// archive. Of a folder with files of several formats the
// first counts: .md5mesh before .md3 before glTF before .iqm. Of several files the one that is
// called like the folder counts; coarser levels of detail and files with nothing but clips do not.
// A folder without a model stands for one below it where that holds one and all others lie below
// that. Of a game folder (mountModel) the archives are looked into, too. Mounts what belongs to the
// model.
Result<FoundModel> findModel(const std::filesystem::path& named, VirtualFiles& files,
                             Diagnostics& warnings);

// Whether a file of a format holds clips and no mesh, as far as a glance tells.
bool hasOnlyClips(const VirtualFile& file, const VirtualFiles& files);

// A file that the request names and that is refused or missing is an error, appended to `errors`,
// as are more joints than kMaxJointsPerModel; then only the shaders and homes of the result have a
// meaning, and there is no result where these are unknown too. A file found by itself that is
// refused or does not fit is a warning. A model far from the origin is centred
// (animated_model.h). May mount other models on top of `files`.
std::optional<LoadedModel> loadModel(const ModelRequest& request, const FoundModel& found,
                                     VirtualFiles& files, Diagnostics& errors,
                                     Diagnostics& warnings);

} // namespace sinew
