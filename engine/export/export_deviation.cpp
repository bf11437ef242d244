#include "engine/export/export_deviation.h"

#include "engine/animation/model_playback.h"
#include "engine/animation/reference_skinning.h"
#include "engine/animation/skinning_methods.h"

#include <glm/geometric.hpp>

#include <cmath>
#include <span>
#include <string>
#include <vector>

namespace sinew
{
namespace
{

// Below this part of the model's size an exported position counts as kept.
constexpr double kKept = 1e-6;

// Where the target moves the influence.
glm::dvec3 deltaOf(const SkinningModel& model, std::size_t influence, std::uint32_t weight)
{
    for (const MorphDelta& delta : morphDeltasOf(model, influence))
        if (delta.weight == weight)
            return delta.position;
    return glm::dvec3(0.0);
}

// Whether each influence's position is that of the one bind position, whatever plays, and the
// biases are the weights.
bool isKept(const AnimatedModel& model, const PaletteModel& vertices, std::size_t mesh,
            std::size_t vertex, double tolerance)
{
    const SkinningVertex& of = model.skinning.vertices[vertex];
    double sum = 0.0;
    for (std::uint32_t i = 0; i < of.influenceCount; ++i)
    {
        const Influence& influence = model.skinning.influences[of.firstInfluence + i];
        if (influence.bias == 0.0)
            continue;
        const JointMatrix& toJoint =
            vertices.toJoint[mesh][entryOf(vertices, mesh, influence, vertices.bind[vertex])];
        const glm::dvec3 position =
            toJoint.position + toJoint.linear * vertices.bind[vertex].position;
        if (influence.bias < 0.0 || glm::distance(position, influence.position) > tolerance)
            return false;
        if (!vertices.deltas.empty())
            for (const PaletteDelta& delta : vertices.deltas[vertex])
                if (glm::distance(toJoint.linear * delta.position,
                                  deltaOf(model.skinning, of.firstInfluence + i, delta.weight)) >
                    tolerance)
                    return false;
        sum += influence.bias;
    }
    return of.influenceCount == 0 || std::abs(sum - 1.0) <= kKept;
}

} // namespace

ExportDeviation deviationOf(const AnimatedModel& model, const PaletteModel& vertices)
{
    ExportDeviation deviation;
    const ModelPose still = stillPose(model);
    deviation.size = sizeAtRest(model);
    struct Lost
    {
        std::size_t vertex = 0;
        std::size_t mesh = 0;
    };
    std::vector<Lost> lost;
    for (std::size_t i = 0; i < model.skinning.meshes.size(); ++i)
    {
        const SkinningMesh& mesh = model.skinning.meshes[i];
        for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + vertexCountOf(mesh); ++v)
            if (!isKept(model, vertices, i, v, kKept * deviation.size))
                lost.push_back({v, i});
    }
    deviation.vertexCount = lost.size();

    const auto measure =
        [&](const ModelPose& pose, std::span<const double> weights, const std::string& clip)
    {
        std::vector<ModelPose> palettes;
        for (std::size_t mesh = 0; mesh < vertices.toJoint.size(); ++mesh)
            palettes.push_back(paletteOf(vertices, mesh, pose));
        for (const auto& [v, mesh] : lost)
        {
            const glm::dvec3 exact =
                skinPosition(model.skinning, model.skinning.vertices[v], pose, weights);
            const JointMatrix moved = blended(vertices.weights[v], palettes[mesh]);
            const double distance = glm::distance(
                exact, moved.position + moved.linear * morphedBind(vertices, v, weights).position);
            if (distance > deviation.largest)
                deviation = {deviation.vertexCount, distance, deviation.size, clip};
        }
    };
    measure(still, frameWeights(model.still, 0), "");
    constexpr std::uint32_t kTimes = 16;
    for (std::size_t clip = 0; clip < model.clips.size() && !lost.empty(); ++clip)
        for (std::uint32_t i = 0; i < kTimes; ++i)
        {
            const Playback playback{.clips = {clip, clip},
                                    .seconds = model.clips[clip].period * i / kTimes};
            measure(poseAt(model, playback), weightsAt(model, playback), model.clips[clip].name);
        }
    return deviation;
}

} // namespace sinew
