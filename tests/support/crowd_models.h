// Made-up models with clips, each for one case that crowds must handle; and a reader for real ones.
#pragma once

#include "engine/animation/clip_time.h"
#include "engine/animation/pose.h"
#include "engine/model/clip.h"
#include "engine/model/model.h"

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

namespace sinew::test
{

// Input from which a crowd is made.
struct PlayedModel
{
    std::string name;
    SkeletalModel model;
    std::vector<Clip> clips; // may be empty
    std::vector<LoopMode> loopModes;
};

void PrintTo(const PlayedModel& played, std::ostream* out);

// Vertices with random biases and positions in a triangle strip, and clips that bend every joint.
struct OddModelRequest
{
    std::string name;
    std::vector<std::int32_t> parents;
    std::uint32_t vertexCount = 100;
    std::uint32_t fewestInfluences = 1;
    std::uint32_t mostInfluences = 4;
    // Step between the influence counts of vertices. Each count has its own shaders, so a larger
    // step leaves time to compile more variants of each.
    std::uint32_t influenceStep = 1;
    double leastBias = 0.1; // before scaling
    double biasSum = 1.0;   // of every vertex; 0: unscaled
    std::uint32_t clipCount = 3;
    bool scaled = false; // joints scale differently along each axis, also negatively and through 0
    bool uneven = false; // unevenly spaced frames, two of them at one time
};
PlayedModel oddModel(const OddModelRequest& request);

std::vector<std::int32_t> chainOfParents(std::size_t jointCount);
std::vector<std::int32_t> starOfParents(std::size_t jointCount); // joint 0 is the others' parent
std::vector<std::int32_t> forestOfParents(std::size_t jointCount, std::size_t roots);

// Covers nine influences, none, biases that are negative or do not sum to 1, a deep chain, a wide
// star, several roots, one joint, and the bind pose alone.
std::vector<PlayedModel> oddModels();

// Reads a file with the clips of its folder.
PlayedModel readPlayedModel(const std::filesystem::path& meshFile);

// All models below SINEW_CORPUS; empty if it is not set.
std::vector<PlayedModel> corpusModels();

} // namespace sinew::test
