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

// The words of the option: "four-weights", ...
samples::ChoiceWords wordsOf(SkinningMethod);

namespace viewer
{

enum class SurfaceChoice : std::uint8_t
{
    Lit,
    Unlit,
    JointWeights, // of the selected joint, coloured by heat()
    WeightCounts, // per vertex, coloured by heat()
    Meshes,       // one colour each
    Normals,
    Tangents,
    TexCoords,
    Difference, // between two skinning methods, coloured by heat()
};
inline constexpr std::size_t kSurfaceChoices = 9;

// The words of the option: "lit", ...
samples::ChoiceWords wordsOf(SurfaceChoice);

struct Selection
{
    std::optional<std::uint32_t> joint;
    std::optional<std::uint32_t> vertex; // index into SkinningModel::vertices
};

// The first joint with that name. Empty without a name or a match.
std::optional<std::uint32_t> jointNamed(const AnimatedModel& model,
                                        const std::optional<std::string>& name);

struct SkinningChoice
{
    SkinningMethod shown = SkinningMethod::Device;
    SkinningMethod against = SkinningMethod::Reference;
    std::optional<double> split; // `against` is shown to the right of this fraction of the width

    void toggleSplit() { split = split ? std::nullopt : std::optional(0.5); }
    bool operator==(const SkinningChoice&) const = default;
};

// Whether a distance is only a rounding error of doubles, for a model of that size.
inline bool isExact(double distance, double size)
{
    return distance <= 1e-12 * size;
}

// Explains the method's effect on a model in one sentence.
const char* explanationOf(SkinningMethod method);

using Colours = std::vector<std::uint32_t>; // one per vertex

// The viridis colour map (Smith and van der Walt, 2015) for 0 to 1: perceptually uniform and
// readable with colour blindness. sRGB, red in the lowest byte.
std::uint32_t heat(double share);

// A joint's share of each vertex: the sum of its influences' biases.
Colours weightsOf(const AnimatedModel& model, std::uint32_t joint);

// Number of influences of each vertex; the largest number maps to heat(1).
Colours influenceCounts(const AnimatedModel& model);
std::uint32_t mostInfluences(const AnimatedModel& model);

// One colour per mesh.
Colours meshColours(const AnimatedModel& model);
std::uint32_t colourOfMesh(std::size_t mesh);

// Vertex colours of the surface mode, if it uses any. Without a selected joint, all weights are 0.
std::optional<Colours> coloursFor(const AnimatedModel& model, SurfaceChoice choice,
                                  std::optional<std::uint32_t> joint);

} // namespace viewer
} // namespace sinew
