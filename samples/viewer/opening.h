// Folders and archives to choose a model from, and models that a thread of its own opens while the
// window shows another. No device is needed for it.
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

// What lies in a folder or an archive. Every list is sorted by lower-case name.
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

// Looks into a folder, with the models of so many levels of folders below it, or into an archive.
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

// A model in place of the one that `shown` asks for: what belongs to that model alone (its clips,
// its skin, ...) is not asked of the other.
samples::SceneRequest requestFor(const std::filesystem::path& model,
                                 const samples::SceneRequest& shown);

// Loads the scene. What is refused, warnings too where `strict`, and memory that runs out leave a
// message.
Opening openingOf(samples::SceneRequest request, Continuity continuity, bool strict);

// Its warnings and messages, on standard error.
void tell(const Opening& opening);

// What was dropped on the window, all at once. Of several models the first is opened, with the
// clips that came along; clips alone are added to what is shown, as are those of a file that holds
// no model. Of a folder or an archive the only model is opened; where there are several they are to
// be chosen from.
Opening openDropped(std::span<const std::filesystem::path> paths,
                    const samples::SceneRequest& shown, bool strict);

} // namespace sinew::viewer
