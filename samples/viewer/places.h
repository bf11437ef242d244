// Folders and archives to choose a model from.
#pragma once

#include "engine/files/virtual_files.h"
#include "engine/formats/model_list.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sinew::viewer
{

// What lies in a folder or an archive. Every list is sorted by lower-case name.
struct Place
{
    std::filesystem::path path;
    bool isArchive = false;
    std::vector<std::string> folders;  // directly in it
    std::vector<std::string> archives; // likewise
    std::vector<ListedModel> models;   // of an archive, wherever they lie in it
    std::vector<std::string> clips;    // files with nothing but a clip, in the folder itself
    bool isWhole = true;               // more lies there where not
    std::string error;                 // why nothing of it is known, or empty

    // As MODEL names it.
    std::filesystem::path pathOf(const std::string& name) const;
};

// Looks into a folder, with the models of so many levels of folders below it, or into an archive.
Place lookInto(const std::filesystem::path& path, const ArchiveLimits& limits = {},
               std::size_t levelsBelow = 0);

// The models of the folder or archive that a model's file lies in; where its folder has no other,
// those of the folders beside that too. Absolute, as MODEL names them.
struct Neighbours
{
    std::vector<std::filesystem::path> models;
    std::optional<std::size_t> own; // the model itself among them
};
Neighbours neighboursOf(const std::filesystem::path& file, const ArchiveLimits& limits = {});

// `steps` further on among them, round their end; nothing where there is no other.
std::optional<std::filesystem::path> neighbour(const Neighbours& among, int steps);

} // namespace sinew::viewer
