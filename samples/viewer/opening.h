// Opens files that the user names or drops on the window: models, clips, folders and archives.
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

// Levels of subfolders that are searched for models.
inline constexpr std::size_t kFolderLevels = 8;

// The contents of a folder or an archive. Every list is sorted by lower-case name.
struct Place
{
    std::filesystem::path path;
    bool isArchive = false;
    std::vector<std::string> folders;  // direct children
    std::vector<std::string> archives; // direct children
    std::vector<ListedModel> models;   // in an archive, at any depth
    bool isWhole = true;               // false: the listing is incomplete
    std::string error;                 // why it could not be listed, or empty

    // The path in the form that MODEL accepts.
    std::filesystem::path pathOf(const std::string& name) const;
};

// Lists a folder, with models up to `levelsBelow` levels deeper, or an archive.
Place lookInto(const std::filesystem::path& path, const ArchiveLimits& limits = {},
               std::size_t levelsBelow = 0);

struct Opening
{
    samples::SceneRequest request;
    std::optional<samples::Scene> scene;        // empty: keep the current model
    bool isSameModel = false;                   // reloaded, or with additional clips
    std::vector<std::string> messages;          // for the window
    std::optional<std::filesystem::path> place; // with several models to choose from
};

// The request for another model: keeps general options of `shown` and drops those specific to its
// model (clips, skin, ...).
samples::SceneRequest requestFor(const std::filesystem::path& model,
                                 const samples::SceneRequest& shown);

// Loads the scene. Rejected models and out-of-memory errors become messages.
Opening openingOf(samples::SceneRequest request, bool isSameModel = false);

// Opens files dropped together: the first model, with the dropped clips. Clips alone are added to
// the shown model, even from files without a model. A folder or archive opens its only model; if it
// has several, the user chooses.
Opening openDropped(std::span<const std::filesystem::path> paths,
                    const samples::SceneRequest& shown);

} // namespace sinew::viewer
