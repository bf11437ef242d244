// What a program did with a damaged file, and whether that is what it promises.
#pragma once

#include "tests/support/process.h"

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace sinew::test
{

enum class Outcome
{
    Loaded,  // exit code 0
    Refused, // exit code 2, with an error that names one of the model's files
    Broken,  // anything else: a crash, another code, no message, too much time or memory
};

struct Verdict
{
    Outcome outcome = Outcome::Loaded;
    std::string reason; // of what is broken
};

struct Allowance
{
    std::chrono::milliseconds time{0}; // of the processor, on all cores together
    std::size_t memory = 0;            // at most in memory at once, in bytes
};

// `files`: the names of which a refusal has one. Messages hold no control characters but line ends.
Verdict judge(const ProcessResult& result, const Allowance& allowance,
              const std::vector<std::string>& files);

} // namespace sinew::test
