// Opens what the user names or drops on the window: models, clips, folders and archives.
#pragma once

#include "engine/files/virtual_files.h"
#include "engine/formats/model_list.h"
#include "samples/app/scene.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew::viewer
{

// How deep the models of a folder are looked for.
inline constexpr std::size_t kFolderLevels = 8;

// The contents of a folder or an archive. Every list is sorted by lower-case name.
struct Place
{
    std::filesystem::path path;
    bool isArchive = false;
    std::vector<std::string> folders;  // directly in it
    std::vector<std::string> archives; // likewise
    std::vector<ListedModel> models;   // of an archive, wherever they lie in it
    bool isWhole = true;               // more lies there where not
    std::string error;                 // why nothing of it is known, or empty

    // As MODEL names it.
    std::filesystem::path pathOf(const std::string& name) const;
};

// Lists a folder (with the models of `levelsBelow` levels below it) or an archive.
Place lookInto(const std::filesystem::path& path, const ArchiveLimits& limits = {},
               std::size_t levelsBelow = 0);

struct Opening
{
    samples::SceneRequest request;
    std::optional<samples::Scene> scene;        // none: the current model stays
    bool isSameModel = false;                   // loaded again, or with more clips
    std::vector<std::string> messages;          // for the window
    std::optional<std::filesystem::path> place; // with models to choose from
};

// The request for another model: keeps general options of `shown` and drops those of its model
// (clips, skin, ...).
samples::SceneRequest requestFor(const std::filesystem::path& model,
                                 const samples::SceneRequest& shown);

// Loads the scene. A rejected model and exhausted memory become messages.
Opening openingOf(samples::SceneRequest request, bool isSameModel = false);

// Opens files that were dropped together. Opens the first model with the dropped clips; clips alone
// are added to the shown model, also those of a file without a model. A folder or archive opens its
// only model; with several, the user chooses.
Opening openDropped(std::span<const std::filesystem::path> paths,
                    const samples::SceneRequest& shown);

} // namespace sinew::viewer
