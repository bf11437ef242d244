// The viewer's command line.
#pragma once

#include "engine/render/camera.h"
#include "samples/app/command_line.h"
#include "samples/app/output.h"
#include "samples/app/shared_options.h"
#include "samples/viewer/choices.h"

#include <glm/ext/vector_float3.hpp>

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace sinew::viewer
{

// View angles in degrees.
struct ViewAngles
{
    double azimuth = 34.0;   // of the eye around the model; 0: front, 90: its left
    double elevation = 11.0; // above the horizon, -88 to 88

    bool operator==(const ViewAngles&) const = default;
};

inline constexpr double kNarrowestView = 5.0; // field of view in degrees
inline constexpr double kWidestView = 120.0;

struct Lights
{
    std::optional<ViewAngles> key; // direction of the key light; empty: the default
    double keyBrightness = 1.0;    // relative to the default
    double exposure = 0.0;         // stops; 1 doubles the brightness
    bool shadows = true;
    std::optional<glm::vec3> background; // sRGB, 0 to 1; empty: the default
};

// Overlays on the model.
struct Overlays
{
    bool skeleton = false;
    bool normals = false;
    bool wireframe = false;
    bool grid = false; // on the ground, with the axes of model space

    bool any() const { return skeleton || normals || wireframe || grid; }
};

// An overlay's names in the options, panels and keys.
struct OverlayChoice
{
    std::string_view word;
    const char* label;
    const char* what;
    const char* key; // "" if none
    bool Overlays::*isShown;
};

inline constexpr std::array kOverlays{
    OverlayChoice{"skeleton", "Skeleton", "Joints, with lines to their parents", "B",
                  &Overlays::skeleton},
    OverlayChoice{"normals", "Normals", "The normal of every vertex", "N", &Overlays::normals},
    OverlayChoice{"wireframe", "Wireframe", "Edges of the triangles that face the camera", "X",
                  &Overlays::wireframe},
    OverlayChoice{"grid", "Grid",
                  "Axes, and squares whose side is a power of ten of the file's units", "",
                  &Overlays::grid},
};

struct Options : samples::SharedOptions
{
    double speed = 1.0;
    std::vector<std::string> layers; // "wave,weight=0.5,joints=spine,additive"
    bool twoSided = false;
    ViewAngles view;
    double fieldOfView = kFieldOfView; // see OrbitCamera
    Lights lights;
    // Number of images of a turntable; `frames` is then the same.
    std::optional<std::uint32_t> turntable;
    SurfaceChoice surface = SurfaceChoice::Lit;
    SkinningChoice skinning;
    Overlays overlays;
    std::optional<std::string> joint;   // name of the selected joint
    std::optional<std::string> shaders; // a folder of edited shaders

    bool info = false;
    bool listClips = false;
    bool explainMaterials = false;
    bool compareSkinning = false;
    bool check = false;
    std::vector<std::filesystem::path> moreModels; // models after the first one, for --check
    std::optional<std::string> exportFile;         // .obj or .glb
};

// Playback of the first clips at the given time, with the layers of the options. Returns an error
// message if the layers do not fit the model.
samples::Parsed<Playback> startOf(const AnimatedModel& model, const Options& options,
                                  double seconds);

// Whether the options require a device.
bool wantsDevice(const Options& options);

// All output files of the viewer.
samples::OutputFiles outputFiles(const Options& options);

// Reads the command line. Returns options without contradictions, or the exit code if the program
// must end: help or version was printed to standard output, or an error message to standard error.
std::variant<Options, samples::ExitCode> readOptions(int argc, const char* const* argv);

// Number and rate of images: --frames or --turntable at --fps, otherwise one image. A film without
// these options covers one loop, at the rate nearest to --fps that closes it without a jump, and is
// endless if something repeats. Returns a usage error if the loop is implausibly long, or if
// --motion would overwrite its file.
tl::expected<samples::PictureSequence, std::string> picturesToDraw(const AnimatedModel& model,
                                                                   const Options& options);

samples::Parsed<ViewAngles> parseViewAngles(std::string_view text); // "34,11"

// Parses "#336699" (sRGB), or "none".
samples::Parsed<std::optional<glm::vec3>> parseColour(std::string_view text);

samples::Parsed<Overlays> parseOverlays(std::string_view text); // "skeleton,grid"

} // namespace sinew::viewer
