#include "samples/viewer/choices.h"

#include <glm/common.hpp>
#include <glm/ext/vector_double3.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>

namespace sinew
{
namespace
{

constexpr std::array<std::string_view, kSkinningMethods> kMethodWords = {
    "device", "reference", "four-weights", "matrix-palette", "baked", "nlerp", "dual-quaternions"};

constexpr std::array<const char*, kSkinningMethods> kExplanations = {
    "The compute shaders, in single precision",
    "The same sum on the CPU, in double precision: the exact result",
    "Only the four largest weights of each vertex, as in many engines",
    "One position per vertex and inverse bind matrices, as in many engines",
    "The clip resampled at 30 frames per second, as many importers do",
    "Orientations between frames by normalised lerp instead of slerp",
    "Joints blended as rigid motions: keeps the volume, but bulges at bends",
};

} // namespace

samples::ChoiceWords wordsOf(SkinningMethod)
{
    return {.what = "skinning method", .words = kMethodWords};
}

namespace viewer
{

const char* explanationOf(SkinningMethod method)
{
    return kExplanations.at(static_cast<std::size_t>(method));
}

namespace
{

constexpr std::array<std::string_view, kSurfaceChoices> kSurfaceWords = {
    "lit",     "unlit",    "joint-weights", "weight-counts", "meshes",
    "normals", "tangents", "texcoords",     "difference"};

} // namespace

samples::ChoiceWords wordsOf(SurfaceChoice)
{
    return {.what = "surface", .words = kSurfaceWords};
}

std::optional<std::uint32_t> jointNamed(const AnimatedModel& model,
                                        const std::optional<std::string>& name)
{
    if (!name)
        return std::nullopt;
    const auto found = std::ranges::find(model.joints, *name, &NamedJoint::name);
    if (found == model.joints.end())
        return std::nullopt;
    return static_cast<std::uint32_t>(found - model.joints.begin());
}

namespace
{

// Viridis at ten even steps.
constexpr std::array<std::array<int, 3>, 10> kViridis{{{68, 1, 84},
                                                       {72, 40, 120},
                                                       {62, 73, 137},
                                                       {49, 104, 142},
                                                       {38, 130, 142},
                                                       {31, 158, 137},
                                                       {53, 183, 121},
                                                       {110, 206, 88},
                                                       {181, 222, 43},
                                                       {253, 231, 37}}};

std::uint32_t packed(const glm::dvec3& colour)
{
    const auto byte = [](double value) { return static_cast<std::uint32_t>(std::lround(value)); };
    return 0xFF000000U | byte(colour.b) << 16U | byte(colour.g) << 8U | byte(colour.r);
}

template <class Share>
Colours heats(const SkinningModel& model, const Share& share)
{
    Colours colours;
    colours.reserve(model.vertices.size());
    for (const SkinningVertex& vertex : model.vertices)
        colours.push_back(heat(share(influencesOf(model, vertex))));
    return colours;
}

} // namespace

std::uint32_t heat(double share)
{
    const double at = std::clamp(share, 0.0, 1.0) * (kViridis.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(at), kViridis.size() - 2);
    const auto colour = [](const std::array<int, 3>& rgb)
    { return glm::dvec3(rgb[0], rgb[1], rgb[2]); };
    return packed(glm::mix(colour(kViridis.at(low)), colour(kViridis.at(low + 1)),
                           at - static_cast<double>(low)));
}

Colours weightsOf(const AnimatedModel& model, std::uint32_t joint)
{
    return heats(model.skinning,
                 [&](std::span<const Influence> influences)
                 {
                     double sum = 0.0;
                     for (const Influence& influence : influences)
                         if (influence.joint == joint)
                             sum += influence.bias;
                     return sum;
                 });
}

std::uint32_t mostInfluences(const AnimatedModel& model)
{
    std::uint32_t most = 0;
    for (const SkinningVertex& vertex : model.skinning.vertices)
        most = std::max(most, vertex.influenceCount);
    return most;
}

Colours influenceCounts(const AnimatedModel& model)
{
    const double most = std::max(mostInfluences(model), 2U) - 1.0;
    return heats(model.skinning, [&](std::span<const Influence> influences)
                 { return (static_cast<double>(influences.size()) - 1.0) / most; });
}

std::uint32_t colourOfMesh(std::size_t mesh)
{
    // Golden angle steps keep the hues of many meshes apart.
    const double turn = std::fmod(static_cast<double>(mesh) * 0.618033988749895, 1.0);
    const auto channel = [&](double offset)
    {
        const double distance = std::abs(std::fmod(turn + offset, 1.0) * 6.0 - 3.0);
        return 90.0 + 150.0 * std::clamp(distance - 1.0, 0.0, 1.0);
    };
    return packed({channel(0.0), channel(2.0 / 3.0), channel(1.0 / 3.0)});
}

Colours meshColours(const AnimatedModel& model)
{
    Colours colours(model.skinning.vertices.size(), 0xFFFFFFFFU);
    for (std::size_t mesh = 0; mesh < model.skinning.meshes.size(); ++mesh)
    {
        const SkinningMesh& range = model.skinning.meshes[mesh];
        const std::size_t count = vertexCountOf(range);
        std::fill_n(colours.begin() + range.firstVertex, count, colourOfMesh(mesh));
    }
    return colours;
}

std::optional<Colours> coloursFor(const AnimatedModel& model, SurfaceChoice choice,
                                  std::optional<std::uint32_t> joint)
{
    switch (choice)
    {
    case SurfaceChoice::JointWeights:
        return weightsOf(model, joint.value_or(model.skinning.jointCount));
    case SurfaceChoice::WeightCounts:
        return influenceCounts(model);
    case SurfaceChoice::Meshes:
        return meshColours(model);
    default:
        return std::nullopt;
    }
}

} // namespace viewer
} // namespace sinew
