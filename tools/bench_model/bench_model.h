// bench110, the model of the benchmarks: a figure with horns and a tail, 4,096 vertices, 8,108
// triangles, 110 joints in 14 levels, and 7,515 weights: at most five per vertex, none shared. The
// counts are those of a typical character of its era. Nothing is random, so benchmarks made on
// different days are comparable.
#pragma once

#include "engine/model/clip.h"
#include "engine/model/model.h"
#include "tools/character/skeleton.h"

#include <glm/ext/vector_double2.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace sinew::bench
{

inline constexpr std::size_t kVertices = 4096;
inline constexpr std::size_t kTriangles = 8108;
inline constexpr std::size_t kWeights = 7515;
inline constexpr std::size_t kMostWeightsOfAVertex = 5;
inline constexpr std::uint32_t kFrames = 100;

Skeleton skeleton();

// A closed part of the body and the joints that may carry it.
struct Part
{
    std::vector<glm::dvec3> positions;
    std::vector<glm::dvec2> texCoords;
    std::vector<Triangle> triangles;
    std::vector<std::string> joints;
};
std::vector<Part> body(const Skeleton& skeleton);

// Weights for all parts, kWeights in total. Each vertex follows its nearest bone; the remaining
// weights go to the vertices with another bone nearly as near.
Mesh weighted(const std::vector<Part>& parts, const Skeleton& skeleton);

SkeletalModel model(const Skeleton& skeleton);

// A dance of kFrames frames in place; the last frame repeats the first.
Clip dance(const Skeleton& skeleton, const SkeletalModel& model);

} // namespace sinew::bench
