// Which model is loaded, and which of its clips.
#pragma once

#include "engine/animation/clip_time.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
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

    // Leave out all but the first of a mesh's instances if a crowd can place them instead:
    // AnimatedModel::places.
    bool instancesApart = false;

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

} // namespace sinew
