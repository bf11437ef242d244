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

// std distributions differ between implementations.
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
    std::vector<std::vector<LiveInstance>> instances; // of each model
    glm::dvec2 corner{0.0}; // of the square on which they stand, least coordinates
    double side = 0.0;
    Bounds framed;            // of where they stand, for views of all of them
    Bounds inside;            // of everything that they ever reach
    double modelHeight = 0.0; // of the tallest
    double modelLength = 0.0; // the longest of all models' other sides
    double groundHeight = 0.0;
    double spacing = 0.0; // between neighbours
};

struct CrowdModelScene
{
    const samples::Scene& scene;
    CrowdModel model;
    std::vector<SurfaceMesh> surfaceMeshes;
    Bounds bounds;           // of the model while it plays, about its origin
    Bounds startBounds;      // of the same at the start of its first clip
    std::uint32_t share = 1; // of the instances, in the sum of all models'
};

struct CrowdScene
{
    std::vector<CrowdModelScene> models; // at least one
    std::string name;                    // of all models: "strider + imp"
};

// A model more than eight times as tall as the first, or less than an eighth, is taken to be in
// another unit: it is scaled to the first one's height, and standard error says so. Stored frames
// cannot be scaled: where models have them, the first of those sets the height.
void bringToOneScale(std::vector<samples::Scene>& scenes);

// Builds the crowd's models with the LODs that the options need; for images from one view, those
// that its distances can use. Clips too long for a crowd are dropped with a warning. `scenes` must
// outlive the result.
CrowdScene prepareCrowd(const std::vector<samples::Scene>& scenes, const Options& options,
                        Diagnostics& warnings);

// Lets the instance go on with a random clip.
void playAnother(const CrowdModel& crowd, LiveInstances& live, InstanceHandle instance,
                 Chance& chance);

// Shadow map resolution: about one texel per pixel, finer if no time is measured.
std::uint32_t shadowMapSizeFor(const PictureSize& size, bool benchmark);

// Places the instances. The same options give the same crowd on every machine.
CrowdField fieldFor(const CrowdScene& scene, const Options& options);

// `aspect` is width / height.
OrbitCamera cameraFor(CrowdView view, const CrowdField& field, double aspect);

// Whether the camera is low enough for instances to hide each other. From above, the ground shows
// between them and no instance is hidden completely.
bool isAmong(const OrbitCamera& camera, const CrowdField& field);

} // namespace sinew::crowd
