// Who decided what a run was worked with: plain data.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace sinew::crowd
{

enum class DecidedBy : std::uint8_t
{
    Device,      // what kind of device it is
    Measurement, // a calibration: see BenchmarkResult::measuredChoices
    Option,
    Mode,       // it has no other
    Comparison, // the benchmark's plan, for what its runs differ in
    Chunks,     // the number of instances: another value would need more chunks
    NoChoice,   // the device and the model allow one value
};

struct Decision
{
    DecidedBy by = DecidedBy::Device;
    std::string why; // of NoChoice, where it is known: "for lack of drawIndirectCount"
};

// By the names of the form's parts.
using Decisions = std::map<std::string, Decision, std::less<>>;

} // namespace sinew::crowd
