// The viewer's command line.
#pragma once

#include "samples/common/exit_code.h"
#include "samples/common/option_values.h"
#include "samples/common/output_files.h"
#include "samples/common/shared_options.h"
#include "samples/viewer/surface_choice.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace sinew::viewer
{

// From where the model is seen, in degrees.
struct ViewAngles
{
    double azimuth = 34.0;   // of the eye about the model; 0: from its front, 90: from its left
    double elevation = 11.0; // above the horizon, -88 to 88
};

// What is drawn over the model.
struct Overlays
{
    bool skeleton = false;
    bool normals = false;
    bool wireframe = false;
    bool bounds = false; // of the skinned vertices
    bool grid = false;   // on the ground, with the axes of the model's space

    bool any() const { return skeleton || normals || wireframe || bounds || grid; }
};

struct Options : samples::SharedOptions
{
    double speed = 1.0;
    bool twoSided = false;
    ViewAngles view;
    // The camera goes round the model in so many pictures; `frames` is the same number.
    std::optional<std::uint32_t> turntable;
    std::uint32_t msaa = 4; // samples per pixel: 1, 2, 4 or 8
    SurfaceChoice surface = SurfaceChoice::Lit;
    Overlays overlays;
    std::optional<std::string> joint; // name of the chosen one

    bool info = false;
    bool listClips = false;
    bool explainMaterials = false;
    bool check = false;
    std::optional<std::string> exportFile; // .obj or .glb
};

// All that the viewer is asked to write, standard output included.
samples::OutputFiles outputFiles(const Options& options);

// The options, free of contradictions, or the exit code to end with: help or version has then been
// printed to standard output, or the message about a mistake to standard error (a mistyped option
// names the nearest one).
std::variant<Options, samples::ExitCode> parseOptions(int argc, const char* const* argv);

samples::Parsed<ViewAngles> parseViewAngles(std::string_view text); // "34,11"

samples::Parsed<Overlays> parseOverlays(std::string_view text); // "skeleton,grid"

// The name of a file whose extension says what is exported.
samples::Parsed<std::string> parseExportFile(std::string_view text);

} // namespace sinew::viewer
