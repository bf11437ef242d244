// Reads Doom 3's def/*.def, which say what clips and what skin a .md5mesh has.
#pragma once

#include "engine/files/model_location.h"
#include "engine/files/virtual_files.h"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

struct Doom3Clips
{
    std::string name;
    std::vector<std::string> files; // as written
};

struct Doom3Definition
{
    std::string file;   // that declares it, as messages show it
    std::string parent; // key of what it inherits from
    std::string mesh;   // normalised path
    std::string skin;
    std::vector<Doom3Clips> clips;
};

// Models by their lower-case names, entities by "entitydef NAME".
using Doom3Definitions = std::map<std::string, Doom3Definition, std::less<>>;

// Adds what `text` declares. It is read up to its first fault, which is a warning.
void readDoom3Definitions(std::string_view text, const std::string& shown,
                          Doom3Definitions& definitions, Diagnostics& warnings);

struct Md5ClipFile
{
    std::string name;
    VirtualFile file;
};

// The clips that any model of def/*.def has with this mesh, each file once.
std::vector<Md5ClipFile> doom3ClipsOf(const VirtualFile& mesh, const VirtualFiles& files,
                                      Diagnostics& warnings);

// The model that a .def file stands for: the one that is called like the file, else its only one.
struct Doom3Model
{
    MountedModel mesh;
    std::string skin;
};
Result<Doom3Model> findDoom3Model(const MountedModel& definition, const VirtualFiles& files,
                                  Diagnostics& warnings);

} // namespace sinew
