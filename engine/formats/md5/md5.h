// Readers of Doom 3's .md5mesh and .md5anim files, and of .def files, which list the clips of a
// mesh (docs/formats.md). docs/internal/damaged-files.md lists the tolerated faults.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/base/diagnostic.h"
#include "engine/files/virtual_files.h"
#include "engine/model/clip.h"
#include "engine/model/model.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// `text` is the whole file, `fileName` its name in messages. Known deviations of real files are
// accepted with a warning; anything else is rejected with line and column.
Result<SkeletalModel> readMd5Mesh(std::string_view text, std::string_view fileName,
                                  Diagnostics& warnings);

// Like readMd5Mesh. Ignores the file's `bounds`, because real files have wrong ones.
Result<Clip> readMd5Anim(std::string_view text, std::string_view fileName, Diagnostics& warnings);

// The first difference between the joints of `clip` and `model` in name, parent or count. None if
// the clip fits unchanged.
std::optional<std::string> whyClipDoesNotFit(const Clip& clip, const SkeletalModel& model);

struct Doom3Clips
{
    std::string name;
    std::vector<std::string> files; // as written
};

struct Doom3Definition
{
    std::string file;   // declaring file, as shown in messages
    std::string parent; // key of the definition that it inherits from
    std::string mesh;   // normalised path
    std::string skin;
    std::vector<Doom3Clips> clips;
};

// Models by their lower-case names, entities by "entitydef NAME".
using Doom3Definitions = std::map<std::string, Doom3Definition, std::less<>>;

// Adds the declarations of `text` up to the first error, which becomes a warning.
void readDoom3Definitions(std::string_view text, const std::string& shown,
                          Doom3Definitions& definitions, Diagnostics& warnings);

struct Md5ClipFile
{
    std::string name;
    VirtualFile file;
};

// The clips that any model in def/*.def lists for this mesh, each file once.
std::vector<Md5ClipFile> doom3ClipsOf(const VirtualFile& mesh, const VirtualFiles& files,
                                      Diagnostics& warnings);

// The model of a .def file: the one named like the file, otherwise the only one in it.
struct Doom3Model
{
    MountedModel mesh;
    std::string skin;
};
Result<Doom3Model> findDoom3Model(const MountedModel& definition, const VirtualFiles& files,
                                  Diagnostics& warnings);

} // namespace sinew
