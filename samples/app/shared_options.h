// Options shared by all samples.
#pragma once

#include "samples/app/command_line.h"
#include "samples/app/output.h"
#include "samples/app/scene.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::samples
{

struct SharedOptions
{
    SceneRequest scene;
    double time = 0.0; // seconds; of the first image and of the dumps

    bool headless = false;
    // File name, checked by whyNotOutputName. Empty means pictureName + ".png", or no image if
    // other output is requested.
    std::optional<std::string> output;
    const char* pictureName = "sinew";
    std::optional<std::uint32_t> frames; // number of images to write; empty: the default
    double framesPerSecond = 30.0;       // for written images
    // File of the motion vectors of each image, checked by whyNotMotionName.
    std::optional<std::string> motion;
    bool transparent = false;          // written images have no background
    std::optional<std::uint32_t> msaa; // samples per pixel; empty: the default
    PictureSize size;
    bool ground = true;

    std::optional<bool> panels;            // drawn over the image; default: only in windows
    double textSize = 15.0;                // for the panels
    std::optional<std::string> panelsDump; // file, or "-" for standard output

    bool strict = false;
    // Files, or "-" for standard output; viewer only.
    std::optional<std::string> dumpVertices, dumpJoints;

    std::optional<std::string> device; // index or part of a name
    bool listDevices = false;
    bool validate = false;

    std::uint32_t framesOrDefault() const { return frames.value_or(1); }
    std::uint32_t samplesOrDefault() const
    {
        constexpr std::uint32_t kUsual = 4;
        return msaa.value_or(kUsual);
    }
    bool writesFilm() const { return output && isFilmName(*output); }
    bool dumps() const { return dumpVertices || dumpJoints || panelsDump; }
    // Whether the command line asks for files. The program then ends without opening a window.
    bool writes() const { return output || motion || frames || dumps(); }
    bool wantsWindow() const { return !headless && !writes(); }
    // Dumps alone need no images.
    bool drawsPictures() const { return output || motion || !dumps(); }
    // Output files of options that both programs have.
    OutputFiles outputFiles() const;
    std::string outputOrDefault() const
    {
        return output.value_or(pictureName + std::string(".png"));
    }
};

// Adds the options of both programs, by group: "Model", "Pictures", and the others. With `models`,
// several models may be named; their paths are appended to it.
void addModelOptions(CLI::App& app, SceneRequest& request,
                     std::vector<std::string>* models = nullptr);
void addPictureOptions(CLI::App& app, SharedOptions& options);
void addOtherOptions(CLI::App& app, SharedOptions& options);

// Checks the options that both programs have. Returns a message with the fix, or nothing. `counted`
// is the option that sets the number of images.
std::optional<std::string> describeMistake(const SharedOptions& options,
                                           std::string_view counted = "--frames");

// Checks that an option's file name gives each of `pictures` images its own file. `reason` is the
// option that requests them ("--frames 3"). Returns a message, or nothing.
std::optional<std::string> describeOverwriting(std::string_view option,
                                               const std::optional<std::string>& name,
                                               std::uint32_t pictures, std::string_view reason);

} // namespace sinew::samples
