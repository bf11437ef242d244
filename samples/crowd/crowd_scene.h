// Prepares a loaded model for a crowd: positions and motions of the instances, and the preset
// views. Needs no device.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/bounds.h"
#include "engine/crowd/crowd_frame.h"
#include "engine/crowd/crowd_model.h"
#include "engine/render/scene_view.h"
#include "samples/app/scene.h"
#include "samples/crowd/options.h"

#include <cmath>
#include <random>
#include <vector>

namespace sinew::crowd
{

// Gives equal results everywhere; std distributions differ between implementations.
class Chance
{
public:
    explicit Chance(std::uint32_t seed) : engine_(seed) {}

    std::uint32_t bits() { return static_cast<std::uint32_t>(engine_() >> 32U); }
    double fraction() { return std::ldexp(static_cast<double>(bits()), -32); } // in [0, 1)
    std::uint32_t below(std::uint32_t limit)
    {
        return static_cast<std::uint32_t>(std::uint64_t{bits()} * limit >> 32U);
    }

private:
    std::mt19937_64 engine_;
};

struct CrowdField
{
    std::vector<std::vector<LiveInstance>> instances; // per model
    glm::dvec2 corner{0.0};                           // smallest coordinates of the square field
    double side = 0.0;
    Bounds framed;            // bounds of all instances as placed, for views of the whole crowd
    Bounds inside;            // bounds of everything that instances ever reach
    double modelHeight = 0.0; // height of the tallest model
    double modelLength = 0.0; // largest horizontal side of all models
    double groundHeight = 0.0;
    double spacing = 0.0; // between neighbours
};

struct CrowdModelScene
{
    const samples::Scene& scene;
    CrowdModel model;
    std::vector<SurfaceMesh> surfaceMeshes;
    Bounds bounds;           // of the model in motion, relative to its origin
    Bounds startBounds;      // of the model at the start of its first clip
    std::uint32_t share = 1; // share of the instances, relative to the sum over all models
};

struct CrowdScene
{
    std::vector<CrowdModelScene> models; // at least one
    std::string name;                    // names of all models: "strider + imp"
};

// Scales models that use other units. If a model is more than eight times or less than an eighth as
// tall as the first one, it is scaled to the first one's height, with a message on standard error.
// Stored frames cannot be scaled: if models have them, the first such model sets the height.
void bringToOneScale(std::vector<samples::Scene>& scenes);

// Builds the crowd's models with the LODs that the options need; for images from one view, only
// LODs usable at its distances. Clips too long for a crowd are dropped with a warning. `scenes`
// must outlive the result.
CrowdScene prepareCrowd(const std::vector<samples::Scene>& scenes, const Options& options,
                        Diagnostics& warnings);

// Switches the instance to a random clip.
void playAnother(const CrowdModel& crowd, LiveInstances& live, InstanceHandle instance,
                 Chance& chance);

// Shadow map resolution: about one texel per pixel, finer if no times are measured.
std::uint32_t shadowMapSizeFor(const PictureSize& size, bool benchmark);

// Places the instances. The same options give the same crowd on every machine.
CrowdField fieldFor(const CrowdScene& scene, const Options& options);

// `aspect` is width / height.
OrbitCamera cameraFor(CrowdView view, const CrowdField& field, double aspect);

// Whether the camera is low enough for instances to hide each other. From above, the ground shows
// between them and none is fully hidden.
bool isAmong(const OrbitCamera& camera, const CrowdField& field);

} // namespace sinew::crowd
