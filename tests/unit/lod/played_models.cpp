#include "tests/unit/lod/played_models.h"

#include "engine/animation/animated_model.h"
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "tests/support/played_gltf.h"
#include "tests/unit/export/exported_models.h"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>

namespace sinew::test
{
namespace
{

std::vector<glm::dvec3> framedPositions(const AnimatedModel& model, Random& random)
{
    const auto anyClip = [&] {
        return static_cast<std::size_t>(
            random.between(0.0, static_cast<double>(model.clips.size())));
    };
    Playback playback;
    if (!model.clips.empty())
        playback = {.clips = {anyClip(), anyClip()}, .seconds = random.between(0.0, 20.0)};
    return positionsAt(model, playback);
}

} // namespace

SomePose somePose(const AnimatedModel& model, Random& random)
{
    if (model.frames)
        return {.joints = {}, .positions = framedPositions(model, random)};
    const auto anyClip = [&]() -> const Clip&
    {
        if (model.clips.empty())
            return model.still;
        return model
            .clips[static_cast<std::size_t>(
                random.between(0.0, static_cast<double>(model.clips.size())))]
            .clip;
    };
    const Clip& a = anyClip();
    const Clip& b = anyClip();
    const ClipPhase ofA = random.phase(a);
    const ClipPhase ofB = random.phase(b);
    const double way = std::max(random.between(-1.0, 1.0), 0.0); // half of the poses use one clip
    std::vector<double> weights = sampleWeights(a, ofA);
    const std::vector<double> others = sampleWeights(b, ofB);
    for (std::size_t i = 0; i < weights.size(); ++i)
        weights[i] = std::lerp(weights[i], others[i], way);
    SomePose pose{.joints = blendAt(a, ofA, b, ofB, way), .positions = {}};
    for (const SkinningVertex& vertex : model.skinning.vertices)
        pose.positions.push_back(skinPosition(model.skinning, vertex, pose.joints, weights));
    return pose;
}

std::vector<PlayedModel> playedModels()
{
    std::vector<PlayedModel> models;
    const auto add = [&](const std::filesystem::path& path)
    {
        if (std::optional<AnimatedModel> model = load(path))
            models.push_back({.name = path.string(), .model = std::move(*model)});
    };
    add(SINEW_DEFAULT_MODEL);
    for (AnimatedModel& model : madeUpModels())
        models.push_back({.name = model.name, .model = std::move(model)});
    models.push_back({.name = "framed player", .model = framedPlayer()});
    models.push_back({.name = "scaled joints", .model = scaledIqm()});
    for (PlayedGltf& played : morphedGltfs())
        models.push_back({.name = played.name, .model = std::move(played.model)});
    if (const char* const corpus = std::getenv("SINEW_CORPUS"))
        for (const char* file :
             {"gltf/Fox.glb", "gltf/Knight.glb", "gltf/Piranha.glb", "gltf/RobotExpressive.glb",
              "gltf/mannequiny.glb", "gltf/robot.glb", "iqm/guyanim.iqm", "md3/major",
              "md3/penguin", "md3/w_machinegun", "md5/robot", "md5/wiggle"})
            add(std::filesystem::path(corpus) / file);
    return models;
}

} // namespace sinew::test
