// The viewer's command line.
#pragma once

#include "samples/common/exit_code.h"
#include "samples/common/output_files.h"
#include "samples/common/picture_size.h"
#include "samples/common/scene_request.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace sinew::viewer
{

// The form of the skinning shader.
enum class SkinningForm
{
    Simple, // one invocation a vertex, looping over its influences
};

// From where the model is seen, in degrees.
struct ViewAngles
{
    double azimuth = 34.0;   // of the eye about the model; 0: from the front (+x), 90: from +y
    double elevation = 11.0; // above the horizon, -88 to 88
};

struct Options
{
    samples::SceneRequest scene;
    double speed = 1.0;
    double time = 0.0; // seconds; of the first picture, and of the dumps
    SkinningForm skinning = SkinningForm::Simple;

    bool headless = false;
    // File name, checked as output_name.h says. Empty: sinew.png, or no picture when there is a
    // dump.
    std::optional<std::string> output;
    std::uint32_t frames = 1;      // pictures to write
    double framesPerSecond = 30.0; // of the written pictures
    samples::PictureSize size;
    bool twoSided = false;
    bool ground = true;
    ViewAngles view;
    std::uint32_t msaa = 4; // samples a pixel: 1, 2, 4 or 8

    bool info = false;
    bool listClips = false;
    bool explainMaterials = false;
    bool check = false;
    bool strict = false;
    std::optional<std::string> dumpVertices; // file, or "-" for standard output
    std::optional<std::string> dumpJoints;

    std::optional<std::string> device; // index or part of a name
    bool listDevices = false;
    bool validate = false;
};

// All that the viewer is asked to write, standard output included.
samples::OutputFiles outputFiles(const Options& options);

// The options, free of contradictions, or the exit code to end with: help or version has then been
// printed to standard output, or the message about a mistake to standard error (a mistyped option
// names the nearest one).
std::variant<Options, samples::ExitCode> parseOptions(int argc, const char* const* argv);

} // namespace sinew::viewer
