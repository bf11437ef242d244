// Lists models in folders and archives, and opens a model in a thread while the window shows
// another. Needs no device.
#pragma once

#include "engine/files/virtual_files.h"
#include "engine/formats/model_list.h"
#include "samples/app/scene.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew::viewer
{

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

struct Message
{
    std::string title;
    std::vector<std::string> lines;
};

enum class Continuity : std::uint8_t
{
    AnotherModel,
    SameModel, // loaded again
    MoreClips, // of the same model, of which the first new one plays
};

struct Opening
{
    samples::SceneRequest request;
    std::optional<samples::Scene> scene; // nothing where nothing is to be shown instead
    Continuity continuity = Continuity::AnotherModel;
    std::vector<Message> messages;
    std::optional<std::filesystem::path> place; // with models to choose from
};

// The request for another model: keeps general options of `shown` and drops those of its model
// (clips, skin, ...).
samples::SceneRequest requestFor(const std::filesystem::path& model,
                                 const samples::SceneRequest& shown);

// Loads the scene. A rejected model, warnings if `strict`, and exhausted memory become a message.
Opening openingOf(samples::SceneRequest request, Continuity continuity, bool strict);

// Prints warnings and messages to standard error.
void tell(const Opening& opening);

// Opens files that were dropped together. Opens the first model with the dropped clips; clips alone
// are added to the shown model, also those of a file without a model. A folder or archive opens its
// only model; with several, the user chooses.
Opening openDropped(std::span<const std::filesystem::path> paths,
                    const samples::SceneRequest& shown, bool strict);

} // namespace sinew::viewer
