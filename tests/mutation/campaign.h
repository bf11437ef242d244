// Damages every file in many ways and looks at what the viewer does with each mutant.
#pragma once

#include "tests/mutation/mutation_plan.h"
#include "tests/mutation/subject.h"
#include "tests/mutation/verdict.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew::test
{

struct CampaignOptions
{
    std::string viewer;
    MutationPlan plan;
    std::optional<std::chrono::seconds> time; // each file gets an equal share; none: all mutants
    std::size_t drawEvery = 0;                // of the mutants that load; 0: none is drawn
    std::size_t jobs = 1;
    std::filesystem::path keep; // folder for what was found; empty: none is kept
};

struct Tally
{
    std::size_t files = 0;
    std::size_t loaded = 0;
    std::size_t refused = 0;
    std::size_t drawn = 0;
    std::size_t broken = 0;
    std::chrono::milliseconds slowest{0}; // of the processor, with --check
    std::size_t mostMemory = 0;           // with --check, beyond that of a run without a model

    void add(const Tally& other);
};

struct Finding
{
    std::string file;
    std::string mutation; // how it was damaged
    std::string reason;   // what is wrong
};

struct CampaignResult
{
    std::map<std::string, Tally> formats; // by extension: "glb"
    std::vector<Finding> findings;
};

// Calls `told` with the number of files done and the name of the next, from any thread but never
// from two at once.
CampaignResult runCampaign(std::span<const Subject> subjects, const CampaignOptions& options,
                           const std::function<void(std::size_t, const std::string&)>& told);

std::string tableOf(const CampaignResult& result);

} // namespace sinew::test
