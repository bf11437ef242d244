// Made-up models with clips, each for one thing that crowds must get right; and how real ones are
// read.
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

// What a crowd is made of.
struct PlayedModel
{
    std::string name;
    SkeletalModel model;
    std::vector<Clip> clips; // may be empty
    std::vector<LoopMode> loopModes;
};

void PrintTo(const PlayedModel& played, std::ostream* out);

// Vertices with random biases and positions, a triangle strip of them, and clips that bend every
// joint.
struct OddModelRequest
{
    std::string name;
    std::vector<std::int32_t> parents;
    std::uint32_t vertexCount = 100;
    std::uint32_t fewestInfluences = 1;
    std::uint32_t mostInfluences = 4;
    // Between the counts of influences that there are. Each count has shaders of its own, so with
    // large steps more forms of them can be compiled in the time.
    std::uint32_t influenceStep = 1;
    double leastBias = 0.1; // before they are scaled
    double biasSum = 1.0;   // of every vertex; 0: not scaled
    std::uint32_t clipCount = 3;
    bool scaled = false; // joints scale: along each axis otherwise, negative, through 0
    bool uneven = false; // frames at times of their own, two of them at one time
};
PlayedModel oddModel(const OddModelRequest& request);

std::vector<std::int32_t> chainOfParents(std::size_t jointCount);
std::vector<std::int32_t> starOfParents(std::size_t jointCount); // joint 0 is the others' parent
std::vector<std::int32_t> forestOfParents(std::size_t jointCount, std::size_t roots);

// Nine influences, none, biases that do not sum to 1, negative ones, a deep chain, a wide star,
// several roots, one joint, the bind pose alone.
std::vector<PlayedModel> oddModels();

// A file with the clips of its folder.
PlayedModel readPlayedModel(const std::filesystem::path& meshFile);

// All models below SINEW_CORPUS; none where that is not set.
std::vector<PlayedModel> corpusModels();

} // namespace sinew::test
