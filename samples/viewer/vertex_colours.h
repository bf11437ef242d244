// Colours that say something about each vertex, for ModelFrame::colourVertices.
#pragma once

#include "engine/animation/animated_model.h"
#include "samples/viewer/choices.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace sinew::viewer
{

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

} // namespace sinew::viewer
