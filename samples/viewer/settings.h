// Settings of the viewer's last window.
#pragma once

#include "samples/viewer/options.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sinew::viewer
{

// The stored settings; each is a member of a JSON object.
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
// Empty if the text is damaged or of another version.
std::optional<Settings> settingsFrom(const std::string& text);

// The settings file. Empty with --no-settings or if the system has no settings folder.
std::optional<std::filesystem::path> settingsFile(const Options& options);
// Reads the settings; defaults if there is no file. A damaged file is ignored with a warning.
Settings readSettings(const std::filesystem::path& file);

// Sets the options that the command line does not give.
void apply(const Settings& settings, Options& options);

// Moves the model to the front and drops the oldest of too many.
void remember(std::vector<std::string>& recent, const std::string& model);

} // namespace sinew::viewer
