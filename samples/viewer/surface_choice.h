// What a hand or an option chooses the surface to be drawn as.
#pragma once

#include "samples/common/option_values.h"

#include <cstddef>
#include <cstdint>

namespace sinew::viewer
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

} // namespace sinew::viewer
