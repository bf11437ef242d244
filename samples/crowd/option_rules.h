// Which options of the crowd contradict each other.
#pragma once

#include "samples/common/output_files.h"
#include "samples/crowd/options.h"

#include <optional>
#include <string>

namespace sinew::crowd
{

// Options that were named on the command line, whatever their value.
struct NamedOptions
{
    bool instances = false;
    bool mode = false;
    bool rounds = false; // --runs or --warmup
    bool instance = false;
};

// Why these options cannot all be meant, and what to leave out; nothing where they can.
std::optional<std::string> describeContradiction(const Options& options, const NamedOptions& named);

// All that the crowd is asked to write, standard output included.
samples::OutputFiles outputFiles(const Options& options);

// Why the instance to dump does not exist.
std::optional<std::string> whyNoInstance(const Options& options);

// Why no instance can be left out for lying behind others, though --occlusion on asks for it.
std::optional<std::string> whyNothingHides(const Options& options);

// What is asked for that no model with stored frames can do, or nothing.
std::optional<std::string> whyFramesCannot(const Options& options);

// The same of a model with morph targets.
std::optional<std::string> whyMorphsCannot(const Options& options);

} // namespace sinew::crowd
