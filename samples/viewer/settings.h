// What the viewer's window was like when it was last closed.
#pragma once

#include "samples/viewer/options.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sinew::viewer
{

// What the viewer keeps, as members of a JSON object.
struct Settings
{
    static constexpr int kVersion = 2; // of the members

    int version = kVersion;
    std::vector<std::string> recent; // models, the latest first
    samples::PictureSize window;
    bool panels = true; // are shown
    SurfaceChoice surface = SurfaceChoice::Lit;
    Overlays overlays;
    bool ground = true;
    bool backFaces = false;
};

// As JSON.
std::string textOf(const Settings& settings);
// Nothing of a text that is damaged or of another version.
std::optional<Settings> settingsFrom(const std::string& text);

// Where the options leave a file for them; nothing for --no-settings, or where the system has no
// folder for settings.
std::optional<std::filesystem::path> settingsFile(const Options& options);
// What is kept there, none yet where there is no file. One that is damaged is ignored, with a
// warning.
Settings readSettings(const std::filesystem::path& file);

// Sets the options that the command line does not name.
void apply(const Settings& settings, Options& options);

// Puts the model first, once; of many the oldest goes.
void remember(std::vector<std::string>& recent, const std::string& model);

} // namespace sinew::viewer
