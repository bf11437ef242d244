// View choices shared by options and panels: surface, skinning method, selected joint or vertex,
// and vertex colours for ModelFrame::colourVertices.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/skinning_methods.h"
#include "samples/app/command_line.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sinew
{

// The options' words: "four-weights", ...
samples::ChoiceWords wordsOf(SkinningMethod);

namespace viewer
{

enum class SurfaceChoice : std::uint8_t
{
    Lit,
    Unlit,
    JointWeights, // of the chosen joint, by `heat`
    WeightCounts, // per vertex, by `heat`
    Meshes,       // a colour each
    Normals,
    Tangents,
    TexCoords,
    Difference, // between two ways of skinning, by `heat`
};
inline constexpr std::size_t kSurfaceChoices = 9;

// The options' words: "lit", ...
samples::ChoiceWords wordsOf(SurfaceChoice);

struct Selection
{
    std::optional<std::uint32_t> joint;
    std::optional<std::uint32_t> vertex; // into SkinningModel::vertices
};

// The first joint of that name. Empty without a name or a match.
std::optional<std::uint32_t> jointNamed(const AnimatedModel& model,
                                        const std::optional<std::string>& name);

struct SkinningChoice
{
    SkinningMethod shown = SkinningMethod::Device;
    SkinningMethod against = SkinningMethod::Reference;
    std::optional<double> split; // right of this share of the width is `against`

    void toggleSplit() { split = split ? std::nullopt : std::optional(0.5); }
    bool operator==(const SkinningChoice&) const = default;
};

// Whether a distance is only rounding error of doubles, for a model of that size.
inline bool isExact(double distance, double size)
{
    return distance <= 1e-12 * size;
}

// One sentence about its effect on a model.
const char* explanationOf(SkinningMethod method);

using Colours = std::vector<std::uint32_t>; // one per vertex

// Colour map viridis (Smith and van der Walt, 2015) for 0 to 1: perceptually uniform and readable
// with colour blindness. sRGB, red in the lowest byte.
std::uint32_t heat(double share);

// A joint's share of each vertex: the sum of its influences' biases.
Colours weightsOf(const AnimatedModel& model, std::uint32_t joint);

// Number of influences of each vertex; the largest number maps to 1 of `heat`.
Colours influenceCounts(const AnimatedModel& model);
std::uint32_t mostInfluences(const AnimatedModel& model);

// One colour for each mesh.
Colours meshColours(const AnimatedModel& model);
std::uint32_t colourOfMesh(std::size_t mesh);

// Vertex colours of the surface mode, if it has any. Without a selected joint, all weights are 0.
std::optional<Colours> coloursFor(const AnimatedModel& model, SurfaceChoice choice,
                                  std::optional<std::uint32_t> joint);

} // namespace viewer
} // namespace sinew
