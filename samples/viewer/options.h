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
    double azimuth = 34.0;   // of the eye about the model; 0: from its front, 90: from its left
    double elevation = 11.0; // above the horizon, -88 to 88

    bool operator==(const ViewAngles&) const = default;
};

inline constexpr double kNarrowestView = 5.0; // degrees of the field of view
inline constexpr double kWidestView = 120.0;

struct Lights
{
    std::optional<ViewAngles> key; // where the key light comes from; none: its usual place
    double keyBrightness = 1.0;    // of its usual one
    double exposure = 0.0;         // stops: 1 shows all twice as bright
    bool shadows = true;
    std::optional<glm::vec3> background; // sRGB, 0 to 1; none: the usual one
};

// Overlays on the model.
struct Overlays
{
    bool skeleton = false;
    bool normals = false;
    bool wireframe = false;
    bool grid = false; // on the ground, with the axes of the model's space

    bool any() const { return skeleton || normals || wireframe || grid; }
};

// An overlay as the option, the panels and the keys know it.
struct OverlayChoice
{
    std::string_view word;
    const char* label;
    const char* what;
    const char* key; // "" if it has none
    bool Overlays::*isShown;
};

inline constexpr std::array kOverlays{
    OverlayChoice{"skeleton", "Skeleton", "Joints, and lines to their parents", "B",
                  &Overlays::skeleton},
    OverlayChoice{"normals", "Normals", "The normal of every vertex, as a line", "N",
                  &Overlays::normals},
    OverlayChoice{"wireframe", "Wireframe", "Edges of the triangles that face the camera", "X",
                  &Overlays::wireframe},
    OverlayChoice{"grid", "Grid", "Squares of a power of ten of the file's units, and the axes", "",
                  &Overlays::grid},
};

struct Options : samples::SharedOptions
{
    double speed = 1.0;
    std::vector<std::string> layers; // "wave,weight=0.5,joints=spine,additive"
    bool twoSided = false;
    ViewAngles view;
    double fieldOfView = kFieldOfView; // as OrbitCamera's
    Lights lights;
    // Number of images of a turntable; `frames` is the same number.
    std::optional<std::uint32_t> turntable;
    SurfaceChoice surface = SurfaceChoice::Lit;
    SkinningChoice skinning;
    Overlays overlays;
    std::optional<std::string> joint;   // name of the chosen one
    std::optional<std::string> shaders; // a folder of them

    bool info = false;
    bool listClips = false;
    bool explainMaterials = false;
    bool compareSkinning = false;
    bool check = false;
    std::vector<std::filesystem::path> moreModels; // behind scene.model.path, of --check
    std::optional<std::string> exportFile;         // .obj or .glb
};

// The first clips at that time with the layers of the options. Returns an error message if those do
// not fit the model.
samples::Parsed<Playback> startOf(const AnimatedModel& model, const Options& options,
                                  double seconds);

// Whether the options need a device.
bool wantsDevice(const Options& options);

// All output files of the viewer.
samples::OutputFiles outputFiles(const Options& options);

// The options of a command line, free of contradictions, or the exit code to end with: help or
// version has then been printed to standard output, or the message about a mistake to standard
// error.
std::variant<Options, samples::ExitCode> readOptions(int argc, const char* const* argv);

// The number and rate of images: --frames or --turntable at --fps, otherwise one. A film without
// them has one loop, at the rate nearest to --fps that closes the loop without a jump, and is
// endless if something repeats. Returns a usage error if the loop is too long to be meant, or if
// --motion would overwrite its file.
tl::expected<samples::PictureSequence, std::string> picturesToDraw(const AnimatedModel& model,
                                                                   const Options& options);

samples::Parsed<ViewAngles> parseViewAngles(std::string_view text); // "34,11"

// Parses "#336699" (sRGB), or "none".
samples::Parsed<std::optional<glm::vec3>> parseColour(std::string_view text);

samples::Parsed<Overlays> parseOverlays(std::string_view text); // "skeleton,grid"

} // namespace sinew::viewer
