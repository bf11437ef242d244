// What an option or a panel chooses to show of the model: its surface, a skinning method, a joint
// or a vertex, and colours of vertices for ModelFrame::colourVertices.
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

// For people: "Weights of the chosen joint".
const char* describe(SurfaceChoice choice);

struct Selection
{
    std::optional<std::uint32_t> joint;
    std::optional<std::uint32_t> vertex; // into SkinningModel::vertices
};

// The first of that name; nothing without a name, or where none has it.
std::optional<std::uint32_t> jointNamed(const AnimatedModel& model,
                                        const std::optional<std::string>& name);

struct SkinningChoice
{
    SkinningMethod shown = SkinningMethod::Device;
    SkinningMethod against = SkinningMethod::Reference;
    std::optional<double> split; // right of this share of the width is `against`

    bool operator==(const SkinningChoice&) const = default;
};

// Whether a distance is nothing but the rounding of doubles, for a model of that size.
inline bool isExact(double distance, double size)
{
    return distance <= 1e-12 * size;
}

// For people: "Four weights".
const char* describe(SkinningMethod method);
// What it does to a model, in a sentence.
const char* explanationOf(SkinningMethod method);

using Colours = std::vector<std::uint32_t>; // one per vertex

// From 0 to 1 along viridis (Smith and van der Walt, 2015), whose brightness rises evenly and
// which the colour-blind tell apart: red in the lowest byte, sRGB-encoded.
std::uint32_t heat(double share);

// How much of each vertex the joint moves: the sum of its influences' biases.
Colours weightsOf(const AnimatedModel& model, std::uint32_t joint);

// How many influences each vertex has, from 1 to the most, which is 1 of `heat`.
Colours influenceCounts(const AnimatedModel& model);
std::uint32_t mostInfluences(const AnimatedModel& model);

// One colour for each mesh.
Colours meshColours(const AnimatedModel& model);
std::uint32_t colourOfMesh(std::size_t mesh);

// Those that the choice shows, if it shows colours of vertices. Without a joint none has a weight.
std::optional<Colours> coloursFor(const AnimatedModel& model, SurfaceChoice choice,
                                  std::optional<std::uint32_t> joint);

} // namespace viewer
} // namespace sinew
