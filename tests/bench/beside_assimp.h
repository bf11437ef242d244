// How fast a reader of models is, beside Assimp's import of the same bytes.
//
// Both start from bytes in memory and end with a checked model; freeing it is not timed. They take
// turns on every file in every round, so that other load on the machine affects both.
#pragma once

#include <assimp/Importer.hpp>
#include <assimp/scene.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::bench
{

using Microseconds = std::chrono::duration<double, std::micro>;

struct Subject
{
    std::filesystem::path path;
    std::string bytes;
    std::vector<double> sinewTimes; // microseconds for one read, one per round
    std::vector<double> assimpTimes;
};

struct Race
{
    std::string about;                   // for --help
    std::vector<std::string> extensions; // of the files to look for in SINEW_CORPUS: ".glb"
    // Reads once; throws std::runtime_error where the file is refused.
    Microseconds (*read)(const Subject& subject) = nullptr;
    bool (*assimpHasContents)(const aiScene& scene, const Subject& subject) = nullptr;
    void (*prepare)(Assimp::Importer& importer) = nullptr; // may be null
};

// What main() returns. Reports the medians of all rounds.
int run(int argc, char** argv, const Race& race);

} // namespace sinew::bench
